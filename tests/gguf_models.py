"""Writes tiny GGUF models with random weights, one for each kind of memory that llama.cpp knows.

Two layers of width 64 and a byte-level vocabulary with BOS, EOS and ChatML's control tokens: below 2 MB, loaded in
milliseconds. They say nothing sensible, but compute as their large relatives do.
Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

WIDTH, HEADS, FEED_FORWARD, LAYERS = 64, 2, 128, 2
SWA_WINDOW = 24
N_CTX_TRAIN = 16384
_SSM_INNER, _SSM_STATE, _SSM_RANK, _SSM_CONV = 2 * WIDTH, 8, 4, 4
_UNKNOWN, _CONTROL, _BYTE, _NORMAL = 2, 3, 6, 1
_ALIGNMENT = 32

Tensors = dict[str, NDArray[np.float32]]


class Float(float):
    """A metadata value that is written as a 32-bit float."""


def _text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def _value(value: Any) -> bytes:
    """A metadata value with its type: bool, text, float or integer, or a list of one of these (integers signed)."""
    match value:
        case bool():
            return struct.pack("<IB", 7, value)
        case str():
            return struct.pack("<I", 8) + _text(value)
        case Float():
            return struct.pack("<If", 6, value)
        case int():
            return struct.pack("<II", 4, value)
        case _:
            kind = 5 if isinstance(value[0], int) else int.from_bytes(_value(value[0])[:4], "little")
            return struct.pack("<IIQ", 9, kind, len(value)) + b"".join(_value(item)[4:] for item in value)


def write_gguf(path: Path, metadata: Mapping[str, Any], tensors: Tensors) -> Path:
    """Write tensors, given as (rows, columns) in C order, as F32."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata))
    head += b"".join(_text(key) + _value(value) for key, value in metadata.items())
    offset, data = 0, bytearray()
    for name, tensor in tensors.items():
        shape = tensor.shape[::-1]
        head += _text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, 0, offset)
        data += tensor.astype("<f4").tobytes()
        data += bytes(-len(data) % _ALIGNMENT)
        offset = len(data)
    path.write_bytes(head + bytes(-len(head) % _ALIGNMENT) + data)
    return path


def _vocabulary() -> tuple[dict[str, Any], int]:
    special = [("<unk>", _UNKNOWN), ("<s>", _CONTROL), ("</s>", _CONTROL), ("<|im_start|>", _CONTROL)]
    special += [("<|im_end|>", _CONTROL)]
    pieces = special + [(f"<0x{byte:02X}>", _BYTE) for byte in range(256)]
    pieces += [(character, _NORMAL) for character in "▁abcdefghijklmnopqrstuvwxyz"]
    metadata = {
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.tokens": [piece for piece, _ in pieces],
        "tokenizer.ggml.scores": [Float(-float(index)) for index in range(len(pieces))],
        "tokenizer.ggml.token_type": [kind for _, kind in pieces],
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2,
        "tokenizer.ggml.unknown_token_id": 0,
        "tokenizer.ggml.add_bos_token": True,
        "tokenizer.ggml.add_space_prefix": False,
    }
    return metadata, len(pieces)


