"""Which user messages still wait for their memory step: the watermark moves only on commit."""

from __future__ import annotations

from typing import Final

from engine.store.database import Database, typed
from engine.store.rows import PendingStep

MAX_ATTEMPTS: Final = 5


class MemoryStepTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, message_id: int) -> None:
        """Note that a user message needs a memory step. A message that has one already keeps its state."""
        self._database.run(
            "INSERT INTO memory_steps (message_id, state) VALUES (:id, 'pending') ON CONFLICT DO NOTHING",
            {"id": message_id},
        )

    def mark_done(self, message_id: int) -> None:
        self._database.run("UPDATE memory_steps SET state = 'done' WHERE message_id = :id", {"id": message_id})

    def mark_failed(self, message_id: int) -> None:
        """Count a failed attempt; the step stays pending."""
        self._database.run("UPDATE memory_steps SET attempts = attempts + 1 WHERE message_id = :id", {"id": message_id})

    def pending(self, limit: int = 50, max_attempts: int = MAX_ATTEMPTS) -> list[PendingStep]:
        """Oldest first; left out are those that failed too often, and those of hidden conversations and branches."""
        sql = """SELECT message_id, conversation_id, attempts FROM memory_steps
            JOIN messages ON messages.id = message_id JOIN conversations ON conversations.id = conversation_id
            WHERE state = 'pending' AND attempts < :most AND hidden = 0 AND active = 1
            ORDER BY message_id LIMIT :limit"""
        rows = self._database.rows(sql, {"most": max_attempts, "limit": limit})
        return [typed(row, PendingStep) for row in rows]

    def pending_of(self, agent_id: int) -> list[int]:
        """The messages of an agent whose step is due, oldest first, those that failed too often included."""
        sql = """SELECT message_id FROM memory_steps
            JOIN messages ON messages.id = message_id JOIN conversations ON conversations.id = conversation_id
            WHERE state = 'pending' AND hidden = 0 AND active = 1 AND agent_id = :agent ORDER BY message_id"""
        return self._database.ids(sql, {"agent": agent_id})

    def find_pending(self, message_id: int) -> PendingStep | None:
        """The step of one message, None when it is done, there is none, or it is not in view."""
        sql = """SELECT message_id, conversation_id, attempts FROM memory_steps
            JOIN messages ON messages.id = message_id JOIN conversations ON conversations.id = conversation_id
            WHERE state = 'pending' AND hidden = 0 AND active = 1 AND message_id = :id"""
        rows = self._database.rows(sql, {"id": message_id})
        return typed(rows[0], PendingStep) if rows else None

    def count_pending(self) -> int:
        return len(self.pending(limit=-1))
