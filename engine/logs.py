"""The log file: warnings and worse, of the front end and of its engine."""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path

FILE_NAME = "rolltop.log"
MOST_BYTES = 4 << 20
KEPT_BYTES = 1 << 20
"""Of a log that is larger at the start its end stays."""


def start_log(folder: Path) -> None:
    """Log to a file in the data folder; nowhere if it cannot be written, also later on. Once a process."""
    logging.raiseExceptions = False  # a full disk is told in sentences, not by the log on standard error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _shorten(folder / FILE_NAME)
        handler: logging.Handler = logging.FileHandler(folder / FILE_NAME, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def _shorten(path: Path) -> None:
    """In place: another process may have it open, and writes at its end."""
    with contextlib.suppress(FileNotFoundError), path.open("r+b") as file:
        if file.seek(0, os.SEEK_END) <= MOST_BYTES:
            return
        file.seek(-KEPT_BYTES, os.SEEK_END)
        file.readline()
        rest = file.read()
        file.seek(0)
        file.write(rest)
        file.truncate()
