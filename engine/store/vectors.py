"""Vectors: the ``vectors`` table is the truth; codes and what is held in memory can be rebuilt from it.

sqlite-vec computes the exact distances. An agent's texts of one kind are a partition of their own, so that nobody's
vectors are looked at for somebody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.store import coarse
from engine.store.database import Database, id_list, typed
from engine.store.embedders import EmbedderTable, current_texts
from engine.store.rows import Unembedded
from engine.store.vector_index import (
    EXACT_UP_TO,
    LIMIT_BYTES,
    Partition,
    Promising,
    VectorIndex,
    read_codes,
    read_vectors,
)

Vector = NDArray[np.float32]
EntityKind = Literal["fact", "message", "chunk"]

SAID_MESSAGE = "role IN ('user', 'assistant') AND kind = 'text' AND text != ''"
"""What a person finds by searching: on whichever branch of its conversation."""
SEARCHABLE_MESSAGE = "role IN ('user', 'assistant') AND kind = 'text' AND active = 1 AND text != ''"
"""What may come into a prompt: what is in view."""
_KEPT = "conversation_id NOT IN (SELECT id FROM conversations WHERE temporary = 1)"
INDEXED_MESSAGE = f"{SAID_MESSAGE} AND {_KEPT}"
EMBEDDED_MESSAGE = f"{SEARCHABLE_MESSAGE} AND {_KEPT}"
_ORPHANED = f"""(entity_type = 'fact' AND entity_id NOT IN (SELECT id FROM facts))
    OR (entity_type = 'chunk' AND entity_id NOT IN (SELECT id FROM chunks WHERE indexed = 1))
    OR (entity_type = 'message' AND entity_id NOT IN (SELECT id FROM messages WHERE {EMBEDDED_MESSAGE}))
    OR length(vector) != 4 * dimension"""
SAMPLED_FOR_CENTRE = 20_000
DROPPED_AT_ONCE = 2_000
RESCORED_AT_ONCE = 256
ROUNDING = 1e-4


class Near(Struct, frozen=True):
    """A neighbour of a query vector. ``cosine`` is -1..1."""

    entity_id: int
    cosine: float


class VectorTable:
    """
    Args:
        exact_up_to: partitions of more vectors are held as codes.
        limit_bytes: of the partitions held in memory, all together.
    """

    def __init__(self, database: Database, exact_up_to: int = EXACT_UP_TO, limit_bytes: int = LIMIT_BYTES) -> None:
        self._database = database
        self._last_id = 0
        self.embedders = EmbedderTable(database)
        self.index = VectorIndex(database, exact_up_to, limit_bytes)

    def use_model(self, model_id: str, dimension: int) -> None:
        """Make ``model_id`` the embedder whose vectors are searched, at once."""
        with self._database.transaction():
            serving = self.embedders.serving()
            if serving is None or (serving.model_id, serving.dimension) != (model_id, dimension):
                self.embedders.serve(model_id, dimension, "")
                self.index.forget()

    def add(self, entity: Unembedded, model_id: str, vector: Vector) -> bool:
        """Store one vector, unless its text has changed or gone since it was read."""
        return self.add_many([entity], model_id, vector[None]) == 1

    def add_many(self, entities: Sequence[Unembedded], model_id: str, vectors: Vector) -> int:
        """Store vectors, shape (n, dimension), but for texts that changed or went since they were read.

        Returns how many were stored. Vectors are brought to length 1.
        """
        with self._database.transaction():
            current = self._current(entities)
            kept = [i for i, entity in enumerate(entities) if current.get(_key(entity)) == entity.text]
            for partition_key in dict.fromkeys((entities[i].agent_id, entities[i].entity_type) for i in kept):
                chosen = [i for i in kept if (entities[i].agent_id, entities[i].entity_type) == partition_key]
                self._write([entities[i] for i in chosen], model_id, _unit(vectors[chosen]))
            self.embedders.done(model_id, [entities[i] for i in kept])
        return len(kept)

    def remove(self, entity_type: EntityKind, entity_id: int) -> None:
        """Forget the vectors of all embedders for one text."""
        with self._database.transaction():
            self._remove(entity_type, [entity_id], None)

    def remove_many(self, entity_type: EntityKind, entity_ids: Sequence[int]) -> None:
        """The same for some texts."""
        with self._database.transaction():
            self._remove(entity_type, list(entity_ids), None)

    def nearest(
        self, agent_id: int, entity_type: EntityKind, query: Vector, limit: int, model_id: str | None = None
    ) -> list[Near]:
        """An agent's nearest texts by an embedder (None: the one that serves), best first."""
        with self._database.exclusive():
            serving = self.embedders.serving() if model_id is None else None
            partition = self._partition(model_id or (serving.model_id if serving else ""), agent_id, entity_type)
            if partition is None or partition.dimension != len(query) or partition.size == 0:
                return []
            asked = query.astype(np.float32)
            return self._rescored(self.index.held(partition).promising(asked, limit), asked, limit)

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
        """Texts that search covers and that have no vector of this embedder yet: facts first, newest first."""
        return self.embedders.pending(model_id, limit)

    def count_pending(self, model_id: str) -> int:
        return self.embedders.count_pending(model_id)

    def drop_gone(self, limit: int = DROPPED_AT_ONCE) -> int:
        """Drop some vectors of embedders that nobody asks any more; returns how many."""
        with self._database.transaction():
            for embedder in self.embedders.gone():
                ids = self._database.ids(
                    "SELECT id FROM vectors WHERE model_id = :model LIMIT :limit",
                    {"model": embedder.model_id, "limit": limit},
                )
                if ids:
                    self._delete(ids)
                    return len(ids)
                self.embedders.drop(embedder)
        return 0

    def rebuild(self) -> None:
        """Build codes and what is in memory anew from the vectors table."""
        with self._database.transaction():
            for partition in self.partitions():
                self._database.run("DELETE FROM vector_codes WHERE partition_id = :id", {"id": partition.id})
                self._database.run(
                    f"""UPDATE vector_partitions SET centre = NULL, size = (SELECT count(*) FROM vectors
                    WHERE vectors.model_id = vector_partitions.model_id
                    AND vectors.agent_id = vector_partitions.agent_id
                    AND vectors.entity_type = vector_partitions.entity_type) WHERE id = {partition.id}"""
                )
            for partition in self.partitions():
                self.index.forget(partition.id)
                self._encode_if_large(partition)
            self.embedders.queue_missing()

    def index_differences(self) -> int:
        """How many entries of codes, sizes and memory differ from the vectors table."""
        with self._database.exclusive():
            return sum(map(self._differences, self.partitions()))

    def orphans(self) -> int:
        """How many vectors belong to no text that search covers, or are not whole."""
        return self._database.number(f"SELECT count(*) FROM vectors WHERE {_ORPHANED}")

    def drop_orphans(self) -> None:
        self._database.run(f"DELETE FROM vectors WHERE {_ORPHANED}")

    # -- rows

    def _rescored(self, promising: Promising, query: Vector, limit: int) -> list[Near]:
        """Compare exactly, most promising first, until no other one can be among the best."""
        found: list[Near] = []
        start = 0
        while start < len(promising.ids):
            if len(found) == limit and promising.bounds[start] < found[-1].cosine - ROUNDING:
                break
            end = start + max(RESCORED_AT_ONCE, limit)
            rows = self._database.tuples(
                """SELECT entity_id, vec_distance_L2(vector, :query) FROM vectors
                WHERE id IN (SELECT value FROM json_each(:ids))""",
                {"query": query.tobytes(), "ids": id_list(promising.ids[start:end])},
            )
            found += [Near(int(str(row[0])), 1 - float(str(row[1])) ** 2 / 2) for row in rows]
            found = sorted(found, key=lambda near: -near.cosine)[:limit]
            start = end
        return found

    def _current(self, entities: Sequence[Unembedded]) -> dict[tuple[str, int], str]:
        found: dict[tuple[str, int], str] = {}
        for kind in dict.fromkeys(entity.entity_type for entity in entities):
            ids = [entity.entity_id for entity in entities if entity.entity_type == kind]
            found |= {(kind, key): text for key, text in current_texts(self._database, kind, ids).items()}
        return found

    def _write(self, entities: list[Unembedded], model_id: str, vectors: Vector) -> None:
        """Store vectors of one partition."""
        agent_id, entity_type = entities[0].agent_id, entities[0].entity_type
        self._remove(entity_type, [entity.entity_id for entity in entities], model_id)
        self._add_partition(model_id, agent_id, entity_type, vectors.shape[1])
        first = max(self._last_id, self._database.number("SELECT max(id) FROM vectors")) + 1  # ids never come again
        self._last_id = first + len(entities) - 1
        self._database.run_many(
            """INSERT INTO vectors (id, entity_type, entity_id, agent_id, model_id, dimension, vector)
            VALUES (:id, :type, :entity, :agent, :model, :dimension, :vector)""",
            (
                {
                    "id": first + i,
                    "type": entity_type,
                    "entity": entity.entity_id,
                    "agent": agent_id,
                    "model": model_id,
                    "dimension": vectors.shape[1],
                    "vector": vectors[i].astype("<f4").tobytes(),
                }
                for i, entity in enumerate(entities)
            ),
        )
        partition = self._partition(model_id, agent_id, entity_type)
        assert partition is not None
        ids = np.arange(first, first + len(entities), dtype=np.int64)
        if partition.centre is None:
            self.index.added(partition, ids, vectors)
            self._encode_if_large(partition)
        else:
            self.index.added(partition, ids, self._write_codes(partition, ids, vectors))

    def _remove(self, entity_type: str, entity_ids: list[int], model_id: str | None) -> None:
        self._delete(
            self._database.ids(
                """SELECT id FROM vectors WHERE entity_type = :type
                AND entity_id IN (SELECT value FROM json_each(:ids)) AND (:model IS NULL OR model_id = :model)""",
                {"type": entity_type, "ids": id_list(entity_ids), "model": model_id},
            )
        )

    def _delete(self, ids: list[int]) -> None:
        """Codes and sizes follow by a trigger."""
        if not ids:
            return
        listed = id_list(ids)
        pairs = self._database.tuples(
            """SELECT vector_partitions.id, vectors.id FROM vectors JOIN vector_partitions
            USING (model_id, agent_id, entity_type) WHERE vectors.id IN (SELECT value FROM json_each(:ids))""",
            {"ids": listed},
        )
        for partition_id, row_id in pairs:
            self.index.removed(int(str(partition_id)), int(str(row_id)))
        self._database.run("DELETE FROM vectors WHERE id IN (SELECT value FROM json_each(:ids))", {"ids": listed})

    # -- partitions

    def partitions(self) -> list[Partition]:
        """Of every embedder, agent and kind."""
        sql = "SELECT id, model_id, agent_id, entity_type, dimension, size, centre FROM vector_partitions"
        return [typed(row, Partition) for row in self._database.rows(sql)]

    def _partition(self, model_id: str, agent_id: int, entity_type: str) -> Partition | None:
        row = self._database.one(
            """SELECT id, model_id, agent_id, entity_type, dimension, size, centre FROM vector_partitions
            WHERE model_id = :model AND agent_id = :agent AND entity_type = :type""",
            {"model": model_id, "agent": agent_id, "type": entity_type},
        )
        return None if row is None else Partition(**row)  # pyright: ignore[reportArgumentType]

    def _add_partition(self, model_id: str, agent_id: int, entity_type: str, dimension: int) -> None:
        self._database.run(
            """INSERT INTO vector_partitions (model_id, agent_id, entity_type, dimension)
            VALUES (:model, :agent, :type, :dimension) ON CONFLICT DO NOTHING""",
            {"model": model_id, "agent": agent_id, "type": entity_type, "dimension": dimension},
        )

    def _encode_if_large(self, partition: Partition) -> None:
        """For a partition that has outgrown comparing everything."""
        if partition.centre is None and not self.index.fits_whole(partition):
            self.encode(partition)

    def limit_memory(self, limit_bytes: int) -> None:
        """Hold no more than this in memory; codes take the place of what is too large for it."""
        with self._database.transaction():
            self.index.limit_bytes = limit_bytes
            for partition in self.partitions():
                self._encode_if_large(partition)

    def encode(self, partition: Partition) -> None:
        """Hold a partition as codes from now on, whatever its size."""
        with self._database.transaction():
            self._database.run("DELETE FROM vector_codes WHERE partition_id = :id", {"id": partition.id})
            self._encode(partition)

    def _encode(self, partition: Partition) -> None:
        centre = self._centre(partition).astype("<f4").tobytes()
        self._database.run(
            "UPDATE vector_partitions SET centre = :centre WHERE id = :id", {"centre": centre, "id": partition.id}
        )
        coded = self._partition(partition.model_id, partition.agent_id, partition.entity_type)
        assert coded is not None
        for ids, vectors in read_vectors(self._database, coded):
            self._write_codes(coded, ids, vectors)
        self.index.forget(partition.id)

    def _centre(self, partition: Partition) -> Vector:
        """The mean of vectors spread evenly over the partition."""
        step = max(1, partition.size // SAMPLED_FOR_CENTRE)
        total, count = np.zeros(partition.dimension), 0
        for _, vectors in read_vectors(self._database, partition):
            sample = vectors[::step]
            total, count = total + sample.sum(axis=0, dtype=np.float64), count + len(sample)
        return (total / max(1, count)).astype(np.float32)

    def _write_codes(self, partition: Partition, ids: NDArray[np.int64], vectors: Vector) -> NDArray[np.uint8]:
        codes = coarse.encode(vectors, _centre_of(partition))
        self._database.run_many(
            "INSERT INTO vector_codes (partition_id, vector_id, code) VALUES (:partition, :id, :code)",
            (
                {"partition": partition.id, "id": int(row_id), "code": code.tobytes()}
                for row_id, code in zip(ids, codes, strict=True)
            ),
        )
        return codes

    def _differences(self, partition: Partition) -> int:
        pages = read_vectors(self._database, partition)
        if partition.centre is None:
            size, wrong = sum(len(ids) for ids, _ in pages), 0
        else:
            size, wrong = self._wrong_codes(partition)
        return wrong + abs(size - partition.size) + self.index.differences(partition)

    def _wrong_codes(self, partition: Partition) -> tuple[int, int]:
        """How many vectors there are, and how many codes are missing, left over or another vector's."""
        codes: dict[int, NDArray[np.uint8]] = {}
        for ids, part in read_codes(self._database, partition):
            codes |= dict(zip(ids.tolist(), part, strict=True))
        size = wrong = 0
        for ids, vectors in read_vectors(self._database, partition):
            size += len(ids)
            there = [i for i, row_id in enumerate(ids.tolist()) if row_id in codes]
            wrong += len(ids) - len(there)
            if there:
                stored = np.stack([codes.pop(int(ids[i])) for i in there])
                wrong += coarse.differing(stored, coarse.encode(vectors[there], _centre_of(partition)))
        return size, wrong + len(codes)


def _key(entity: Unembedded) -> tuple[str, int]:
    return entity.entity_type, entity.entity_id


def _centre_of(partition: Partition) -> Vector:
    assert partition.centre is not None
    return np.frombuffer(partition.centre, dtype="<f4").astype(np.float32)


def _unit(vectors: Vector) -> Vector:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.divide(vectors, lengths, out=np.zeros_like(vectors, dtype=np.float32), where=lengths > 0)
