"""Reads the header of a GGUF file without trusting a number in it.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from models.errors import GgufError
from models.foreign_files import folder_sentence, foreign_file_sentence
from models.sentence import say
from models.system_reasons import reason_of

Scalar = bool | int | float | str
Value = Scalar | list[int]

MAX_ENTRIES = 65_536
MAX_NAME_BYTES = 1024
MAX_KEPT_STRING_BYTES = 1 << 20
MAX_KEPT_BYTES = 16 << 20
MAX_ARRAY_ITEMS = 8 << 20
MAX_KEPT_ARRAY = 4096
MAX_DEPTH = 3
MAX_ALIGNMENT = 1 << 20
DEFAULT_ALIGNMENT = 32
PLAUSIBLE_VERSION = 1000

_STRING, _ARRAY, _BOOL = 8, 9, 7
_FORMATS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<B", 10: "<Q", 11: "<q", 12: "<d"}
_INTEGERS = frozenset({0, 1, 2, 3, 4, 5, 7, 10, 11})

_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82),
    23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2),
    34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36),
}  # fmt: skip
"""Elements and bytes of a block, by ggml's tensor type (ggml.h, enum ggml_type)."""


class GgufHeader(Struct, frozen=True):
    """What a GGUF file says about itself. Numbers the file does not give are 0, texts "".

    Attributes:
        parameters: elements of all tensors.
        key_length, value_length: per head.
        n_heads_kv: the largest, where it differs by layer.
        kv_bytes_per_token: KV cache at 16 bits, all layers.
        expected_size_bytes: end of the last tensor's data.
        missing_bytes: how much the file is short of that; 0 for a complete file.
        layer_bytes: weights of all blocks together; other_bytes: the rest (embeddings, output).
        split_count: files the model is spread over; 1 for most.
        metadata: scalars, strings and short integer lists; vocabularies are left out.
    """

    path: Path
    version: int
    architecture: str
    name: str
    parameters: int
    n_layers: int
    n_ctx_train: int
    n_embd: int
    n_heads: int
    n_heads_kv: int
    n_vocab: int
    key_length: int
    value_length: int
    kv_bytes_per_token: int
    sliding_window: int
    chat_template: str
    license: str
    size_bytes: int
    expected_size_bytes: int
    missing_bytes: int
    layer_bytes: int
    other_bytes: int
    split_count: int
    metadata: dict[str, Value]


class _Tensor(Struct, frozen=True):
    name: str
    elements: int
    size_bytes: int
    offset: int


class _Short(Exception):
    """The file ends before what its header announces."""


class _Absurd(Exception):
    """A number no real file has."""


