"""Vectors: the ``vectors`` table is the truth, the vec0 table of the current embedder an index that can be rebuilt.

vec0 preallocates a chunk for every partition value, hence the small chunk size and partitions by agent only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.store.database import Database, id_list
from engine.store.rows import Unembedded

Vector = NDArray[np.float32]
EntityKind = Literal["fact", "message", "chunk"]
CHUNK_SIZE = 64
MOST_NEIGHBOURS = 4096  # vec0's limit

SEARCHABLE_MESSAGE = "role IN ('user', 'assistant') AND kind = 'text' AND active = 1 AND text != ''"


class Near(Struct, frozen=True):
    """A neighbour of a query vector. ``cosine`` is -1..1."""

    entity_id: int
    cosine: float


class VectorTable:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._indexed_model = ""

    def use_model(self, model_id: str, dimension: int) -> None:
        """Make ``model_id`` the embedder whose vectors the index holds; builds the index if it holds another's."""
        with self._database.transaction():
            key = f"{model_id}/{dimension}"
            current = self._database.column("SELECT value FROM settings WHERE key = 'vector_index'")
            if current != [key] or not self._has_index():
                self._build_index(model_id, dimension)
                self._database.run(
                    "INSERT OR REPLACE INTO settings (key, value) VALUES ('vector_index', :key)", {"key": key}
                )
            self._indexed_model = model_id

    def rebuild(self) -> None:
        """Build the index anew from the vectors table."""
        current = self._database.column("SELECT value FROM settings WHERE key = 'vector_index'")
        if current:
            model_id, _, dimension = str(current[0]).rpartition("/")
            with self._database.transaction():
                self._build_index(model_id, int(dimension))

    def add(self, entity: Unembedded, model_id: str, vector: Vector) -> bool:
        """Store one vector, unless its text has changed or gone since it was read."""
        with self._database.transaction():
            if not self._is_current(entity):
                return False
            self._remove(entity.entity_type, entity.entity_id, model_id)
            blob = np.ascontiguousarray(vector, dtype=np.float32).tobytes()
            row_id = self._database.insert(
                """INSERT INTO vectors (entity_type, entity_id, agent_id, model_id, dimension, vector)
                VALUES (:type, :id, :agent, :model, :dimension, :vector)""",
                {
                    "type": entity.entity_type,
                    "id": entity.entity_id,
                    "agent": entity.agent_id,
                    "model": model_id,
                    "dimension": len(vector),
                    "vector": blob,
                },
            )
            if self._has_index():
                self._database.run(
                    f"INSERT INTO vector_index (rowid, agent_id, entity_type, embedding) "
                    f"SELECT id, agent_id, entity_type, vector FROM vectors WHERE id = :id AND {_INDEXED}",
                    {"id": row_id},
                )
        return True

    def remove(self, entity_type: EntityKind, entity_id: int) -> None:
        """Forget the vectors of all embedders for one text."""
        with self._database.transaction():
            self._remove(entity_type, entity_id, None)

    def nearest(self, agent_id: int, entity_type: EntityKind, query: Vector, limit: int) -> list[Near]:
        """The nearest texts of an agent in the current index, best first; empty without an index."""
        if not self._has_index():
            return []
        rows = self._database.tuples(
            """SELECT vectors.entity_id, found.distance FROM (
                SELECT rowid, distance FROM vector_index WHERE embedding MATCH :query AND k = :k
                AND agent_id = :agent AND entity_type = :type) AS found
            JOIN vectors ON vectors.id = found.rowid ORDER BY found.distance""",
            {
                "query": query.astype(np.float32).tobytes(),
                "k": min(limit, MOST_NEIGHBOURS),
                "agent": agent_id,
                "type": entity_type,
            },
        )
        return [Near(int(str(row[0])), 1 - float(str(row[1])) ** 2 / 2) for row in rows]

    def matrix(
        self, entity_type: EntityKind, model_id: str, ids: Sequence[int], dimension: int
    ) -> tuple[list[int], Vector]:
        """Those of the listed texts that have a vector, and their vectors, shape (n, dimension)."""
        rows = self._database.tuples(
            """SELECT entity_id, vector FROM vectors WHERE entity_type = :type AND model_id = :model
            AND dimension = :dimension AND entity_id IN (SELECT value FROM json_each(:ids))""",
            {"type": entity_type, "model": model_id, "dimension": dimension, "ids": id_list(list(ids))},
        )
        found = [(int(str(key)), blob) for key, blob in rows if isinstance(blob, bytes)]
        joined = b"".join(blob for _, blob in found)
        return [key for key, _ in found], np.frombuffer(joined, dtype=np.float32).reshape(len(found), dimension)

    def pending(self, model_id: str, limit: int) -> list[Unembedded]:
        """Texts that search covers and that have no vector of this embedder yet: facts first, then newest messages."""
        sql = f"SELECT entity_type, entity_id, agent_id, text FROM ({_PENDING}) LIMIT :limit"
        rows = self._database.tuples(sql, {"model": model_id, "limit": limit})
        return [Unembedded(str(r[0]), int(str(r[1])), int(str(r[2])), str(r[3])) for r in rows]

    def count_pending(self, model_id: str) -> int:
        return self._database.number(f"SELECT count(*) FROM ({_PENDING})", {"model": model_id})

    def drop_other_models(self, model_id: str) -> None:
        """Forget the vectors of every other embedder."""
        self._database.run("DELETE FROM vectors WHERE model_id != :model", {"model": model_id})

    def index_differences(self) -> int:
        """How many rows of the index differ from the vectors table."""
        if not self._has_index():
            return 0
        wanted = self._database.tuples(f"SELECT id, agent_id, entity_type, vector FROM vectors WHERE {_INDEXED}")
        held = self._database.tuples("SELECT rowid, agent_id, entity_type, embedding FROM vector_index")
        return len(set(wanted) ^ set(held))

    def orphans(self) -> int:
        """How many vectors belong to no text that search covers."""
        return self._database.number(
            f"""SELECT count(*) FROM vectors WHERE
            (entity_type = 'fact' AND entity_id NOT IN (SELECT id FROM facts)) OR
            (entity_type = 'message' AND entity_id NOT IN (SELECT id FROM messages WHERE {SEARCHABLE_MESSAGE}))"""
        )

    def _is_current(self, entity: Unembedded) -> bool:
        source = "facts WHERE" if entity.entity_type == "fact" else f"messages WHERE {SEARCHABLE_MESSAGE} AND"
        sql = f"SELECT count(*) FROM {source} id = :id AND text = :text"
        return self._database.number(sql, {"id": entity.entity_id, "text": entity.text}) > 0

    def _remove(self, entity_type: str, entity_id: int, model_id: str | None) -> None:
        ids = self._database.ids(
            """SELECT id FROM vectors WHERE entity_type = :type AND entity_id = :id
            AND (:model IS NULL OR model_id = :model)""",
            {"type": entity_type, "id": entity_id, "model": model_id},
        )
        for row_id in ids:
            if self._has_index():
                self._database.run("DELETE FROM vector_index WHERE rowid = :id", {"id": row_id})
            self._database.run("DELETE FROM vectors WHERE id = :id", {"id": row_id})

    def _has_index(self) -> bool:
        return self._database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'vector_index'") > 0

    def _build_index(self, model_id: str, dimension: int) -> None:
        self._database.run("DROP TABLE IF EXISTS vector_index")
        self._database.run(
            f"""CREATE VIRTUAL TABLE vector_index USING vec0(agent_id integer partition key, entity_type text,
            embedding float[{dimension}], chunk_size={CHUNK_SIZE})"""
        )
        self._database.run(
            """INSERT INTO vector_index (rowid, agent_id, entity_type, embedding)
            SELECT id, agent_id, entity_type, vector FROM vectors
            WHERE model_id = :model AND dimension = :dimension""",
            {"model": model_id, "dimension": dimension},
        )


_INDEXED = "model_id || '/' || dimension = (SELECT value FROM settings WHERE key = 'vector_index')"
_PENDING = f"""
    SELECT 'fact' AS entity_type, id AS entity_id, agent_id, text FROM facts
    WHERE status IN ('active', 'superseded', 'proposed') AND NOT EXISTS (SELECT 1 FROM vectors
        WHERE entity_type = 'fact' AND entity_id = facts.id AND model_id = :model)
    UNION ALL
    SELECT * FROM (SELECT 'message', messages.id, conversations.agent_id, messages.text FROM messages
        JOIN conversations ON conversations.id = messages.conversation_id
        WHERE {SEARCHABLE_MESSAGE} AND NOT EXISTS (SELECT 1 FROM vectors
            WHERE entity_type = 'message' AND entity_id = messages.id AND model_id = :model)
        ORDER BY messages.id DESC)"""
