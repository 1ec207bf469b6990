"""The memory is read while another process has it open, encrypted or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from engine.memory.recall import RecallMemory
from engine.store import Store, StoreError, check_consistency
from engine.store.lock import FolderLock

KEY = bytes(range(32))


@pytest.fixture(params=[None, KEY], ids=["plain", "encrypted"])
def key(request: pytest.FixtureRequest) -> bytes | None:
    return request.param


@pytest.fixture
def writer(tmp_path: Path, key: bytes | None) -> Iterator[Store]:
    store = Store.open(tmp_path, key=key)
    yield store
    store.close()


def say(store: Store, text: str) -> int:
    recall = RecallMemory(store)
    conversation = recall.create_conversation(store.default_agent().id)
    return recall.append(conversation.id, "user", "text", text).conversation_id


def test_a_reader_beside_the_writer_sees_what_is_committed(writer: Store, key: bytes | None) -> None:
    say(writer, "I only drink tea")
    reader = Store.open_to_read(writer.folder, key=key)
    try:
        say(writer, "my dog is called Fido")
        assert reader.counts().messages == 2 and reader.list_agents() == writer.list_agents()
        with reader.transaction():  # one state of the memory, whatever is written meanwhile
            assert reader.counts().messages == 2
            say(writer, "a third")
            assert reader.counts().messages == 2
        assert reader.counts().messages == 3
        assert check_consistency(reader) == []
    finally:
        reader.close()


def test_it_cannot_write(writer: Store, key: bytes | None) -> None:
    reader = Store.open_to_read(writer.folder, key=key)
    try:
        with pytest.raises(StoreError, match="read-only"):
            reader.set_setting("colour", "green")
        with pytest.raises(StoreError, match="read-only"), reader.transaction():
            reader.set_setting("colour", "green")
    finally:
        reader.close()
    writer.set_setting("colour", "blue")
    assert writer.get_setting("colour") == "blue"


def test_a_folder_that_nobody_has_open_is_left_as_it_was_found(tmp_path: Path, key: bytes | None) -> None:
    Store.open(tmp_path, key=key).close()
    before = sorted(path.name for path in tmp_path.iterdir())
    reader = Store.open_to_read(tmp_path, key=key)
    assert reader.counts().messages == 0
    reader.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_nothing_is_made_where_there_is_no_memory(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no memory"):
        Store.open_to_read(tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_an_older_memory_in_use_is_not_read(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    connection = apsw.Connection(str(tmp_path / "memory.db"))
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    lock = FolderLock(tmp_path)
    lock.acquire()
    try:
        with pytest.raises(StoreError, match="older Rolltop"):
            Store.open_to_read(tmp_path)
    finally:
        lock.release()


def test_the_wrong_key_is_told(writer: Store, key: bytes | None) -> None:
    if key is not None:
        with pytest.raises(StoreError):
            Store.open_to_read(writer.folder, key=bytes(32))
