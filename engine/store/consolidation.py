"""Runs of consolidation, what they did, and which inputs are done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.consolidation_values import Item, ItemKind, PassName, Run, StoredItem, Unit
from engine.store.database import Database, Row, typed

MAX_FAILURES = 3
NEVER = "never"
"""The mark of a message that was sent while learning was switched off."""
_RUN = "id, agent_id, batch, started_at, ended_at, units, failures, tokens, seconds, reviewed_at"
_ITEM = 'kind, entry_id, proposal_id, message_id, start, "end", reason'


class ConsolidationTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- runs

    def begin(self, agent_id: int, batch: str, now: float) -> Run:
        run_id = self._database.insert(
            "INSERT INTO consolidation_runs (agent_id, batch, started_at) VALUES (:agent, :batch, :now)",
            {"agent": agent_id, "batch": batch, "now": now},
        )
        return Run(run_id, agent_id, batch, now)

    def open_run(self, agent_id: int) -> Run | None:
        """The run that has not ended."""
        sql = f"SELECT {_RUN} FROM consolidation_runs WHERE agent_id = :agent AND ended_at IS NULL ORDER BY id DESC"
        row = self._database.one(f"{sql} LIMIT 1", {"agent": agent_id})
        return typed(row, Run) if row else None

    def spend(self, run_id: int, *, units: int = 0, failures: int = 0, tokens: int = 0, seconds: float = 0.0) -> None:
        """Add to what a run has cost."""
        self._database.run(
            """UPDATE consolidation_runs SET units = units + :units, failures = failures + :failures,
                tokens = tokens + :tokens, seconds = seconds + :seconds WHERE id = :id""",
            {"id": run_id, "units": units, "failures": failures, "tokens": tokens, "seconds": seconds},
        )

    def end(self, run_id: int, now: float) -> None:
        """Close a run; one that came to nothing leaves no trace."""
        self._database.run("UPDATE consolidation_runs SET ended_at = :now WHERE id = :id", {"id": run_id, "now": now})
        self._database.run(
            """DELETE FROM consolidation_runs WHERE id = :id AND NOT EXISTS
                (SELECT 1 FROM consolidation_items WHERE run_id = :id)""",
            {"id": run_id},
        )

    def mark_reviewed(self, run_id: int, now: float) -> None:
        self._database.run(
            "UPDATE consolidation_runs SET reviewed_at = :now WHERE id = :id", {"id": run_id, "now": now}
        )

    def run(self, run_id: int) -> Run | None:
        row = self._database.one(f"SELECT {_RUN} FROM consolidation_runs WHERE id = :id", {"id": run_id})
        return typed(row, Run) if row else None

    def runs(self, agent_id: int, *, unreviewed: bool = False, limit: int = 50) -> list[Run]:
        """Newest first, those that did something."""
        sql = f"""SELECT {_RUN} FROM consolidation_runs WHERE agent_id = :agent
            AND (NOT :unreviewed OR reviewed_at IS NULL)
            AND EXISTS (SELECT 1 FROM consolidation_items WHERE run_id = consolidation_runs.id)
            ORDER BY id DESC LIMIT :limit"""
        rows = self._database.rows(sql, {"agent": agent_id, "unreviewed": unreviewed, "limit": limit})
        return [typed(row, Run) for row in rows]

    # -- items

    def add_items(self, run_id: int, items: Sequence[Item]) -> None:
        self._database.run_many(
            f"""INSERT INTO consolidation_items (run_id, {_ITEM}) VALUES
                (:run_id, :kind, :entry_id, :proposal_id, :message_id, :start, :end, :reason)""",
            (msgspec.structs.asdict(item) | {"run_id": run_id} for item in items),
        )

    def items(self, run_id: int) -> list[StoredItem]:
        """Oldest first."""
        rows = self._database.rows(
            f"SELECT id, run_id, kept, {_ITEM} FROM consolidation_items WHERE run_id = :run ORDER BY id",
            {"run": run_id},
        )
        return [_stored(row) for row in rows]

    def counts(self, run_id: int) -> dict[ItemKind, int]:
        """How many items of each kind."""
        sql = "SELECT kind, count(*) FROM consolidation_items WHERE run_id = :run GROUP BY kind ORDER BY kind"
        rows = self._database.tuples(sql, {"run": run_id})
        return msgspec.convert({str(kind): count for kind, count in rows}, dict[ItemKind, int])

    def proposal_ids(self, run_id: int) -> list[int]:
        """What a run has proposed, oldest first."""
        sql = """SELECT proposal_id FROM consolidation_items WHERE run_id = :run AND proposal_id IS NOT NULL
            ORDER BY proposal_id"""
        return self._database.ids(sql, {"run": run_id})

    def item(self, item_id: int) -> StoredItem | None:
        row = self._database.one(
            f"SELECT id, run_id, kept, {_ITEM} FROM consolidation_items WHERE id = :id", {"id": item_id}
        )
        return _stored(row) if row else None

    def set_kept(self, item_id: int) -> None:
        self._database.run("UPDATE consolidation_items SET kept = 1 WHERE id = :id", {"id": item_id})

    # -- marks

    def mark_done(self, unit: Unit) -> None:
        """Note that a unit is done with its inputs as they were. Belongs into the transaction of what it writes."""
        self._set_mark(unit, done=True, failures=0)

    def mark_failed(self, unit: Unit) -> int:
        """Count a failure; after ``MAX_FAILURES`` the unit is let be until its inputs change. Returns the count."""
        failures = self.failures(unit) + 1
        self._set_mark(unit, done=failures >= MAX_FAILURES, failures=failures)
        return failures

    def is_done(self, unit: Unit) -> bool:
        sql = (
            "SELECT count(*) FROM consolidation_marks WHERE pass = :pass AND entity_id = :id AND mark = :mark AND done"
        )
        return bool(self._database.number(sql, {"pass": unit.pass_name, "id": unit.entity_id, "mark": unit.mark}))

    def failures(self, unit: Unit) -> int:
        sql = """SELECT coalesce(max(failures), 0) FROM consolidation_marks
            WHERE pass = :pass AND entity_id = :id AND mark = :mark"""
        return self._database.number(sql, {"pass": unit.pass_name, "id": unit.entity_id, "mark": unit.mark})

    def done_marks(self, pass_name: PassName) -> dict[int, str]:
        """The marks of what a pass is done with, by entity."""
        sql = "SELECT entity_id, mark FROM consolidation_marks WHERE pass = :pass AND done"
        rows = self._database.tuples(sql, {"pass": pass_name})
        return {int(str(entity_id)): str(mark) for entity_id, mark in rows}

    def unread_messages(self, agent_id: int, mark: str, limit: int) -> list[int]:
        """User messages that extraction is not done with, oldest first.

        Left out: those of conversations that are hidden, temporary or not learned from, those said while learning was
        switched off, and those whose memory step has not run yet. None of an agent that does not learn.
        """
        sql = """SELECT messages.id FROM messages JOIN conversations ON conversations.id = conversation_id
            LEFT JOIN consolidation_marks AS marks
                ON marks.pass = 'extract' AND marks.entity_id = messages.id AND marks.mark IN (:mark, :never)
            LEFT JOIN memory_steps ON memory_steps.message_id = messages.id
            JOIN agents ON agents.id = conversations.agent_id
            WHERE agents.id = :agent AND coalesce(json_extract(agents.settings, '$.learns'), 1)
                AND hidden = 0 AND learns = 1 AND temporary = 0
                AND role = 'user' AND kind = 'text' AND active = 1 AND text != ''
                AND coalesce(marks.done, 0) = 0 AND coalesce(memory_steps.state, 'done') = 'done'
            ORDER BY messages.id LIMIT :limit"""
        return self._database.ids(sql, {"agent": agent_id, "mark": mark, "never": NEVER, "limit": limit})

    def never_learn(self, conversation_id: int, message_id: int | None = None) -> None:
        """What a conversation, or one message, says so far is not learned from, whatever is switched on later."""
        self._database.run(
            """INSERT INTO consolidation_marks (pass, entity_id, mark, done)
                SELECT 'extract', id, :mark, 1 FROM messages WHERE conversation_id = :conversation AND role = 'user'
                    AND kind = 'text' AND (:message IS NULL OR id = :message)
                ON CONFLICT (pass, entity_id) DO UPDATE SET mark = excluded.mark, done = 1""",
            {"conversation": conversation_id, "message": message_id, "mark": NEVER},
        )
        self._database.run(
            """UPDATE memory_steps SET state = 'done' WHERE message_id IN (SELECT id FROM messages
                WHERE conversation_id = :conversation AND (:message IS NULL OR id = :message))""",
            {"conversation": conversation_id, "message": message_id},
        )

    def drop_stray_marks(self) -> None:
        """Forget what was done with rows that are erased."""
        self._database.run(
            """DELETE FROM consolidation_marks WHERE
            (pass IN ('steps', 'extract') AND entity_id NOT IN (SELECT id FROM messages))
            OR (pass IN ('reconcile', 'verify') AND entity_id NOT IN (SELECT id FROM facts))
            OR (pass = 'rewrite' AND entity_id NOT IN (SELECT id FROM blocks))
            OR (pass = 'titles' AND entity_id NOT IN (SELECT id FROM conversations))"""
        )

    def _set_mark(self, unit: Unit, *, done: bool, failures: int) -> None:
        self._database.run(
            """INSERT INTO consolidation_marks (pass, entity_id, mark, done, failures)
                VALUES (:pass, :id, :mark, :done, :failures)
                ON CONFLICT (pass, entity_id) DO UPDATE SET
                    mark = excluded.mark, done = excluded.done, failures = excluded.failures""",
            {
                "pass": unit.pass_name, "id": unit.entity_id, "mark": unit.mark, "done": done, "failures": failures,
            },
        )  # fmt: skip


def _stored(row: Row) -> StoredItem:
    own = {name: row.pop(name) for name in ("id", "run_id", "kept")}
    return msgspec.convert(own | {"item": row}, StoredItem, strict=False)
