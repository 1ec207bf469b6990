"""Vectors in memory, a partition each: an agent's texts of one kind, by one embedder.

Up to ``exact_up_to`` vectors a partition is compared whole, if there is memory for it. A larger one is held as codes,
of which the most promising are rescored from the table. Partitions are loaded when they are first asked, and the least
recently used ones leave when all of them together exceed ``limit_bytes``.

What is in memory follows the table inside each transaction. When a transaction is undone, the partitions it had touched
are read again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.store.coarse import WIDE_NET, CoarseQuery, code_words, nearest_codes, numbers_of, words_of
from engine.store.database import Database

Vectors = NDArray[np.float32]
Ids = NDArray[np.int64]

EXACT_UP_TO = 100_000
LIMIT_BYTES = 512 << 20
KINDS = 3
"""Partitions that one search asks, one a kind of text: all of them must fit, or each search would read them anew."""
MOST_RESCORED = 2048
"""Vectors of a coded partition that are compared exactly, at most."""
LOADED_AT_ONCE = 20_000
DEAD_SHARE = 0.25


class Partition(Struct, frozen=True):
    """Its row. ``centre`` is there if the partition is held as codes."""

    id: int
    model_id: str
    agent_id: int
    entity_type: str
    dimension: int
    size: int
    centre: bytes | None


class Rows:
    """Arrays that grow together, in the order of row ids; a removed row stays until a quarter is dead."""

    def __init__(self, capacity: int) -> None:
        self.count = 0
        self.dead = 0
        self.ids: Ids = np.empty(capacity, dtype=np.int64)
        self.alive: NDArray[np.bool_] = np.ones(capacity, dtype=np.bool_)

    def find(self, row_id: int) -> int:
        """The position of a row that is alive, or -1."""
        position = int(np.searchsorted(self.ids[: self.count], row_id, side="right")) - 1
        found = position >= 0 and self.ids[position] == row_id and self.alive[position]
        return position if found else -1

    def kill(self, row_id: int) -> bool:
        """Forget a row; True if too many are dead now."""
        position = self.find(row_id)
        if position >= 0:
            self.alive[position] = False
            self.dead += 1
        return self.dead > 64 and self.dead > DEAD_SHARE * self.count

    def append(self, ids: Ids) -> slice:
        """Make room for rows and note their ids; returns where they stand."""
        start, end = self.count, self.count + len(ids)
        if end > len(self.ids):
            self._grow(max(end, len(self.ids) * 3 // 2, 64))
        self.ids[start:end] = ids
        self.alive[start:end] = True
        self.count = end
        return slice(start, end)

    def _grow(self, capacity: int) -> None:
        self.ids = _larger(self.ids, capacity)
        self.alive = _larger(self.alive, capacity)


class Promising(Struct, frozen=True):
    """Row ids, and what the product of the query with each is at most, highest first."""

    ids: list[int]
    bounds: Vectors


class Held(Protocol):
    """A partition in memory."""

    rows: Rows

    @property
    def size_bytes(self) -> int: ...

    def add(self, ids: Ids, data: NDArray[Any]) -> None: ...

    def promising(self, query: Vectors, limit: int) -> Promising:
        """Rows among which the nearest ``limit`` are."""
        ...


class Whole:
    """Vectors as they are. ``data`` of ``add``: shape (n, dimension), float32."""

    def __init__(self, dimension: int, capacity: int) -> None:
        self.rows = Rows(capacity)
        self._matrix: Vectors = np.empty((capacity, dimension), dtype=np.float32)

    @property
    def size_bytes(self) -> int:
        return self._matrix.nbytes + self.rows.ids.nbytes

    def add(self, ids: Ids, data: NDArray[Any]) -> None:
        where = self.rows.append(ids)
        if len(self._matrix) < len(self.rows.ids):
            self._matrix = _larger(self._matrix, len(self.rows.ids))
        self._matrix[where] = data

    def promising(self, query: Vectors, limit: int) -> Promising:
        count = self.rows.count
        products = self._matrix[:count] @ query
        if self.rows.dead:
            products[~self.rows.alive[:count]] = -np.inf
        best = _largest(products, min(limit, count - self.rows.dead))
        return Promising(self.rows.ids[best].tolist(), products[best])


class Coded:
    """Codes around a centre. ``data`` of ``add``: shape (n, code_bytes), uint8."""

    def __init__(self, centre: Vectors, capacity: int) -> None:
        self.centre = centre
        self.rows = Rows(capacity)
        self._planes: NDArray[np.uint64] = np.empty((code_words(len(centre)), capacity), dtype=np.uint64)
        self._numbers: Vectors = np.empty((capacity, 2), dtype=np.float32)

    @property
    def size_bytes(self) -> int:
        return self._planes.nbytes + self._numbers.nbytes + self.rows.ids.nbytes + self.rows.alive.nbytes

    def add(self, ids: Ids, data: NDArray[Any]) -> None:
        where = self.rows.append(ids)
        capacity = len(self.rows.ids)
        if len(self._numbers) < capacity:
            self._numbers = _larger(self._numbers, capacity)
            self._planes = np.ascontiguousarray(_larger(self._planes.T, capacity).T)
        self._planes[:, where] = words_of(data).T
        self._numbers[where] = numbers_of(data)

    def promising(self, query: Vectors, limit: int) -> Promising:
        count = self.rows.count
        asked = CoarseQuery(query, self.centre)
        distances = asked.distances(self._planes, count)
        if self.rows.dead:
            distances[~self.rows.alive[:count]] = len(self.centre) + 1
        chosen = nearest_codes(distances, len(self.centre) + 1, max(WIDE_NET, 8 * limit))
        chosen = chosen[self.rows.alive[chosen]]
        bounds = asked.bounds(self._planes, self._numbers, chosen)
        best = _largest(bounds, min(max(MOST_RESCORED, 4 * limit), len(chosen)))
        return Promising(self.rows.ids[chosen[best]].tolist(), bounds[best])


class VectorIndex:
    """The partitions that are in memory. The table's lock guards it: every method is called under it."""

    def __init__(self, database: Database, exact_up_to: int, limit_bytes: int) -> None:
        self._database = database
        self.exact_up_to = exact_up_to
        self.limit_bytes = limit_bytes
        self._held: OrderedDict[int, Held] = OrderedDict()
        self._touched: set[int] = set()
        database.on_settled(self._settled)

    @property
    def size_bytes(self) -> int:
        return sum(held.size_bytes for held in self._held.values())

    def fits_whole(self, partition: Partition) -> bool:
        """Whether it may be compared whole: small enough for the time it takes, and for the memory."""
        size_bytes = 4 * partition.size * partition.dimension
        return partition.size <= self.exact_up_to and size_bytes <= self.limit_bytes / KINDS

    def held(self, partition: Partition) -> Held:
        """The partition, read from the tables if it is not in memory."""
        found = self._held.pop(partition.id, None) or self._load(partition)
        self._held[partition.id] = found
        while len(self._held) > 1 and self.size_bytes > self.limit_bytes:
            self._held.popitem(last=False)
        return found

    def added(self, partition: Partition, ids: Ids, data: NDArray[Any]) -> None:
        """Rows were written; ``data`` is as the partition's form wants it."""
        self._touched.add(partition.id)
        held = self._held.get(partition.id)
        if held is not None:
            held.add(ids, data)

    def removed(self, partition_id: int, row_id: int) -> None:
        self._touched.add(partition_id)
        held = self._held.get(partition_id)
        if held is not None and held.rows.kill(row_id):
            del self._held[partition_id]

    def forget(self, partition_id: int | None = None) -> None:
        """Read a partition (None: every one) anew when it is next asked."""
        if partition_id is None:
            self._held.clear()
        else:
            self._touched.add(partition_id)
            self._held.pop(partition_id, None)

    def differences(self, partition: Partition) -> int:
        """How many rows in memory are not in the table, or the other way round."""
        held = self._held.get(partition.id)
        if held is None:
            return 0
        alive = held.rows.ids[: held.rows.count][held.rows.alive[: held.rows.count]]
        return len(set(self._database.ids(f"SELECT id FROM vectors WHERE {OF_PARTITION}", of(partition))) ^ set(alive))

    def _settled(self, committed: bool) -> None:
        if committed:
            self._touched.clear()
            return
        for partition_id in self._touched:
            self._held.pop(partition_id, None)

    def _load(self, partition: Partition) -> Held:
        held: Held
        capacity = partition.size + partition.size // 16 + 64
        if partition.centre is None:
            held = Whole(partition.dimension, capacity)
            for ids, vectors in read_vectors(self._database, partition):
                held.add(ids, vectors)
            return held
        held = Coded(np.frombuffer(partition.centre, dtype="<f4").astype(np.float32), capacity)
        for ids, codes in read_codes(self._database, partition):
            held.add(ids, codes)
        return held


