"""Keyed hashes of what is not to be learned again. No text can be read from them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.store.database import Database


class TombstoneTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, agent_id: int, hashes: Iterable[bytes], at: float) -> None:
        for one in hashes:
            self._database.run(
                "INSERT OR IGNORE INTO tombstones (agent_id, hash, at) VALUES (:agent, :hash, :at)",
                {"agent": agent_id, "hash": one, "at": at},
            )

    def is_empty(self, agent_id: int) -> bool:
        return not self._database.number(
            "SELECT EXISTS (SELECT 1 FROM tombstones WHERE agent_id = :agent)", {"agent": agent_id}
        )

    def holds(self, agent_id: int, hashes: Iterable[bytes]) -> bool:
        """Whether any of them is there."""
        sql = "SELECT count(*) FROM tombstones WHERE agent_id = :agent AND hash = :hash"
        return any(self._database.number(sql, {"agent": agent_id, "hash": one}) for one in hashes)

    def lift(self, agent_id: int, hashes: Iterable[bytes]) -> None:
        sql = "DELETE FROM tombstones WHERE agent_id = :agent AND hash = :hash"
        for one in hashes:
            self._database.run(sql, {"agent": agent_id, "hash": one})
