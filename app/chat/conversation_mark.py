"""The bar at the top of a conversation of which nothing is kept, or nothing is learned."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.window.resources import icon

Mark = Literal["", "temporary", "leaving", "not_learning"]


class ConversationMark(QFrame):
    """Hidden for an ordinary conversation. Signals: erase_requested(), stay_requested(), learn_requested()."""

    erase_requested = Signal()
    stay_requested = Signal()
    learn_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.mark: Mark = ""
        self._picture = QLabel()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self.erase_button, self.stay_button, self.learn_button = QPushButton(), QPushButton(), QPushButton()
        self.erase_button.setObjectName("barAction")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 7, 8, 7)
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self._text, 1)
        for button, signal in (
            (self.erase_button, self.erase_requested), (self.stay_button, self.stay_requested),
            (self.learn_button, self.learn_requested),
        ):  # fmt: skip
            if not button.objectName():
                button.setObjectName("quiet")
            button.clicked.connect(signal)
            row.addWidget(button)
        self._retranslate()

    @property
    def sentence(self) -> str:
        return self._text.text() if self.mark else ""

    def show_mark(self, mark: Mark) -> None:
        changed, self.mark = mark != self.mark, mark
        if not changed:
            return
        self._retranslate()
        if mark == "leaving":
            self.stay_button.setFocus(Qt.FocusReason.OtherFocusReason)
        if mark:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._text.text()))

    def _retranslate(self) -> None:
        self._text.setText(self._sentence())
        self.setAccessibleName(self._text.text())
        picture = icon("warning" if self.mark == "leaving" else "info", QPalette.ColorRole.Text)
        self._picture.setPixmap(picture.pixmap(18, 18))
        self.erase_button.setText(self.tr("Leave and erase"))
        self.stay_button.setText(self.tr("Stay"))
        self.learn_button.setText(self.tr("Learn from it again"))
        self.erase_button.setVisible(self.mark == "leaving")
        self.stay_button.setVisible(self.mark == "leaving")
        self.learn_button.setVisible(self.mark == "not_learning")
        for button in (self.erase_button, self.stay_button, self.learn_button):
            button.setAccessibleName(button.text())
        self.setVisible(bool(self.mark))

    def _sentence(self) -> str:
        match self.mark:
            case "temporary":
                return self.tr("Temporary chat. Nothing of this chat is kept. It is erased when you leave it.")
            case "leaving":
                return self.tr("A reply is still being written. If you leave now, it is erased with this chat.")
            case "not_learning":
                return self.tr("Nothing is learned from this conversation. What you write stays in its history.")
            case _:
                return ""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "learn_button"):
            self._retranslate()
