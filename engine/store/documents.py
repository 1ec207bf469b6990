"""Documents, their chunks, and the full text of those that search covers.

A chunk is covered while its document is not removed and still made of the chunks of that version. What is covered
changes at once with the document's row; the full text follows, small documents in the same transaction and large ones
piece by piece (``index_pending``), so that nobody waits for a large one. Chunks that are not covered stay for an undo.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.store.database import Database, Value, id_list, typed
from engine.store.fulltext import FullText
from engine.store.like import any_word
from engine.store.vectors import VectorTable
from engine.values import ATTACHMENT, Chunk, Document

COVERED_CHUNK = "documents.removed = 0 AND chunks.document_version = documents.chunks_version"
"""Which rows of ``chunks JOIN documents`` search covers."""
INDEXED_AT_ONCE = 100

_DOCUMENT = (
    "id, agent_id, name, path, media_type, sha256, size_bytes, pages, added_at, updated_at, removed, version, "
    "chunks_version"
)
_CHUNK = "chunks.id, document_id, document_version, position, page, heading, text"
_CHUNKS = "chunks JOIN documents ON documents.id = chunks.document_id"
_OUT_OF_STEP = f"""SELECT chunks.id, text, NOT indexed FROM {_CHUNKS}
    WHERE document_id = :document AND indexed != ({COVERED_CHUNK}) LIMIT :limit"""


class DocumentTable:
    def __init__(self, database: Database, vectors: VectorTable) -> None:
        self._database = database
        self._vectors = vectors
        self.full_text = FullText(database, "chunks_text")

    def add(self, document: Document) -> Document:
        """Insert; ``document.id`` is ignored and given anew."""
        return msgspec.structs.replace(document, id=self._write(msgspec.structs.replace(document, id=0)))

    def write(self, document: Document) -> None:
        """Insert or overwrite the row with this id; what search covers follows."""
        with self._database.transaction():
            self._write(document)
            self._index(document.id, INDEXED_AT_ONCE)

    def get(self, document_id: int) -> Document | None:
        """The row, removed or not."""
        row = self._database.one(f"SELECT {_DOCUMENT} FROM documents WHERE id = :id", {"id": document_id})
        return typed(row, Document) if row else None

    def by_path(self, agent_id: int, path: str) -> Document | None:
        """What was read from that path last, removed or not; one that is there before one that is removed."""
        sql = f"""SELECT {_DOCUMENT} FROM documents WHERE agent_id = :agent AND path = :path
            ORDER BY removed, id DESC LIMIT 1"""
        row = self._database.one(sql, {"agent": agent_id, "path": path})
        return typed(row, Document) if row else None

    def page(
        self, agent_id: int, query: str, offset: int, limit: int, *, removed: bool = False
    ) -> tuple[list[Document], int]:
        """Documents that are there (or were removed), newest first, and how many in all.

        The query must occur in name or path.
        """
        named, forms = any_word("(name || ' ' || path)", [query.strip()]) if query.strip() else ("1", {})
        where = f"agent_id = :agent AND removed = :removed AND {named}"
        parameters: dict[str, Value] = {"agent": agent_id, "removed": removed, **forms}
        total = self._database.number(f"SELECT count(*) FROM documents WHERE {where}", parameters)
        sql = f"""SELECT {_DOCUMENT} FROM documents WHERE {where}
            ORDER BY updated_at DESC, id DESC LIMIT :limit OFFSET :offset"""
        rows = self._database.rows(sql, parameters | {"limit": limit, "offset": offset})
        return [typed(row, Document) for row in rows], total

    def delete(self, document_id: int) -> None:
        """Erase a document with all its chunks, their full text and their vectors."""
        with self._database.transaction():
            rows = self._database.tuples(
                "SELECT id, text, indexed FROM chunks WHERE document_id = :id", {"id": document_id}
            )
            self._uncover([(int(str(chunk_id)), str(text)) for chunk_id, text, indexed in rows if indexed])
            self.full_text.erase_hidden()
            self._database.run("DELETE FROM chunks WHERE document_id = :id", {"id": document_id})
            self._database.run("DELETE FROM fact_sources WHERE document_id = :id", {"id": document_id})
            self._database.run("DELETE FROM documents WHERE id = :id", {"id": document_id})

    def quoted_in(self, document: Document) -> list[int]:
        """Notes and search results in conversations that showed passages of it to the model, by its name."""
        sql = """SELECT DISTINCT notes.id FROM chunks
            JOIN reply_memories ON entity_type = 'chunk' AND entity_id = chunks.id
            JOIN messages AS replies ON replies.id = reply_id
            JOIN messages AS notes ON notes.conversation_id = replies.conversation_id
            WHERE document_id = :id AND notes.kind IN ('notice', 'tool_result') AND notes.origin != 'conversation'
            AND instr(notes.text, :name) ORDER BY notes.id"""
        return self._database.ids(sql, {"id": document.id, "name": document.name})

    def shown_to(self, document_id: int) -> list[int]:
        """Replies in whose prompt passages of it stood, of whatever version."""
        sql = """SELECT DISTINCT reply_id FROM chunks
            JOIN reply_memories ON entity_type = 'chunk' AND entity_id = chunks.id
            WHERE document_id = :id ORDER BY reply_id"""
        return self._database.ids(sql, {"id": document_id})

    def sent_in(self, conversation_id: int) -> list[Document]:
        """Those that were sent with messages of a conversation, whichever branch they stand in."""
        sql = """SELECT DISTINCT json_extract(report, '$.document_id') FROM messages
            WHERE conversation_id = :id AND kind = 'notice' AND tool = :tool"""
        numbers = self._database.ids(sql, {"id": conversation_id, "tool": ATTACHMENT})
        return [document for document in map(self.get, numbers) if document is not None]

    def passages(self, document_id: int) -> list[str]:
        """The text of all its chunks, of every version."""
        sql = "SELECT heading || ' ' || text FROM chunks WHERE document_id = :id ORDER BY id"
        return [str(text) for text in self._database.column(sql, {"id": document_id})]

    def passage_count(self, document_id: int) -> int:
        """How many chunks it has, in every version."""
        return self._database.number("SELECT count(*) FROM chunks WHERE document_id = :id", {"id": document_id})

    # -- chunks

    def add_chunks(self, chunks: Sequence[Chunk]) -> None:
        """Insert, ids given anew. The full text gets them with ``write`` or ``index_pending``."""
        with self._database.transaction():
            for chunk in chunks:
                values = msgspec.structs.asdict(chunk)
                del values["id"]
                self._database.insert(
                    """INSERT INTO chunks (document_id, document_version, position, page, heading, text)
                    VALUES (:document_id, :document_version, :position, :page, :heading, :text)""",
                    values,
                )

    def chunk(self, chunk_id: int) -> Chunk | None:
        """The chunk, covered or not."""
        row = self._database.one(f"SELECT {_CHUNK} FROM chunks WHERE id = :id", {"id": chunk_id})
        return typed(row, Chunk) if row else None

    def chunks(self, document_id: int, version: int) -> list[Chunk]:
        """The document's chunks as of a version of its text, in order."""
        sql = f"""SELECT {_CHUNK} FROM chunks WHERE document_id = :id AND document_version = :version
            ORDER BY position"""
        return [typed(row, Chunk) for row in self._database.rows(sql, {"id": document_id, "version": version})]

    def count(self, agent_id: int | None) -> int:
        """Documents that are there."""
        sql = "SELECT count(*) FROM documents WHERE removed = 0 AND (:agent IS NULL OR agent_id = :agent)"
        return self._database.number(sql, {"agent": agent_id})

    # -- full text

    def index_pending(self, limit: int) -> int:
        """Bring up to ``limit`` chunks in step with what search covers; returns 0 once all are."""
        with self._database.transaction():
            due = self._database.ids("SELECT id FROM documents WHERE unindexed = 1 LIMIT 1")
            return self._index(due[0], limit) if due else 0

    def texts(self) -> list[tuple[int, str]]:
        """Every indexed text."""
        rows = self._database.tuples("SELECT id, text FROM chunks WHERE indexed = 1 ORDER BY id")
        return [(int(str(row[0])), str(row[1])) for row in rows]

    def _index(self, document_id: int, limit: int) -> int:
        rows = self._database.tuples(_OUT_OF_STEP, {"document": document_id, "limit": limit})
        changes = [(bool(enters), (int(str(chunk_id)), str(text))) for chunk_id, text, enters in rows]
        self.full_text.add_many(row for enters, row in changes if enters)
        self._uncover([row for enters, row in changes if not enters])
        ids = id_list([row[0] for row in rows])
        self._database.run(
            "UPDATE chunks SET indexed = 1 - indexed WHERE id IN (SELECT value FROM json_each(:ids))", {"ids": ids}
        )
        self._database.run(
            "UPDATE documents SET unindexed = :more WHERE id = :id", {"more": len(rows) == limit, "id": document_id}
        )
        return max(1, len(rows))

    def _uncover(self, rows: Sequence[tuple[int, str]]) -> None:
        self.full_text.hide_many(rows)
        self._vectors.remove_many("chunk", [chunk_id for chunk_id, _text in rows])

    def _write(self, document: Document) -> int:
        columns = _DOCUMENT.split(", ")
        names = ", ".join(f":{name}" for name in columns)
        updates = ", ".join(f"{name} = excluded.{name}" for name in columns[2:])
        sql = f"INSERT INTO documents ({_DOCUMENT}) VALUES ({names}) ON CONFLICT (id) DO UPDATE SET {updates}"
        return self._database.insert(sql, msgspec.structs.asdict(document) | {"id": document.id or None})
