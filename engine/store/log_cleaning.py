"""The write-ahead log is emptied behind an erasure: until then it holds the pages as they were before."""

from __future__ import annotations

import logging
import threading
from typing import Final

from engine.store.database import Database
from engine.store.errors import StoreError

PAUSE_S: Final = 0.2
"""Between two tries while somebody beside us still reads from the log."""

_log = logging.getLogger(__name__)


class LogCleaning:
    """Empties the log at once, or as soon as whoever reads beside us lets it.

    A reader elsewhere holds the log for as long as one query of its takes; nobody waits for that here.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def clean(self) -> bool:
        """False where the log could not be emptied yet: it is tried again until it is."""
        if self._database.empty_log():
            return True
        with self._lock:
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(target=self._go_on, name="log-cleaning", daemon=True)
                self._thread.start()
        return False

    def close(self) -> None:
        """Closing the last connection empties the log, too. Idempotent."""
        self._closing.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join(10)

    def _go_on(self) -> None:
        while not self._closing.wait(PAUSE_S):
            try:
                with self._lock:
                    if self._database.empty_log():
                        self._thread = None
                        return
            except StoreError as error:
                _log.warning("the log of the memory file could not be emptied yet: %s %s", error, error.detail)
