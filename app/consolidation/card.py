"""The card on return: one sentence and two buttons above the conversation. It never takes the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.window.resources import icon
from app.words import Words, said


class ReviewCard(QFrame):
    """Hidden until it has something to say. Signals: review_requested(), close_requested()."""

    review_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._words: Words = ""
        self._picture = QLabel()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self.review_button, self.close_button = QPushButton(), QPushButton()
        self.review_button.setObjectName("barAction")
        self.close_button.setObjectName("quiet")
        self.review_button.clicked.connect(self.review_requested)
        self.close_button.clicked.connect(self.close_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 7, 8, 7)
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self._text, 1)
        row.addWidget(self.review_button)
        row.addWidget(self.close_button)
        self._retranslate()
        self.hide()

    @property
    def sentence(self) -> str:
        return self._text.text()

    def say(self, words: Words) -> None:
        """Show a sentence; "" hides the card."""
        before = self.sentence if not self.isHidden() else ""
        self._words = words
        self._retranslate()
        self.setVisible(bool(self.sentence))
        if self.sentence and self.sentence != before:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.sentence))

    def _retranslate(self) -> None:
        self._text.setText(said(self._words))
        self.setAccessibleName(self._text.text())
        self._picture.setPixmap(icon("memory").pixmap(18, 18))
        self.review_button.setText(self.tr("Review"))
        self.review_button.setAccessibleName(self.tr("Review what was tidied"))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close this review"))
        self.close_button.setToolTip(self.tr("What was tidied stays; what waits for you goes on waiting."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "close_button"):
            self._retranslate()
