"""Memory in figures: how it grew, what there is, where the context went."""

from __future__ import annotations

from itertools import accumulate

import msgspec

from engine.store.database import Database, Value
from engine.values import FACT_KINDS, ContextReport, FactKind, FactStatus, SegmentTokens

_MOST_READ = 5000
"""Messages that are looked at for those of the last replies which have a report."""


class OverviewTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def growth(self, agent_id: int, points: int, now: float) -> tuple[list[float], dict[FactKind, list[int]]]:
        """Moments at equal distances up to now, and how many facts of each kind were remembered at each.

        A fact counts from when it was learned to when it ended; what is forgotten or only proposed does not count.
        """
        first = self._first(agent_id)
        if first is None:
            return [], {}
        points = max(2, points)
        width = max(1.0, (now - first) / (points - 1))
        moments = [first + number * width for number in range(points - 1)] + [max(now, first)]
        changes = {kind: [0] * points for kind in FACT_KINDS}
        for kind, part, count in self._steps(agent_id, first, width, points):
            changes[kind][part] += count
        grown: dict[FactKind, list[int]] = {}
        for kind in FACT_KINDS:
            if any(changes[kind]):
                grown[kind] = list(accumulate(changes[kind]))
        return moments, grown

    def _first(self, agent_id: int) -> float | None:
        sql = """SELECT min(recorded_at) FROM facts INDEXED BY facts_listed
            WHERE agent_id = :agent AND status IN ('active', 'superseded')"""
        found = self._database.column(sql, {"agent": agent_id})[0]
        return None if found is None else float(str(found))

    def _steps(self, agent_id: int, first: float, width: float, points: int) -> list[tuple[FactKind, int, int]]:
        """At which moment how many facts of a kind are more, or fewer: moments count what was before them."""
        part = "max(0, min(:last, CAST(({0} - :first) / :width + 0.999999 AS INTEGER)))"
        sql = f"""SELECT kind, {part.format("recorded_at")} AS part, count(*) FROM facts INDEXED BY facts_listed
                WHERE agent_id = :agent AND status IN ('active', 'superseded') GROUP BY kind, part
            UNION ALL SELECT kind, {part.format("max(recorded_at, coalesce(valid_to, recorded_at))")} AS part, -count(*)
                FROM facts INDEXED BY facts_listed WHERE agent_id = :agent AND status = 'superseded'
                GROUP BY kind, part"""
        values: dict[str, Value] = {"agent": agent_id, "first": first, "width": width, "last": points - 1}
        rows = self._database.tuples(sql, values)
        return [(msgspec.convert(kind, FactKind), int(str(at)), int(str(count))) for kind, at, count in rows]

    def statuses(self, agent_id: int) -> dict[FactStatus, int]:
        sql = "SELECT status, count(*) FROM facts INDEXED BY facts_listed WHERE agent_id = :agent GROUP BY status"
        rows = self._database.tuples(sql, {"agent": agent_id})
        return {msgspec.convert(status, FactStatus): int(str(count)) for status, count in rows}

    def pinned(self, agent_id: int) -> int:
        sql = """SELECT count(*) FROM facts INDEXED BY facts_listed
            WHERE agent_id = :agent AND status = 'active' AND pinned = 1"""
        return self._database.number(sql, {"agent": agent_id})

    def documents(self, agent_id: int) -> int:
        sql = "SELECT count(*) FROM documents WHERE agent_id = :agent AND removed = 0"
        return self._database.number(sql, {"agent": agent_id})

    def reports(self, agent_id: int, replies: int) -> list[ContextReport]:
        """Of the last replies, newest first; those of temporary conversations are left out."""
        sql = f"""SELECT report FROM
            (SELECT id, conversation_id, kind, report FROM messages ORDER BY id DESC LIMIT {_MOST_READ}) AS latest
            JOIN conversations ON conversations.id = conversation_id
            WHERE report IS NOT NULL AND kind = 'text' AND agent_id = :agent AND temporary = 0
            ORDER BY latest.id DESC LIMIT :replies"""
        rows = self._database.column(sql, {"agent": agent_id, "replies": replies})
        return [msgspec.json.decode(str(row), type=ContextReport) for row in rows]


def added_up(segments: list[SegmentTokens]) -> SegmentTokens:
    """Tokens by segment over several replies."""
    names = SegmentTokens.__struct_fields__
    return SegmentTokens(**{name: sum(getattr(one, name) for one in segments) for name in names})
