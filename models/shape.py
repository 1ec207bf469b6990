"""The few numbers of a model that decide what it needs: from a file's header, or known before it is fetched."""

from __future__ import annotations

from msgspec import Struct

from models.gguf import GgufHeader


class ModelShape(Struct, frozen=True):
    """What loading a model depends on.

    Attributes:
        kv_bytes_per_token: KV cache at 16 bits, all layers.
        layer_bytes: weights of all blocks together; other_bytes: the rest (embeddings, output).
        used_share: of the blocks' weights, what a token reads (a mixture of experts uses some of them).
    """

    n_layers: int
    n_ctx_train: int
    n_embd: int
    n_vocab: int
    kv_bytes_per_token: int
    layer_bytes: int
    other_bytes: int
    parameters: int = 0
    used_share: float = 1.0


def shape_of(model: GgufHeader | ModelShape) -> ModelShape:
    """The shape that a header tells."""
    if isinstance(model, ModelShape):
        return model
    return ModelShape(
        n_layers=model.n_layers,
        n_ctx_train=model.n_ctx_train,
        n_embd=model.n_embd,
        n_vocab=model.n_vocab,
        kv_bytes_per_token=model.kv_bytes_per_token,
        layer_bytes=model.layer_bytes,
        other_bytes=model.other_bytes,
        parameters=model.parameters,
        used_share=_used_share(model),
    )


def _used_share(header: GgufHeader) -> float:
    used = header.metadata.get(f"{header.architecture}.expert_used_count", 0)
    experts = header.metadata.get(f"{header.architecture}.expert_count", 0)
    if isinstance(used, int) and isinstance(experts, int) and 0 < used < experts:
        return used / experts
    return 1.0
