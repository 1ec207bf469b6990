"""Copying the memory to a file, and a copy back into its place. Nothing is ever overwritten."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import apsw

from engine.errors import say
from engine.store.database import BUSY_TIMEOUT_MS, copy_database, unlock
from engine.store.errors import ForeignFile, StoreError
from engine.store.exchange import RESTORED, RESTORING, exchange, not_restored
from engine.store.lock import FolderLock
from engine.store.migrations import MIGRATIONS
from engine.store.opening import (
    FILE_NAME,
    backups,
    holds_memory,
    inspect_file,
    inspect_memory,
    read_only,
    require_sound_copy,
)


def newest_readable_backup(folder: Path, key: bytes | None = None) -> Path | None:
    """The most recent automatic backup that passes the checks of opening, or None."""
    for path in reversed(backups(folder)):
        try:
            _inspect_backup(path, key)
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
    with _held(folder):
        backup = newest_readable_backup(folder, key)
        if backup is None:
            raise StoreError(say("There is no backup that can be read, so nothing was changed."))
        return _exchange(folder, backup, key, "damaged")


def restore_backup(folder: Path, backup: Path, key: bytes | None = None) -> Path | None:
    """Put a copy of a backup in the place of the memory file, which is moved aside.

    Returns:
        Where the memory that was there is now; None if there was none.

    Raises:
        StoreError: the folder is in use, the backup is damaged, foreign or newer, or the disk refused.
    """
    require_restorable(folder, backup, key)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(say("Rolltop cannot create its data folder {folder}.", folder=folder), str(error)) from error
    with _held(folder):
        there = (folder / FILE_NAME).exists()
        aside = _exchange(folder, backup, key, "replaced")
    return aside if there else None


def require_restorable(folder: Path, backup: Path, key: bytes | None = None) -> None:
    """Raises StoreError if the backup is not there, empty, damaged, foreign, newer, or the memory itself."""
    if backup.is_dir():
        raise StoreError(say("{path} is a folder. Name the backup file itself. Nothing was changed.", path=backup))
    if not backup.is_file():
        raise StoreError(say("There is no file {path}.", path=backup))
    _inspect_backup(backup, key)
    if (folder / FILE_NAME).exists() and os.path.samefile(backup, folder / FILE_NAME):
        raise StoreError(say("This file is the memory itself, so there is nothing to restore."))


def _inspect_backup(backup: Path, key: bytes | None) -> None:
    """Refuse what is no memory, also where opening would make one of it: an empty file, a store without an agent."""
    try:
        inspect_file(backup, key, MIGRATIONS[-1].version)
    except ForeignFile as error:
        raise StoreError(
            say("The file {path} belongs to another program and is no backup. Nothing was changed.", path=backup)
        ) from error
    if backup.stat().st_size == 0 or not holds_memory(backup, key):
        sentence = say("There is no memory in {path}, so it cannot be restored. Nothing was changed.", path=backup)
        raise StoreError(sentence)


def back_up(folder: Path, target: Path, key: bytes | None = None) -> None:
    """Copy the memory of a data folder into a new file; another process may have it open.

    Raises:
        StoreError: there is no memory, it is damaged, the file exists, or the disk refused.
    """
    if not inspect_memory(folder, key):
        raise StoreError(say("There is no memory in {folder} yet.", folder=folder))
    if target.exists():
        raise StoreError(say("There is already a file {path}. Choose another name for the backup.", path=target))
    partial = target.with_name(target.name + ".partial")
    try:
        copy_memory(folder / FILE_NAME, partial, key)
        require_sound_copy(partial, key, folder / FILE_NAME)
        os.rename(partial, target)
    except (OSError, apsw.Error) as error:
        raise StoreError(
            say("The backup {path} could not be written. Check that its folder exists and the disk is not full.",
                path=target),
            str(error),
        ) from error  # fmt: skip
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _held(folder: Path) -> Generator[None]:
    lock = FolderLock(folder)
    lock.acquire()
    try:
        yield
    except (OSError, apsw.Error) as error:
        raise not_restored(error) from error
    finally:
        lock.release()


def copy_memory(source: Path, target: Path, key: bytes | None) -> None:
    """Copy a memory file, also what is only in its write-ahead log, and whatever is damaged in it."""
    target.unlink(missing_ok=True)
    connection = read_only(source)
    try:
        unlock(connection, key)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        copy_database(connection, target, key)
    finally:
        connection.close()


def _exchange(folder: Path, backup: Path, key: bytes | None, why: str) -> Path:
    """The copy is complete before anything is moved; a failure half-way leaves every file under some name."""
    copy = folder / RESTORING
    try:
        copy_memory(backup, copy, key)
        with copy.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(copy, folder / RESTORED)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return exchange(folder, why)
