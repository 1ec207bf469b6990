"""A strip above the conversation: the model that is being fetched, while one can write already."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from app.model_manager.download_view import DownloadView
from app.model_manager.downloads import Downloads


class DownloadStrip(QFrame):
    """Shows the download of the model that is to be used; hidden while there is none."""

    def __init__(self, downloads: Downloads, show_models: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._waiting = 0
        self.view = DownloadView(downloads, offers_giving_up=False)
        self.models_button = QPushButton()
        self.models_button.setObjectName("quiet")
        self.models_button.clicked.connect(lambda _=False: show_models())
        self.view.buttons.addWidget(self.models_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.view)
        self.view.shown_changed.connect(self.setVisible)
        self._retranslate()
        self.hide()

    def watch(self, spec_id: str) -> None:
        self.view.watch(spec_id)

    def say_waiting(self, count: int) -> None:
        """So many conversations wait for the model."""
        self._waiting = count
        self._retranslate()

    def _retranslate(self) -> None:
        self.models_button.setText(self.tr("Models…"))
        if self._waiting:
            self.view.say_besides(self.tr("Your message is kept, and is answered as soon as the model is here."))
        else:
            self.view.say_besides(self.tr("You can write already: it is answered as soon as the model is here."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "models_button"):
            self._retranslate()
