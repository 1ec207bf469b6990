"""Changes of memory that wait for the user's word."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.store.database import Database, Value, id_list, typed
from engine.values import Proposal

_PROPOSAL = "id, agent_id, at, actor, reason, change, state, version, decided_at, source_message_id"
_STATE = """CASE WHEN facts.status = 'proposed' THEN 'pending'
    WHEN state = 'pending' AND facts.status IN ('active', 'superseded') THEN 'accepted'
    WHEN state = 'pending' AND json_extract(change, '$.fact_id') IS NOT NULL THEN 'rejected' ELSE state END"""
"""A proposed fact carries its own state: it can be decided in the list of facts as well, and taken back by an undo."""
_FROM = f"""SELECT proposals.id, proposals.agent_id, at, proposals.actor, reason, change, {_STATE} AS state,
    proposals.version, decided_at, source_message_id FROM proposals
    LEFT JOIN facts ON facts.id = json_extract(change, '$.fact_id')"""


class ProposalTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, proposal: Proposal) -> Proposal:
        """Insert; ``proposal.id`` is ignored and given anew."""
        columns = _PROPOSAL.split(", ")[1:]
        names = ", ".join(f":{name}" for name in columns)
        values = {name: value for name, value in _values(proposal).items() if name != "id"}
        proposal_id = self._database.insert(f"INSERT INTO proposals ({', '.join(columns)}) VALUES ({names})", values)
        return msgspec.structs.replace(proposal, id=proposal_id)

    def write(self, proposal: Proposal) -> None:
        """Overwrite what a decision changes."""
        self._database.run(
            """UPDATE proposals SET state = :state, version = :version, decided_at = :decided_at, change = :change
            WHERE id = :id""",
            {name: _values(proposal)[name] for name in ("id", "state", "version", "decided_at", "change")},
        )

    def get(self, proposal_id: int) -> Proposal | None:
        found = self._proposals(f"{_FROM} WHERE proposals.id = :id", {"id": proposal_id})
        return found[0] if found else None

    def list(self, agent_id: int, states: Sequence[str]) -> list[Proposal]:
        """Oldest first."""
        sql = f"""SELECT * FROM ({_FROM} WHERE proposals.agent_id = :agent)
            WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY id"""
        return self._proposals(sql, {"agent": agent_id, "states": id_list(list(states))})

    def of_conversation(self, conversation_id: int, states: Sequence[str]) -> list[Proposal]:
        """Those that were made in a conversation, oldest first."""
        sql = f"""SELECT * FROM ({_FROM} WHERE source_message_id IN
                (SELECT id FROM messages WHERE conversation_id = :conversation))
            WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY id"""
        return self._proposals(sql, {"conversation": conversation_id, "states": id_list(list(states))})

    def remove(self, proposal_id: int) -> None:
        self._database.run("DELETE FROM proposals WHERE id = :id", {"id": proposal_id})

    def _proposals(self, sql: str, parameters: dict[str, Value]) -> list[Proposal]:
        return [typed(row, Proposal, ("change",)) for row in self._database.rows(sql, parameters)]


def _values(proposal: Proposal) -> dict[str, Value]:
    values = msgspec.structs.asdict(proposal)
    values["change"] = msgspec.json.encode(proposal.change).decode()
    return values
