"""Removing what can be made or fetched again. No Qt."""

from __future__ import annotations

import contextlib
from pathlib import Path

from app.storage.sizes import is_partial
from engine.logs import FILE_NAME as LOG_NAME


def clear_logs(data: Path) -> int:
    """Empty the log, which both processes have open, and remove older ones. Returns the bytes that were freed."""
    freed = 0
    for path in data.glob(LOG_NAME + "*"):
        with contextlib.suppress(OSError):
            size = path.stat().st_size
            if path.name == LOG_NAME:
                with path.open("r+b") as file:
                    file.truncate(0)
            else:
                path.unlink()
            freed += size
    return freed


def clear_partial_downloads(models: Path) -> int:
    """Remove what was fetched of models that are not being fetched now. Returns the bytes that were freed."""
    freed = 0
    for part in [path for path in models.glob("*") if is_partial(path.name)]:
        target = part.name.removesuffix(".json").removesuffix(".part")
        if not is_being_fetched(models / target):
            with contextlib.suppress(OSError):
                size = part.stat().st_size
                part.unlink()
                freed += size
    return freed


def is_being_fetched(target: Path) -> bool:
    """Whether this or another program fetches the model now: it holds the lock beside it."""
    from engine.folder_lock import lock_exclusively

    try:
        with target.with_name(target.name + ".lock").open("r+b") as file:
            lock_exclusively(file.fileno())
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False
