"""Where the model's view of the conversation begins: what lies above it, and the divider that stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.chat.window_divider import WindowDivider
from engine.protocol import ContextPressure, ConversationPage
from engine.values import Message

if TYPE_CHECKING:
    from app.chat.transcript import Transcript


class WindowEdge:
    """Keeps one divider in its place and dims what stands above it. Hides nothing."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self.divider: WindowDivider | None = None
        self.reset()

    def reset(self) -> None:
        """Another conversation, or none. The transcript takes the divider away with everything else."""
        self.divider = None
        self._texts: dict[int, Message] = {}
        self._older_texts = 0
        self._begins_at = 0
        self._summary: Message | None = None
        self._summary_text = ""
        self._summarized_through: int | None = None

    # -- what is heard

    def take_page(self, page: ConversationPage) -> None:
        """Messages that stand before those known, or the newest ones."""
        if not self._texts:
            replies = (message for message in reversed(page.messages) if message.kind == "text")
            newest = next((reply.report for reply in replies if reply.report is not None), None)
            self._begins_at = newest.first_turn_id if newest is not None else 0
        for message in page.messages:
            self._note(message)
        self._older_texts = page.older_texts

    def take(self, message: Message) -> None:
        """A message that was stored just now."""
        self._note(message)
        if message.report is not None:
            self._begins_at = max(self._begins_at, message.report.first_turn_id)
        self.place()

    def hear(self, event: ContextPressure) -> None:
        """Messages have left the window, or were summarized."""
        if event.kind == "notice":
            return
        self._begins_at = max(self._begins_at, event.through_turn + 1)
        if event.kind == "summarized":
            self._summary_text = event.summary
            self._summarized_through = event.through_turn
        self.place()

    def forget(self, message_id: int) -> None:
        """A reply that is being made again."""
        self._texts.pop(message_id, None)

    def _note(self, message: Message) -> None:
        if not message.active:
            return
        if message.kind == "summary":
            if self._summary is None or message.id > self._summary.id:
                self._summary, self._summary_text = message, message.text
        elif message.kind == "text" and message.text:
            self._texts[message.id] = message

    # -- where it is

    @property
    def first_turn(self) -> int:
        """The oldest turn in the model's view, as far as that is known; 0 where nothing has left it."""
        rows = [self._texts[message_id] for message_id in sorted(self._texts)]
        if not rows or not rows[0].evicted:
            return self._begins_at
        marked = next((row.turn_id for row in rows if not row.evicted), rows[-1].turn_id + 1)
        return max(marked, self._begins_at)

    def place(self) -> None:
        """Put the divider where it belongs, take it away where there is nothing to say."""
        first = self.first_turn
        position = self._position(first)
        above = [message for message in self._texts.values() if message.turn_id < first]
        count = self._older_texts + len(above)
        if position is None or not count:
            if self.divider is not None:
                self._transcript.remove(self.divider)
                self.divider = None
        else:
            if self.divider is None:
                self.divider = WindowDivider()
            self._transcript.put(self.divider, position)
            self.divider.tell(count, self._summary_text, self._covers(above))
        self._dim(0 if position is None else position)

    def _covers(self, above: list[Message]) -> bool:
        """The summary was made from all of these."""
        through = self._summarized_through
        return all(message.evicted or (through is not None and message.turn_id <= through) for message in above)

    def _position(self, first: int) -> int | None:
        """Among the other items; None while the place is not on the screen."""
        turns = [item.property("turnId") for item in self._others()]
        found = next((index for index, turn in enumerate(turns) if turn is not None and turn >= first), None)
        if not first or found is None:
            return None
        if found == 0 and (self._transcript.filling or not self._older_texts or turns[0] != first):
            return None
        return found

    def _others(self) -> list[QWidget]:
        return [item for item in self._transcript.items if item is not self.divider]

    def _dim(self, position: int) -> None:
        for index, item in enumerate(self._others()):
            out = index < position
            if bool(item.property("evicted")) != out:
                item.setProperty("evicted", out)
                for widget in (item, *item.findChildren(QWidget)):
                    widget.style().unpolish(widget)
                    widget.style().polish(widget)
