"""Sizes of the parts of the memory file, and writing it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.store import Store
from engine.store import storage as store_storage
from engine.store.errors import Interrupted, StoreError
from engine.store.storage import compact, part_sizes


@pytest.fixture
def store(tmp_path: Path):
    opened = Store.open(tmp_path)
    yield opened
    opened.close()


def fill(store: Store, rows: int) -> None:
    with store.transaction():
        for number in range(rows):
            store.set_setting(f"text {number}", "words " * 2000)


def test_parts_add_up_to_the_file(store: Store) -> None:
    fill(store, 200)
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    sizes = part_sizes(store.path, None, lambda: False)
    assert sizes["memory"] > 2_000_000 > sizes["chats"] > 0 and sizes["words"] > 0 and sizes["vectors"] > 0
    assert sum(sizes.values()) == pytest.approx(store.path.stat().st_size, rel=0.02)


def test_it_reads_while_somebody_writes(store: Store) -> None:
    with store.transaction():
        store.set_setting("x", "y")
        assert part_sizes(store.path, None, lambda: False)["memory"] > 0


def test_it_can_be_stopped(store: Store) -> None:
    fill(store, 400)
    with pytest.raises(Interrupted):
        part_sizes(store.path, None, lambda: True)


def test_an_encrypted_file(tmp_path: Path) -> None:
    key = bytes(range(32))
    store = Store.open(tmp_path / "secret", key=key)
    try:
        assert part_sizes(store.path, key, lambda: False)["memory"] > 0
    finally:
        store.close()


def test_what_is_unused_is_given_back(store: Store) -> None:
    fill(store, 300)
    store.database.run("DELETE FROM settings WHERE key LIKE 'user/text %'")
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    before = part_sizes(store.path, None, lambda: False)
    assert before["unused"] > 1_000_000
    store.set_setting("kept", "yes")
    assert compact(store.database) > 1_000_000
    assert part_sizes(store.path, None, lambda: False)["unused"] == 0
    assert store.get_setting("kept") == "yes"


def test_without_room_nothing_is_done(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store, 10)
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    size = store.path.stat().st_size
    monkeypatch.setattr(store_storage.shutil, "disk_usage", lambda _folder: type("Usage", (), {"free": 1000})())
    with pytest.raises(StoreError, match="not enough room"):
        compact(store.database)
    assert store.path.stat().st_size == size
