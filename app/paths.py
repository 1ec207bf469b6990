"""Where the user's data is."""

from __future__ import annotations

import os
from pathlib import Path

from models.locations import chosen_folder


def data_folder(chosen: Path | None = None) -> Path:
    """The data folder: ``--data``, else ROLLTOP_DATA, else where the user moved it, else the platform's place."""
    if chosen is not None:
        return chosen.expanduser()
    named = os.environ.get("ROLLTOP_DATA", "")
    return Path(named).expanduser() if named else usual_data_folder()


def usual_data_folder() -> Path:
    """Where a start without ``--data`` and ROLLTOP_DATA finds it."""
    return chosen_folder("data")
