"""Keeping what the user says is to be remembered, near to the letter."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.memory.learning.candidate import Candidate
from engine.memory.learning.candidates import only_asks
from engine.memory.learning.clauses import Span, mask, sentences
from engine.memory.learning.pasted import own_words
from engine.memory.learning.step import MemoryStep
from engine.memory.learning.step_writing import How
from engine.memory.saying.changing import REASON
from engine.memory.saying.heard import Heard
from engine.protocol.results import ProposalView
from engine.services import Services
from engine.values import MemoryChange, Message, SaidState

MOST_BEFORE: Final = 500
"""Characters of a message before, which "remember that" can mean as a whole."""


class Kept(Struct, frozen=True):
    state: SaidState
    texts: tuple[str, ...] = ()
    changes: tuple[MemoryChange, ...] = ()
    proposals: tuple[ProposalView, ...] = ()


class Remembering:
    """Runs on the io lane, in the caller's transaction."""

    def __init__(self, services: Services, step: MemoryStep) -> None:
        self._services = services
        self._step = step

    def keep(self, heard: Heard, message: Message, agent_id: int) -> Kept:
        """Keep what an order names, or what was said before it."""
        said, candidates = self._candidates(heard, message)
        if said is None or not candidates:
            return self._kept_already(said) or Kept("nothing")
        how = How(actor="user", reason=REASON, source_message_id=message.id, batch=self._services.archival.new_batch())
        outcome = self._step.keep(said, agent_id, candidates, how)
        if outcome.changes:
            return Kept("done", tuple(change.text for change in outcome.changes), outcome.changes, outcome.proposals)
        if outcome.proposals:
            return Kept("asks", proposals=outcome.proposals)
        return Kept("known", tuple(one.text for one in candidates))

    def _candidates(self, heard: Heard, message: Message) -> tuple[Message | None, list[Candidate]]:
        """The statements to keep, and the message that they stand in."""
        if heard.words:
            start = message.text.index(heard.words, heard.start)
            return message, [_candidate(message.text, start, start + len(heard.words), heard)]
        before = [one for one in sentences(own_words(message.text)) if one.end <= heard.start]
        if before:
            return message, [_candidate(message.text, before[-1].start, before[-1].end, heard)]
        rows, _ = self._services.recall.messages(message.conversation_id, before_id=message.id, limit=20)
        earlier = next((row for row in reversed(rows) if row.role == "user" and row.kind == "text"), None)
        if earlier is None or len(earlier.text) > MOST_BEFORE or only_asks(earlier.text):
            return None, []
        if self._services.journal.changes_of_message(earlier.id):
            return earlier, []
        return earlier, [
            _candidate(earlier.text, one.start, one.end, heard) for one in sentences(own_words(earlier.text))
        ]

    def _kept_already(self, said: Message | None) -> Kept | None:
        if said is None:
            return None
        changes = self._services.journal.changes_of_message(said.id)
        texts = tuple(change.text for change in changes if change.entity_type == "fact" and change.text)
        return Kept("known", texts) if texts else None


def _candidate(text: str, start: int, end: int, heard: Heard) -> Candidate:
    span = Span(start, end, text[start:end], mask(text)[start:end])
    return Candidate(span, span.text, heard.language, "lasting", "remember")
