"""Where the model's view of the conversation begins: what lies above it, and the divider that stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.chat.rows import Row
from app.chat.window_divider import WindowDivider
from engine.protocol import ContextPressure, ConversationPage
from engine.values import Message

if TYPE_CHECKING:
    from app.chat.message_area import MessageArea


class WindowEdge:
    """Knows before which row the divider stands, and dims what stands above it. Hides nothing.

    Attributes:
        divider: None where there is nothing to say.
        position: of the row below it; None while that row is not here.
        first_turn: the oldest turn in the model's view, as far as that is known; 0 where nothing has left it.
    """

    def __init__(self, transcript: MessageArea) -> None:
        self._transcript = transcript
        self.divider: WindowDivider | None = None
        self.reset()

    def reset(self) -> None:
        """Another conversation, or none."""
        self._discard()
        self.position: int | None = None
        self.first_turn = 0
        self._summary_id = 0
        self._summary_text = ""
        self._summarized_through: int | None = None

    # -- what is heard

    def take_page(self, page: ConversationPage) -> None:
        """A page of the conversation, whichever."""
        replies = (message for message in reversed(page.messages) if message.kind == "text")
        newest = next((reply.report for reply in replies if reply.report is not None), None)
        if newest is not None:
            self.first_turn = max(self.first_turn, newest.first_turn_id)
        self.first_turn = max(self.first_turn, page.window_begins)
        if page.summary is not None and page.summary.id > self._summary_id:
            self._summary_id, self._summary_text = page.summary.id, page.summary.text
        self.place()

    def take(self, message: Message) -> None:
        """A message that was stored just now."""
        if message.report is not None:
            self.first_turn = max(self.first_turn, message.report.first_turn_id)
        self.place()

    def hear(self, event: ContextPressure) -> None:
        """Messages have left the window, or were summarized."""
        if event.kind == "notice":
            return
        self.first_turn = max(self.first_turn, event.through_turn + 1)
        if event.kind == "summarized":
            self._summary_text = event.summary
            self._summarized_through = event.through_turn
        self.place()

    # -- where it is

    def place(self) -> None:
        """Put the divider where it belongs, take it away where there is nothing to say."""
        position = self._find()
        row = None if position is None else self._transcript.rows.at(position)
        old, self.position = self.position, position if row is not None and row.texts_before else None
        if self.position is None or row is None:
            self._discard()
        else:
            if self.divider is None:
                self.divider = WindowDivider(self._transcript.column)
            self.divider.tell(row.texts_before, self._summary_text, self._covers(self.position))
        self._transcript.edge_moved(old)

    def _discard(self) -> None:
        if self.divider is not None:
            self.divider.hide()
            self.divider.deleteLater()
            self.divider = None

    def _find(self) -> int | None:
        """The first row of the window, if it is here."""
        before: Row | None = None
        for position, row in self._transcript.rows.here() if self.first_turn else ():
            message = row.message
            if message is not None and message.turn_id >= self.first_turn:
                known = self._transcript.rows.at(position - 1) is before is not None
                begins = position > 0 and message.id == message.turn_id == self.first_turn
                return position if known or begins else None
            before = row
        return None

    def _covers(self, position: int) -> bool:
        """The summary was made from all that stands above."""
        for above in range(position - 1, -1, -1):
            row = self._transcript.rows.at(above)
            if row is None or row.message is None:
                return False
            if row.is_text:
                through = self._summarized_through
                return row.message.evicted or (through is not None and row.message.turn_id <= through)
        return False

    # -- what stands above it

    def is_out(self, row: Row) -> bool:
        """A row that the model does not see."""
        return row.message is not None and row.message.turn_id < self.first_turn and self.position is not None

    def dim(self, row: Row) -> None:
        """Show on a row's view whether the model sees it."""
        view, out = row.view, self.is_out(row)
        if view is None or bool(view.property("evicted")) == out:
            return
        view.setProperty("evicted", out)
        for widget in (view, *view.findChildren(QWidget)):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
