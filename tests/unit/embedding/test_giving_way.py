"""A query does not wait behind a batch of passages."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.embedding.bundled import BundledEmbedder

LIMIT_S = 20.0


class _Slow:
    """Stands for the model: the first passage is not done before a query waits."""

    dim = 384

    def __init__(self, waiting: threading.Event) -> None:
        self.order: list[str] = []
        self.begun = threading.Event()
        self._waiting = waiting

    def encode(self, texts: Sequence[str], _is_query: bool) -> NDArray[np.float32]:
        self.order += texts
        self.begun.set()
        assert self._waiting.wait(LIMIT_S)
        return np.zeros((len(texts), self.dim), dtype=np.float32)


def test_a_query_goes_before_the_next_passage() -> None:
    waiting = threading.Event()
    slow = _Slow(waiting)
    embedder = BundledEmbedder()
    embedder._model = slow
    batch = threading.Thread(target=embedder.embed_passages, args=(["one", "two", "three"],))
    batch.start()
    assert slow.begun.wait(LIMIT_S)
    query = threading.Thread(target=embedder.embed_queries, args=(["asked"],))
    query.start()
    while not embedder._queries:
        threading.Event().wait(0.001)
    waiting.set()
    for thread in (batch, query):
        thread.join(LIMIT_S)
    assert slow.order == ["one", "asked", "two", "three"]


def test_no_passages_make_no_rows() -> None:
    assert BundledEmbedder().embed_passages([]).shape == (0, 384)
