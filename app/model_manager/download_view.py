"""One download: how far it is, and the buttons that pause it, go on with it or give it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.model_manager.downloads import Downloads
from app.model_manager.wording import download_words, joined, percent_of, title_of
from app.why.flow import Flow
from app.window.text_lines import keep_lines
from models.network import network_allowed

if TYPE_CHECKING:
    from models.download_queue import Download


_DETAIL_LINES = 6


class DownloadView(QWidget):
    """Shows the download of ``spec_id``, and is hidden while there is none.

    Signals: shown_changed(bool), the user sees it or no longer.

    Attributes:
        extra: words of the owner behind those of the download.
        offers_giving_up: whether it has a button for that.
    """

    shown_changed = Signal(bool)

    def __init__(self, downloads: Downloads, parent: QWidget | None = None, offers_giving_up: bool = True) -> None:
        super().__init__(parent)
        self._downloads = downloads
        self._spec_id = ""
        self._state = ""
        self._extra = ""
        self._offers_giving_up = offers_giving_up
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self.pause_button, self.resume_button, self.give_up_button = QPushButton(), QPushButton(), QPushButton()
        self.pause_button.clicked.connect(lambda _=False: downloads.pause(self._spec_id))
        self.resume_button.clicked.connect(lambda _=False: downloads.resume(self._spec_id))
        self.give_up_button.clicked.connect(lambda _=False: downloads.remove(self._spec_id))
        self.detail_button = QPushButton()
        self.detail_button.setObjectName("quiet")
        self.detail_button.setCheckable(True)
        self.detail = QPlainTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setTabChangesFocus(True)
        keep_lines(self.detail, _DETAIL_LINES, 0)
        self.detail_button.toggled.connect(self.detail.setVisible)
        self.buttons = Flow(gap_px=8)
        for button in (self.pause_button, self.resume_button, self.give_up_button, self.detail_button):
            button.setAutoDefault(False)
            self.buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._text)
        column.addWidget(self._progress)
        column.addLayout(self.buttons)
        column.addWidget(self.detail)
        downloads.changed.connect(self._on_changed)
        downloads.removed.connect(self._on_removed)
        self._retranslate()
        self.hide()

    @property
    def spec_id(self) -> str:
        return self._spec_id

    @property
    def sentence(self) -> str:
        return "" if self.isHidden() else self._text.text()

    def watch(self, spec_id: str) -> None:
        """Show the download of another model; "" shows none."""
        if spec_id != self._spec_id:
            self._spec_id, self._state = spec_id, ""
        self._refresh()

    def say_besides(self, words: str) -> None:
        """Say this, too, while it goes on."""
        self._extra = words
        self._refresh()

    def refresh(self) -> None:
        """Say everything anew."""
        self._refresh()

    @Slot(object)
    def _on_changed(self, download: Download) -> None:
        if download.spec_id == self._spec_id:
            self._refresh()

    @Slot(str)
    def _on_removed(self, spec_id: str) -> None:
        if spec_id == self._spec_id:
            self._refresh()

    def _refresh(self) -> None:
        download = self._downloads.of(self._spec_id) if self._spec_id else None
        shown = download is not None and download.state != "done"
        was_shown = not self.isHidden()
        self.setVisible(shown)
        if download is not None and shown:
            self._show(download)
        if shown != was_shown:
            self.shown_changed.emit(shown)

    def _show(self, download: Download) -> None:
        text = joined(download_words(download), self._extra)
        self._text.setText(text)
        self._progress.setValue(percent_of(download))
        self._progress.setAccessibleName(self.tr("Downloading {name}").format(name=title_of(download.spec_id)))
        stopped = download.state in ("paused", "failed")
        self.pause_button.setVisible(not stopped)
        self.resume_button.setVisible(stopped)
        self.resume_button.setEnabled(network_allowed())
        self.resume_button.setText(self.tr("&Try again") if download.state == "failed" else self.tr("&Go on"))
        self.give_up_button.setVisible(self._offers_giving_up)
        self.detail_button.setVisible(bool(download.detail))
        self.detail.setPlainText(download.detail)
        self.detail.setVisible(bool(download.detail) and self.detail_button.isChecked())
        if download.state != self._state:
            self._state = download.state
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _retranslate(self) -> None:
        self.pause_button.setText(self.tr("&Pause"))
        self.detail_button.setText(self.tr("Technical details"))
        self.detail.setAccessibleName(self.tr("Technical details"))
        self.give_up_button.setText(self.tr("Give &up"))
        self.give_up_button.setToolTip(self.tr("Stops it and deletes what is here of it"))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "give_up_button"):
            self._retranslate()
