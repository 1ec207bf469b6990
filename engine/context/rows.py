"""What the rows of a conversation say of its window: whether they are still the same, and what it cannot hold."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from engine.context.window import ContextWindow
from engine.values import Message

PART_CHARS: Final = 20_000
"""So much of what has left the window is summarised at once."""

Turns = Mapping[int, Sequence[Message]]


def record_of(window: ContextWindow, rows: Iterable[Message]) -> str:
    """Hash of the rows that a window was made from: another one means that they were changed since."""
    turns = set(window.turn_ids())
    parts = [
        (row.id, row.turn_id, row.role, row.kind, row.tool, row.text, row.origin)
        for row in rows
        if row.turn_id in turns or row.kind == "summary"
    ]
    return hashlib.sha256(msgspec.msgpack.encode(parts)).hexdigest()


def first_gone(window: ContextWindow, in_view: Callable[[Sequence[int]], set[int]]) -> int | None:
    """The first turn of a window of which something has left the view; None if nothing has.

    Args:
        in_view: those of some messages that are.
    """
    seen = in_view(sorted({message_id for entry in window.entries for message_id in entry.message_ids}))
    return min((entry.turn_id for entry in window.entries if not seen.issuperset(entry.message_ids)), default=None)


def texts_of(rows: Iterable[Message]) -> list[str]:
    """What user and assistant say."""
    return [row.text for row in rows if row.kind == "text" and row.text]


def beyond_budget(turns: Turns, budget_tokens: int, count: Callable[[str], int]) -> frozenset[int]:
    """The oldest turns, if all of them are more than the budget; a long message counts as its pages."""
    if sum(len(text.encode("utf-8", "replace")) for rows in turns.values() for text in texts_of(rows)) <= budget_tokens:
        return frozenset()
    taken, left = 0, list(turns)
    while left:
        taken += min(budget_tokens // 2, sum(map(count, texts_of(turns[left[-1]]))))
        if taken > budget_tokens:
            break
        left.pop()
    return frozenset(left)


def oldest_part(owed: Collection[int], turns: Turns) -> frozenset[int]:
    """Of turns that are to be summarised the oldest, as many as are read at once."""
    part: set[int] = set()
    size = 0
    for turn in sorted(owed):
        part.add(turn)
        size += sum(map(len, texts_of(turns.get(turn, ()))))
        if size > PART_CHARS:
            break
    return frozenset(part)
