"""What the engine asks of a text embedder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Embedder(Protocol):
    """Turns texts into unit vectors. Safe to call from any one thread at a time."""

    @property
    def model_id(self) -> str:
        """Name, revision and prefix version: vectors of different ids are never compared."""
        ...

    @property
    def dimension(self) -> int: ...

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape (n, dimension), rows of L2 norm 1."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape (n, dimension), rows of L2 norm 1."""
        ...
