"""A field in the place of one's own message, to write it anew."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.chat.composer import ComposerEdit


class MessageEditor(QFrame):
    """Signals: sent(text) with what is to be sent, left() when nothing is."""

    sent = Signal(str)
    left = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageEditor")
        self.edit = ComposerEdit()
        self.edit.setPlainText(text)
        self.edit.send_requested.connect(self.send)
        self.edit.stop_requested.connect(self.left)
        self.edit.textChanged.connect(self._refresh)
        self._hint = QLabel()
        self._hint.setObjectName("muted")
        self._hint.setWordWrap(True)
        self.send_button, self.leave_button = QPushButton(), QPushButton()
        self.send_button.setObjectName("barAction")
        self.leave_button.setObjectName("quiet")
        self.send_button.clicked.connect(self.send)
        self.leave_button.clicked.connect(self.left)
        buttons = QHBoxLayout()
        buttons.addWidget(self._hint, 1)
        buttons.addWidget(self.leave_button)
        buttons.addWidget(self.send_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.addWidget(self.edit)
        layout.addLayout(buttons)
        self._retranslate()
        self._refresh()

    @property
    def text(self) -> str:
        return self.edit.toPlainText()

    def begin(self) -> None:
        """Let the user write at the end of the text."""
        self.edit.moveCursor(QTextCursor.MoveOperation.End)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def send(self) -> None:
        """Ask to send what is written, unless it is blank."""
        if self.text.strip() and not self.edit.composing:
            self.sent.emit(self.text.strip())

    def _refresh(self) -> None:
        self.send_button.setEnabled(bool(self.text.strip()))

    def _retranslate(self) -> None:
        self.edit.setAccessibleName(self.tr("Your message, written anew"))
        self.edit.setAccessibleDescription(self.tr("Enter sends, Escape leaves it as it was."))
        self._hint.setText(self.tr("The message and all that came of it are kept as another version."))
        self.send_button.setText(self.tr("Send"))
        self.leave_button.setText(self.tr("Cancel"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "leave_button"):
            self._retranslate()
