"""Where the user's data is."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder(chosen: Path | None = None) -> Path:
    """The data folder: ``--data``, else ROLLTOP_DATA, else the platform's place for user data."""
    if chosen is not None:
        return chosen.expanduser()
    named = os.environ.get("ROLLTOP_DATA", "")
    return Path(named).expanduser() if named else user_data_path("rolltop", appauthor=False) / "data"
