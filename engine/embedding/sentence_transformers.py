"""Any sentence-transformers model, from a folder or the hub. torch is loaded with the first object, not on import."""

from __future__ import annotations

import hashlib
import os
import threading
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, say
from models.network import network_allowed

_MODEL_SUFFIXES = (".json", ".txt", ".safetensors", ".bin", ".model", ".py")
_SMALL_BYTES = 1 << 16


class SentenceTransformerEmbedder:
    """Loading takes seconds: make it on a background thread.

    Raises:
        EngineError: the package is missing, or the model cannot be loaded.
    """

    def __init__(self, name_or_folder: str) -> None:
        folder = Path(name_or_folder)
        is_folder = folder.is_dir()
        _keep_to_itself()
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
            self._model: Any = SentenceTransformer(name_or_folder, local_files_only=is_folder or not network_allowed())
        except Exception as error:  # the library raises whatever its parts raise
            raise EngineError(
                say("The embedding model {name} cannot be loaded.", name=name_or_folder), str(error)
            ) from error
        self._name = folder.name if is_folder else name_or_folder
        self._model_id = f"st/{self._name}{_mark(folder) if is_folder else ''}"
        self._has_e5_prefixes = "e5" in self._name.lower().replace("_", "-").split("/")[-1].split("-")
        self._dimension = 0
        self._lock = threading.Lock()

    @property
    def model_id(self) -> str:
        return f"{self._model_id}/{'e5' if self._has_e5_prefixes else 'plain'}/p1"

    @property
    def dimension(self) -> int:
        if self._dimension == 0:
            self._dimension = len(self.embed_passages(["x"])[0])
        return self._dimension

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


def _keep_to_itself() -> None:
    """Nothing is told to the hub, which without the network is not asked. Read when the library is first imported."""
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    if not network_allowed():
        os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"


def _mark(folder: Path) -> str:
    """Tells two models in folders of the same name apart: by their small files and the sizes of the large ones."""
    seen = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in _MODEL_SUFFIXES):
        size = path.stat().st_size
        content = path.read_bytes() if size < _SMALL_BYTES else b""
        seen.update(f"{path.relative_to(folder).as_posix()} {size} ".encode() + content)
    return f"-{seen.hexdigest()[:12]}"
