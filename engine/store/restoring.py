"""Putting an automatic backup in the place of a memory file that cannot be read. Nothing is ever overwritten."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from engine.errors import say
from engine.store.errors import StoreError
from engine.store.lock import FolderLock
from engine.store.migrations import MIGRATIONS
from engine.store.opening import FILE_NAME, backups, inspect_file

_COMPANIONS = ("", "-wal", "-shm")


def newest_readable_backup(folder: Path, key: bytes | None = None) -> Path | None:
    """The most recent automatic backup that passes the checks of opening, or None."""
    for path in reversed(backups(folder)):
        try:
            inspect_file(path, key, MIGRATIONS[-1].version)
        except StoreError:
            continue
        return path
    return None


def restore_newest_backup(folder: Path, key: bytes | None = None) -> Path:
    """Move the memory file aside and put a copy of the newest readable backup in its place.

    Returns:
        Where the file that could not be read is now. Its write-ahead log lies beside it under the same name.

    Raises:
        StoreError: another process has the folder open, there is no readable backup, or the disk refused.
    """
    lock = FolderLock(folder)
    lock.acquire()
    try:
        backup = newest_readable_backup(folder, key)
        if backup is None:
            raise StoreError(say("There is no backup that can be read, so nothing was changed."))
        return _exchange(folder, backup)
    except OSError as error:
        raise StoreError(
            say(
                "The backup could not be restored. The memory file and the backup are still there; check that the disk "
                "is not full."
            ),
            str(error),
        ) from error
    finally:
        lock.release()


def _exchange(folder: Path, backup: Path) -> Path:
    """The copy is complete before anything is moved; a failure half-way leaves every file under some name."""
    path = folder / FILE_NAME
    copy = folder / f"{FILE_NAME}.restoring"
    shutil.copyfile(backup, copy)
    with copy.open("rb+") as file:
        os.fsync(file.fileno())
    aside = _free_name(folder)
    for ending in _COMPANIONS:
        old = path.with_name(path.name + ending)
        if old.exists():
            os.rename(old, aside.with_name(aside.name + ending))
    os.rename(copy, path)
    return aside


def _free_name(folder: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number, name = 1, f"memory-damaged-{stamp}.db"
    while (folder / name).exists():
        number += 1
        name = f"memory-damaged-{stamp}-{number}.db"
    return folder / name
