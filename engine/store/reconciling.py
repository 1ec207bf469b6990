"""Which facts a pass has not looked at as they are, and what consolidation made of which."""

from __future__ import annotations

from collections.abc import Sequence

from engine.consolidation_values import PassName
from engine.store.database import Database, id_list


class ReconcilingTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def changed_facts(
        self, pass_name: PassName, agent_id: int, levels: Sequence[str], limit: int, *, made_only: bool = False
    ) -> list[tuple[int, int]]:
        """Id and version of active facts that a pass is not done with as they are, oldest first.

        Args:
            levels: what may follow the version in a mark, as in ``3:level``.
            made_only: only those that the assistant or consolidation wrote and that the user has not confirmed.
        """
        sql = """SELECT facts.id, facts.version FROM facts LEFT JOIN consolidation_marks AS marks
                ON marks.pass = :pass AND marks.entity_id = facts.id AND marks.done
            WHERE agent_id = :agent AND status = 'active'
                AND (NOT :made_only OR (actor IN ('assistant', 'consolidation') AND NOT confirmed AND NOT pinned))
                AND (marks.mark IS NULL OR marks.mark NOT IN
                    (SELECT facts.version || ':' || value FROM json_each(:levels)))
            ORDER BY facts.id LIMIT :limit"""
        parameters = {
            "pass": pass_name, "agent": agent_id, "levels": id_list(list(levels)), "limit": limit,
            "made_only": made_only,
        }  # fmt: skip
        rows = self._database.tuples(sql, parameters)
        return [(int(str(fact_id)), int(str(version))) for fact_id, version in rows]

    def was_joined(self, fact_id: int, other_id: int) -> bool:
        """Whether consolidation ever put one fact into the other's place, or joined it to it."""
        sql = """SELECT count(*) FROM journal WHERE entity_type = 'fact' AND entity_id = :fact
            AND actor = 'consolidation' AND redacted = 0 AND after != ''
            AND json_extract(after, '$.superseded_by') = :other"""
        return bool(self._database.number(sql, {"fact": fact_id, "other": other_id}))

    def own_words(self, agent_id: int, limit: int) -> list[str]:
        """What the user wrote last, newest first."""
        sql = """SELECT text FROM messages CROSS JOIN conversations ON conversations.id = conversation_id
            WHERE agent_id = :agent AND hidden = 0 AND temporary = 0 AND role = 'user' AND kind = 'text' AND active = 1
            ORDER BY messages.id DESC LIMIT :limit"""
        return [str(text) for text in self._database.column(sql, {"agent": agent_id, "limit": limit})]
