"""Vectors kept between runs of a benchmark, so that a corpus is embedded once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.embedding import Embedder

Vectors = NDArray[np.float32]
_HASH_BYTES = 32


class CachedEmbedder:
    """An embedder that keeps what it made in ``folder``: one file a model, of (hash of the text, vector) records.

    Args:
        keep_queries: also keep the vectors of queries. A run that measures the time of a query leaves them out.
    """

    def __init__(self, inner: Embedder, folder: Path, *, keep_queries: bool) -> None:
        self._inner, self._keep_queries = inner, keep_queries
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / (re.sub(r"[^\w.-]+", "_", inner.model_id) + ".vectors")
        self._rows = _read(self._path, inner.dimension)

    @property
    def model_id(self) -> str:
        return self._inner.model_id

    @property
    def dimension(self) -> int:
        return self._inner.dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        if not self._keep_queries:
            return self._inner.embed_queries(texts)
        return self._kept("q", texts, self._inner.embed_queries)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return self._kept("p", texts, self._inner.embed_passages)

    def _kept(self, kind: str, texts: Sequence[str], embed: Callable[[Sequence[str]], Vectors]) -> Vectors:
        keys = [hashlib.sha256(f"{kind}|{text}".encode()).digest() for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._rows}
        if missing:
            made = dict(zip(missing, embed(list(missing.values())), strict=True))
            with self._path.open("ab", buffering=0) as file:  # one write, so that two runs may share a file
                file.write(b"".join(key + vector.astype("<f4").tobytes() for key, vector in made.items()))
            self._rows |= made
        return np.stack([self._rows[key] for key in keys]) if keys else np.zeros((0, self.dimension), np.float32)


def _read(path: Path, dimension: int) -> dict[bytes, Vectors]:
    """Whole records only: a run that was stopped while it wrote leaves a part of one behind."""
    if not path.exists():
        return {}
    size = _HASH_BYTES + 4 * dimension
    data = path.read_bytes()
    whole = len(data) - len(data) % size
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    starts = range(0, whole, size)
    return {data[i : i + _HASH_BYTES]: np.frombuffer(data[i + _HASH_BYTES : i + size], "<f4") for i in starts}