class _Weights:
    def __init__(self, seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        self.tensors: Tensors = {}

    def matrix(self, name: str, columns: int, rows: int, gain: float = 1.0) -> None:
        """A map from ``columns`` values to ``rows``, whose results are about ``gain`` in size."""
        self.tensors[f"{name}.weight"] = self._dice.normal(0, gain / columns**0.5, (rows, columns)).astype(np.float32)

    def vector(self, name: str, size: int, mean: float, spread: float = 0.1) -> None:
        self.tensors[name] = self._dice.normal(mean, spread, size).astype(np.float32)

    def norms(self, names: Iterable[str], size: int = WIDTH) -> None:
        for name in names:
            self.vector(f"{name}.weight", size, 1.0)

    def ends(self, n_vocab: int, *, norm: str = "output_norm") -> None:
        self.tensors["token_embd.weight"] = self._dice.normal(0, 1, (n_vocab, WIDTH)).astype(np.float32)
        self.norms([norm])
        self.matrix("output", WIDTH, n_vocab, gain=2.0)

    def attention(self, block: str) -> None:
        """Keys and queries are large, so that attention is sharp and a wrong position shows."""
        for name in ("attn_q", "attn_k"):
            self.matrix(f"{block}.{name}", WIDTH, WIDTH, gain=1.5)
        for name in ("attn_v", "attn_output"):
            self.matrix(f"{block}.{name}", WIDTH, WIDTH)

    def feed_forward(self, block: str) -> None:
        self.norms([f"{block}.ffn_norm"])
        self.matrix(f"{block}.ffn_gate", WIDTH, FEED_FORWARD)
        self.matrix(f"{block}.ffn_up", WIDTH, FEED_FORWARD)
        self.matrix(f"{block}.ffn_down", FEED_FORWARD, WIDTH)

    def mamba(self, block: str) -> None:
        self.matrix(f"{block}.ssm_in", WIDTH, 2 * _SSM_INNER)
        self.matrix(f"{block}.ssm_conv1d", _SSM_CONV, _SSM_INNER)
        self.vector(f"{block}.ssm_conv1d.bias", _SSM_INNER, 0.0)
        self.matrix(f"{block}.ssm_x", _SSM_INNER, _SSM_RANK + 2 * _SSM_STATE)
        self.matrix(f"{block}.ssm_dt", _SSM_RANK, _SSM_INNER)
        self.vector(f"{block}.ssm_dt.bias", _SSM_INNER, -3.0)
        decay = -np.tile(np.arange(1, _SSM_STATE + 1, dtype=np.float32), (_SSM_INNER, 1))
        self.tensors[f"{block}.ssm_a"] = decay
        self.vector(f"{block}.ssm_d", _SSM_INNER, 1.0)
        self.matrix(f"{block}.ssm_out", _SSM_INNER, WIDTH)


def _metadata(architecture: str, **values: Any) -> dict[str, Any]:
    """Keys of one architecture; an underscore pair in a keyword stands for a dot."""
    common: dict[str, Any] = {
        "block_count": LAYERS,
        "context_length": N_CTX_TRAIN,
        "embedding_length": WIDTH,
        "feed_forward_length": FEED_FORWARD,
        "attention.head_count": HEADS,
        "attention.head_count_kv": HEADS,
        "attention.layer_norm_rms_epsilon": Float(1e-5),
    }
    common |= {key.replace("__", "."): value for key, value in values.items()}
    head: dict[str, Any] = {"general.architecture": architecture, "general.name": f"Tiny {architecture}"}
    return head | {f"{architecture}.{key}": value for key, value in common.items()}


_SSM_KEYS = {
    "ssm__conv_kernel": _SSM_CONV,
    "ssm__inner_size": _SSM_INNER,
    "ssm__state_size": _SSM_STATE,
    "ssm__time_step_rank": _SSM_RANK,
}


def _transformer(weights: _Weights, n_vocab: int, extra_norms: tuple[str, ...] = ()) -> None:
    weights.ends(n_vocab)
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        weights.norms(f"{block}.{name}" for name in ("attn_norm", *extra_norms))
        weights.attention(block)
        weights.feed_forward(block)


def _llama(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    _transformer(weights, n_vocab)
    return _metadata("llama", rope__dimension_count=WIDTH // HEADS)


def _yarn(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    return _llama(weights, n_vocab) | {
        "llama.rope.scaling.type": "yarn",
        "llama.rope.scaling.factor": Float(4.0),
        "llama.rope.scaling.original_context_length": N_CTX_TRAIN // 4,
    }


def _gemma2(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    """Its first layer looks back SWA_WINDOW tokens, its second one as far as there are."""
    _transformer(weights, n_vocab, ("post_attention_norm", "post_ffw_norm"))
    del weights.tensors["output.weight"]
    weights.tensors["token_embd.weight"] *= 2.0 / WIDTH**0.5
    head = WIDTH // HEADS
    return _metadata(
        "gemma2", attention__sliding_window=SWA_WINDOW, attention__key_length=head, attention__value_length=head
    )


def _qwen2vl(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    _transformer(weights, n_vocab)
    for layer in range(LAYERS):
        for name in ("attn_q", "attn_k", "attn_v"):
            weights.vector(f"blk.{layer}.{name}.bias", WIDTH, 0.0)
    return _metadata("qwen2vl", rope__dimension_sections=[4, 6, 6, 0])


def _mamba(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    weights.ends(n_vocab)
    for layer in range(LAYERS):
        weights.norms([f"blk.{layer}.attn_norm"])
        weights.mamba(f"blk.{layer}")
    keys = _SSM_KEYS | {"attention__head_count": 0, "attention__head_count_kv": 0, "feed_forward_length": 0}
    return _metadata("mamba", **keys)


def _jamba(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    """A recurrent layer, then an attention layer without positions."""
    weights.ends(n_vocab)
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        weights.norms([f"{block}.attn_norm"])
        weights.feed_forward(block)
    weights.mamba("blk.0")
    for name, size in (("ssm_dt_norm", _SSM_RANK), ("ssm_b_norm", _SSM_STATE), ("ssm_c_norm", _SSM_STATE)):
        weights.norms([f"blk.0.{name}"], size)
    weights.attention("blk.1")
    return _metadata("jamba", **(_SSM_KEYS | {"attention__head_count_kv": [0, HEADS]}))


def _lfm2(weights: _Weights, n_vocab: int) -> dict[str, Any]:
    """A short convolution, then an attention layer."""
    weights.ends(n_vocab, norm="token_embd_norm")
    for layer in range(LAYERS):
        weights.norms([f"blk.{layer}.attn_norm"])
        weights.feed_forward(f"blk.{layer}")
    weights.matrix("blk.0.shortconv.conv", 3, WIDTH)
    weights.matrix("blk.0.shortconv.in_proj", WIDTH, 3 * WIDTH)
    weights.matrix("blk.0.shortconv.out_proj", WIDTH, WIDTH)
    weights.attention("blk.1")
    weights.norms(["blk.1.attn_q_norm", "blk.1.attn_k_norm"], WIDTH // HEADS)
    return _metadata("lfm2", shortconv__l_cache=3, attention__head_count_kv=[0, HEADS])


FAMILIES = {
    "llama": _llama,
    "yarn": _yarn,
    "gemma2": _gemma2,
    "qwen2vl": _qwen2vl,
    "mamba": _mamba,
    "jamba": _jamba,
    "lfm2": _lfm2,
}


def write_model(folder: Path, family: str, seed: int = 1) -> Path:
    """Write the tiny model of a family (a key of FAMILIES) into ``folder``."""
    vocabulary, n_vocab = _vocabulary()
    weights = _Weights(seed)
    metadata = FAMILIES[family](weights, n_vocab)
    return write_gguf(folder / f"tiny-{family}.gguf", metadata | vocabulary, weights.tensors)
