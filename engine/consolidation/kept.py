"""What memory holds of a message already, from its memory step or its turn: it is not learned a second time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from engine.consolidation import stance
from engine.language import Language
from engine.memory.journal_changes import SAID_ANEW, after_of
from engine.memory.learning.clauses import Span, clauses, join
from engine.memory.learning.comparing import likeness
from engine.store import Store
from engine.values import Fact, Message

ALIKE: Final = 0.6
LEAST_LENGTH: Final = 0.5
"""Of a sentence: a shorter fact says only a part of it."""
MOST_TAKEN: Final = 0.5
"""Of a clause's characters that facts come from: with more of them it is told."""


class Kept(Struct, frozen=True):
    """Texts of the facts that came of one message, undone ones too, and the characters that they come from."""

    texts: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, store: Store, message_id: int) -> Kept:
        entries = store.journal.of_message(message_id, undone=True)
        entities = (after_of(entry) for entry in entries if entry.reason != SAID_ANEW)
        facts = [entity for entity in entities if isinstance(entity, Fact)]
        sources = [source for fact in facts for source in fact.sources if source.message_id == message_id]
        return cls(tuple(fact.text for fact in facts), tuple((source.start, source.end) for source in sources))

    def rest(self, sentence: Span, language: Language, message: Message) -> Span | None:
        """The sentence where nothing of it is kept; else a part that tells something else, or None."""
        if any(_says(text, sentence.text) for text in self.texts):
            return None
        taken = [one for one in self.spans if one[0] < sentence.end and sentence.start < one[1]]
        if not taken:
            return sentence
        run = _longest_free(clauses(sentence), taken)
        if not run:
            return None
        part = join(run[0], run[-1], message.text)
        return part if stance.is_marked(part.masked, language) else None


def _says(text: str, sentence: str) -> bool:
    return likeness(sentence, text) >= ALIKE and len(text) >= LEAST_LENGTH * len(sentence)


def _longest_free(pieces: Sequence[Span], taken: Sequence[tuple[int, int]]) -> list[Span]:
    runs: list[list[Span]] = [[]]
    for piece in pieces:
        covered = sum(max(0, min(end, piece.end) - max(start, piece.start)) for start, end in taken)
        if covered > MOST_TAKEN * (piece.end - piece.start):
            runs.append([])
        else:
            runs[-1].append(piece)
    return max(runs, key=lambda run: sum(piece.end - piece.start for piece in run))