class _Reader:
    """Little-endian reads that check every length against what is left of the file."""

    def __init__(self, file: BinaryIO, size_bytes: int) -> None:
        self._file = file
        self._size = size_bytes
        self._position = 0
        self._kept_bytes = 0
        self._items = 0
        self.lengths: dict[str, int] = {}

    @property
    def position(self) -> int:
        return self._position

    def require(self, count: int) -> None:
        if count > self._size - self._position:
            raise _Short

    def take(self, count: int) -> bytes:
        self.require(count)
        data = self._file.read(count)
        if len(data) != count:
            raise _Short
        self._position += count
        return data

    def skip(self, count: int) -> None:
        self.require(count)
        self._file.seek(count, os.SEEK_CUR)
        self._position += count

    def number(self, form: str) -> int | float:
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def u32(self) -> int:
        return int(self.number("<I"))

    def u64(self) -> int:
        return int(self.number("<Q"))

    def name(self) -> str:
        length = self.u64()
        if length > MAX_NAME_BYTES:
            raise _Absurd(f"a name of {length} bytes")
        return self.take(length).decode("utf-8", "replace")

    def string(self) -> str | None:
        """A text, or None where it is too long to keep."""
        length = self.u64()
        self.require(length)
        if length > MAX_KEPT_STRING_BYTES or self._kept_bytes + length > MAX_KEPT_BYTES:
            self.skip(length)
            return None
        self._kept_bytes += length
        return self.take(length).decode("utf-8", "replace")

    def _count_items(self, count: int, least_bytes: int) -> None:
        """Bound the time and memory that arrays may take in all."""
        self.require(least_bytes * count)
        self._items += count
        if self._items > MAX_ARRAY_ITEMS:
            raise _Absurd(f"more than {MAX_ARRAY_ITEMS} array items")

    def value(self, key: str, kind: int) -> Value | None:
        if kind == _STRING:
            return self.string()
        if kind == _ARRAY:
            return self.array(key, 1)
        form = _FORMATS.get(kind)
        if form is None:
            raise _Absurd(f"value type {kind}")
        number = self.number(form)
        return bool(number) if kind == _BOOL else number

    def array(self, key: str, depth: int) -> list[int] | None:
        kind, count = self.u32(), self.u64()
        self.lengths.setdefault(key, count)
        if kind == _STRING:
            self._count_items(count, 8)
            for _ in range(count):
                self.skip(self.u64())
            return None
        if kind == _ARRAY:
            if depth >= MAX_DEPTH:
                raise _Absurd("arrays in arrays")
            self._count_items(count, 12)
            for _ in range(count):
                self.array(key, depth + 1)
            return None
        form = _FORMATS.get(kind)
        if form is None:
            raise _Absurd(f"array type {kind}")
        size_bytes = struct.calcsize(form)
        if kind not in _INTEGERS or count > MAX_KEPT_ARRAY:
            self.skip(size_bytes * count)
            return None
        self._count_items(count, size_bytes)
        return [int(self.number(form)) for _ in range(count)]


def read_header(path: Path) -> GgufHeader:
    """Read a GGUF file's header; the tensors' data is not read.

    Raises:
        GgufError: the file cannot be opened, or is not a GGUF file that can be used.
    """
    try:
        with path.open("rb") as file:
            size_bytes = os.fstat(file.fileno()).st_size
            return _read(path, file, size_bytes)
    except IsADirectoryError:
        raise GgufError(folder_sentence(path)) from None
    except FileNotFoundError:
        raise GgufError(say("There is no file “{path}”.", path=path)) from None
    except OSError as error:
        raise GgufError(say("“{name}” cannot be read: {reason}.", name=path.name, reason=reason_of(error))) from error
    except _Short:
        raise GgufError(
            say(
                "“{name}” ends in the middle of its header: the download is incomplete. Please download it again.",
                name=path.name,
            )
        ) from None
    except _Absurd:
        raise GgufError(say("“{name}” is damaged: its header makes no sense.", name=path.name)) from None


def _read(path: Path, file: BinaryIO, size_bytes: int) -> GgufHeader:
    reader = _Reader(file, size_bytes)
    version = _read_version(path, reader, size_bytes)
    n_tensors, n_metadata = reader.u64(), reader.u64()
    if n_tensors > MAX_ENTRIES or n_metadata > MAX_ENTRIES:
        raise _Absurd(f"{n_tensors} tensors, {n_metadata} metadata entries")
    metadata: dict[str, Value] = {}
    for _ in range(n_metadata):
        key = reader.name()
        value = reader.value(key, reader.u32())
        if value is not None:
            metadata[key] = value
    tensors = [_read_tensor(reader) for _ in range(n_tensors)]
    data_start = _align(reader.position, metadata.get("general.alignment", DEFAULT_ALIGNMENT))
    return _describe(path, version, size_bytes, metadata, reader.lengths, tensors, data_start)


def _read_version(path: Path, reader: _Reader, size_bytes: int) -> int:
    if size_bytes == 0:
        raise GgufError(say("“{name}” is empty.", name=path.name))
    magic = reader.take(min(4, size_bytes))
    if magic != b"GGUF":
        raise GgufError(foreign_file_sentence(path, magic))
    version = reader.u32()
    if version and version & 0xFFFF == 0:
        raise GgufError(
            say("“{name}” was made for big-endian computers and cannot be used on this one.", name=path.name)
        )
    if version < 2:
        raise GgufError(
            say(
                "“{name}” is in an old GGUF version ({version}) that is no longer supported.",
                name=path.name,
                version=version,
            )
        )
    if version > PLAUSIBLE_VERSION:
        raise _Absurd(f"version {version}")
    if version > 3:
        raise GgufError(
            say(
                "“{name}” is in a newer GGUF version ({version}) than this program knows.",
                name=path.name,
                version=version,
            )
        )
    return version


