"""Transactions, threads and the consistency check."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest

from engine.memory.archival import ArchivalMemory
from engine.memory.recall import RecallMemory
from engine.store import Store, StoreError, check_consistency
from engine.store.database import Database
from engine.store.rows import Unembedded
from tests.unit.store.rebuilding import rebuild_indexes


def test_nested_failure_undoes_only_its_own_writes(store: Store) -> None:
    with store.transaction():
        store.set_setting("outer", 1)
        with pytest.raises(ValueError, match="inner"), store.transaction():
            store.set_setting("inner", 1)
            raise ValueError("inner")
    assert (store.get_setting("outer"), store.get_setting("inner")) == (1, None)


def test_outer_failure_undoes_everything(store: Store) -> None:
    with pytest.raises(ValueError, match="outer"), store.transaction():
        with store.transaction():
            store.set_setting("inner", 1)
        raise ValueError("outer")
    assert store.get_setting("inner") is None
    store.set_setting("next", 2)
    assert store.get_setting("next") == 2


@pytest.mark.parametrize("nested", [True, False])
def test_a_unit_of_work_that_a_full_disk_has_undone_is_not_gone_on_with(store: Store, nested: bool) -> None:
    store.database.run("VACUUM")
    store.database.run(f"PRAGMA max_page_count = {store.database.number('PRAGMA page_count') + 1}")
    with pytest.raises(StoreError, match="The disk reported an error"), store.transaction():
        store.set_setting("before", 1)
        with pytest.raises(StoreError, match="disk is full"), store.transaction() if nested else nullcontext():
            store.set_setting("large", "x" * 2_000_000)
        store.set_setting("behind", 2)
    assert [store.get_setting(one) for one in ("before", "large", "behind")] == [None, None, None]
    store.set_setting("next", 3)
    assert store.get_setting("next") == 3


def test_threads_take_turns(store: Store) -> None:
    store.set_setting("count", 0)

    def work() -> None:
        for _ in range(20):
            with store.transaction():
                store.set_setting("count", store.get_setting("count") + 1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.get_setting("count") == 80


def _filled(store: Store) -> int:
    facts, recall = ArchivalMemory(store), RecallMemory(store)
    talk = recall.create_conversation(1)
    recall.append(talk.id, "user", "text", "我女儿小雨对花生过敏")
    fact, _ = facts.insert(1, "I only drink tea")
    store.vectors.use_model("m", 4)
    store.vectors.add(Unembedded("fact", fact.id, 1, fact.text), "m", np.ones(4, dtype=np.float32))
    assert check_consistency(store) == []
    return fact.id


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE facts SET text = 'I drink coffee'", "search by words in facts"),
        ("UPDATE facts SET confidence = 0.5", "journal's last entry for memory"),
        ("UPDATE messages SET text = 'something else'", "search by words in conversations"),
        ("DELETE FROM vectors", "queue of texts for search by meaning"),
        ("UPDATE vector_partitions SET size = 7", "search by meaning"),
        ("INSERT INTO vectors VALUES (99, 'fact', 99, 1, 'old', 4, x'00')", "set of vectors"),
    ],
)
def test_check_notices_damage(store: Store, damage: str, complaint: str) -> None:
    _filled(store)
    store.database.run(damage)
    problems = check_consistency(store)
    assert any(complaint in problem for problem in problems), problems


def test_rebuild_repairs_indexes(store: Store) -> None:
    _filled(store)
    for damage in ("INSERT INTO facts_text(facts_text) VALUES ('delete-all')", "UPDATE vector_partitions SET size = 7"):
        store.database.run(damage)
    assert len(check_consistency(store)) == 2
    rebuild_indexes(store)
    assert check_consistency(store) == []


def test_vector_of_a_changed_text_is_not_stored(store: Store) -> None:
    fact_id = _filled(store)
    pending = Unembedded("fact", fact_id, 1, "an older text")
    assert not store.vectors.add(pending, "m", np.ones(4, dtype=np.float32))


def test_editing_a_text_forgets_its_vector(store: Store) -> None:
    fact_id = _filled(store)
    assert len(store.vectors.nearest(1, "fact", np.ones(4, dtype=np.float32), 5)) == 1
    ArchivalMemory(store).edit(fact_id, text="I drink everything")
    assert store.vectors.nearest(1, "fact", np.ones(4, dtype=np.float32), 5) == []
    assert store.vectors.pending("m", 10)[0].text == "I drink everything"
    assert check_consistency(store) == []


def test_memory_steps_move_only_forward(store: Store) -> None:
    recall = RecallMemory(store)
    talk = recall.create_conversation(1)
    first, second = (recall.append(talk.id, "user", "text", text) for text in ("a", "b"))
    for message in (first, second, first):
        store.memory_steps.add(message.id)
    store.memory_steps.mark_done(first.id)
    store.memory_steps.add(first.id)
    store.memory_steps.mark_failed(second.id)
    assert [(step.message_id, step.attempts) for step in store.memory_steps.pending()] == [(second.id, 1)]
    assert store.memory_steps.pending(max_attempts=1) == []
    recall.delete_conversation(talk.id)
    assert store.memory_steps.count_pending() == 0


@pytest.mark.parametrize("table", ["messages", "facts", "documents", "chunks", "proposals", "journal"])
def test_what_refers_to_a_row_is_found_by_an_index(store: Store, table: str) -> None:
    """Else erasing thousands of rows would read another table thousands of times."""
    plan = store.database.tuples(f"EXPLAIN QUERY PLAN DELETE FROM {table} WHERE id = 1")
    assert not [step for step in plan if "SCAN" in str(step[3])]


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda store: store.journal.page(1, "", "fact", 5, None, 50), "SEARCH journal USING INDEX journal_by_entity"),
        (lambda store: store.journal.page(1, "", "", None, None, 50), "SCAN journal"),
        (lambda store: store.reconciling.own_words(1, 50), "SCAN messages"),
    ],
)
def test_the_newest_come_without_sorting_all(
    store: Store, monkeypatch: pytest.MonkeyPatch, ask: Callable[[Store], object], index: str
) -> None:
    asked: list[tuple[str, Any]] = []
    real = Database._execute

    def execute(self: Database, sql: str, parameters: Any) -> Any:
        asked.append((sql, parameters))
        return real(self, sql, parameters)

    monkeypatch.setattr(Database, "_execute", execute)
    ask(store)
    plan = " | ".join(str(step[3]) for step in store.database.tuples(f"EXPLAIN QUERY PLAN {asked[0][0]}", asked[0][1]))
    assert plan.startswith(index) and "TEMP B-TREE" not in plan
