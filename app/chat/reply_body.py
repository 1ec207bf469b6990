"""The body of a reply: parts of Markdown as widgets, whole or streaming."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from math import inf

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.chat import markdown
from app.chat.code_view import CodeView
from app.chat.markdown import MarkdownStream, Part
from app.chat.table_view import TableView
from app.chat.text_view import TextView

_READ_AT_ONCE_CHARS = 1500


class ReplyBody(QWidget):
    """Shows Markdown. While it streams only the last block is rendered again; a long text can come bit by bit.

    Attributes:
        unfolded: long code is shown as a whole; of what does not stream only its beginning is shown before.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._stream = MarkdownStream()
        self._settled: list[tuple[Part, QWidget]] = []
        self._tail: QWidget | None = None
        self._coming: deque[Part] = deque()
        self._unread = ""
        self._folds = False
        self.unfolded = False
        self.source = ""

    def show_source(self, source: str, parts: Sequence[Part] | None = None, until: float = inf) -> None:
        """Show a whole message, in place of whatever stood here; what time does not suffice for is left to ``grow``.

        Args:
            parts: its Markdown, if it was rendered before.
            until: as ``time.perf_counter`` has it.
        """
        self._clear()
        self.source = source
        self._coming = deque(parts or ())
        self._unread = source if parts is None else ""
        self.grow(until)

    @property
    def whole(self) -> bool:
        """All of it stands here."""
        return not self._coming and not self._unread

    @property
    def parts(self) -> list[Part] | None:
        """The rendered Markdown; None while there is more to come."""
        return [part for part, _ in self._settled] if self.whole and self._tail is None else None

    def grow(self, until: float = inf) -> None:
        """Add parts until a time, one at least."""
        self._folds = not self.unfolded
        while not self.whole:
            if self._coming:
                part = self._coming.popleft()
                self._settled.append((part, self._add(part)))
            else:
                self._read_on()
            if time.perf_counter() >= until:
                break
        self._folds = False

    def _read_on(self) -> None:
        """Render as much of the source as can be done at once."""
        end = self._unread.find("\n", _READ_AT_ONCE_CHARS) + 1 or len(self._unread)
        piece, self._unread = self._unread[:end], self._unread[end:]
        parts = self._stream.append(piece)
        if not self._unread and self._stream.tail is not None:
            parts.append(self._stream.tail)
            self._stream = MarkdownStream()
        for part in markdown.merge_runs(parts):
            self._settle(part)

    def reopen(self) -> None:
        """More text will come behind what stands here."""
        source = self.source
        self._clear()
        self._coming, self._unread = deque[Part](), ""
        self.source = ""
        if source:
            self.append(source)

    def append(self, text: str) -> None:
        """Add streamed text."""
        self.source += text
        for part in self._stream.append(text):
            self._settle(part)
        self._show_tail(self._stream.tail)

    def finish(self, source: str) -> None:
        """The stream is over and ``source`` is what was stored. Unchanged text keeps its widgets."""
        if source != self.source:
            self.show_source(source)
        elif self._stream.tail is not None:
            self._settle(self._stream.tail)
            self._show_tail(None)
        self._stream = MarkdownStream()

    @property
    def _shown(self) -> list[TextView | CodeView | TableView]:
        widgets = [widget for _, widget in self._settled] + ([self._tail] if self._tail is not None else [])
        return [widget for widget in widgets if isinstance(widget, TextView | CodeView | TableView)]

    def was_unfolded(self) -> bool:
        """Somebody had long code shown as a whole."""
        return self.unfolded or any(
            isinstance(view, CodeView) and view.fold_button is not None and not view.folded for view in self._shown
        )

    def mark(self, words: str, current: int | None) -> int:
        """Light up words, one of them as the current one; "" none. Returns how often they occur."""
        count = 0
        for widget in self._shown:
            count += widget.mark(words, None if current is None else current - count)
        return count

    def marked_widget(self, number: int) -> tuple[QWidget, int, int] | None:
        """Where an occurrence stands: a widget, and from and to which pixel of its height."""
        for widget in self._shown:
            span = widget.span_of_mark(number)
            if span is not None:
                return (widget, *span)
            number -= widget.mark_count
        return None

    def _settle(self, part: Part) -> None:
        last = self._settled[-1] if self._settled else None
        if last is not None and markdown.can_join(last[0], part) and isinstance(last[1], TextView):
            joined = markdown.join(last[0], part)
            last[1].show_html(joined.text)
            self._settled[-1] = (joined, last[1])
            return
        tail, self._tail = self._tail, None
        if tail is not None and not self._update(tail, part):
            self._remove(tail)
            tail = None
        self._settled.append((part, tail if tail is not None else self._add(part)))

    def _show_tail(self, part: Part | None) -> None:
        if self._tail is not None and (part is None or not self._update(self._tail, part)):
            self._remove(self._tail)
            self._tail = None
        if part is not None and self._tail is None:
            self._tail = self._add(part)

    def _update(self, widget: QWidget, part: Part) -> bool:
        if isinstance(widget, TextView) and part.kind == "text":
            widget.show_html(part.text)
        elif isinstance(widget, CodeView) and part.kind == "code":
            widget.show_code(part.text, part.language)
        elif isinstance(widget, TableView) and part.kind == "table":
            widget.show_table(part.text, part.source)
        else:
            return False
        return True

    def _add(self, part: Part) -> QWidget:
        if part.kind == "code":
            widget: QWidget = self._code_view(part)
        elif part.kind == "table":
            widget = TableView(part.text, part.source, self)
        else:
            widget = TextView(self)
            self._name(widget)
            widget.show_html(part.text)
        self._layout.addWidget(widget)
        widget.show()  # at once, so that its height is known
        return widget

    def _code_view(self, part: Part) -> CodeView:
        view = CodeView(part.text, part.language, self)
        if self._folds:
            view.fold()
        return view

    def _name(self, text: TextView) -> None:
        text.setAccessibleName(self.tr("Reply text"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            for text in self._shown:
                if isinstance(text, TextView):
                    self._name(text)

    def _remove(self, widget: QWidget) -> None:
        self._layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _clear(self) -> None:
        for _, widget in self._settled:
            self._remove(widget)
        if self._tail is not None:
            self._remove(self._tail)
        self._settled, self._tail, self._stream = [], None, MarkdownStream()
