"""Where automatic backups lie, and what is said of a memory that is damaged."""

from __future__ import annotations

from pathlib import Path

from engine.errors import Sentence, join, say

BACKUP_FOLDER = "backups"
BACKUPS_KEPT = 5


def backups(folder: Path) -> list[Path]:
    """The automatic backups of a data folder, oldest first."""
    return sorted((folder / BACKUP_FOLDER).glob("memory-*.db"))


def newest_backup(folder: Path) -> Path | None:
    """The most recent automatic backup, or None."""
    found = backups(folder)
    return found[-1] if found else None


def with_backup(sentence: Sentence, folder: Path) -> Sentence:
    """The sentence, and behind it where the newest backup is, if there is one."""
    backup = newest_backup(folder)
    return join([sentence, say("The newest backup is {path}.", path=backup)]) if backup else sentence


def damaged(path: Path) -> Sentence:
    sentence = say("The memory file {path} is damaged. Rolltop has left it as it is.", path=path)
    return with_backup(sentence, path.parent)
