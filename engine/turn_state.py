"""What one run of a turn carries along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.context.long_messages import Paged
from engine.context.notes import NO_NOTES, Notes
from engine.llm.base import CancelFlag, Prefill
from engine.protocol import Event, TextDelta
from engine.protocol.provenance import UsedKind
from engine.reply_stream import Channel, ReplyStream
from engine.values import Message, Origin, PagesShown, SearchHit, StopReason


@dataclass
class TurnState:
    """One turn under way.

    Attributes:
        continued: the reply that goes on, as it was.
        without: memories that the reply is to do without.
        reply_id: the reply's row, once it is committed.
        reasoning_saved: characters of the reasoning that are.
    """

    job: int
    message: Message
    agent_id: int
    cancel: CancelFlag
    continued: Message | None = None
    without: tuple[tuple[UsedKind, int], ...] = ()
    notes: Notes = NO_NOTES
    paged: Paged | None = None
    long_row: Message | None = None
    prefills: list[Prefill] = field(default_factory=list[Prefill])
    stream: ReplyStream = field(init=False)
    reply_id: int | None = None
    reasoning_saved: int = 0
    saved_at: float | None = None
    searched: tuple[SearchHit, ...] = ()
    origin: Origin = "conversation"

    def ended_by(self, reason: StopReason) -> StopReason:
        """Why the reply ended: what the program's end has stopped was not stopped by the user."""
        return "closed" if reason == "cancelled" and self.cancel.closing else reason

    @property
    def goes_on(self) -> bool:
        """What is written is the rest of a reply that has begun."""
        return self.continued is not None and bool(self.continued.text.strip())

    @property
    def pages(self) -> tuple[PagesShown, ...]:
        """What is shown of long messages."""
        own = (self.paged.shown,) if self.paged else ()
        page = self.notes.page.shown if self.notes.page else None
        return (*own, page) if page else own

    def on_text(
        self, emit: Callable[[Event], None], save: Callable[[TurnState], None]
    ) -> Callable[[str, Channel], None]:
        def take(text: str, channel: Channel) -> None:
            emit(TextDelta(job=self.job, text=text, channel=channel))
            if channel == "reply":
                save(self)

        return take
