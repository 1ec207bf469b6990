"""Builds small GGUF files."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any


def text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def entry(key: str, value: Any) -> bytes:
    """One metadata entry: text, integer (u32), or list of either."""
    match value:
        case str():
            return text(key) + struct.pack("<I", 8) + text(value)
        case [str(), *_]:
            return text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(text(item) for item in value)
        case list():
            return text(key) + struct.pack("<IIQ", 9, 4, len(value)) + struct.pack(f"<{len(value)}I", *value)
        case _:
            return text(key) + struct.pack("<II", 4, value)


METADATA: dict[str, Any] = {
    "general.architecture": "llama",
    "general.name": "Tiny",
    "llama.block_count": 2,
    "llama.context_length": 2048,
    "llama.embedding_length": 64,
    "llama.attention.head_count": 4,
    "llama.attention.head_count_kv": 2,
    "tokenizer.ggml.tokens": ["a", "b", "雨"],
    "tokenizer.chat_template": "{{ messages }}",
}

TENSORS = (("token_embd.weight", (64, 3), 0), ("blk.0.w", (64, 64), 2), ("blk.1.w", (64, 64), 2))
SIZES = {0: (1, 4), 2: (32, 18)}


def gguf_bytes(metadata: dict[str, Any] | None = None, version: int = 3, data: bool = True) -> bytes:
    """A complete file in F32 and Q4_0, or only its header."""
    entries = METADATA if metadata is None else metadata
    head = b"GGUF" + struct.pack("<IQQ", version, len(TENSORS), len(entries))
    head += b"".join(entry(key, value) for key, value in entries.items())
    offset = 0
    for name, shape, kind in TENSORS:
        elements = shape[0] * shape[1]
        head += text(name) + struct.pack("<I2QIQ", 2, *shape, kind, offset)
        size = elements // SIZES[kind][0] * SIZES[kind][1]
        offset += -(-size // 32) * 32
    head += b"\0" * (-len(head) % 32)
    return head + b"\1" * offset if data else head


def write_gguf(path: Path, **options: Any) -> Path:
    path.write_bytes(gguf_bytes(**options))
    return path
