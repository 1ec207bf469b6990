"""Finding and erasing texts wherever the memory file keeps them, and what erasing leaves in its pages."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import apsw
from msgspec import Struct

from engine.store.backup_files import open_copy
from engine.store.database import Database, id_list, typed, unlock
from engine.store.like import any_word, like_pattern
from engine.store.log_cleaning import LogCleaning
from engine.values import JournalEntry

Place = Literal["fact", "source", "block", "title", "message", "proposal", "chunk"]

_TABLES: dict[Place, tuple[str, str]] = {
    "fact": ("SELECT id, text AS text FROM facts WHERE agent_id = :agent", "text || ' ' || tags"),
    "source": (
        """SELECT fact_id AS id, quote AS text FROM fact_sources JOIN facts ON facts.id = fact_id
            WHERE agent_id = :agent""",
        "quote",
    ),
    "block": (
        """SELECT id, value AS text FROM blocks WHERE (agent_id = :agent
            OR id IN (SELECT block_id FROM block_attachments WHERE agent_id = :agent))""",
        "value || ' ' || description",
    ),
    "title": ("SELECT id, title AS text FROM conversations WHERE agent_id = :agent", "title"),
    "message": (
        """SELECT messages.id AS id, text FROM messages JOIN conversations ON conversations.id = conversation_id
            WHERE agent_id = :agent""",
        "text",
    ),
    "proposal": ("SELECT id, change AS text FROM proposals WHERE agent_id = :agent", "change || ' ' || reason"),
    "chunk": (
        """SELECT chunks.id AS id, text FROM chunks JOIN documents ON documents.id = document_id
            WHERE agent_id = :agent""",
        "text",
    ),
}
"""Where texts are: rows of an agent, and what of them is looked through."""
_OF_AGENT = """(agent_id = :agent OR (entity_type = 'block' AND entity_id IN
    (SELECT block_id FROM block_attachments WHERE agent_id = :agent)))"""


class Found(Struct, frozen=True):
    """A row whose text holds one of the words that were looked for."""

    id: int
    text: str


class CopyUnreadable(Exception):
    """A copy of the memory is damaged, or locked with another key."""


class ErasingTable:
    """Statements that only forgetting needs."""

    def __init__(self, database: Database, log: LogCleaning) -> None:
        self._database = database
        self._log = log

    def holding(self, place: Place, agent_id: int, words: Sequence[str]) -> list[Found]:
        """Rows that hold any of the words, letter case aside; every row without words is left out."""
        if not words:
            return []
        select, searched = _TABLES[place]
        condition, parameters = any_word(searched, words)
        sql = f"{select} AND ({condition}) ORDER BY 1"
        return [typed(row, Found) for row in self._database.rows(sql, parameters | {"agent": agent_id})]

    def journal_holding(self, agent_id: int, words: Sequence[str]) -> list[int]:
        """Ids of the journal's entries that hold any of the words."""
        if not words:
            return []
        condition, parameters = any_word("before || ' ' || after || ' ' || summary || ' ' || reason", words)
        sql = f"SELECT id FROM journal WHERE {_OF_AGENT} AND ({condition}) ORDER BY id"
        return self._database.ids(sql, parameters | {"agent": agent_id})

    def summary_of(self, entry_id: int) -> str:
        """The text of a journal's entry that searches look through."""
        found = self._database.column("SELECT summary FROM journal WHERE id = :id", {"id": entry_id})
        return str(found[0]) if found else ""

    def redact(self, entry: JournalEntry, summary: str) -> None:
        """Overwrite the texts of a journal's entry and mark it."""
        self._database.run(
            """UPDATE journal SET before = :before, after = :after, reason = :reason, summary = :summary, redacted = 1
            WHERE id = :id""",
            {
                "id": entry.id,
                "before": entry.before,
                "after": entry.after,
                "reason": entry.reason,
                "summary": summary,
            },
        )

    def proposals_of_fact(self, fact_id: int) -> list[int]:
        sql = """SELECT id FROM proposals
            WHERE :id IN (json_extract(change, '$.fact_id'), json_extract(change, '$.old_id'))"""
        return self._database.ids(sql, {"id": fact_id})

    def facts_from(self, message_ids: Sequence[int]) -> list[int]:
        """Facts with a source in one of these messages."""
        sql = """SELECT DISTINCT fact_id FROM fact_sources
            WHERE message_id IN (SELECT value FROM json_each(:ids)) ORDER BY fact_id"""
        return self._database.ids(sql, {"ids": id_list(list(message_ids))})

    def conversations_shown(self, fact_ids: Sequence[int]) -> list[int]:
        """Conversations in whose prompts these facts stood."""
        sql = """SELECT DISTINCT conversation_id FROM reply_memories JOIN messages ON messages.id = reply_id
            WHERE entity_type = 'fact' AND entity_id IN (SELECT value FROM json_each(:ids))"""
        return self._database.ids(sql, {"ids": id_list(list(fact_ids))})

    def is_held(self, word: str) -> bool:
        """Whether any text of the memory still holds a word, whichever agent's, also as a part of another word."""
        like = {"word": like_pattern(word)}
        for table, columns in self._text_columns():
            condition = " OR ".join(f"\"{column}\" LIKE :word ESCAPE '\\'" for column in columns)
            if self._database.number(f'SELECT EXISTS (SELECT 1 FROM "{table}" WHERE {condition})', like):
                return True
        return False

    def _text_columns(self) -> Iterator[tuple[str, list[str]]]:
        """Every column with text; what the file says of its own tables is text too."""
        for name in self._database.column(_PLAIN_TABLES, {}):
            if name in _WORDLESS:
                continue
            sql = "SELECT name FROM pragma_table_info(:table) WHERE type = 'TEXT'"
            rows = self._database.tuples(sql, {"table": name})
            if rows:
                yield str(name), [str(row[0]) for row in rows]
        yield "sqlite_schema", ["sql"]

    def first_words(self, conversation_id: int, characters: int) -> str:
        """The beginning of the user's first message; "" where there is none."""
        sql = """SELECT substr(text, 1, :characters) FROM messages WHERE conversation_id = :id AND role = 'user'
            AND kind = 'text' AND active = 1 ORDER BY id LIMIT 1"""
        found = self._database.column(sql, {"id": conversation_id, "characters": characters})
        return str(found[0]) if found else ""

    def message_ids(self, conversation_id: int) -> list[int]:
        """Every row of a conversation, shown or not."""
        return self._database.ids("SELECT id FROM messages WHERE conversation_id = :id", {"id": conversation_id})

    def message_count(self, conversation_id: int) -> int:
        """How many texts of user and assistant a conversation shows."""
        sql = "SELECT count(*) FROM messages WHERE conversation_id = :id AND kind = 'text' AND active = 1"
        return self._database.number(sql, {"id": conversation_id})

    def longest_texts(self, conversation_id: int, limit: int) -> list[str]:
        sql = "SELECT text FROM messages WHERE conversation_id = :id ORDER BY length(text) DESC LIMIT :limit"
        return [str(text) for text in self._database.column(sql, {"id": conversation_id, "limit": limit})]

    def recalled_texts(self, conversation_id: int) -> list[str]:
        """Messages of a conversation that were shown to the model in another one."""
        sql = """SELECT DISTINCT messages.text FROM reply_memories JOIN messages ON messages.id = entity_id
            JOIN messages AS reply ON reply.id = reply_id
            WHERE entity_type = 'message' AND messages.conversation_id = :id AND reply.conversation_id != :id"""
        return [str(text) for text in self._database.column(sql, {"id": conversation_id})]

    def journal_quoting(self, conversation_id: int) -> list[int]:
        """Entries about facts that quote messages of a conversation."""
        sql = """SELECT id FROM journal WHERE entity_type = 'fact' AND (before LIKE :span OR after LIKE :span)"""
        return self._database.ids(sql, {"span": f'%"conversation_id":{conversation_id},%'})

    def facts_of_document(self, document_id: int) -> list[int]:
        """Facts that were learned from a document."""
        sql = "SELECT DISTINCT fact_id FROM fact_sources WHERE document_id = :id ORDER BY fact_id"
        return self._database.ids(sql, {"id": document_id})

    def journal_quoting_document(self, document_id: int) -> list[int]:
        """Entries about facts that quote a document."""
        sql = """SELECT id FROM journal WHERE entity_type = 'fact'
            AND (before LIKE :inside OR after LIKE :inside OR before LIKE :last OR after LIKE :last)"""
        name = f'%"document_id":{document_id}'
        return self._database.ids(sql, {"inside": f"{name},%", "last": f"{name}}}%"})

    def vector_count(self) -> int:
        return self._database.number("SELECT count(*) FROM vectors")

    # -- the file

    def clean_pages(self) -> None:
        """Bring every page into the file and give free ones back; what was deleted is overwritten already."""
        self._database.empty_log()
        self._database.rows("PRAGMA incremental_vacuum")
        self._log.clean()

    def rewrite_file(self) -> None:
        """Write the whole file anew: also what moving rows within pages has left between them is gone."""
        self._database.rows("VACUUM")
        self._log.clean()


