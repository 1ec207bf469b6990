"""What was erased leaves the write-ahead log at once, or as soon as a reader beside us lets it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.memory.recall import RecallMemory
from engine.services import Services
from engine.store import Store
from engine.temporary import erase_rows

PIN = "the PIN is 8265-quillwort"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path)
    yield store
    store.close()


def traces(store: Store) -> list[str]:
    return [path.name for path in store.folder.rglob("*") if path.is_file() and b"quillwort" in path.read_bytes()]


def begin(store: Store) -> int:
    recall = RecallMemory(store)
    conversation = recall.begin_temporary(store.default_agent().id)
    recall.append(conversation.id, "user", "text", PIN)
    return conversation.id


def test_it_is_gone_at_once(store: Store) -> None:
    number = begin(store)
    assert traces(store)
    erase_rows(Services.over(store), number)
    assert traces(store) == [] and (store.folder / "memory.db-wal").stat().st_size == 0


def test_a_reader_beside_keeps_it_only_as_long_as_it_reads(store: Store) -> None:
    number = begin(store)
    reader = Store.open_to_read(store.folder)
    with reader.transaction():
        assert reader.conversations.temporary() == [number]
        before = time.monotonic()
        erase_rows(Services.over(store), number)
        assert time.monotonic() - before < 4, "nobody waits for the reader"
        assert traces(store), "it reads from there"
    end = time.monotonic() + 20
    while traces(store) and time.monotonic() < end:
        time.sleep(0.01)
    assert traces(store) == []
    reader.close()


def test_a_store_that_closes_behind_a_reader_ends(store: Store) -> None:
    number = begin(store)
    reader = Store.open_to_read(store.folder)
    with reader.transaction():
        assert reader.conversations.temporary() == [number]
        erase_rows(Services.over(store), number)
        store.close()
    reader.close()
    again = Store.open(store.folder)
    again.close()
    assert traces(store) == []
