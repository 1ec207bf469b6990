"""Opening the memory file: checks, backup, migrations. A file that is not understood is never touched."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

import apsw

from engine.store.database import connect, copy_database, sentences, unlock
from engine.store.errors import DamagedMemory, StoreError
from engine.store.migrations import MIGRATIONS, Migration, migrate, schema_version

FILE_NAME = "memory.db"
BACKUP_FOLDER = "backups"
BACKUPS_KEPT = 5
APPLICATION_ID = 0x526F6C6C  # "Roll"
CHECK_UP_TO_BYTES = 64 << 20


def open_connection(folder: Path, key: bytes | None, migrations: Sequence[Migration], now: float) -> apsw.Connection:
    """Open ``folder/memory.db``, creating or migrating it. Raises StoreError and leaves the file as it was."""
    path = folder / FILE_NAME
    existing = path.exists() and path.stat().st_size > 0
    if existing:
        inspect_file(path, key, migrations[-1].version)
    elif newest_backup(folder) is not None and path.exists():
        raise DamagedMemory(f"The memory file {path} is empty.{backup_hint(folder)}")
    with sentences():
        connection = connect(path, key)
        try:
            if schema_version(connection) < migrations[-1].version:
                if existing and schema_version(connection) > 0:
                    _back_up(connection, folder, key)
                migrate(connection, migrations, now)
                connection.pragma("application_id", APPLICATION_ID)
        except BaseException:
            connection.close()
            raise
    return connection


def inspect_memory(folder: Path, key: bytes | None = None) -> bool:
    """Check the memory file of a data folder without writing to it; another process may have it open.

    Returns False where there is none yet. Raises StoreError.
    """
    path = folder / FILE_NAME
    if not path.exists():
        return False
    inspect_file(path, key, MIGRATIONS[-1].version)
    return True


def newest_backup(folder: Path) -> Path | None:
    """The most recent automatic backup, or None."""
    found = backups(folder)
    return found[-1] if found else None


def backup_hint(folder: Path) -> str:
    """A sentence naming the newest backup, beginning with a space; "" without one."""
    backup = newest_backup(folder)
    return f" The newest backup is {backup}." if backup else ""


def inspect_file(path: Path, key: bytes | None, newest_version: int) -> None:
    """Read the file without writing to it, and refuse what is broken, foreign or newer."""
    try:
        version, application_id, tables, problem = _read_identity(path, key)
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise DamagedMemory(
            f"The file {path} cannot be read as a Rolltop memory: it is damaged, no memory, or locked with a key. "
            f"Rolltop has left it as it is.{backup_hint(path.parent)}",
            str(error),
        ) from error
    except apsw.Error as error:
        raise StoreError(
            f"The memory file {path} cannot be opened. Check that it and its folder are not read-only.", str(error)
        ) from error
    if application_id not in (0, APPLICATION_ID) or (version == 0 and tables > 0):
        raise StoreError(
            f"The file {path} belongs to another program. Rolltop has left it as it is. Choose another data folder."
        )
    if version > newest_version:
        raise StoreError(
            "This memory was written by a newer Rolltop. Install the newest version to open it; "
            "the file has not been changed.",
            f"schema version {version}, this program knows {newest_version}",
        )
    if problem:
        raise DamagedMemory(
            f"The memory file {path} is damaged. Rolltop has left it as it is.{backup_hint(path.parent)}", problem
        )


def _read_identity(path: Path, key: bytes | None) -> tuple[int, int, int, str]:
    """Schema version, application id, number of tables, and the first problem found ("" if none)."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        unlock(connection, key)
        connection.set_busy_timeout(5000)
        tables = int(connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").get)
        version = schema_version(connection)
        application_id = int(connection.pragma("application_id"))  # pyright: ignore[reportArgumentType]
        problem = ""
        if path.stat().st_size <= CHECK_UP_TO_BYTES:
            found = str(connection.execute("PRAGMA quick_check(1)").get)
            problem = "" if found == "ok" else found
        return version, application_id, tables, problem
    finally:
        connection.close()


def _back_up(connection: apsw.Connection, folder: Path, key: bytes | None) -> None:
    """Online backup under a name that sorts by age; a half-written one never bears that name."""
    target_folder = folder / BACKUP_FOLDER
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    target = target_folder / f"memory-{stamp}-v{schema_version(connection)}.db"
    partial = target.with_suffix(".partial")
    try:
        target_folder.mkdir(exist_ok=True)
        partial.unlink(missing_ok=True)
        copy_database(connection, partial, key)
        os.replace(partial, target)
    except OSError as error:
        raise StoreError(
            "Rolltop needs to update the memory file but could not make a backup of it first. Check that the disk is "
            "not full.",
            str(error),
        ) from error
    for old in backups(folder)[:-BACKUPS_KEPT]:
        old.unlink(missing_ok=True)


def backups(folder: Path) -> list[Path]:
    """The automatic backups, oldest first."""
    return sorted((folder / BACKUP_FOLDER).glob("memory-*.db"))
