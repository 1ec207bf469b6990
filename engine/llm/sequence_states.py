"""States of single sequences: bytes that llama.cpp reads back without looking at them closely.

llama.cpp asserts, and so ends the process, on some states that are damaged. A sealed state therefore carries a check
sum over all it depends on, and only bytes that are exactly what was saved reach llama.cpp.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
import zlib
from array import array
from collections.abc import Sequence
from typing import Any, Final

from engine.llm.library import binding_version, lib

_HEADER = struct.Struct("<4sIQ")
_MAGIC = b"RTS1"

WHOLE: Final = 0
PARTIAL: Final = 1
"""LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY: leaves out full attention's cells, which no later token overwrites."""


def state_key(
    fingerprint: str, n_ctx: int, n_ctx_original: int, kv_types: str, flash_attention: bool, swa_full: bool
) -> str:
    """Hash of all that decides what a state's bytes mean.

    Args:
        n_ctx_original: what LongRoPE's choice between its two sets of factors depends on; they rotate differently.
    """
    beyond_original = n_ctx > n_ctx_original
    parts = ("1", fingerprint, binding_version(), kv_types, flash_attention, swa_full, beyond_original)
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


def raw_size(context: int, sequence: int, flags: int = WHOLE) -> int:
    return int(lib.llama_state_seq_get_size_ext(context, sequence, flags))


def raw_state(context: int, sequence: int, flags: int = WHOLE, room_before: int = 0) -> bytearray | None:
    """The sequence's state behind ``room_before`` bytes; None when llama.cpp cannot write it."""
    size = raw_size(context, sequence, flags)
    if not size:
        return None
    state = bytearray(room_before + size)
    written = int(lib.llama_state_seq_get_data_ext(context, _pointer(state, room_before), size, sequence, flags))
    return state if written == size else None


def set_raw_state(context: int, sequence: int, state: bytearray, flags: int = WHOLE, skip: int = 0) -> bool:
    """Give llama.cpp a state from behind ``skip`` bytes; False when it refuses it.

    What the sequence then holds is undefined: clear it.
    """
    size = len(state) - skip
    return int(lib.llama_state_seq_set_data_ext(context, _pointer(state, skip), size, sequence, flags)) == size


def sealed_size(context: int, sequence: int) -> int:
    return _HEADER.size + raw_size(context, sequence)


def sealed_state(context: int, sequence: int, key: str, tokens: Sequence[int]) -> bytearray:
    """The sequence's state for keeping outside of this context; empty when llama.cpp cannot write it."""
    state = raw_state(context, sequence, room_before=_HEADER.size)
    if state is None:
        return bytearray()
    _HEADER.pack_into(state, 0, _MAGIC, _check_sum(state, key, tokens), len(state))
    return state


def is_intact(state: bytearray, key: str, tokens: Sequence[int]) -> bool:
    """Whether these are the bytes that ``sealed_state`` gave for this key and these tokens."""
    if len(state) <= _HEADER.size:
        return False
    magic, check_sum, length = _HEADER.unpack_from(state)
    return magic == _MAGIC and length == len(state) and check_sum == _check_sum(state, key, tokens)


def open_sealed_state(context: int, sequence: int, state: bytearray) -> bool:
    """Give llama.cpp a state that is intact."""
    return set_raw_state(context, sequence, state, skip=_HEADER.size)


def _check_sum(state: bytearray, key: str, tokens: Sequence[int]) -> int:
    start = zlib.crc32(array("i", tokens).tobytes(), zlib.crc32(key.encode()))
    with memoryview(state) as view:
        return zlib.crc32(view[_HEADER.size :], start)


def _pointer(state: bytearray, offset: int) -> Any:
    size = max(1, len(state) - offset)
    return ctypes.cast((ctypes.c_uint8 * size).from_buffer(state, offset), ctypes.POINTER(ctypes.c_uint8))
