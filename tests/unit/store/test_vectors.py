"""Nearest neighbours are those of a brute force comparison, whatever happened before; agents never meet."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.memory.archival import ArchivalMemory
from engine.store import Store, check_consistency
from engine.store.coarse import code_bytes, encode
from engine.store.rows import Unembedded
from engine.store.vector_index import VectorIndex
from engine.store.vectors import Vector, VectorTable
from tests.unit.store.rebuilding import rebuild_indexes

DIMENSIONS = {"one": 24, "two": 70}


def vector_of(text: str, model_id: str) -> Vector:
    """A unit vector that the text and the model decide."""
    row = np.random.default_rng([len(text), *text.encode(), *model_id.encode()]).standard_normal(DIMENSIONS[model_id])
    return np.asarray(row / np.linalg.norm(row), dtype=np.float32)


def brute_force(vectors: dict[int, Vector], query: Vector, limit: int) -> list[int]:
    return sorted(vectors, key=lambda key: -float(vectors[key] @ query))[:limit]


class Twin:
    """A store beside what it must hold: texts by agent and id."""

    def __init__(self, folder: Path, exact_up_to: int) -> None:
        self.store = Store.open(folder)
        self.facts = ArchivalMemory(self.store)
        self.agents = [self.store.default_agent().id, self.store.agents.add("Other", 0.0).id]
        self.store.vectors.index.exact_up_to = exact_up_to
        self.texts: dict[int, dict[int, str]] = {agent: {} for agent in self.agents}
        self.model = "one"
        self.store.vectors.use_model("one", DIMENSIONS["one"])
        self._made = 0

    def add(self, agent: int, count: int) -> None:
        for _ in range(count):
            self._made += 1
            fact, _ = self.facts.insert(agent, f"text {self._made}")
            self.texts[agent][fact.id] = fact.text
        self.embed()

    def change(self, agent: int, place: int) -> None:
        if ids := sorted(self.texts[agent]):
            key = ids[place % len(ids)]
            self._made += 1
            self.texts[agent][key] = self.facts.edit(key, text=f"text {self._made}")[0].text
            self.embed()

    def remove(self, agent: int, place: int) -> None:
        if ids := sorted(self.texts[agent]):
            key = ids[place % len(ids)]
            self.store.facts.remove(key)
            del self.texts[agent][key]

    def fail(self, agent: int, place: int) -> None:
        """Removing and adding that is taken back."""
        with pytest.raises(ZeroDivisionError), self.store.transaction():
            for key in sorted(self.texts[agent])[: place + 1]:
                self.store.facts.remove(key)
            fact = self.facts.insert(agent, "never kept")[0]
            self._write([Unembedded("fact", fact.id, agent, fact.text)])
            _ = 1 / 0

    def change_model(self) -> None:
        self.model = "two" if self.model == "one" else "one"
        self.store.vectors.embedders.want(self.model, DIMENSIONS[self.model], self.model)
        self.embed()
        self.store.vectors.embedders.switch()
        while self.store.vectors.drop_gone(3):
            pass

    def embed(self) -> None:
        while pending := self.store.vectors.pending(self.model, 7):
            self._write(pending)

    def _write(self, pending: list[Unembedded]) -> None:
        rows = np.stack([vector_of(item.text, self.model) for item in pending])
        self.store.vectors.add_many(pending, self.model, rows)

    def check(self, limit: int) -> None:
        for agent in self.agents:
            query = vector_of(f"query {agent} {limit}", self.model)
            vectors = {key: vector_of(text, self.model) for key, text in self.texts[agent].items()}
            near = self.store.vectors.nearest(agent, "fact", query, limit)
            assert [item.entity_id for item in near] == brute_force(vectors, query, limit)
            assert [item.cosine for item in near] == pytest.approx(
                [float(vectors[item.entity_id] @ query) for item in near], abs=1e-5
            )


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "change", "remove", "remove", "fail", "change_model", "rebuild", "reopen"]),
        st.integers(0, 1),
        st.integers(0, 30),
    ),
    min_size=3,
    max_size=14,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=OPERATIONS, exact_up_to=st.sampled_from([0, 10, 100_000]), limit=st.integers(1, 40))
def test_nearest_is_brute_force(
    tmp_path_factory: pytest.TempPathFactory, operations: list[tuple[str, int, int]], exact_up_to: int, limit: int
) -> None:
    folder = tmp_path_factory.mktemp("memory")
    twin = Twin(folder, exact_up_to)
    try:
        for name, agent, number in operations:
            match name:
                case "rebuild":
                    rebuild_indexes(twin.store)
                case "change_model":
                    twin.change_model()
                case "reopen":
                    twin.store.close()
                    twin.store = Store.open(folder)
                    twin.facts = ArchivalMemory(twin.store)
                    twin.store.vectors.index.exact_up_to = exact_up_to
                case _:
                    getattr(twin, name)(twin.agents[agent], number)
            twin.check(limit)
        assert twin.store.vectors.index_differences() == 0
        assert twin.store.vectors.orphans() == 0
        assert twin.store.vectors.embedders.count_missing() == 0
    finally:
        twin.store.close()


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[Twin]:
    made = Twin(tmp_path, exact_up_to=20)
    yield made
    made.store.close()


def test_a_partition_that_outgrows_the_limit_is_coded(twin: Twin) -> None:
    mine, others = twin.agents
    twin.add(mine, 20)
    twin.add(others, 5)
    assert all(partition.centre is None for partition in twin.store.vectors.partitions())
    twin.add(mine, 1)
    by_agent = {partition.agent_id: partition for partition in twin.store.vectors.partitions()}
    assert by_agent[mine].centre is not None and by_agent[others].centre is None
    codes = twin.store.database.ids("SELECT length(code) FROM vector_codes")
    assert codes == [code_bytes(24)] * 21
    twin.check(21)
    assert check_consistency(twin.store) == []


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM vector_codes WHERE vector_id = (SELECT min(id) FROM vectors)",
        "UPDATE vector_codes SET code = zeroblob(length(code))",
        "INSERT INTO vector_codes SELECT partition_id, 999, code FROM vector_codes LIMIT 1",
        "UPDATE vector_partitions SET size = size - 1",
    ],
)
def test_damaged_codes_are_noticed_and_rebuilt(twin: Twin, damage: str) -> None:
    twin.add(twin.agents[0], 30)
    assert twin.store.vectors.index_differences() == 0
    twin.store.database.run(damage)
    assert twin.store.vectors.index_differences() > 0
    rebuild_indexes(twin.store)
    assert twin.store.vectors.index_differences() == 0
    twin.check(10)


def test_what_is_in_memory_stays_within_its_limit(tmp_path: Path) -> None:
    twin = Twin(tmp_path, exact_up_to=100_000)
    index: VectorIndex = twin.store.vectors.index
    for agent in twin.agents:
        twin.add(agent, 200)
        twin.store.vectors.nearest(agent, "fact", vector_of("q", "one"), 3)
    both = index.size_bytes
    index.limit_bytes = both - 1
    twin.check(5)
    assert 0 < index.size_bytes < both
    twin.store.close()


def test_little_memory_makes_codes(twin: Twin) -> None:
    twin.add(twin.agents[0], 15)
    twin.check(5)
    twin.store.vectors.limit_memory(4 * 24 * 14 * 3)
    assert [partition.centre is None for partition in twin.store.vectors.partitions()] == [False]
    twin.check(5)
    assert check_consistency(twin.store) == []


def test_vectors_of_other_lengths_find_nothing(twin: Twin) -> None:
    twin.add(twin.agents[0], 3)
    assert twin.store.vectors.nearest(twin.agents[0], "fact", vector_of("q", "two"), 3) == []
    assert twin.store.vectors.nearest(99, "fact", vector_of("q", "one"), 3) == []


def test_codes_find_neighbours_that_lie_apart_in_a_direction_only() -> None:
    """Where all vectors share a large mean, signs around it still tell them apart."""
    random = np.random.default_rng(3)
    rows = random.standard_normal((500, 64)).astype(np.float32) * 0.1 + 1
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    signs = encode(rows, rows.mean(axis=0))[:, :8]
    assert 24 < np.unpackbits(signs[:1] ^ signs[1:], axis=1).sum(axis=1).mean() < 40


def test_a_new_table_reads_what_another_wrote(twin: Twin) -> None:
    twin.add(twin.agents[0], 40)
    table = VectorTable(twin.store.database, exact_up_to=20)
    query = vector_of("q", "one")
    assert table.nearest(twin.agents[0], "fact", query, 5) == twin.store.vectors.nearest(
        twin.agents[0], "fact", query, 5
    )


def test_a_search_and_another_embedder_do_not_meet(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in memory is thrown away only while nobody reads it."""
    free: list[bool] = []
    real = VectorIndex.forget

    def forget(self: VectorIndex, partition_id: int | None = None) -> None:
        def look() -> None:
            taken = store.database._lock.acquire(blocking=False)
            free.append(taken)
            if taken:
                store.database._lock.release()

        other = threading.Thread(target=look)
        other.start()
        other.join()
        real(self, partition_id)

    monkeypatch.setattr(VectorIndex, "forget", forget)
    store.vectors.use_model("m", 4)
    assert free == [False]
