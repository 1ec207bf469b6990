"""What an engine is built from: apart from the engine itself, so that a front end can name it without loading one."""

from __future__ import annotations

from msgspec import Struct

from engine.language import Language


class HostOptions(Struct, frozen=True):
    """What an engine is built from.

    Attributes:
        model_path: GGUF to load at start; "" loads none.
        model_loader: ``module:function`` of a ``ModelLoader``; "" for that of GGUF files.
        embedder: "bundled", "none", "fake", or a sentence-transformers folder or id.
        vector_memory_mb: how much of search by meaning may be held in memory, in 2^20 bytes.
        snapshot_cap_mb: of saved KV states on disk, in 10^6 bytes; 0 saves none.
        language: of the persona in a fresh store and of the first pre-warm.
        models_folder: where the settings and the measured speeds of models are kept; "" for neither.
        unload_after_minutes: a model that nobody needed for so long is unloaded; 0 for never.
        network_allowed: False forbids every connection.
        lock_patience_s: how long a data folder that is in use is waited for: an engine whose window was killed holds
            it until it has ended, too.
    """

    data_folder: str
    model_path: str = ""
    n_ctx: int | None = None
    n_gpu_layers: int | None = None
    model_loader: str = ""
    embedder: str = "bundled"
    vector_memory_mb: int = 512
    snapshot_cap_mb: int = 1000
    language: Language = "en"
    models_folder: str = ""
    unload_after_minutes: int = 0
    network_allowed: bool = True
    lock_patience_s: float = 0.0
