"""What the memory step reads of a message: all of it, or the beginning and the end of a very long one."""

from __future__ import annotations

import logging
from typing import Final

from msgspec.structs import replace

from engine.context.paging import first_page
from engine.memory.candidates import MAX_CANDIDATES, Candidate, candidates, every_candidate
from engine.values import Message

PART_CHARS: Final = 4000
"""A longer message is mostly somebody else's text; what its writer says of themselves stands at its ends."""

_log = logging.getLogger(__name__)


def words_read(text: str) -> list[tuple[int, str]]:
    """The parts of a text that are read, each with where it begins; cut between sentences."""
    if len(text) <= 2 * PART_CHARS:
        return [(0, text)]
    first = first_page(text[: PART_CHARS + 1], PART_CHARS, len)
    tail = text[-PART_CHARS - 1 :]
    head_of_tail = first_page(tail, PART_CHARS // 4, len)
    return [(0, first), (len(text) - len(tail) + len(head_of_tail), tail[len(head_of_tail) :])]


def candidates_of(message: Message) -> list[Candidate]:
    """The candidates in what is read of a message; their spans are those of its whole text."""
    parts = words_read(message.text)
    if len(parts) == 1:
        return candidates(message.text)
    _log.warning(
        "message %d has %d characters: the memory step reads %d of them, at its beginning and its end",
        message.id,
        len(message.text),
        sum(len(words) for _, words in parts),
    )
    (_, first), (start, last) = parts
    return [*_outermost(first), *(_moved(candidate, start) for candidate in reversed(_outermost(last, from_end=True)))]


def _outermost(words: str, *, from_end: bool = False) -> list[Candidate]:
    """Half as many as are read of a message, those that are sure to last first, then those nearest to one end."""
    found = every_candidate(words)
    ordered = found[::-1] if from_end else found
    chosen = sorted(range(len(ordered)), key=lambda index: ordered[index].verdict != "lasting")[: MAX_CANDIDATES // 2]
    return [ordered[index] for index in sorted(chosen)]


def _moved(candidate: Candidate, by: int) -> Candidate:
    span = candidate.span
    return replace(candidate, span=replace(span, start=span.start + by, end=span.end + by))
