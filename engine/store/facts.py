"""Facts, their sources and their full text."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.store.database import Database, Value, id_list, typed
from engine.store.fact_listing import FactFilter, FactListing
from engine.store.fulltext import FullText
from engine.store.text import normalised
from engine.store.vectors import VectorTable
from engine.values import Fact, FactKind, FactOrder, FactStatus, SourceSpan

_OWN = (
    "id, agent_id, text, kind, tags, confidence, pinned, status, valid_from, valid_to, recorded_at, superseded_by, "
    "sensitivity, holder, actor, version, origin, confirmed"
)
_SOURCES = """(SELECT json_group_array(json_object('message_id', message_id, 'conversation_id', conversation_id,
    'start', start, 'end', "end", 'quote', quote, 'document_id', document_id) ORDER BY position)
    FROM fact_sources WHERE fact_id = facts.id) AS sources"""
_FACT = f"{_OWN}, {_SOURCES}"

_ADD_SOURCE = """INSERT INTO fact_sources (fact_id, position, message_id, conversation_id, document_id, start, "end",
        quote)
    VALUES (:fact_id, :position, :message_id, :conversation_id, :document_id, :start, :end, :quote)"""


class FactTable:
    def __init__(self, database: Database, vectors: VectorTable) -> None:
        self._database = database
        self._vectors = vectors
        self.full_text = FullText(database, "facts_text")
        self.listing = FactListing(database)

    def add(self, fact: Fact) -> Fact:
        """Insert; ``fact.id`` is ignored and given anew."""
        with self._database.transaction():
            fact_id = self._write_row(msgspec.structs.replace(fact, id=0))
            stored = msgspec.structs.replace(fact, id=fact_id)
            self._write_sources(stored)
            self.full_text.add(fact_id, fact.text)
        return stored

    def add_many(self, facts: Sequence[Fact]) -> list[Fact]:
        """Insert as ``add`` does, for imports."""
        with self._database.transaction():
            first = self._database.number("SELECT seq FROM sqlite_sequence WHERE name = 'facts'") + 1
            stored = [msgspec.structs.replace(fact, id=first + i) for i, fact in enumerate(facts)]
            self._insert_many(stored)
        return stored

    def _insert_many(self, stored: Sequence[Fact]) -> None:
        names = ", ".join(f":{name}" for name in _OWN.split(", "))
        self._database.run_many(
            f"INSERT INTO facts ({_OWN}, normalised) VALUES ({names}, :normalised)", map(_values, stored)
        )
        self._database.run_many(
            _ADD_SOURCE,
            (
                _source_values(source) | {"fact_id": fact.id, "position": position}
                for fact in stored
                for position, source in enumerate(fact.sources)
            ),
        )
        self.full_text.add_many((fact.id, fact.text) for fact in stored)

    def write(self, fact: Fact) -> None:
        """Insert or overwrite the row with this id, its sources and its index entries."""
        with self._database.transaction():
            old = self.get(fact.id)
            self._write_row(fact)
            self._write_sources(fact)
            if old is None or old.text != fact.text:
                if old is not None:
                    self.full_text.remove(fact.id, old.text)
                self.full_text.add(fact.id, fact.text)
                self._vectors.remove("fact", fact.id)

    def remove(self, fact_id: int) -> None:
        with self._database.transaction():
            fact = self.get(fact_id)
            if fact is not None:
                self.full_text.remove(fact_id, fact.text)
                self._vectors.remove("fact", fact_id)
                self._database.run("DELETE FROM facts WHERE id = :id", {"id": fact_id})

    def remove_many(self, facts: Sequence[Fact]) -> None:
        """Remove facts as they are now, however many they are."""
        ids = [fact.id for fact in facts]
        with self._database.transaction():
            self.full_text.remove_many([(fact.id, fact.text) for fact in facts])
            self._vectors.remove_many("fact", ids)
            sql = "DELETE FROM facts WHERE id IN (SELECT value FROM json_each(:ids))"
            self._database.run(sql, {"ids": id_list(ids)})

    def put_back_many(self, facts: Sequence[Fact]) -> None:
        """Insert facts that were removed, with the ids they had."""
        with self._database.transaction():
            self._insert_many(facts)

    def get(self, fact_id: int) -> Fact | None:
        found = self.by_ids([fact_id])
        return found[0] if found else None

    def predecessors(self, fact_id: int) -> list[int]:
        """The facts that this one took the place of."""
        return self._database.ids("SELECT id FROM facts WHERE superseded_by = :id", {"id": fact_id})

    def without_successor(self, touched: Sequence[int]) -> list[int]:
        """Facts that were replaced by one that is not there, among the listed ones and those that name them."""
        sql = """WITH touched AS (SELECT value FROM json_each(:ids))
            SELECT id FROM facts WHERE superseded_by IS NOT NULL AND (id IN touched OR superseded_by IN touched)
            AND NOT EXISTS (SELECT 1 FROM facts AS successor WHERE successor.id = facts.superseded_by)"""
        return self._database.ids(sql, {"ids": id_list(list(touched))})

    def successors(self) -> dict[int, int]:
        """Which fact took the place of which, for all that were replaced."""
        rows = self._database.tuples("SELECT id, superseded_by FROM facts WHERE superseded_by IS NOT NULL")
        return {int(str(old)): int(str(new)) for old, new in rows}

    def superseded_without_end(self) -> list[int]:
        """Facts that are active although they had an end, or should have had one, when they were replaced.

        What was to end later stays active until then.
        """
        sql = """SELECT facts.id FROM facts LEFT JOIN facts AS successor ON successor.id = facts.superseded_by
            WHERE facts.superseded_by IS NOT NULL AND facts.status = 'active'
            AND (facts.valid_to IS NULL OR facts.valid_to <= successor.recorded_at) ORDER BY facts.id"""
        return self._database.ids(sql)

    def replaced_before_they_began(self) -> list[int]:
        """Facts that were replaced, end as they begin, and are active all the same."""
        return self._database.ids(
            "SELECT id FROM facts WHERE superseded_by IS NOT NULL AND status = 'active' AND valid_to = valid_from"
        )

    def by_ids(self, fact_ids: Sequence[int]) -> list[Fact]:
        sql = f"SELECT {_FACT} FROM facts WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id"
        return self._facts(sql, {"ids": id_list(fact_ids)})

    def identical(self, agent_id: int, text: str) -> Fact | None:
        """The active fact that says the same, letter case, width and spacing aside."""
        sql = f"""SELECT {_FACT} FROM facts
            WHERE agent_id = :agent AND normalised = :text AND status = 'active' ORDER BY id LIMIT 1"""
        found = self._facts(sql, {"agent": agent_id, "text": normalised(text)})
        return found[0] if found else None

    def identical_texts(self, agent_id: int, texts: Sequence[str]) -> set[str]:
        """Those of the texts, in their normalised form, that an active fact says already."""
        sql = """SELECT normalised FROM facts WHERE agent_id = :agent AND status = 'active'
            AND normalised IN (SELECT value FROM json_each(:texts))"""
        return {str(text) for text in self._database.column(sql, {"agent": agent_id, "texts": id_list(texts)})}

    def page(
        self,
        agent_id: int,
        query: str,
        kinds: Sequence[FactKind],
        statuses: Sequence[FactStatus],
        tags: Sequence[str],
        offset: int,
        limit: int,
    ) -> tuple[list[Fact], int]:
        """Newest first, and how many there are in all. Every word of the query must occur."""
        wanted = FactFilter(query, tuple(kinds), tuple(statuses), tuple(tags))
        return self.listed(agent_id, wanted, "learned", True, offset, limit)

    def listed(
        self, agent_id: int, wanted: FactFilter, order: FactOrder, descending: bool, offset: int, limit: int
    ) -> tuple[list[Fact], int]:
        """A page of the facts that pass a filter, in an order, and how many there are in all."""
        with self._database.exclusive():
            ids, total = self.listing.page(agent_id, wanted, order, descending, offset, limit)
            return self.in_order(ids), total

    def in_order(self, fact_ids: Sequence[int]) -> list[Fact]:
        """Those of the facts that are there, in the order of the ids."""
        found = {fact.id: fact for fact in self.by_ids(fact_ids)}
        return [found[fact_id] for fact_id in fact_ids if fact_id in found]

    def count(self, agent_id: int | None, statuses: Sequence[FactStatus]) -> int:
        sql = """SELECT count(*) FROM facts WHERE (:agent IS NULL OR agent_id = :agent)
            AND status IN (SELECT value FROM json_each(:statuses))"""
        return self._database.number(sql, {"agent": agent_id, "statuses": id_list(list(statuses))})

    def ids_of(self, agent_id: int, status: FactStatus) -> list[int]:
        """Oldest first."""
        sql = "SELECT id FROM facts WHERE agent_id = :agent AND status = :status ORDER BY id"
        return self._database.ids(sql, {"agent": agent_id, "status": status})

    def for_blocks(self, agent_id: int, limit: int = 20_000) -> list[int]:
        """What blocks are kept up from: the user's own facts and confirmed ones, and those that are over."""
        sql = """SELECT id FROM facts WHERE agent_id = :agent
            AND (confirmed OR pinned OR origin = 'conversation') AND status != 'proposed'
            ORDER BY status != 'active', pinned DESC, confirmed DESC, recorded_at DESC LIMIT :limit"""
        return sorted(self._database.ids(sql, {"agent": agent_id, "limit": limit}))

    def state(self, agent_id: int, now: float) -> str:
        """Changes with any fact of an agent, and when one ends."""
        sql = """SELECT count(*), coalesce(max(id), 0), coalesce(sum(version), 0),
            coalesce(sum(valid_to IS NOT NULL AND valid_to <= :now), 0) FROM facts WHERE agent_id = :agent"""
        row = self._database.tuples(sql, {"agent": agent_id, "now": now})[0]
        return " ".join(map(str, row))

    def told_by(self, message_ids: Sequence[int]) -> list[Fact]:
        """The facts, closed ones too, that were learned from these messages."""
        sql = f"""SELECT {_FACT} FROM facts WHERE status IN ('active', 'superseded') AND id IN
            (SELECT fact_id FROM fact_sources WHERE message_id IN (SELECT value FROM json_each(:ids))) ORDER BY id"""
        return self._facts(sql, {"ids": id_list(list(message_ids))})

    def forgotten_from(self, message_ids: Sequence[int]) -> list[Fact]:
        """The facts that were learned from these messages and forgotten since, but for those joined to others."""
        sql = f"""SELECT {_FACT} FROM facts WHERE status = 'forgotten' AND superseded_by IS NULL AND id IN
            (SELECT fact_id FROM fact_sources WHERE message_id IN (SELECT value FROM json_each(:ids))) ORDER BY id"""
        return self._facts(sql, {"ids": id_list(list(message_ids))})

    def texts(self) -> list[tuple[int, str]]:
        """Every indexed text: all facts."""
        rows = self._database.tuples("SELECT id, text FROM facts ORDER BY id")
        return [(int(str(row[0])), str(row[1])) for row in rows]

    def _facts(self, sql: str, parameters: dict[str, Value]) -> list[Fact]:
        return [typed(row, Fact, ("tags", "sources")) for row in self._database.rows(sql, parameters)]

    def _write_row(self, fact: Fact) -> int:
        columns = _OWN.split(", ")
        names = ", ".join(f":{name}" for name in columns)
        updates = ", ".join(f"{name} = excluded.{name}" for name in [*columns[2:], "normalised"])
        sql = f"""INSERT INTO facts ({_OWN}, normalised) VALUES ({names}, :normalised)
            ON CONFLICT (id) DO UPDATE SET {updates}"""
        return self._database.insert(sql, _values(fact))

    def _write_sources(self, fact: Fact) -> None:
        self._database.run("DELETE FROM fact_sources WHERE fact_id = :id", {"id": fact.id})
        for position, source in enumerate(fact.sources):
            self._database.run(_ADD_SOURCE, _source_values(source) | {"fact_id": fact.id, "position": position})


def _values(fact: Fact) -> dict[str, Value]:
    values = msgspec.structs.asdict(fact)
    del values["sources"]
    return values | {"id": fact.id or None, "tags": id_list(fact.tags), "normalised": normalised(fact.text)}


def _source_values(source: SourceSpan) -> dict[str, Value]:
    return {
        "message_id": source.message_id,
        "conversation_id": source.conversation_id,
        "document_id": source.document_id,
        "start": source.start,
        "end": source.end,
        "quote": source.quote,
    }
