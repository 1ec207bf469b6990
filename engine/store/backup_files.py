"""Where automatic backups lie, and what is said of a memory that is damaged."""

from __future__ import annotations

import contextlib
from pathlib import Path

import apsw

from engine.errors import Sentence, join, say

BACKUP_FOLDER = "backups"
BACKUPS_KEPT = 5
PARTIAL = ".partial"
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite lays beside a file that is open; beside a copy that nobody has open it is left over."""


def backups(folder: Path) -> list[Path]:
    """The automatic backups of a data folder, oldest first."""
    return sorted((folder / BACKUP_FOLDER).glob("memory-*.db"))


def newest_backup(folder: Path) -> Path | None:
    """The most recent automatic backup, or None."""
    found = backups(folder)
    return found[-1] if found else None


def open_copy(path: Path) -> apsw.Connection:
    """Open a copy of the memory for reading, without leaving anything beside it."""
    if _has_log(path):
        return apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    uri = f"{path.absolute().as_uri()}?immutable=1"
    return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def remove_leftovers(folder: Path) -> None:
    """Remove what lies beside automatic backups that are gone, or were never finished, and what is empty."""
    for path in (folder / BACKUP_FOLDER).glob("memory-*"):
        ending = next((one for one in COMPANIONS if path.name.endswith(one)), "")
        owner = path.with_name(path.name.removesuffix(ending))
        being_written = owner.suffix == PARTIAL and owner.exists()
        if ending and not being_written and not (owner.exists() and _has_log(owner)):
            path.unlink(missing_ok=True)


def remove_unfinished(folder: Path) -> None:
    """Remove the copies that an end of the program has left half-written. For the start, before any is begun."""
    for path in (folder / BACKUP_FOLDER).glob(f"memory-*{PARTIAL}"):
        with contextlib.suppress(OSError):
            path.unlink()


def _has_log(copy: Path) -> bool:
    log = copy.with_name(copy.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def with_backup(sentence: Sentence, folder: Path) -> Sentence:
    """The sentence, and behind it where the newest backup is, if there is one."""
    backup = newest_backup(folder)
    return join([sentence, say("The newest backup is {path}.", path=backup)]) if backup else sentence


def damaged(path: Path) -> Sentence:
    sentence = say("The memory file {path} is damaged. Rolltop has left it as it is.", path=path)
    return with_backup(sentence, path.parent)
