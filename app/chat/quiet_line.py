"""A line that says why nothing happens; who listens hears it, too."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.words import Words, said


class QuietLine(QLabel):
    """Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: Words = ""
        self.setObjectName("muted")
        self.setWordWrap(True)
        self.hide()

    @property
    def sentence(self) -> str:
        return said(self._words)

    def say(self, words: Words) -> None:
        """Show a sentence, and read it out each time; "" hides the line."""
        self._words = words
        self.setText(self.sentence)
        self.setVisible(bool(self.sentence))
        if self.sentence:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.sentence))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_words"):
            self.setText(self.sentence)
