"""Rows that a search works on: candidates by full text, their texts and neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from engine.store.database import Database, Value, id_list
from engine.store.documents import COVERED_CHUNK
from engine.store.fulltext import FullText
from engine.store.vectors import SEARCHABLE_MESSAGE, EntityKind
from engine.values import FactStatus, Origin, Role


class Candidate(Struct, frozen=True, array_like=True):
    """A fact, a message or a document's chunk that may answer a query; its fields in the order of the columns below.

    ``at`` is when it was learned, said or read; ``place`` is "page 3", or a heading.
    """

    id: int
    conversation_id: int | None
    text: str
    at: float
    role: Role | None
    status: FactStatus | None = None
    valid_from: float | None = None
    valid_to: float | None = None
    origin: Origin = "conversation"
    document_id: int | None = None
    title: str = ""
    place: str = ""


class Scope(Struct, frozen=True):
    """What a search may find. Times are inclusive.

    Attributes:
        start, end: bounds on when it was said or learned.
        at: the moment that counts as now: facts that had ended by then are left out. None: whatever has an end.
        past: facts that were true some time between these are found instead, closed ones too; None is open.
        closed: without ``past``, facts that had ended are found too.
    """

    agent_id: int
    start: float | None = None
    end: float | None = None
    exclude_ids: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    at: float | None = None
    past: tuple[float | None, float | None] | None = None
    closed: bool = False


_FACTS = """SELECT id, NULL AS conversation_id, text, recorded_at AS at, NULL AS role, status, valid_from, valid_to,
    origin FROM facts
    WHERE agent_id = :agent AND CASE WHEN :past
        THEN status IN ('active', 'superseded') AND (:true_to IS NULL OR valid_from IS NULL OR valid_from <= :true_to)
            AND (:true_from IS NULL OR valid_to IS NULL OR valid_to >= :true_from)
        WHEN :closed THEN status IN ('active', 'superseded')
        ELSE status = 'active' AND (valid_to IS NULL OR valid_to > coalesce(:at, valid_to - 1)) END
    AND (:start IS NULL OR recorded_at >= :start)
    AND (:end IS NULL OR recorded_at <= :end) AND id NOT IN (SELECT value FROM json_each(:excluded))
    AND (:tags = '[]' OR EXISTS (SELECT 1 FROM json_each(facts.tags) WHERE value IN
        (SELECT value FROM json_each(:tags))))"""
_MESSAGES = f"""SELECT messages.id AS id, conversation_id, text, messages.created_at AS at, role,
    NULL AS status, NULL AS valid_from, NULL AS valid_to, origin FROM messages
    JOIN conversations ON conversations.id = conversation_id
    WHERE agent_id = :agent AND hidden = 0 AND temporary = 0 AND {SEARCHABLE_MESSAGE}
    AND (:start IS NULL OR messages.created_at >= :start) AND (:end IS NULL OR messages.created_at <= :end)
    AND messages.id NOT IN (SELECT value FROM json_each(:excluded))"""
_CHUNKS = f"""SELECT chunks.id AS id, NULL AS conversation_id, text, documents.updated_at AS at, NULL AS role,
    NULL AS status, NULL AS valid_from, NULL AS valid_to, 'document' AS origin, document_id, documents.name AS title,
    CASE WHEN page IS NULL THEN heading ELSE 'page ' || page END AS place
    FROM chunks JOIN documents ON documents.id = document_id
    WHERE agent_id = :agent AND {COVERED_CHUNK} AND (:start IS NULL OR documents.updated_at >= :start)
    AND (:end IS NULL OR documents.updated_at <= :end) AND chunks.id NOT IN (SELECT value FROM json_each(:excluded))"""
_SOURCES: dict[EntityKind, str] = {"fact": _FACTS, "message": _MESSAGES, "chunk": _CHUNKS}
MOST_RANKED = 2_500
"""Rows that one query ranks by their words: some 3 us each."""


class SearchIndex:
    def __init__(self, database: Database, facts: FullText, messages: FullText, chunks: FullText) -> None:
        self._database = database
        self._last_by_words: dict[EntityKind, tuple[object, list[Candidate]]] = {}  # a query asks this more than once
        self._full_text: dict[EntityKind, FullText] = {"fact": facts, "message": messages, "chunk": chunks}

    def by_words(self, kind: EntityKind, scope: Scope, phrases: Sequence[str], limit: int) -> list[Candidate]:
        """Rows that hold any of some quoted phrases, best BM25 first.

        In a large memory phrases that very many rows hold do not find rows, unless there is nothing else: then the
        newest rows are ranked.
        """
        asked = (scope, tuple(phrases), limit, self._database.changes)
        last = self._last_by_words.get(kind)
        if last is None or last[0] != asked:
            last = self._last_by_words[kind] = (asked, self._by_words(kind, scope, phrases, limit))
        return last[1]

    def _by_words(self, kind: EntityKind, scope: Scope, phrases: Sequence[str], limit: int) -> list[Candidate]:
        table = self._full_text[kind].table
        sql = f"""WITH allowed AS ({_SOURCES[kind]}),
            found AS MATERIALIZED (SELECT rowid AS row, rank AS worse FROM {table} WHERE {table} MATCH :match
                ORDER BY rowid DESC LIMIT {MOST_RANKED})
            SELECT allowed.* FROM found CROSS JOIN allowed ON allowed.id = found.row
            ORDER BY worse, allowed.at DESC LIMIT :limit"""
        small = self.row_count(kind) <= MOST_RANKED
        match = " OR ".join(phrases if small else self._full_text[kind].telling(phrases, MOST_RANKED))
        return self._candidates(sql, _parameters(kind, scope) | {"match": match, "limit": limit})

    def by_ids(self, kind: EntityKind, scope: Scope, ids: Sequence[int]) -> list[Candidate]:
        """Those of the listed rows that the scope allows."""
        sql = f"""WITH allowed AS ({_SOURCES[kind]}) SELECT allowed.* FROM json_each(:ids) AS wanted
            CROSS JOIN allowed ON allowed.id = wanted.value"""  # CROSS: the planner would read all of the agent's rows
        return self._candidates(sql, _parameters(kind, scope) | {"ids": id_list(list(ids))})

    def by_vector(self, kind: EntityKind, scope: Scope, model_id: str, query: bytes, limit: int) -> list[int]:
        """Ids of the nearest allowed rows by comparing every vector: slower than the index, exact under any scope."""
        sql = f"""WITH allowed AS ({_SOURCES[kind]}) SELECT allowed.id FROM allowed
            JOIN vectors ON entity_type = :kind AND entity_id = allowed.id AND model_id = :model
            WHERE length(vector) = length(:query)
            ORDER BY vec_distance_L2(vector, :query) LIMIT :limit"""
        parameters = _parameters(kind, scope) | {"kind": kind, "model": model_id, "query": query, "limit": limit}
        return self._database.ids(sql, parameters)

    def successors(self, fact_ids: Sequence[int]) -> dict[int, int]:
        """Closed facts, and the last one of those that took each other's place."""
        sql = """WITH RECURSIVE chain(first, id, steps) AS (
                SELECT id, superseded_by, 1 FROM facts
                WHERE id IN (SELECT value FROM json_each(:ids)) AND superseded_by IS NOT NULL
                UNION ALL SELECT first, superseded_by, steps + 1 FROM chain JOIN facts ON facts.id = chain.id
                WHERE superseded_by IS NOT NULL AND status = 'superseded' AND steps < 100)
            SELECT first, id, max(steps) FROM chain GROUP BY first"""
        rows = self._database.tuples(sql, {"ids": id_list(list(fact_ids))})
        return {int(str(row[0])): int(str(row[1])) for row in rows}

    def around(self, message_ids: Sequence[int], reach: int) -> list[tuple[int, int, int]]:
        """Messages, searchable messages near them in their conversation, and how many turns away: 1 to ``reach``."""
        near = f"SELECT id FROM messages WHERE conversation_id = m.conversation_id AND {SEARCHABLE_MESSAGE}"
        sql = f"""SELECT id,
            (SELECT json_group_array(id) FROM ({near} AND id < m.id ORDER BY id DESC LIMIT :reach)),
            (SELECT json_group_array(id) FROM ({near} AND id > m.id ORDER BY id LIMIT :reach))
            FROM messages AS m WHERE id IN (SELECT value FROM json_each(:ids))"""
        rows = self._database.tuples(sql, {"ids": id_list(list(message_ids)), "reach": reach})
        return [
            (int(str(message)), other, distance)
            for message, *sides in rows
            for side in sides
            for distance, other in enumerate(msgspec.json.decode(str(side), type=list[int]), 1)
        ]

    def postings(self, kind: EntityKind, phrase: str, candidates: Mapping[int, str]) -> tuple[int, set[int]]:
        """How many rows hold a quoted phrase, and which of the candidates do."""
        return self._full_text[kind].postings(phrase, candidates)

    def row_count(self, kind: EntityKind) -> int:
        return self._full_text[kind].row_count()

    def _candidates(self, sql: str, parameters: dict[str, Value]) -> list[Candidate]:
        return msgspec.convert(self._database.tuples(sql, parameters), list[Candidate], strict=False)


def _parameters(kind: EntityKind, scope: Scope) -> dict[str, Value]:
    common: dict[str, Value] = {
        "agent": scope.agent_id,
        "start": scope.start,
        "end": scope.end,
        "excluded": id_list(list(scope.exclude_ids)),
    }
    if kind == "fact":
        true_from, true_to = scope.past or (None, None)
        when: dict[str, Value] = {
            "at": scope.at, "past": scope.past is not None, "true_from": true_from, "true_to": true_to,
            "closed": scope.closed,
        }  # fmt: skip
        return common | when | {"tags": id_list(list(scope.tags))}
    return common