OF_PARTITION = "model_id = :model AND agent_id = :agent AND entity_type = :type"


def of(partition: Partition) -> dict[str, str | int]:
    """Parameters of ``OF_PARTITION``."""
    return {"model": partition.model_id, "agent": partition.agent_id, "type": partition.entity_type}


def read_vectors(database: Database, partition: Partition) -> Iterator[tuple[Ids, Vectors]]:
    """Ids and vectors of a partition in the order of ids, some thousand at a time."""
    sql = f"SELECT id, vector FROM vectors WHERE {OF_PARTITION} AND id > :after ORDER BY id LIMIT {LOADED_AT_ONCE}"
    for ids, data in _pages(database, sql, of(partition)):
        yield ids, np.frombuffer(data, dtype="<f4").reshape(len(ids), partition.dimension)


def read_codes(database: Database, partition: Partition) -> Iterator[tuple[Ids, NDArray[np.uint8]]]:
    """Ids and codes of a partition in the order of ids, some thousand at a time."""
    sql = f"""SELECT vector_id, code FROM vector_codes WHERE partition_id = :partition AND vector_id > :after
        ORDER BY vector_id LIMIT {LOADED_AT_ONCE}"""
    for ids, data in _pages(database, sql, {"partition": partition.id}):
        yield ids, np.frombuffer(data, dtype=np.uint8).reshape(len(ids), -1)


def _pages(database: Database, sql: str, parameters: dict[str, str | int]) -> Iterator[tuple[Ids, bytes]]:
    after = 0
    while rows := database.tuples(sql, {**parameters, "after": after}):
        ids = np.fromiter((row[0] for row in rows), dtype=np.int64, count=len(rows))  # pyright: ignore
        yield ids, b"".join(row[1] for row in rows)  # pyright: ignore
        after = int(ids[-1])


def _largest(values: Vectors, count: int) -> NDArray[np.intp]:
    """Positions of the largest values, largest first."""
    few = np.argpartition(values, len(values) - count)[len(values) - count :] if count < len(values) else None
    return np.argsort(-values) if few is None else few[np.argsort(-values[few])]


def _larger(array: NDArray[Any], capacity: int) -> NDArray[Any]:
    """A copy with room for more rows."""
    larger = np.empty((capacity, *array.shape[1:]), dtype=array.dtype)
    larger[: len(array)] = array
    return larger
