"""The log file: warnings and worse, of the front end and of its engine."""

from __future__ import annotations

import logging
from pathlib import Path

FILE_NAME = "rolltop.log"


def start_log(folder: Path) -> None:
    """Log to a file in the data folder; nowhere if it cannot be written, also later on. Once a process."""
    logging.raiseExceptions = False  # a full disk is told in sentences, not by the log on standard error
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.FileHandler(folder / FILE_NAME, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
