"""Any sentence-transformers model, from a folder or the hub. torch is loaded with the first object, not on import."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, say


class SentenceTransformerEmbedder:
    """Loading takes seconds: make it on a background thread.

    Raises:
        EngineError: the package is missing, or the model cannot be loaded.
    """

    def __init__(self, name_or_folder: str) -> None:
        try:
            from sentence_transformers import SentenceTransformer  # pyright: ignore
        except ImportError as error:
            raise EngineError(
                say(
                    "To use this embedding model, install the package sentence-transformers; until then search works "
                    "with the built-in one."
                ),
                str(error),
            ) from error
        try:
            self._model: Any = SentenceTransformer(name_or_folder)
        except Exception as error:  # the library raises whatever its parts raise
            raise EngineError(
                say("The embedding model {name} cannot be loaded.", name=name_or_folder), str(error)
            ) from error
        self._name = Path(name_or_folder).name if Path(name_or_folder).exists() else name_or_folder
        self._has_e5_prefixes = "e5" in self._name.lower().replace("_", "-").split("/")[-1].split("-")
        self._lock = threading.Lock()

    @property
    def model_id(self) -> str:
        return f"st/{self._name}/{'e5' if self._has_e5_prefixes else 'plain'}/p1"

    @property
    def dimension(self) -> int:
        return len(self.embed_passages(["x"])[0])

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._embed("query: ", texts)

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._embed("passage: ", texts)

    def _embed(self, prefix: str, texts: Sequence[str]) -> NDArray[np.float32]:
        prefix = prefix if self._has_e5_prefixes else ""
        folded = [prefix + unicodedata.normalize("NFKC", text) for text in texts]
        with self._lock:
            rows = self._model.encode(folded, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(rows, dtype=np.float32)
