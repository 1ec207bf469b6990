"""The memory for commands that change nothing: they work beside an open window."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from engine.services import Services
from engine.store import Store


@contextmanager
def opened_to_read(folder: Path) -> Generator[Services]:
    """The memory of a folder. Raises EngineError where there is none, or it cannot be read."""
    store = Store.open_to_read(folder)
    try:
        yield Services.over(store)
    finally:
        store.close()
