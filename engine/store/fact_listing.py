"""Facts as a list that people sort and filter: which ones in which order, and how many in all.

Everything but words is decided by the index ``facts_listed`` alone, so that no row of the table is read for it. The
first thousand rows come from a sorter that holds no more than that; for rows further down all ids are put in order
once, and kept until something is written.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.store.database import Database, Value, id_list
from engine.store.wanted import condition, terms_of
from engine.values import FactKind, FactOrder, FactStatus

SORTED_AT_ONCE = 1000
_USERS = ("user", "")
_COLUMNS: dict[FactOrder, str] = {
    "text": "normalised {way}",
    "kind": "kind {way}",
    "holder": "holder NOT IN ('user', '') {way}, holder COLLATE NOCASE {way}",
    "valid": "coalesce(valid_from, valid_to) IS NULL, valid_from {way}, valid_to {way}",
    "learned": "",
    "tags": "tags = '[]', tags {way}",
    "pinned": "pinned {way}",
    "status": """CASE status WHEN 'active' THEN 0 WHEN 'proposed' THEN 1 WHEN 'superseded' THEN 2 ELSE 3 END {way}""",
    "source": "origin {way}, actor {way}",
}
"""By what each column sorts; what is equal in it, and the column itself where it is empty, by when it was learned."""


class FactFilter(Struct, frozen=True):
    """Which facts are listed; empty tuples and None allow everything.

    Attributes:
        query: every word must occur; the last one may be unfinished.
        tags: facts with any of them.
        holder: "user" also finds what names nobody.
        learned_from, learned_until: the first included, the second not.
    """

    query: str = ""
    kinds: tuple[FactKind, ...] = ()
    statuses: tuple[FactStatus, ...] = ()
    tags: tuple[str, ...] = ()
    holder: str | None = None
    pinned: bool | None = None
    learned_from: float | None = None
    learned_until: float | None = None


class FactListing:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._counted: tuple[object, int] = (None, 0)
        self._sorted: tuple[object, list[int]] = (None, [])

    def page(
        self, agent_id: int, wanted: FactFilter, order: FactOrder, descending: bool, offset: int, limit: int
    ) -> tuple[list[int], int]:
        """Ids of a page, and how many there are in all. ``limit`` -1 is all behind ``offset``."""
        with self._database.exclusive():
            total = self._total(agent_id, wanted)
            offset = max(0, offset)
            if limit >= 0 and offset + limit <= SORTED_AT_ONCE:
                return self._select(agent_id, wanted, order, descending, offset, limit), total
            ids = self._all(agent_id, wanted, order, descending)
            return ids[offset : None if limit < 0 else offset + limit], total

    def tags(self, agent_id: int) -> list[tuple[str, int]]:
        """Tags of facts that are not forgotten, commonest first, with how many facts have each."""
        sql = """SELECT value, count(*) FROM facts INDEXED BY facts_listed, json_each(facts.tags)
            WHERE agent_id = :agent AND tags != '[]' AND status != 'forgotten'
            GROUP BY value ORDER BY count(*) DESC, value"""
        return self._counts(sql, agent_id)

    def holders(self, agent_id: int) -> list[tuple[str, int]]:
        """Whom facts that are not forgotten are about; what names nobody is about the user."""
        sql = """SELECT iif(holder = '', 'user', holder) AS name, count(*) FROM facts INDEXED BY facts_listed
            WHERE agent_id = :agent AND status != 'forgotten' GROUP BY name ORDER BY count(*) DESC, name"""
        return self._counts(sql, agent_id)

    def _counts(self, sql: str, agent_id: int) -> list[tuple[str, int]]:
        return [(str(name), int(str(count))) for name, count in self._database.tuples(sql, {"agent": agent_id})]

    def _total(self, agent_id: int, wanted: FactFilter) -> int:
        key = (agent_id, wanted, self._database.changes)
        if self._counted[0] != key:
            where, values = _where(agent_id, wanted)
            total = self._database.number(f"SELECT count(*) FROM {_table(wanted, 'learned')} WHERE {where}", values)
            self._counted = (key, total)
        return self._counted[1]

    def _all(self, agent_id: int, wanted: FactFilter, order: FactOrder, descending: bool) -> list[int]:
        key = (agent_id, wanted, order, descending, self._database.changes)
        if self._sorted[0] != key:
            self._sorted = (key, self._select(agent_id, wanted, order, descending, 0, -1))
        return self._sorted[1]

    def _select(
        self, agent_id: int, wanted: FactFilter, order: FactOrder, descending: bool, offset: int, limit: int
    ) -> list[int]:
        where, values = _where(agent_id, wanted)
        sql = f"""SELECT facts.id FROM {_table(wanted, order)} WHERE {where}
            ORDER BY {_order(order, descending)} LIMIT :limit OFFSET :offset"""
        return self._database.ids(sql, {**values, "limit": limit, "offset": offset})


def _table(wanted: FactFilter, order: FactOrder) -> str:
    """Where words are wanted, it is left to SQLite whether the rows come from their index."""
    if order == "text":
        return "facts INDEXED BY facts_by_text"
    return "facts" if wanted.query.strip() else "facts INDEXED BY facts_listed"


def _order(order: FactOrder, descending: bool) -> str:
    way = "DESC" if descending else "ASC"
    by = _COLUMNS[order].format(way=way)
    if not by:
        return f"recorded_at {way}, facts.id {way}"
    return f"{by}, recorded_at DESC, facts.id DESC"


def _where(agent_id: int, wanted: FactFilter) -> tuple[str, dict[str, Value]]:
    parts, values = ["agent_id = :agent"], dict[str, Value](agent=agent_id)
    holders = () if wanted.holder is None else _USERS if wanted.holder in _USERS else (wanted.holder,)
    for column, names in (("kind", wanted.kinds), ("status", wanted.statuses), ("holder", holders)):
        if names:
            parts.append(_one_of(column, names, values))
    if wanted.pinned is not None:
        parts.append("pinned = :pinned")
        values["pinned"] = wanted.pinned
    for comparison, moment in ((">=", wanted.learned_from), ("<", wanted.learned_until)):
        if moment is not None:
            name = f"learned{len(values)}"
            parts.append(f"recorded_at {comparison} :{name}")
            values[name] = moment
    if wanted.tags:
        parts.append(_tagged(wanted.tags, values))
    if wanted.query.strip():
        words = condition(terms_of(wanted.query, unfinished=True), "text")
        parts.append(f"facts.id IN (SELECT rowid FROM facts_text WHERE facts_text MATCH :match) {words.check}")
        values |= {"match": words.match or '""', **words.values}
    return " AND ".join(parts), values


def _one_of(column: str, names: Sequence[str], values: dict[str, Value]) -> str:
    keys = [f"{column}{number}" for number in range(len(names))]
    values |= dict(zip(keys, names, strict=True))
    return f"{column} IN ({', '.join(f':{key}' for key in keys)})"


def _tagged(tags: Sequence[str], values: dict[str, Value]) -> str:
    """Only where a tag stands as it is spelled in JSON is the list read."""
    spelled = [f"spelled{number}" for number in range(len(tags))]
    values |= {key: id_list(tag) for key, tag in zip(spelled, tags, strict=True)}
    values["tags"] = id_list(list(tags))
    near = " OR ".join(f"instr(tags, :{key}) > 0" for key in spelled)
    listed = "SELECT value FROM json_each(:tags)"
    return f"tags != '[]' AND ({near}) AND EXISTS (SELECT 1 FROM json_each(facts.tags) WHERE value IN ({listed}))"
