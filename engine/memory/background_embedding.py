"""Embedding what has no vector yet, batch by batch, and changing the embedder while the old one goes on serving.

Nothing here is remembered outside the store: which embedder serves, which is coming and what each has still to embed
are rows, so that a crash at any point goes on where it was.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec import Struct

from engine.embedding import load_embedder
from engine.embedding.base import Embedder
from engine.errors import as_sentence, join, say
from engine.memory.search.retrieval import Retrieval
from engine.store.embedders import EmbedderRow
from engine.store.store import Store

FALLBACK = "bundled"
OFF = "none"

Loader = Callable[[str], tuple[Embedder | None, str]]


class Progress(Struct, frozen=True):
    """How far embedding is.

    Attributes:
        pending: texts without a vector, of the embedder that serves and of the one that is coming.
        total: of this run: what was pending at most since nothing was.
        serving, coming: names of the models; "" for none.
    """

    pending: int
    total: int
    serving: str
    coming: str


class BackgroundEmbedding:
    """``step`` is for one background thread, ``choose`` for another one, ``progress`` for any."""

    def __init__(self, store: Store, retrieval: Retrieval, load: Loader = load_embedder) -> None:
        self._store = store
        self._embedders = store.vectors.embedders
        self._retrieval = retrieval
        self._load = load
        self._coming: Embedder | None = None
        self._total = 0
        self._lock = threading.Lock()  # held while a batch is embedded, and while embedders change

    def choose(self, name: str) -> str:
        """Load what the user chose, and what goes on serving until that has embedded everything. Takes seconds.

        Args:
            name: as ``load_embedder`` takes it.

        Returns:
            A sentence that says why search by meaning does not work, or not with what was chosen; "" if all is well.
        """
        wanted, reason = self._load(name)
        if wanted is None:
            return reason if name == OFF else self._fall_back(name, reason)
        self._want(wanted, name)
        return ""

    def step(self, batch: int) -> int:
        """Do a piece of work; returns how many texts were embedded or old vectors dropped.

        0: nothing is left, or an embedder is just taking its place, and ``choose`` is about to return.
        The store is not locked while an embedder runs; a text that changes meanwhile is embedded again later.
        """
        if not self._lock.acquire(blocking=False):
            return 0
        try:
            return self._step(batch)
        finally:
            self._lock.release()

    def _step(self, batch: int) -> int:
        done = self._retrieval.embed_pending(batch)
        if not done and self._coming is not None:
            done = self._retrieval.embed_pending(batch, self._coming)
        if done:
            return done
        if self._coming is not None and self._embedders.switch():
            self._retrieval.set_embedder(self._coming)
            self._coming = None
        return self._store.vectors.drop_gone()

    def progress(self) -> Progress:
        serving, coming = self._embedders.serving(), self._embedders.coming()
        pending = sum(self._pending(row) for row in (serving, coming) if row is not None)
        self._total = max(self._total, pending) if pending else 0
        return Progress(pending, self._total, serving.model_id if serving else "", coming.model_id if coming else "")

    def _pending(self, row: EmbedderRow) -> int:
        return self._embedders.count_pending(row.model_id)

    def _want(self, wanted: Embedder, name: str) -> None:
        before = self._embedders.serving()
        old = None
        if before is not None and before.model_id != wanted.model_id:
            old = self._old(before)
        with self._lock:
            row = self._embedders.want(wanted.model_id, wanted.dimension, name)
            self._coming = wanted if row.state == "coming" and old is not None else None
            if row.state == "coming" and old is None:  # nobody can ask the old vectors any more
                self._embedders.serve(wanted.model_id, wanted.dimension, name)
            self._retrieval.set_embedder(wanted if self._coming is None else old)

    def _old(self, before: EmbedderRow) -> Embedder | None:
        """The embedder that served so far."""
        used = self._retrieval.embedder
        if used is not None and used.model_id == before.model_id:
            return used
        loaded, _ = self._load(before.name)
        return loaded if loaded is not None and loaded.model_id == before.model_id else None

    def _fall_back(self, name: str, reason: str) -> str:
        """Go on with what served so far, else with the built-in one."""
        serving = self._embedders.serving()
        for other in dict.fromkeys([serving.name if serving else FALLBACK, FALLBACK]):
            embedder, _ = self._load(other) if other not in ("", name) else (None, "")
            if embedder is not None:
                self._want(embedder, other)
                return join([as_sentence(reason), say("Search by meaning goes on with the model used so far.")])
        return reason
