"""Agents and their blocks."""

from __future__ import annotations

import msgspec

from engine.store.database import Database, typed
from engine.store.rows import AgentState
from engine.values import Agent, Block

_BLOCK = "id, agent_id, label, description, value, limit_tokens, read_only, pinned, version, updated_at"
_BLOCK_OF = ", ".join(f"b.{column}" for column in _BLOCK.split(", "))


class AgentTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, created_at: float) -> Agent:
        sql = "INSERT INTO agents (name, created_at) VALUES (:name, :created_at)"
        return Agent(self._database.insert(sql, {"name": name, "created_at": created_at}), name, created_at)

    def get(self, agent_id: int) -> Agent | None:
        row = self._database.one("SELECT id, name, created_at FROM agents WHERE id = :id", {"id": agent_id})
        return typed(row, Agent) if row else None

    def list(self) -> list[Agent]:
        """Those that are not archived, oldest first."""
        sql = "SELECT id, name, created_at FROM agents WHERE archived = 0 ORDER BY id"
        return [typed(row, Agent) for row in self._database.rows(sql)]

    def is_away(self, agent_id: int) -> bool:
        """It is archived."""
        return self._database.number("SELECT archived FROM agents WHERE id = :id", {"id": agent_id}) == 1

    def names(self) -> dict[int, str]:
        """Of all, the archived ones included."""
        return {int(str(number)): str(name) for number, name in self._database.tuples("SELECT id, name FROM agents")}

    def state(self, agent_id: int) -> AgentState | None:
        """What the journal records of it."""
        sql = "SELECT id, id AS agent_id, name, settings, version, archived FROM agents WHERE id = :id"
        row = self._database.one(sql, {"id": agent_id})
        return typed(row, AgentState, ("settings",)) if row else None

    def write(self, state: AgentState) -> None:
        settings = msgspec.json.encode(state.settings).decode()
        self._database.run(
            """UPDATE agents SET name = :name, settings = :settings, version = :version, archived = :archived
            WHERE id = :id""",
            msgspec.structs.asdict(state) | {"settings": settings},
        )


class BlockTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, block: Block) -> Block:
        """Insert; ``block.id`` is ignored and given anew."""
        return msgspec.structs.replace(block, id=self._write(msgspec.structs.replace(block, id=0)))

    def write(self, block: Block) -> None:
        """Insert or overwrite the row with this id."""
        self._write(block)

    def get(self, block_id: int) -> Block | None:
        row = self._database.one(f"SELECT {_BLOCK} FROM blocks WHERE id = :id", {"id": block_id})
        return typed(row, Block) if row else None

    def by_label(self, agent_id: int, label: str) -> Block | None:
        """Of the agent's own."""
        sql = f"SELECT {_BLOCK} FROM blocks WHERE agent_id = :agent AND label = :label"
        row = self._database.one(sql, {"agent": agent_id, "label": label})
        return typed(row, Block) if row else None

    def in_view(self, agent_id: int) -> list[Block]:
        """What the agent sees: its own blocks and those attached to it.

        Of blocks with the same name it sees one: that attached first, before its own.
        """
        sql = f"""SELECT {_BLOCK_OF} FROM block_attachments AS a JOIN blocks AS b ON b.id = a.block_id
            WHERE a.agent_id = :agent ORDER BY a.id"""
        attached: dict[str, Block] = {}
        for row in self._database.rows(sql, {"agent": agent_id}):
            block = typed(row, Block)
            attached.setdefault(block.label, block)
        own = [attached.pop(block.label, block) for block in self.list(agent_id)]
        return [*own, *attached.values()]

    def list(self, agent_id: int) -> list[Block]:
        """The agent's own."""
        sql = f"SELECT {_BLOCK} FROM blocks WHERE agent_id = :agent ORDER BY id"
        return [typed(row, Block) for row in self._database.rows(sql, {"agent": agent_id})]

    def remove(self, block_id: int) -> None:
        self._database.run("DELETE FROM blocks WHERE id = :id", {"id": block_id})

    def _write(self, block: Block) -> int:
        sql = f"""
            INSERT INTO blocks ({_BLOCK}) VALUES (:id, :agent_id, :label, :description, :value, :limit_tokens,
                :read_only, :pinned, :version, :updated_at)
            ON CONFLICT (id) DO UPDATE SET label = excluded.label, description = excluded.description,
                value = excluded.value, limit_tokens = excluded.limit_tokens, read_only = excluded.read_only,
                pinned = excluded.pinned, version = excluded.version, updated_at = excluded.updated_at"""
        return self._database.insert(sql, msgspec.structs.asdict(block) | {"id": block.id or None})
