"""A deterministic embedder for tests: hashed words and character pairs. Shared words mean nearness, nothing else."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

_PIECE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


class FakeEmbedder:
    def __init__(self, dimension: int = 256) -> None:
        self._dimension = dimension

    @property
    def model_id(self) -> str:
        return f"fake-{self._dimension}"

    @property
    def dimension(self) -> int:
        return self._dimension

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.embed_passages(texts)

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), self._dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            pieces = _PIECE.findall(unicodedata.normalize("NFKC", text).casefold()) or [text]
            for piece in [*pieces, *(a + b for a, b in pairwise(pieces))]:
                row[zlib.crc32(piece.encode()) % self._dimension] += 1
            row /= np.linalg.norm(row)
        return rows
