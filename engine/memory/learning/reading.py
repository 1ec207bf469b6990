"""What the memory step reads of a message: its writer's own words, of a very long one at its beginning and its end.

Text that was pasted in is not read, whatever it says; nor is anything else that stood in the prompt. So what is learned
always lies in words that the user typed, and needs no confirmation, whatever else stood in the prompt. Only an order
to remember that stands behind a pasted text can be either's: it is proposed.
"""

from __future__ import annotations

import logging
from typing import Final

from msgspec.structs import replace

from engine.context.paging import first_page
from engine.memory.learning.candidates import MAX_CANDIDATES, Candidate, candidates, every_candidate
from engine.memory.learning.pasted import own_words, pasted_spans
from engine.values import Message

PART_CHARS: Final = 4000
"""A longer message is mostly somebody else's text; what its writer says of themselves stands at its ends."""

LAST_CHARS: Final = 400
MOST_ORDERS: Final = 2

_log = logging.getLogger(__name__)


def words_read(text: str) -> list[tuple[int, str]]:
    """The parts of a text that are read, each with where it begins; cut between sentences.

    What was pasted in is a row of line ends in them.
    """
    text = own_words(text)
    if len(text) <= 2 * PART_CHARS:
        return [(0, text)]
    first = first_page(text[: PART_CHARS + 1], PART_CHARS, len)
    tail = text[-PART_CHARS - 1 :]
    head_of_tail = first_page(tail, PART_CHARS // 4, len)
    return [(0, first), (len(text) - len(tail) + len(head_of_tail), tail[len(head_of_tail) :])]


def candidates_of(message: Message) -> list[Candidate]:
    """The candidates in what is read of a message; their spans are those of its whole text."""
    parts, apart = words_read(message.text), bool(pasted_spans(message.text))
    if len(parts) == 1:
        return candidates(parts[0][1], apart=apart)
    _log.warning(
        "message %d has %d characters: the memory step reads %d of them, at its beginning and its end",
        message.id,
        len(message.text),
        sum(len(words) for _, words in parts),
    )
    (_, first), (start, last) = parts
    ending = reversed(_outermost(last, from_end=True, apart=apart))
    return [*_outermost(first, apart=apart), *(_moved(candidate, start) for candidate in ending)]


def orders_behind_pasted(message: Message) -> list[Candidate]:
    """Orders to remember in the last paragraph of a pasted text that ends a message: its writer's, or the text's."""
    spans = pasted_spans(message.text)
    if not spans or spans[-1][1] < len(message.text.rstrip()):
        return []
    start = max(spans[-1][0], message.text.rstrip().rfind("\n\n"))
    last = message.text[start:]
    if len(last) > LAST_CHARS:
        return []
    orders = [candidate for candidate in candidates(last, apart=True) if candidate.order == "remember"]
    return [_moved(candidate, start) for candidate in orders[:MOST_ORDERS]]


def _outermost(words: str, *, from_end: bool = False, apart: bool = False) -> list[Candidate]:
    """Half as many as are read of a message, those that are sure to last first, then those nearest to one end."""
    found = every_candidate(words, apart=apart)
    ordered = found[::-1] if from_end else found
    chosen = sorted(range(len(ordered)), key=lambda index: ordered[index].verdict != "lasting")[: MAX_CANDIDATES // 2]
    return [ordered[index] for index in sorted(chosen)]


def _moved(candidate: Candidate, by: int) -> Candidate:
    span = candidate.span
    return replace(candidate, span=replace(span, start=span.start + by, end=span.end + by))
