"""Whether undoing a whole pass brings back every row, and redoing it every row that was undone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from engine.services import Services
from engine.store import Store

Rows = Mapping[str, frozenset[str]]

TABLES: Final[dict[str, tuple[str, ...]]] = {
    "facts": ("version",),
    "fact_sources": (),
    "blocks": ("version", "updated_at"),
    "conversations": ("version",),
    "messages": (),
    "agents": (),
}
"""What a pass may change, and the columns that count how often or tell when: they grow with an undo as well."""


class Undone(Struct, frozen=True):
    """Rows that differ from what they should be, at most a few."""

    undo: tuple[str, ...]
    redo: tuple[str, ...]

    @property
    def exact(self) -> bool:
        return not self.undo and not self.redo


def rows_of(store: Store) -> Rows:
    """Every row of every table, columns that count left out; proposals in the state that they have for the user."""
    rows = {
        table: frozenset(_plain(row, left_out) for row in store.database.rows(f"SELECT * FROM {table}"))
        for table, left_out in TABLES.items()
    }
    return rows | {"proposals": frozenset(_proposals(store))}


def _proposals(store: Store) -> Iterator[str]:
    """As they are read: a question whose pass was taken back is one that was never asked."""
    for agent in store.list_agents():
        for one in store.proposals.list(agent.id, ("pending", "accepted", "rejected")):
            if one.state != "rejected" or one.decided_at is not None:
                yield _plain(msgspec.to_builtins(one), ("version", "decided_at"))


def undo_and_redo(services: Services, batch: str, before: Rows) -> Undone:
    """Take a batch back and do it again; ``before`` are the rows before its first change."""
    after = rows_of(services.store)
    changes = services.journal.undo(batch)
    undone = differences(before, rows_of(services.store))
    services.journal.undo(changes[0].batch)
    return Undone(undone, differences(after, rows_of(services.store)))


def differences(wanted: Rows, found: Rows) -> tuple[str, ...]:
    gone = [f"{table} lacks {row}" for table in wanted for row in sorted(wanted[table] - found[table])]
    more = [f"{table} has {row}" for table in wanted for row in sorted(found[table] - wanted[table])]
    return (*gone, *more)


def _plain(row: Mapping[str, Any], left_out: tuple[str, ...]) -> str:
    kept = {name: value for name, value in row.items() if name not in left_out}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, default=str)
