"""Which facts were true when.

What began without a known day counts from the day it was learned, unless it was over by then: of that nothing is known
but that it was true before. What is forgotten or only proposed is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.store.database import Database, Value, id_list
from engine.store.wanted import condition, terms_of
from engine.values import FactKind

_BEGINS = """CASE WHEN valid_from IS NOT NULL THEN valid_from
    WHEN valid_to IS NOT NULL AND valid_to <= recorded_at THEN -1e18 ELSE recorded_at END"""
_KNOWN = "agent_id = :agent AND status IN ('active', 'superseded')"
_MOST_LINKS = 100


class Moment(Struct, frozen=True):
    """A fact at a time: from when on it was true, and until when, where that is known."""

    id: int
    begins: float
    is_dated: bool
    ends: float | None
    successor: int | None


class TimelineTable:
    def __init__(self, database: Database) -> None:
        self._database = database

    def at(
        self,
        agent_id: int,
        at: float,
        since: float,
        query: str,
        kinds: Sequence[FactKind],
        changes_only: bool,
        offset: int,
        limit: int,
    ) -> tuple[list[Moment], int, int, int]:
        """Facts that were true then or ended since, and those that were known then of a day to come.

        What changed since comes first, the latest change on top; what is to come is last.

        Returns:
            The facts, how many there are in all, how many of them were over, and how many were to come.
        """
        ended = "(valid_to IS NOT NULL AND valid_to <= :at)"
        began = f"({_BEGINS}) > :since"
        ahead = "(valid_from IS NOT NULL AND valid_from > :at)"
        known = "recorded_at <= :at" if not changes_only else "0"
        where = f"{_KNOWN} AND (({_BEGINS}) <= :at OR {ahead} AND {known}) AND (NOT {ended} OR valid_to > :since)"
        values: dict[str, Value] = {"agent": agent_id, "at": at, "since": since}
        if changes_only:
            where += f" AND ({ended} OR {began})"
        if kinds:
            where += " AND kind IN (SELECT value FROM json_each(:kinds))"
            values["kinds"] = id_list(list(kinds))
        table = "facts INDEXED BY facts_listed"
        if query.strip():
            words = condition(terms_of(query, unfinished=True), "text")
            where += f" AND facts.id IN (SELECT rowid FROM facts_text WHERE facts_text MATCH :match) {words.check}"
            values |= {"match": words.match or '""', **words.values}
            table = "facts"
        counting = f"SELECT count(*), coalesce(sum({ended}), 0), coalesce(sum({ahead}), 0) FROM {table} WHERE {where}"
        total, over, coming = self._database.tuples(counting, values)[0]
        sql = f"""SELECT facts.id, {_BEGINS}, valid_from IS NOT NULL, valid_to, superseded_by FROM {table} WHERE {where}
            ORDER BY {ahead}, CASE WHEN {ended} THEN valid_to WHEN {began} THEN {_BEGINS} END DESC NULLS LAST,
                recorded_at DESC, facts.id DESC LIMIT :limit OFFSET :offset"""
        rows = self._database.tuples(sql, {**values, "limit": limit, "offset": max(0, offset)})
        return [_moment(row) for row in rows], int(str(total)), int(str(over)), int(str(coming))

    def span(self, agent_id: int, now: float) -> tuple[float, float] | None:
        """From the first day that is known of to the last one, today at the earliest; None where there are no facts."""
        sql = f"""SELECT min(coalesce(valid_from, min(recorded_at, coalesce(valid_to, recorded_at)))),
            max(max(coalesce(valid_from, 0), coalesce(valid_to, 0)))
            FROM facts INDEXED BY facts_listed WHERE {_KNOWN}"""
        first, last = self._database.tuples(sql, {"agent": agent_id})[0]
        if first is None:
            return None
        return float(str(first)), max(now, float(str(last)))

    def changes(self, agent_id: int, first: float, last: float, parts: int) -> list[int]:
        """How many facts began or ended in each of equal parts of a time."""
        width = max(1.0, (last - first) / max(1, parts))
        sql = f"""WITH moments(at) AS (
                SELECT {_BEGINS} FROM facts INDEXED BY facts_listed WHERE {_KNOWN}
                UNION ALL SELECT valid_to FROM facts INDEXED BY facts_listed WHERE {_KNOWN} AND valid_to IS NOT NULL)
            SELECT min(:parts - 1, CAST((at - :first) / :width AS INTEGER)) AS part, count(*) FROM moments
            WHERE at BETWEEN :first AND :last GROUP BY part"""
        values: dict[str, Value] = {
            "agent": agent_id,
            "first": first,
            "last": last,
            "width": width,
            "parts": max(1, parts),
        }
        counts = [0] * max(1, parts)
        for part, count in self._database.tuples(sql, values):
            counts[int(str(part))] = int(str(count))
        return counts

    def chain(self, fact_id: int) -> list[int]:
        """A fact, what it took the place of, and what took its place, link by link; as they were learned.

        Of several that one fact took the place of, all are there, each with its own.
        """
        sql = f"""WITH RECURSIVE
            later(id, links) AS (SELECT :id, 0 UNION SELECT facts.superseded_by, links + 1 FROM facts
                JOIN later USING (id) WHERE facts.superseded_by IS NOT NULL AND links < {_MOST_LINKS}),
            earlier(id, links) AS (SELECT :id, 0 UNION SELECT facts.id, links + 1 FROM facts
                JOIN earlier ON facts.superseded_by = earlier.id WHERE status != 'forgotten' AND links < {_MOST_LINKS})
            SELECT facts.id FROM facts WHERE id IN (SELECT id FROM later UNION SELECT id FROM earlier)
            ORDER BY coalesce(valid_from, min(recorded_at, coalesce(valid_to, recorded_at))), recorded_at, id
            LIMIT {_MOST_LINKS}"""
        return self._database.ids(sql, {"id": fact_id})


def _moment(row: Sequence[Value]) -> Moment:
    number, begins, dated, ends, successor = row
    return Moment(
        int(str(number)),
        float(str(begins)),
        bool(dated),
        None if ends is None else float(str(ends)),
        None if successor is None else int(str(successor)),
    )
