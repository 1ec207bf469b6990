"""Changes of memory that wait for the user's word."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.store.database import Database, Value, id_list, typed
from engine.values import Proposal

_PROPOSAL = "id, agent_id, at, actor, reason, change, state, version, decided_at, source_message_id"
_STATE = """CASE WHEN facts.status = 'proposed' THEN 'pending'
    WHEN json_extract(change, '$.old_id') IS NOT NULL THEN CASE
        WHEN state != 'pending' AND answered.undone_by IS NULL THEN state
        WHEN asked.undone_by IS NOT NULL THEN 'rejected'
        WHEN facts.status = 'active' AND old.status = 'active' AND old.superseded_by IS NULL THEN 'pending'
        WHEN facts.status IN ('active', 'superseded') THEN 'accepted' ELSE 'rejected' END
    WHEN state = 'pending' AND facts.status IN ('active', 'superseded') THEN 'accepted'
    WHEN state = 'pending' AND json_extract(change, '$.fact_id') IS NOT NULL THEN 'rejected' ELSE state END"""
"""A proposed fact carries its own state: it can be decided in the list of facts as well, and taken back by an undo.
Where both sides of a contradiction are active, question and answer are in effect as their journal entries are."""
_FROM = f"""SELECT proposals.id, proposals.agent_id, proposals.at, proposals.actor, proposals.reason, change,
    {_STATE} AS state, proposals.version, decided_at, proposals.source_message_id FROM proposals
    LEFT JOIN facts ON facts.id = json_extract(change, '$.fact_id')
    LEFT JOIN facts AS old ON old.id = json_extract(change, '$.old_id')
    LEFT JOIN journal AS asked ON asked.id = json_extract(change, '$.asked')
    LEFT JOIN journal AS answered ON answered.id = json_extract(change, '$.answered')"""


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

    def by_ids(self, proposal_ids: Sequence[int]) -> list[Proposal]:
        """Oldest first; those that are gone are left out."""
        sql = f"{_FROM} WHERE proposals.id IN (SELECT value FROM json_each(:ids)) ORDER BY proposals.id"
        return self._proposals(sql, {"ids": id_list(proposal_ids)})

    def list(self, agent_id: int, states: Sequence[str]) -> list[Proposal]:
        """Oldest first."""
        sql = f"""SELECT * FROM ({_FROM} WHERE proposals.agent_id = :agent)
            WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY id"""
        return self._proposals(sql, {"agent": agent_id, "states": id_list(list(states))})

    def of_conversation(self, conversation_id: int, states: Sequence[str]) -> list[Proposal]:
        """Those that were made in a conversation, oldest first."""
        sql = f"""SELECT * FROM ({_FROM} WHERE EXISTS
                (SELECT 1 FROM messages WHERE id = proposals.source_message_id AND conversation_id = :conversation))
            WHERE state IN (SELECT value FROM json_each(:states)) ORDER BY id"""
        return self._proposals(sql, {"conversation": conversation_id, "states": id_list(list(states))})

    def of_pair(self, one_id: int, other_id: int) -> list[Proposal]:
        """Whether one of two facts is to take the other's place: questions in any state, oldest first."""
        sql = f"""{_FROM} WHERE (json_extract(change, '$.fact_id'), json_extract(change, '$.old_id')) IN
            (VALUES (:one, :other), (:other, :one)) ORDER BY proposals.id"""
        return self._proposals(sql, {"one": one_id, "other": other_id})

    def remove(self, proposal_id: int) -> None:
        self._database.run("DELETE FROM proposals WHERE id = :id", {"id": proposal_id})

    def _proposals(self, sql: str, parameters: dict[str, Value]) -> list[Proposal]:
        return [typed(row, Proposal, ("change",)) for row in self._database.rows(sql, parameters)]


def _values(proposal: Proposal) -> dict[str, Value]:
    values = msgspec.structs.asdict(proposal)
    values["change"] = msgspec.json.encode(proposal.change).decode()
    return values
