"""A restored copy takes the place of the memory, which is moved aside: in steps of which none leaves the place empty
for good. Whoever holds the folder's lock calls these.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from engine.errors import say
from engine.store.backup_files import COMPANIONS
from engine.store.errors import StoreError
from engine.store.opening import FILE_NAME

RESTORING: Final = f"{FILE_NAME}.restoring"
"""A copy that is still being written."""
RESTORED: Final = f"{FILE_NAME}.restored"
"""A whole copy, on its way to the memory's place."""


def exchange(folder: Path, why: str) -> Path:
    """Put the whole copy into the memory's place. Returns where the memory that was there is, or would be, now."""
    path = folder / FILE_NAME
    aside = _free_name(folder, why)
    for ending in ("", *COMPANIONS):
        old = path.with_name(path.name + ending)
        if old.exists():
            os.rename(old, aside.with_name(aside.name + ending))
    os.rename(folder / RESTORED, path)
    return aside


def finish_exchange(folder: Path) -> None:
    """Where an end of the program came in between, go on with it; where it had not begun, forget about it.

    Raises:
        StoreError: the disk refused.
    """
    try:
        if (folder / RESTORED).exists() and not (folder / FILE_NAME).exists():
            exchange(folder, "replaced")
        for name in (RESTORING, RESTORED):
            for ending in ("", *COMPANIONS):
                (folder / f"{name}{ending}").unlink(missing_ok=True)
    except OSError as error:
        raise not_restored(error) from error


def not_restored(error: Exception) -> StoreError:
    return StoreError(
        say(
            "The backup could not be restored. The memory file and the backup are still there; check that the disk "
            "is not full."
        ),
        str(error),
    )


def _free_name(folder: Path, why: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number, name = 1, f"memory-{why}-{stamp}.db"
    while (folder / name).exists():
        number += 1
        name = f"memory-{why}-{stamp}-{number}.db"
    return folder / name
