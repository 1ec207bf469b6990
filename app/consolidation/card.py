"""The card on return: one sentence and two buttons above the conversation. It never takes the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from app.window.top_bar import TopBar
from app.words import Words, said


class ReviewCard(TopBar):
    """Signals: review_requested(), close_requested()."""

    review_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: Words = ""
        self.review_button, self.close_button = self.add_button("barAction"), self.add_button("quiet")
        self.review_button.clicked.connect(self.review_requested)
        self.close_button.clicked.connect(self.close_requested)
        self._retranslate()

    def tell(self, words: Words, has_review: bool = True) -> None:
        """Show a sentence; "" hides the card. ``has_review``: whether there is something to look at."""
        self._words = words
        self.review_button.setVisible(has_review)
        self.say(said(words), "memory")

    def _retranslate(self) -> None:
        self.review_button.setText(self.tr("Review"))
        self.review_button.setAccessibleName(self.tr("Review what was tidied"))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close this review"))
        self.close_button.setToolTip(self.tr("What was tidied stays; what waits for you goes on waiting."))
        self.tell(self._words, not self.review_button.isHidden())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "close_button"):
            self._retranslate()
