"""What an engine is built from: apart from the engine itself, so that a front end can name it without loading one."""

from __future__ import annotations

from msgspec import Struct

from engine.language import Language


class HostOptions(Struct, frozen=True):
    """What an engine is built from.

    Attributes:
        model_path: GGUF to load at start; "" loads none.
        model_loader: ``module:function`` of a ``ModelLoader``.
        embedder: "bundled", "none", "fake", or a sentence-transformers folder or id.
        vector_memory_mb: how much of search by meaning may be held in memory, in 2^20 bytes.
        snapshot_cap_mb: of saved KV states on disk, in 10^6 bytes; 0 saves none.
        language: of the persona in a fresh store and of the first pre-warm.
    """

    data_folder: str
    model_path: str = ""
    n_ctx: int | None = None
    n_gpu_layers: int | None = None
    model_loader: str = "engine.model_session:load_gguf"
    embedder: str = "bundled"
    vector_memory_mb: int = 512
    snapshot_cap_mb: int = 1000
    language: Language = "en"
