"""The bar at the top of a conversation that says whom it is with, shown where there are several assistants."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from app.window.top_bar import TopBar


class AgentMark(TopBar):
    """Signals: load_requested(path)."""

    load_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._model = "", ""
        self.load_button = self.add_button("barAction")
        self.load_button.clicked.connect(lambda: self.load_requested.emit(self._model))
        self._retranslate()

    def show_agent(self, name: str, model: str = "") -> None:
        """Name the assistant; "" for none.

        Args:
            model: the file it is to answer with, where another one is loaded.
        """
        self._name, self._model = name, model
        self._retranslate()

    def _retranslate(self) -> None:
        self.load_button.setText(self.tr("Load it"))
        self.load_button.setAccessibleName(self.load_button.text())
        self.load_button.setVisible(bool(self._model))
        self.say(self._sentence(), "info")

    def _sentence(self) -> str:
        if not self._name:
            return ""
        if not self._model:
            return self.tr("You talk with {name}.").format(name=self._name)
        return self.tr(
            "You talk with {name}, who is meant to answer with {model}. Another model is loaded, and changing it takes "
            "a while."
        ).format(name=self._name, model=Path(self._model).stem)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "load_button"):
            self._retranslate()