def _read_tensor(reader: _Reader) -> _Tensor:
    name = reader.name()
    n_dimensions = reader.u32()
    if not 0 <= n_dimensions <= 8:
        raise _Absurd(f"{n_dimensions} dimensions")
    elements = 1
    for _ in range(n_dimensions):
        elements *= reader.u64()
    if elements > 1 << 50:
        raise _Absurd(f"a tensor of {elements} elements")
    block, block_bytes = _BLOCKS.get(reader.u32(), (1, 0))
    offset = reader.u64()
    if offset > 1 << 50:
        raise _Absurd(f"a tensor at {offset}")
    return _Tensor(name, elements, -(-elements // block) * block_bytes, offset)


def _align(position: int, alignment: Value) -> int:
    if not isinstance(alignment, int) or not 0 < alignment <= MAX_ALIGNMENT or alignment & (alignment - 1):
        raise _Absurd(f"alignment {alignment}")
    return -(-position // alignment) * alignment


def _describe(
    path: Path,
    version: int,
    size_bytes: int,
    metadata: dict[str, Value],
    lengths: dict[str, int],
    tensors: list[_Tensor],
    data_start: int,
) -> GgufHeader:
    architecture = _text(metadata, "general.architecture")

    def count(key: str, default: int = 0) -> int:
        return _largest(metadata.get(f"{architecture}.{key}"), default)

    n_embd, n_heads, n_layers = count("embedding_length"), count("attention.head_count"), count("block_count")
    head_length = n_embd // n_heads if n_heads else 0
    n_heads_kv = count("attention.head_count_kv", n_heads)
    key_length = count("attention.key_length", head_length)
    value_length = count("attention.value_length", head_length)
    heads_of_all_layers = _heads_of_all_layers(
        metadata.get(f"{architecture}.attention.head_count_kv"), n_heads_kv, n_layers
    )
    layer_bytes = sum(tensor.size_bytes for tensor in tensors if tensor.name.startswith("blk."))
    total_bytes = sum(tensor.size_bytes for tensor in tensors)
    expected = max((data_start + tensor.offset + tensor.size_bytes for tensor in tensors), default=data_start)
    return GgufHeader(
        path=path,
        version=version,
        architecture=architecture,
        name=_text(metadata, "general.name"),
        parameters=sum(tensor.elements for tensor in tensors),
        n_layers=n_layers,
        n_ctx_train=count("context_length"),
        n_embd=n_embd,
        n_heads=n_heads,
        n_heads_kv=n_heads_kv,
        n_vocab=lengths.get("tokenizer.ggml.tokens", count("vocab_size")),
        key_length=key_length,
        value_length=value_length,
        kv_bytes_per_token=2 * heads_of_all_layers * (key_length + value_length),
        sliding_window=count("attention.sliding_window"),
        chat_template=_text(metadata, "tokenizer.chat_template"),
        license=_text(metadata, "general.license"),
        size_bytes=size_bytes,
        expected_size_bytes=expected,
        missing_bytes=max(0, expected - size_bytes),
        layer_bytes=layer_bytes,
        other_bytes=total_bytes - layer_bytes,
        split_count=max(1, _largest(metadata.get("split.count"), 1)),
        metadata=metadata,
    )


def _text(metadata: dict[str, Value], key: str) -> str:
    value = metadata.get(key, "")
    return value if isinstance(value, str) else ""


def _largest(value: Value | None, default: int) -> int:
    """A count that a file may give once or by layer; negative or odd values are the default."""
    numbers = value if isinstance(value, list) else [value]
    return max((number for number in numbers if isinstance(number, int) and number >= 0), default=default)


def _heads_of_all_layers(value: Value | None, n_heads_kv: int, n_layers: int) -> int:
    if isinstance(value, list):
        return sum(number for number in value[:n_layers] if number > 0)
    return n_heads_kv * n_layers
