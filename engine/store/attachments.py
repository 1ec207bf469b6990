"""Blocks that agents see beside their own."""

from __future__ import annotations

import msgspec

from engine.store.database import Database, typed
from engine.store.rows import Attachment

_ATTACHMENT = "id, agent_id, block_id, label, version"


class AttachmentTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, agent_id: int, block_id: int, label: str) -> Attachment:
        sql = """INSERT INTO block_attachments (agent_id, block_id, label, version)
            VALUES (:agent_id, :block_id, :label, 1)"""
        values = {"agent_id": agent_id, "block_id": block_id, "label": label}
        return Attachment(self._database.insert(sql, values), agent_id, block_id, label, 1)

    def get(self, attachment_id: int) -> Attachment | None:
        sql = f"SELECT {_ATTACHMENT} FROM block_attachments WHERE id = :id"
        row = self._database.one(sql, {"id": attachment_id})
        return typed(row, Attachment) if row else None

    def find(self, agent_id: int, block_id: int) -> Attachment | None:
        sql = f"SELECT {_ATTACHMENT} FROM block_attachments WHERE agent_id = :agent AND block_id = :block"
        row = self._database.one(sql, {"agent": agent_id, "block": block_id})
        return typed(row, Attachment) if row else None

    def of_agent(self, agent_id: int) -> list[Attachment]:
        """Oldest first."""
        sql = f"SELECT {_ATTACHMENT} FROM block_attachments WHERE agent_id = :agent ORDER BY id"
        return [typed(row, Attachment) for row in self._database.rows(sql, {"agent": agent_id})]

    def of_block(self, block_id: int) -> list[Attachment]:
        sql = f"SELECT {_ATTACHMENT} FROM block_attachments WHERE block_id = :block ORDER BY id"
        return [typed(row, Attachment) for row in self._database.rows(sql, {"block": block_id})]

    def write(self, attachment: Attachment) -> None:
        """Insert or overwrite the row with this id."""
        sql = f"""INSERT INTO block_attachments ({_ATTACHMENT}) VALUES (:id, :agent_id, :block_id, :label, :version)
            ON CONFLICT (id) DO UPDATE SET label = excluded.label, version = excluded.version"""
        self._database.run(sql, msgspec.structs.asdict(attachment))

    def remove(self, attachment_id: int) -> None:
        self._database.run("DELETE FROM block_attachments WHERE id = :id", {"id": attachment_id})
