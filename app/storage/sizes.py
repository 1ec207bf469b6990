"""How much of the disk each kind of file takes. No Qt; not for the window's thread, since it waits for the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from engine.logs import FILE_NAME as LOG_NAME

MEMORY_NAMES: Final = ("memory.db", "memory.db-wal", "memory.db-shm")
BACKUPS: Final = "backups"
SAVED_STATES: Final = "snapshots"
PART: Final = ".part"


class FolderSizes(Struct, frozen=True):
    """Bytes. ``models`` without ``downloads``, which are not finished; ``other``: further files in the data folder."""

    memory_file: int = 0
    backups: int = 0
    saved_states: int = 0
    logs: int = 0
    other: int = 0
    models: int = 0
    downloads: int = 0
    free: int = 0
    models_free: int = 0


def measure(data: Path, models: Path) -> FolderSizes:
    """Sizes now; what cannot be read counts as nothing."""
    memory = backups = states = logs = other = whole = parts = 0
    for path, size in _files(data):
        first = path.relative_to(data).parts[0]
        if first in MEMORY_NAMES:
            memory += size
        elif first == BACKUPS:
            backups += size
        elif first == SAVED_STATES:
            states += size
        elif first.startswith(LOG_NAME):
            logs += size
        else:
            other += size
    for path, size in _files(models):
        if is_partial(path.name):
            parts += size
        else:
            whole += size
    return FolderSizes(memory, backups, states, logs, other, whole, parts, free_bytes(data), free_bytes(models))


def is_partial(name: str) -> bool:
    """Whether it is what was fetched so far of a model."""
    return name.endswith((PART, PART + ".json"))


def free_bytes(folder: Path) -> int:
    """Room on the disk where the folder is, or will be."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        import shutil

        return shutil.disk_usage(folder).free
    except OSError:
        return 0


def _files(folder: Path) -> Iterator[tuple[Path, int]]:
    for root, _, names in os.walk(folder):
        for name in names:
            path = Path(root) / name
            try:
                status = path.lstat()
            except OSError:
                continue
            yield path, status.st_size
