"""Opening the memory file: checks, backup, migrations. A file that is not understood is never touched."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import apsw

from engine.errors import Sentence, say
from engine.store.backup_files import (
    BACKUP_FOLDER,
    BACKUPS_KEPT,
    backups,
    damaged,
    newest_backup,
    open_copy,
    remove_leftovers,
    with_backup,
)
from engine.store.database import connect, copy_database, equip_to_read, sentences, unlock
from engine.store.errors import DamagedMemory, ForeignFile, StoreError
from engine.store.migrations import MIGRATIONS, Migration, migrate, schema_version

FILE_NAME = "memory.db"
APPLICATION_ID = 0x526F6C6C  # "Roll"
CHECK_UP_TO_BYTES = 64 << 20
SMALLEST_BYTES = 512
SAMPLE_BYTES = 4096
NOISE_SHARE = 0.5
"""Of 256 values, 4096 random bytes have nearly all, texts and most file formats far fewer."""


def open_connection(folder: Path, key: bytes | None, migrations: Sequence[Migration], now: float) -> apsw.Connection:
    """Open ``folder/memory.db``, creating or migrating it. Raises StoreError and leaves the file as it was."""
    path = folder / FILE_NAME
    existing = path.exists() and path.stat().st_size > 0
    if existing:
        inspect_file(path, key, migrations[-1].version)
    elif newest_backup(folder) is not None and path.exists():
        raise DamagedMemory(with_backup(say("The memory file {path} is empty.", path=path), folder))
    with sentences(path):
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


def open_beside(folder: Path, key: bytes | None) -> apsw.Connection:
    """Open ``folder/memory.db`` for reading while another process may write to it. Raises StoreError."""
    path = folder / FILE_NAME
    inspect_file(path, key, MIGRATIONS[-1].version)
    with sentences(path):
        connection = equip_to_read(read_only(path), key)
        if schema_version(connection) == MIGRATIONS[-1].version and _has_agents(connection):
            return connection
        connection.close()
    raise StoreError(
        say(
            "This memory was written by an older Rolltop and must be updated first. Close whatever has it open, and "
            "open it once with this Rolltop."
        )
    )


def inspect_memory(folder: Path, key: bytes | None = None) -> bool:
    """Check the memory file of a data folder without writing to it; another process may have it open.

    Returns False where there is none yet. Raises StoreError.
    """
    path = folder / FILE_NAME
    if not path.exists():
        return False
    inspect_file(path, key, MIGRATIONS[-1].version)
    return True


def read_only(path: Path) -> apsw.Connection:
    """Open a file without ever writing, also in a folder where SQLite cannot put its shared memory beside it."""
    log = path.with_name(path.name + "-wal")
    if os.access(path.parent, os.W_OK) or (log.exists() and log.stat().st_size > 0):
        return apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    uri = f"{path.absolute().as_uri()}?immutable=1"  # nobody else can write there either
    return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def is_older(path: Path) -> bool:
    """Whether opening this file would change its schema."""
    connection = read_only(path)
    try:
        return schema_version(connection) < MIGRATIONS[-1].version
    finally:
        connection.close()


def holds_memory(path: Path, key: bytes | None) -> bool:
    """Whether a file that was inspected has an agent in it."""
    connection = read_only(path)
    try:
        unlock(connection, key)
        return _has_agents(connection) and bool(connection.execute("SELECT count(*) FROM agents").get)
    finally:
        connection.close()


def _has_agents(connection: apsw.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'agents'").get)


def inspect_file(path: Path, key: bytes | None, newest_version: int) -> None:
    """Read the file without writing to it, and refuse what is broken, foreign or newer."""
    try:
        version, application_id, tables, ours, problem = _read_identity(path, key)
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise DamagedMemory(_unreadable(path, key, isinstance(error, apsw.CorruptError)), str(error)) from error
    except apsw.Error as error:
        raise StoreError(
            say(
                "The memory file {path} cannot be opened. Check that it and its folder are not read-only and that the "
                "disk is not full.",
                path=path,
            ),
            str(error),
        ) from error
    unnamed = application_id == 0 and tables > 0 and not ours
    if application_id not in (0, APPLICATION_ID) or unnamed or (version == 0 and tables > 0):
        raise ForeignFile(
            say(
                "The file {path} belongs to another program. Rolltop has left it as it is. Choose another data folder.",
                path=path,
            )
        )
    if version > newest_version:
        raise StoreError(
            say(
                "This memory was written by a newer Rolltop. Install the newest version to open it; the file has not "
                "been changed."
            ),
            f"schema version {version}, this program knows {newest_version}",
        )
    if problem:
        raise DamagedMemory(damaged(path), problem)


def _unreadable(path: Path, key: bytes | None, corrupt: bool) -> Sentence:
    """One sentence for each of: damaged, the wrong key, locked with a key, something else entirely."""
    if corrupt:
        return damaged(path)
    if key is not None:
        return say("The memory file {path} does not open with this key. Rolltop has left it as it is.", path=path)
    match _kind(path):
        case "noise":
            sentence = say(
                "The file {path} cannot be read as a Rolltop memory: it looks locked with a key, or overwritten from "
                "its beginning. Rolltop has left it as it is.",
                path=path,
            )
        case "text":
            sentence = say(
                "The file {path} cannot be read as a Rolltop memory: it is some other file under that name. Rolltop "
                "has left it as it is.",
                path=path,
            )
        case "memory":
            return damaged(path)
    return with_backup(sentence, path.parent)


def _kind(path: Path) -> Literal["memory", "text", "noise"]:
    """What a file that SQLite refuses begins with. Random bytes are how an encrypted file looks."""
    with path.open("rb") as file:
        head = file.read(SAMPLE_BYTES)
    if head.startswith(b"SQLite format 3"):
        return "memory"
    return "noise" if len(head) >= SMALLEST_BYTES and len(set(head)) > NOISE_SHARE * 256 else "text"


def _read_identity(path: Path, key: bytes | None) -> tuple[int, int, int, bool, str]:
    """Schema version, application id, number of tables, whether ours is among them, the first problem ("" if none)."""
    connection = read_only(path)
    try:
        unlock(connection, key)
        connection.set_busy_timeout(5000)
        tables = int(connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").get)
        ours = _has_agents(connection)
        version = schema_version(connection)
        application_id = int(connection.pragma("application_id"))  # pyright: ignore[reportArgumentType]
        problem = ""
        if path.stat().st_size <= CHECK_UP_TO_BYTES:
            found = str(connection.execute("PRAGMA quick_check(1)").get)
            problem = "" if found == "ok" else found
        return version, application_id, tables, ours, problem
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
        try:
            copy_database(connection, partial, key)
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)  # on a full disk it would take the room that is needed
    except (OSError, apsw.FullError, apsw.IOError, apsw.CantOpenError) as error:
        raise StoreError(
            say(
                "Rolltop needs to update the memory file but could not make a backup of it first. Check that the disk "
                "is not full."
            ),
            str(error),
        ) from error
    for old in backups(folder)[:-BACKUPS_KEPT]:
        old.unlink(missing_ok=True)
    remove_leftovers(folder)


def require_sound_copy(copy: Path, key: bytes | None, original: Path) -> None:
    """Raises DamagedMemory, about the original, if a copy of it does not agree with itself."""
    connection = open_copy(copy)
    try:
        unlock(connection, key)
        found = str(connection.execute("PRAGMA quick_check(1)").get)
    except (apsw.NotADBError, apsw.CorruptError) as error:
        found = str(error)
    finally:
        connection.close()
    if found != "ok":
        raise DamagedMemory(damaged(original), found)
