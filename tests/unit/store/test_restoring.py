"""Restoring a backup: what is damaged is kept, what cannot be read is not restored."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.store import Store
from engine.store.errors import StoreError
from engine.store.migrations import MIGRATIONS
from engine.store.restoring import newest_readable_backup, restore_newest_backup


def folder_with_backup(folder: Path) -> Path:
    """A memory with one conversation in its backup, damaged since."""
    store = Store.open(folder)
    (folder / "backups").mkdir()
    store.backup(folder / "backups" / "memory-20260101-000000-v1.db")
    store.close()
    (folder / "memory.db").write_bytes(b"broken" * 1000)
    (folder / "memory.db-wal").write_bytes(b"old log")
    return folder


def test_damaged_file_and_its_log_are_moved_aside(tmp_path: Path) -> None:
    folder = folder_with_backup(tmp_path)
    aside = restore_newest_backup(folder)
    assert aside.read_bytes() == b"broken" * 1000
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"old log"
    assert not (folder / "memory.db-wal").exists()
    store = Store.open(folder)
    assert store.schema_version == MIGRATIONS[-1].version
    store.close()


def test_twice_in_a_second_keeps_both(tmp_path: Path) -> None:
    folder = folder_with_backup(tmp_path)
    first = restore_newest_backup(folder)
    (folder / "memory.db").write_bytes(b"again")
    second = restore_newest_backup(folder)
    assert first != second and first.read_bytes() == b"broken" * 1000 and second.read_bytes() == b"again"


def test_an_unreadable_backup_is_passed_over(tmp_path: Path) -> None:
    folder = folder_with_backup(tmp_path)
    (folder / "backups" / "memory-20270101-000000-v1.db").write_bytes(b"x" * 5000)
    found = newest_readable_backup(folder)
    assert found is not None and found.name == "memory-20260101-000000-v1.db"
    found.write_bytes(b"y" * 5000)
    with pytest.raises(StoreError, match="no backup"):
        restore_newest_backup(folder)
    assert (folder / "memory.db").read_bytes() == b"broken" * 1000


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    folder = folder_with_backup(tmp_path)
    (folder / "memory.db").unlink()
    (folder / "memory.db-wal").unlink()
    store = Store.open(folder)
    try:
        with pytest.raises(StoreError, match="already running"):
            restore_newest_backup(folder)
    finally:
        store.close()
