"""A bar above the conversation: a picture, a sentence, buttons. Buttons go below the sentence where it is narrow."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.window.resources import icon
from app.window.theme import with_text

_SENTENCE_CHARACTERS = 30
"""What a line of the sentence holds at least beside the buttons."""
_AROUND_PX = 60


class TopBar(QFrame):
    """Hidden until ``say`` has a sentence for it; takes no focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._icon_name = "info"
        self._picture = QLabel()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        sentence = QHBoxLayout()
        sentence.setSpacing(8)
        sentence.addWidget(self._picture, 0)
        sentence.addWidget(self._text, 1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(12, 7, 8, 7)
        self._parts.setSpacing(8)
        self._parts.addLayout(sentence, 1)
        self._parts.addLayout(self._buttons)
        self.hide()

    @property
    def sentence(self) -> str:
        """What it says; "" while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def add_button(self, kind: str) -> QPushButton:
        """``kind``: "barAction" for what is meant to be pressed, "quiet" for the others."""
        button = QPushButton()
        button.setObjectName(kind)
        self._buttons.addWidget(button)
        return button

    def say(self, text: str, icon_name: str) -> None:
        """Show a sentence, and read it to who listens if it is new; "" hides the bar."""
        before, self._icon_name = self.sentence, icon_name
        self._text.setText(text)
        self.setAccessibleName(text)
        self._draw()
        self.setVisible(bool(text))
        self._turn()
        if text and text != before:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _draw(self) -> None:
        self._picture.setPixmap(icon(self._icon_name, QPalette.ColorRole.Text).pixmap(with_text(18), with_text(18)))

    def _turn(self) -> None:
        buttons = self._buttons.sizeHint().width()
        sentence = _SENTENCE_CHARACTERS * self.fontMetrics().averageCharWidth() + _AROUND_PX
        narrow = buttons > 0 and self.width() < sentence + buttons
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._parts.direction() != direction:
            self._parts.setDirection(direction)
        height = self._parts.totalHeightForWidth(self.width())
        self.setMinimumHeight(max(0, height))  # or a low window would cut the sentence

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_parts"):
            self._draw()
