"""Which memories stood in the prompt of which reply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from engine.store.database import Database

UsedKind = Literal["fact", "message", "chunk"]


class ReplyMemoryTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, reply_id: int, memories: Iterable[tuple[UsedKind, int]]) -> None:
        """Note what a reply was made from; what is noted already stays."""
        for kind, entity_id in dict.fromkeys(memories):
            self._database.run(
                """INSERT OR IGNORE INTO reply_memories (reply_id, entity_type, entity_id)
                VALUES (:reply, :type, :id)""",
                {"reply": reply_id, "type": kind, "id": entity_id},
            )

    def of_reply(self, reply_id: int, kind: UsedKind) -> list[int]:
        """Ids of the memories of one kind, oldest first."""
        sql = """SELECT entity_id FROM reply_memories WHERE reply_id = :reply AND entity_type = :type
            ORDER BY entity_id"""
        return self._database.ids(sql, {"reply": reply_id, "type": kind})

    def replies(self, kind: UsedKind, entity_id: int, limit: int) -> list[int]:
        """The replies with this memory in their prompt that are still shown, newest first."""
        sql = f"SELECT reply_id {_SHOWN} AND entity_id = :id ORDER BY reply_id DESC LIMIT :limit"
        return self._database.ids(sql, {"type": kind, "id": entity_id, "limit": limit})

    def count(self, kind: UsedKind, entity_id: int) -> int:
        return self._database.number(f"SELECT count(*) {_SHOWN} AND entity_id = :id", {"type": kind, "id": entity_id})

    def counts(self, kind: UsedKind) -> dict[int, int]:
        """The same of all memories of a kind that were used at all."""
        sql = f"SELECT entity_id, count(*) {_SHOWN} GROUP BY entity_id"
        return {int(str(one)): int(str(number)) for one, number in self._database.tuples(sql, {"type": kind})}


_SHOWN = """FROM reply_memories JOIN messages ON messages.id = reply_id
    JOIN conversations ON conversations.id = conversation_id
    WHERE entity_type = :type AND active = 1 AND hidden = 0 AND temporary = 0"""
