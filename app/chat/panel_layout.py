"""How the parts of a conversation stand below each other, in one column."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from app.chat.column import COLUMN_WIDTH_PX
from app.chat.composer import Composer
from app.chat.transcript import Transcript
from app.chat.welcome import Welcome

_WIDTH_PX = COLUMN_WIDTH_PX - 24


class _Stack(QWidget):
    """Takes what room is left: were it asked how high it is at its width, the bars above it would be cut."""

    def hasHeightForWidth(self) -> bool:
        return False


class PanelLayout:
    """Bars on top, then the transcript or the welcome, then what is above the composer, then the composer."""

    def __init__(self, owner: QWidget, welcome: Welcome, transcript: Transcript, composer: Composer) -> None:
        stack = _Stack()
        self.stack = QStackedLayout(stack)
        self.stack.addWidget(welcome)
        self.stack.addWidget(transcript)
        welcome.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)  # bars come before it
        bars = QWidget()
        self._bars = QVBoxLayout(bars)
        self._bars.setContentsMargins(0, 0, 0, 0)
        self._bars.setSpacing(8)
        self._column = QVBoxLayout(owner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(_centred(bars, 8, 0))
        self._column.addWidget(stack, 1)
        self._column.addLayout(_centred(composer, 0, 12))

    def add_above_composer(self, layout: QLayout) -> None:
        self._column.insertLayout(2, layout)

    def add_on_top(self, bar: QWidget) -> None:
        """Put a bar above the conversation, as wide as its text."""
        self._bars.addWidget(bar)


def _centred(widget: QWidget, above: int, below: int) -> QHBoxLayout:
    widget.setMaximumWidth(_WIDTH_PX)
    row = QHBoxLayout()
    row.setContentsMargins(24, above, 24, below)
    row.addStretch(1)
    row.addWidget(widget, 100)
    row.addStretch(1)
    return row