def texts_in_copy(path: Path, key: bytes | None, words: Sequence[str]) -> list[str]:
    """Texts of a copy of the memory, of whatever schema, that hold any of the words.

    Raises:
        CopyUnreadable: it cannot be read.
    """
    found: list[str] = []
    with _copy(path, key) as connection:
        tables = [str(row[0]) for row in connection.execute(_PLAIN_TABLES)]
        for table in tables:
            names = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})") if row[2] == "TEXT"]
            for name in names:
                condition, parameters = any_word(f'"{name}"', words)
                rows = connection.execute(f'SELECT "{name}" FROM "{table}" WHERE {condition}', parameters)
                found += [str(row[0]) for row in rows]
    return found


def copy_holds_conversation(path: Path, key: bytes | None, conversation_id: int) -> bool:
    """Whether a copy of the memory has messages of a conversation. Raises CopyUnreadable."""
    sql = "SELECT count(*) FROM messages WHERE conversation_id = :id"
    with _copy(path, key) as connection:
        return bool(connection.execute(sql, {"id": conversation_id}).get)


def copy_holds_document(path: Path, key: bytes | None, document_id: int) -> bool:
    """Whether a copy of the memory has text of a document. Raises CopyUnreadable."""
    with _copy(path, key) as connection:
        if not connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'chunks'").get:
            return False  # from before there were documents
        sql = "SELECT count(*) FROM chunks WHERE document_id = :id"
        return bool(connection.execute(sql, {"id": document_id}).get)


@contextmanager
def _copy(path: Path, key: bytes | None) -> Generator[apsw.Connection]:
    try:
        connection = open_copy(path)
        try:
            unlock(connection, key)
            yield connection
        finally:
            connection.close()
    except apsw.Error as error:
        raise CopyUnreadable(str(error)) from error


_WORDLESS = ("vectors", "reply_memories", "embedding_queue")
"""Large tables whose few words also stand elsewhere: names of kinds in the schema, of models in ``embedders``."""
_PLAIN_TABLES = """SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
    AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_text_*' AND name NOT GLOB 'vector_*'"""
