"""Where the user's data is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from models.locations import chosen_folder, unreadable_locations, usual_folder

MEMORY_NAME: Final = "memory.db"


def data_folder(chosen: Path | None = None) -> Path:
    """The data folder: ``--data``, else ROLLTOP_DATA, else where the user moved it, else the platform's place."""
    if chosen is not None:
        return chosen.expanduser()
    named = os.environ.get("ROLLTOP_DATA", "")
    return Path(named).expanduser() if named else usual_data_folder()


def missing_data_folder(chosen: Path | None = None) -> Path | None:
    """The folder that the user moved the data to, where it is not there: its disk may not be connected.

    It must not be made anew: that would look as if everything were lost.
    """
    folder = data_folder(chosen)
    named = chosen is not None or os.environ.get("ROLLTOP_DATA", "") != "" or folder == usual_folder("data")
    return None if named or folder.is_dir() else folder


def unknown_data_folder(chosen: Path | None = None) -> Path | None:
    """The file that says where the data was moved, where it cannot be read and the usual place holds none.

    Nothing must be made there anew: that would look as if everything were lost.
    """
    if chosen is not None or os.environ.get("ROLLTOP_DATA", ""):
        return None
    return unreadable_locations() if not (usual_folder("data") / MEMORY_NAME).exists() else None


def usual_data_folder() -> Path:
    """Where a start without ``--data`` and ROLLTOP_DATA finds it."""
    return chosen_folder("data")
