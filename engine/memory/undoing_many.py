"""Taking back that many facts came or went: the same as one by one, in a fraction of the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.memory.journal_changes import after_of, before_of
from engine.memory.undoing import confirmed_apart, conflict, sources_left
from engine.store.entities import same_content
from engine.store.store import Store
from engine.values import Fact, JournalEntry

FEWEST: Final = 100
"""Of fewer the time is not worth a second way."""
_READ_AT_ONCE: Final = 2000

Pair = tuple[Fact | None, Fact | None]
"""A fact as it is, and as it is to be."""


def is_plain(entries: Sequence[JournalEntry]) -> bool:
    """Whether the entries are of as many facts, all of which came, or all of which went."""
    if len(entries) < FEWEST or any(entry.entity_type != "fact" or entry.redacted for entry in entries):
        return False
    if len({entry.entity_id for entry in entries}) < len(entries):
        return False
    return all(not entry.before for entry in entries) or all(not entry.after for entry in entries)


def take_back_rows(store: Store, entries: Sequence[JournalEntry]) -> list[Pair]:
    """Write the facts as they were before; returns them in the order of the entries.

    Raises:
        UndoConflict: one has changed again since.
    """
    pairs: list[Pair] = []
    for start in range(0, len(entries), _READ_AT_ONCE):
        part = entries[start : start + _READ_AT_ONCE]
        there = {fact.id: fact for fact in store.facts.by_ids([entry.entity_id for entry in part])}
        pairs += [_pair(store, entry, there.get(entry.entity_id)) for entry in part]
    store.facts.remove_many([now for now, _ in pairs if now is not None])
    store.facts.put_back_many([then for _, then in pairs if then is not None])
    return pairs


def _pair(store: Store, entry: JournalEntry, now: Fact | None) -> Pair:
    before, after = before_of(entry), after_of(entry)
    if not same_content(confirmed_apart(now), confirmed_apart(after)):
        raise conflict(entry)
    if not isinstance(before, Fact):
        return now, None
    restored = sources_left(store, before)
    return None, replace(restored, version=store.journal.highest_version(restored) + 1)
