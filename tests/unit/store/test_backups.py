"""The daily copy: when it is due, what may happen while it is made, and what never counts as a backup."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from engine.errors import EngineError
from engine.memory.archival import ArchivalMemory
from engine.store import Store, StoreError
from engine.store.backups import DailyBackup, is_due, make_backup
from engine.store.erasing import texts_in_copy
from engine.store.errors import DamagedMemory
from engine.store.opening import BACKUP_FOLDER, BACKUPS_KEPT, backups
from engine.store.restoring import newest_readable_backup


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path)
    yield opened
    opened.close()


def texts_in(path: Path) -> list[str]:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return [str(row[0]) for row in connection.execute("SELECT text FROM facts ORDER BY id")]
    finally:
        connection.close()


def test_a_copy_is_due_once_a_day_and_only_of_what_changed(store: Store) -> None:
    facts = ArchivalMemory(store)
    assert not is_due(store)  # nothing was ever said
    facts.insert(1, "tea")
    assert is_due(store)
    made = make_backup(store)
    assert made is not None and texts_in(made) == ["tea"] and not is_due(store)
    facts.insert(1, "coffee")
    assert not is_due(store)
    long_ago = time.time() - 2 * 24 * 3600
    os.utime(made, (long_ago, long_ago))
    assert is_due(store)
    make_backup(store)
    for path in backups(store.folder):
        os.utime(path, (long_ago, long_ago))
    assert not is_due(store)  # not changed since
    assert newest_readable_backup(store.folder) == backups(store.folder)[-1]


def test_only_the_newest_are_kept(store: Store) -> None:
    ArchivalMemory(store).insert(1, "tea")
    (store.folder / "backups").mkdir()
    for number in range(7):
        (store.folder / "backups" / f"memory-2025010{number}-000000-v1.db").write_bytes(b"old")
    made = make_backup(store)
    assert len(backups(store.folder)) == BACKUPS_KEPT and backups(store.folder)[-1] == made


def test_what_is_written_while_the_copy_is_made_is_in_it(store: Store, tmp_path: Path) -> None:
    facts = ArchivalMemory(store)
    with store.transaction():
        for number in range(400):
            facts.insert(1, f"fact {number} " + "x" * 2000)
    steps = 0
    for _ in store.database.backup_in_steps(tmp_path / "copy.db", None, pages=16):
        steps += 1
        facts.insert(1, f"meanwhile {steps}")
    assert steps > 10
    assert texts_in(tmp_path / "copy.db") == [text for _, text in store.facts.texts()][: 400 + steps - 1]


def test_giving_up_leaves_nothing(store: Store) -> None:
    ArchivalMemory(store).insert(1, "tea")
    assert make_backup(store, lambda: True) is None
    assert list((store.folder / "backups").iterdir()) == []


def test_no_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ArchivalMemory(store).insert(1, "tea")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10, 9, 1))  # pyright: ignore
    with pytest.raises(StoreError, match="could not be made"):
        make_backup(store)
    assert list((store.folder / "backups").iterdir()) == []


def test_a_damaged_copy_does_not_count(store: Store) -> None:
    facts = ArchivalMemory(store)
    facts.insert(1, "tea")
    good = make_backup(store)
    with store.transaction():
        for number in range(2000):
            facts.insert(1, f"fact {number}")
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    real = store.database.backup_in_steps

    def damaging(target: Path, key: bytes | None) -> Iterator[None]:
        yield from real(target, key)
        with target.open("rb+") as file:
            file.seek(20 * 4096)
            file.write(b"\xff" * 3 * 4096)

    store.database.backup_in_steps = damaging  # type: ignore[method-assign, assignment]
    with pytest.raises(DamagedMemory, match="is damaged") as caught:
        make_backup(store)
    assert str(good) in str(caught.value)
    assert backups(store.folder) == [good]


def test_the_thread_makes_it_and_tells_why_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ArchivalMemory(store).insert(1, "tea")
    told: list[EngineError] = []
    done = threading.Event()

    def refuse(*_arguments: Any) -> None:
        done.set()
        raise StoreError("no room")

    keeper = DailyBackup(store, told.append)
    keeper.start()
    keeper._thread.join(10)
    keeper.close()
    assert len(backups(store.folder)) == 1 and told == []
    monkeypatch.setattr("engine.store.backups.is_due", refuse)
    keeper = DailyBackup(store, told.append)
    keeper.start()
    assert done.wait(10)
    keeper.close()
    assert [str(error) for error in told] == ["no room"]


def test_nothing_is_left_beside_backups(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "data")
    store.blocks.list(1)
    folder = store.folder / BACKUP_FOLDER
    folder.mkdir()
    for name in ("memory-20200101-000000-v1.partial-wal", "memory-20200101-000000-v1.partial-shm",
                 "memory-20200101-000000-v1.db-wal", "memory-20200101-000000-v1.db-shm"):  # fmt: skip
        (folder / name).write_bytes(b"")
    made = make_backup(store)
    assert made is not None and [path.name for path in folder.iterdir()] == [made.name]
    assert texts_in_copy(made, None, ["xylophone"]) == []
    assert [path.name for path in folder.iterdir()] == [made.name], "reading a copy leaves nothing either"
    store.close()


def test_what_an_end_of_the_program_left_half_written_goes(store: Store) -> None:
    folder = store.folder / BACKUP_FOLDER
    folder.mkdir()
    half = folder / "memory-20200101-000000-v8.partial"
    half.write_bytes(b"half a copy")
    keeper = DailyBackup(store, lambda error: None)
    keeper.start()
    assert not half.exists()
    keeper.close()


def test_a_copy_that_forgetting_takes_away_is_no_failure(store: Store) -> None:
    ArchivalMemory(store).insert(1, "tea")
    real = store.database.backup_in_steps

    def taken_away(target: Path, key: bytes | None) -> Iterator[None]:
        yield from real(target, key)
        target.unlink()

    store.database.backup_in_steps = taken_away  # type: ignore[method-assign, assignment]
    assert make_backup(store) is None
    assert list((store.folder / BACKUP_FOLDER).iterdir()) == []
