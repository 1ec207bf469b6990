"""Restoring a backup: what is damaged is kept, what cannot be read is not restored."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import apsw
import pytest

from engine.store import Store
from engine.store.errors import StoreError
from engine.store.migrations import MIGRATIONS
from engine.store.restoring import back_up, newest_readable_backup, restore_backup, restore_newest_backup


def folder_with_backup(folder: Path) -> Path:
    """A memory with one conversation in its backup, damaged since."""
    store = Store.open(folder)
    (folder / "backups").mkdir()
    back_up(store.folder, folder / "backups" / "memory-20260101-000000-v1.db")
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


def _empty(path: Path) -> None:
    path.touch()


def _no_tables(path: Path) -> None:
    apsw.Connection(str(path)).execute("CREATE TABLE passing (id); DROP TABLE passing").connection.close()


def _no_agent(path: Path) -> None:
    store = Store.open(path.parent / "other")
    back_up(store.folder, path)
    store.close()
    with_nobody = apsw.Connection(str(path))
    with_nobody.execute("PRAGMA foreign_keys = OFF; DELETE FROM agents")
    with_nobody.close()


def _other_program(path: Path) -> None:
    """One that counts its own versions, as ours does."""
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE places (id); PRAGMA user_version = 1")
    connection.close()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (_empty, "There is no memory in"),
        (_no_tables, "There is no memory in"),
        (_no_agent, "There is no memory in"),
        (_other_program, "belongs to another program"),
        (Path.mkdir, "is a folder"),
    ],
)
def test_what_is_no_backup_is_refused_and_nothing_is_touched(
    tmp_path: Path, make: Callable[[Path], None], told: str
) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    store.set_setting("theme", "dark")
    store.close()
    before = {path.name: path.read_bytes() for path in folder.glob("memory.db*")}
    make(tmp_path / "copy.db")
    with pytest.raises(StoreError, match=told):
        restore_backup(folder, tmp_path / "copy.db")
    assert {path.name: path.read_bytes() for path in folder.glob("memory*.db*")} == before


def test_an_empty_backup_is_passed_over(tmp_path: Path) -> None:
    folder = folder_with_backup(tmp_path)
    (folder / "backups" / "memory-20270101-000000-v1.db").touch()
    found = newest_readable_backup(folder)
    assert found is not None and found.name == "memory-20260101-000000-v1.db"


RESTORING = """
import os, sys
from pathlib import Path
from engine.store.restoring import restore_backup

left = int(sys.argv[3])

def moving(real):
    def move(*paths):
        global left
        left -= 1
        if left < 0:
            os._exit(9)
        real(*paths)
    return move

os.rename, os.replace = moving(os.rename), moving(os.replace)
restore_backup(Path(sys.argv[1]), Path(sys.argv[2]))
"""


def test_an_end_at_any_moment_leaves_the_old_memory_or_the_restored_one(tmp_path: Path) -> None:
    """Never a fresh one, as if nothing had ever been said; and nothing half-written stays."""
    kept = Store.open(tmp_path / "kept")
    kept.set_setting("which", "backup")
    back_up(kept.folder, tmp_path / "copy.db")
    kept.close()
    for moves in count():
        folder = tmp_path / f"data-{moves}"
        store = Store.open(folder)
        store.set_setting("which", "old")
        back_up(store.folder, tmp_path / f"old-{moves}.db")
        store.close()
        (folder / "memory.db-wal").write_bytes(b"")
        ended = subprocess.run(
            [sys.executable, "-c", RESTORING, str(folder), str(tmp_path / "copy.db"), str(moves)], check=False
        ).returncode
        store = Store.open(folder)
        assert store.get_setting("which") in ("old", "backup"), moves
        assert ended == 9 or store.get_setting("which") == "backup"
        store.close()
        assert not [path.name for path in folder.iterdir() if path.name.startswith("memory.db.")]
        if ended == 0:
            break
    assert moves >= 3
