"""The embedding lane: one thread that embeds what has no vector yet, and lets the full text follow large documents.

An embedder reads a passage of a document for up to a second; on the io lane everybody would wait for it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from engine.errors import UNFORESEEN
from engine.protocol import EmbeddingProgress, Event
from engine.services import Services

BATCH: Final = 8
TOLD_EVERY_S: Final = 1.0
JOIN_S: Final = 10.0

_log = logging.getLogger(__name__)


class EmbeddingLane:
    """Works whenever it is woken, until nothing is left to do.

    Attributes:
        note: the model that serves, or why there is none.
    """

    def __init__(self, services: Services, emit: Callable[[Event], None]) -> None:
        self._services = services
        self._emit = emit
        self.note = "loading"
        self._tells = False
        self._told_at = 0.0
        self._closing = False
        self._woken = threading.Event()
        self._thread = threading.Thread(target=self._run, name="embedding-lane", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """There may be something to do. Any thread."""
        self._woken.set()

    def tell(self) -> None:
        """As ``wake``; progress is told then, if only to say that there is nothing to do."""
        self._tells = True
        self.wake()

    def close(self) -> None:
        """Finish the batch under way. Idempotent."""
        self._closing = True
        self.wake()
        if self._thread.is_alive():
            self._thread.join(JOIN_S)

    def _run(self) -> None:
        while self._woken.wait() and not self._closing:
            self._woken.clear()
            while not self._closing and self._step():
                pass

    def _step(self) -> int:
        try:
            return self._services.documents.index_step() or self._embed()
        except UNFORESEEN:
            _log.exception("embedding failed")
            return 0

    def _embed(self) -> int:
        """Embed a batch; tells how far it is, now and then and at the end."""
        done = self._services.embedding.step(BATCH)
        now = time.monotonic()
        tells, self._tells = self._tells, done > 0  # before it is told: who asks meanwhile is told again
        if tells and (not done or now - self._told_at > TOLD_EVERY_S):
            self._told_at = now
            at = self._services.embedding.progress()
            self._emit(EmbeddingProgress(0, at.pending, at.total, at.serving, at.coming))
            embedder = self._services.retrieval.embedder
            if embedder is not None:
                self.note = embedder.model_id
        return done
