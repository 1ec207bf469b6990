"""Plain text as it was written; of a very long one the beginning, until all of it is asked for."""

from __future__ import annotations

import time
from collections import deque
from math import inf

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.chat.text_view import TextView

FOLDED_FROM_CHARS = 8_000
_SHOWN_CHARS = 3_000
_PIECE_CHARS = 12_000
_WIDE_PX = 100_000


class PlainBody(QWidget):
    """Signals: unfolded() when the rest is to come, bit by bit (``grow``).

    Attributes:
        text: all of it.
        folded: only the beginning is shown.
    """

    unfolded = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = text
        self.folded = len(text) > FOLDED_FROM_CHARS
        self._coming: deque[str] = deque()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._views: list[TextView] = []
        self._cut = _end_near(text, _SHOWN_CHARS) if self.folded else len(text)
        self._add(text[: self._cut].rstrip("\n") + ("\n…" if self.folded else ""))
        self.unfold_button: QPushButton | None = None
        if self.folded:
            self.unfold_button = QPushButton(self)
            self.unfold_button.setObjectName("quiet")
            self.unfold_button.clicked.connect(self.unfold)
            self._layout.addWidget(self.unfold_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._retranslate()

    # -- all of it

    def unfold(self) -> None:
        """Show all of it."""
        if not self.folded or self.unfold_button is None:
            return
        self.folded = False
        self.unfold_button.hide()
        self._views[0].show_plain(self.text[: self._cut].rstrip("\n"))
        start = self._cut
        while start < len(self.text):
            end = start + _end_near(self.text[start:], _PIECE_CHARS)
            self._coming.append(self.text[start:end].removesuffix("\n"))
            start = end
        self.unfolded.emit()

    @property
    def whole(self) -> bool:
        """Nothing is still to come."""
        return not self._coming

    def grow(self, until: float = inf) -> None:
        """Add pieces until a time, as ``time.perf_counter`` has it; one at least."""
        while self._coming:
            self._add(self._coming.popleft()).show()
            if time.perf_counter() >= until:
                return

    def _add(self, text: str) -> TextView:
        view = TextView(self)
        view.show_plain(text)
        view.setAccessibleName(self.tr("Your message"))
        self._layout.addWidget(view)
        self._views.append(view)
        return view

    def ideal_width(self) -> int:
        """Width in px at which no line would wrap; of a long text more than there is."""
        return self._views[0].ideal_width() if len(self.text) <= FOLDED_FROM_CHARS else _WIDE_PX

    def focus_text(self) -> None:
        self._views[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # -- marking

    def mark(self, words: str, current: int | None) -> int:
        """Light up words, one of them as the current one; "" none. Returns how often they occur."""
        if words and self.folded and words.casefold() in self.text[self._cut :].casefold():
            self.unfold()
        count = 0
        for view in self._views:
            count += view.mark(words, None if current is None else current - count)
        return count

    def marked_widget(self, number: int) -> tuple[QWidget, int, int] | None:
        """Where an occurrence stands: a widget, and from and to which pixel of its height."""
        for view in self._views:
            span = view.span_of_mark(number)
            if span is not None:
                return (view, *span)
            number -= view.mark_count
        return None

    # -- words

    def _retranslate(self) -> None:
        for view in self._views:
            view.setAccessibleName(self.tr("Your message"))
        if self.unfold_button is not None:
            words = self.tr("Show all of it ({count} characters)")
            self.unfold_button.setText(words.format(count=QLocale().toString(len(self.text))))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "unfold_button"):
            self._retranslate()


def _end_near(text: str, size: int) -> int:
    """Where to cut so that a line or a word is left whole."""
    for mark in ("\n", " "):
        end = text.rfind(mark, size // 2, size)
        if end >= 0:
            return end + 1
    return min(size, len(text))
