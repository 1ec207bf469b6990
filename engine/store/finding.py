"""Rows in which a person's words occur, newest first, within what may be shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from engine.store.database import Database, Value, id_list, typed
from engine.store.documents import COVERED_CHUNK
from engine.store.vectors import SAID_MESSAGE, SEARCHABLE_MESSAGE
from engine.store.wanted import Wanted, condition
from engine.values import FactKind, FactStatus, Origin, Role

TextKind = Literal["message", "fact", "chunk"]
MOST_MATCHES = 1000
"""So many of the newest rows are ranked and counted; beyond, it is "more than so many"."""


class FindScope(Struct, frozen=True):
    """What may be found. Times are inclusive; empty tuples allow everything."""

    agent_id: int
    start: float | None = None
    end: float | None = None
    kinds: tuple[FactKind, ...] = ()
    statuses: tuple[FactStatus, ...] = ()
    roles: tuple[Role, ...] = ()


class Match(Struct, frozen=True):
    """A row that holds the words. ``rank`` is BM25 as FTS5 gives it: lower is better."""

    id: int
    rank: float


class FoundText(Struct, frozen=True):
    """A text to be shown with its place; ``owner_id`` is its conversation or document."""

    id: int
    text: str
    at: float
    owner_id: int | None = None
    title: str = ""
    role: Role | None = None
    kind: FactKind | None = None
    status: FactStatus | None = None
    origin: Origin = "conversation"
    page: int | None = None
    heading: str = ""


class Beginning(Struct, frozen=True):
    """How a conversation begins, on one line."""

    message_id: int
    text: str


class Title(Struct, frozen=True):
    """The title of a conversation, or the name of a document."""

    id: int
    text: str
    at: float


_SOURCES: dict[TextKind, str] = {
    "message": f"""messages_text CROSS JOIN messages AS source ON source.id = messages_text.rowid
        CROSS JOIN conversations ON conversations.id = source.conversation_id
        WHERE conversations.agent_id = :agent AND conversations.hidden = 0
        AND temporary = 0 AND {SAID_MESSAGE}
        AND (:roles = '[]' OR source.role IN (SELECT value FROM json_each(:roles)))
        AND source.created_at BETWEEN :start AND :end""",
    "fact": """facts_text CROSS JOIN facts AS source ON source.id = facts_text.rowid
        WHERE source.agent_id = :agent
        AND (:statuses = '[]' OR source.status IN (SELECT value FROM json_each(:statuses)))
        AND (:kinds = '[]' OR source.kind IN (SELECT value FROM json_each(:kinds)))
        AND source.recorded_at BETWEEN :start AND :end""",
    "chunk": f"""chunks_text CROSS JOIN chunks AS source ON source.id = chunks_text.rowid
        CROSS JOIN documents ON documents.id = source.document_id
        WHERE documents.agent_id = :agent AND {COVERED_CHUNK.replace("chunks.", "source.")}
        AND documents.updated_at BETWEEN :start AND :end""",
}
_TABLES: dict[TextKind, str] = {"message": "messages_text", "fact": "facts_text", "chunk": "chunks_text"}
_TEXTS: dict[TextKind, str] = {
    "message": """SELECT messages.id, text, messages.created_at AS at, conversation_id AS owner_id, title, role, origin
        FROM messages JOIN conversations ON conversations.id = conversation_id WHERE messages.id""",
    "fact": "SELECT id, text, recorded_at AS at, kind, status, origin FROM facts WHERE id",
    "chunk": """SELECT chunks.id, text, updated_at AS at, document_id AS owner_id, name AS title, page, heading,
        'document' AS origin FROM chunks JOIN documents ON documents.id = document_id WHERE chunks.id""",
}
_EVER = 1e18
_BEGINNING_CHARACTERS = 400


class FindingIndex:
    """A query that takes ``wants_stop`` asks it again and again, and ends with Interrupted once it says so."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def matches(
        self,
        kind: TextKind,
        scope: FindScope,
        terms: Wanted,
        wants_stop: Callable[[], bool],
        limit: int = MOST_MATCHES,
    ) -> list[Match]:
        """Allowed rows that hold all terms, newest first."""
        table, words = _TABLES[kind], condition(terms, "source.text")
        sql = f"""SELECT source.id, {table}.rank FROM {_SOURCES[kind]}
            AND {table} MATCH :match {words.check} ORDER BY {table}.rowid DESC LIMIT :limit"""
        parameters = {**_parameters(kind, scope), **words.values, "match": words.match, "limit": limit}
        rows = self._database.tuples_until(sql, parameters, wants_stop)
        return [Match(int(str(row[0])), float(str(row[1]))) for row in rows]

    def among(self, kind: TextKind, terms: Wanted, ids: Sequence[int], wants_stop: Callable[[], bool]) -> set[int]:
        """Those of the listed rows that hold all terms, by the index."""
        if not ids:
            return set()
        table = _TABLES[kind]
        sql = f"SELECT rowid FROM {table} WHERE {table} MATCH :match AND rowid BETWEEN :first AND :last"
        match = condition(terms, "").match
        parameters: dict[str, Value] = {"match": match, "first": min(ids), "last": max(ids)}
        found = self._database.tuples_until(sql, parameters, wants_stop)
        return {int(str(row[0])) for row in found}.intersection(ids)

    def occurs(self, kind: TextKind, scope: FindScope, terms: Wanted, wants_stop: Callable[[], bool]) -> bool:
        """True if any allowed row holds them."""
        return bool(self.matches(kind, scope, terms, wants_stop, limit=1))

    def texts(self, kind: TextKind, ids: Sequence[int]) -> dict[int, FoundText]:
        sql = f"{_TEXTS[kind]} IN (SELECT value FROM json_each(:ids))"
        rows = self._database.rows(sql, {"ids": id_list(list(ids))})
        return {text.id: text for text in (typed(row, FoundText) for row in rows)}

    def beginnings(self, conversation_ids: Sequence[int]) -> dict[int, Beginning]:
        """The first messages of conversations."""
        sql = f"""SELECT conversation_id, first.id, substr(text, 1, :characters)
            FROM json_each(:ids) AS listed CROSS JOIN messages AS first ON first.id = (SELECT id FROM messages
                WHERE conversation_id = listed.value AND {SEARCHABLE_MESSAGE} ORDER BY id LIMIT 1)"""
        parameters: dict[str, Value] = {"ids": id_list(list(conversation_ids)), "characters": _BEGINNING_CHARACTERS}
        rows = self._database.tuples(sql, parameters)
        return {int(str(row[0])): Beginning(int(str(row[1])), " ".join(str(row[2]).split())) for row in rows}

    def conversation_titles(self, scope: FindScope) -> list[Title]:
        """Of all conversations that are there, last active first."""
        return self._titles(
            """SELECT id, title AS text, updated_at AS at FROM conversations
            WHERE agent_id = :agent AND hidden = 0 AND temporary = 0 AND title != ''
            AND updated_at BETWEEN :start AND :end
            ORDER BY updated_at DESC, id DESC""",
            scope,
        )

    def document_names(self, scope: FindScope) -> list[Title]:
        """Of all documents that are there, last changed first."""
        return self._titles(
            """SELECT id, name AS text, updated_at AS at FROM documents
            WHERE agent_id = :agent AND removed = 0 AND updated_at BETWEEN :start AND :end
            ORDER BY updated_at DESC, id DESC""",
            scope,
        )

    def stems(self, beginnings: Sequence[str], least: int, most: int, wants_stop: Callable[[], bool]) -> dict[str, int]:
        """Stems of the index that begin so and have so many letters, with the number of rows that hold each.

        They come from all agents: what is made of them has to be looked up within a scope before it is shown.
        """
        found: dict[str, int] = {}
        for table in _TABLES.values():
            words = f"find_{table}"
            self._database.run(f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{words} USING fts5vocab(main, {table}, row)")
            for beginning in beginnings:
                rows = self._database.tuples_until(
                    f"""SELECT term, doc FROM temp.{words} WHERE term >= :first AND term < :last
                    AND length(term) BETWEEN :least AND :most""",
                    {"first": beginning, "last": beginning + "\U0010ffff", "least": least, "most": most},
                    wants_stop,
                )
                for term, count in rows:
                    found[str(term)] = found.get(str(term), 0) + int(str(count))
        return found

    def _titles(self, sql: str, scope: FindScope) -> list[Title]:
        parameters = _parameters(None, scope)
        return [
            Title(int(str(row[0])), str(row[1]), float(str(row[2]))) for row in self._database.tuples(sql, parameters)
        ]


def _parameters(kind: TextKind | None, scope: FindScope) -> dict[str, Value]:
    values: dict[str, Value] = {
        "agent": scope.agent_id,
        "start": -_EVER if scope.start is None else scope.start,
        "end": _EVER if scope.end is None else scope.end,
    }
    if kind == "message":
        values["roles"] = id_list(list(scope.roles))
    if kind == "fact":
        values |= {"statuses": id_list(list(scope.statuses)), "kinds": id_list(list(scope.kinds))}
    return values
