"""Which operations a model family's memory allows: read from the file, then tried once.

llama.cpp aborts on some operations (shifting M-RoPE positions), and answers others with success and a corrupt cache
(a sliding window whose cells are gone, YaRN keys that are scaled again with each shift).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.llm.base import CacheTier
from engine.llm.choice import log_softmax
from engine.llm.decoding import Decoder
from engine.llm.library import lib
from engine.llm.loading import metadata
from engine.llm.sequence_states import PARTIAL, WHOLE
from engine.llm.sequences import Sequences
from engine.llm.vocabulary import Vocabulary

_HEAD, _TOKENS = 4, 6
_SHIFT = 7
_SAME_KL, _ROTATED_KL = 0.01, 0.05
_ROTATIONS: Final = frozenset({lib.LLAMA_ROPE_TYPE_NORM, lib.LLAMA_ROPE_TYPE_NEOX})
_SCALING_KEYS_ALONG: Final = frozenset({"yarn", "longrope"})
"""Their rotation scales keys as well: a shift scales them again."""
_ABSOLUTE_POSITIONS: Final = frozenset({"starcoder", "llama4"})
"""Learned positions, or attention in chunks that begin at fixed positions: another place is another meaning."""


def expected_tier(model: int, memory: int, *, quantised: bool) -> CacheTier:
    """The tier by the file's metadata and llama.cpp's own word. Sliding windows keep all their cells (swa_full).

    ``quantised`` keys are never shifted: llama.cpp writes all keys of the cache anew then, and crashes on heads whose
    size is no multiple of 64.
    """
    if lib.llama_model_is_recurrent(model) or lib.llama_model_is_hybrid(model):
        return CacheTier.CHECKPOINT
    architecture = metadata(model, "general.architecture")
    scaling = f"{architecture}.rope.scaling"
    rotates = int(lib.llama_model_rope_type(model)) in _ROTATIONS and bool(lib.llama_memory_can_shift(memory))
    scales = metadata(model, f"{scaling}.type") in _SCALING_KEYS_ALONG or _is_factor(
        metadata(model, f"{scaling}.attn_factor")
    )
    if not rotates or quantised or scales or architecture in _ABSOLUTE_POSITIONS:
        return CacheTier.TRUNCATE
    return CacheTier.SPLICE


def settle_tier(
    model: int, memory: int, vocabulary: Vocabulary, sequences: Sequences, decoder: Decoder, *, quantised: bool
) -> None:
    """Set ``sequences.tier`` and the kind of its checkpoints by a few tokens; leaves all sequences empty.

    Running the model once here also reads its weights into memory.
    """
    _Probe(memory, vocabulary, sequences, decoder).run(expected_tier(model, memory, quantised=quantised))


def _is_factor(value: str) -> bool:
    try:
        return float(value) != 1.0
    except ValueError:
        return False


class _Probe:
    def __init__(self, memory: int, vocabulary: Vocabulary, sequences: Sequences, decoder: Decoder) -> None:
        self._memory = memory
        self._sequences = sequences
        self._decoder = decoder
        first = vocabulary.bos if vocabulary.bos >= 0 else max(0, vocabulary.eos)
        self._tokens = [first, *(vocabulary.size * part // _TOKENS for part in range(1, _TOKENS))]
        self._sequence, self._other = len(sequences) - 1, 0

    def run(self, expected: CacheTier) -> None:
        sequences, checkpoints = self._sequences, self._sequences.checkpoints
        sequences.tier = expected
        checkpoints.flags = PARTIAL
        self._decoder.extend(self._sequence, self._tokens[:_HEAD])
        checkpoints.keep(self._sequence, _HEAD, None)
        self._decoder.extend(self._sequence, self._tokens[_HEAD:])
        wanted = self._logits()
        if expected is not CacheTier.CHECKPOINT and not self._tail_goes(wanted):
            sequences.tier = CacheTier.CHECKPOINT
        elif expected is CacheTier.SPLICE and not self._keys_rotate(wanted):
            sequences.tier = CacheTier.TRUNCATE
        if sequences.needs_checkpoints and not self._partial_works(wanted):
            checkpoints.flags = WHOLE
        self._clear(self._sequence)

    def _logits(self) -> NDArray[np.float32]:
        logits = self._decoder.logits(self._sequence)
        assert logits is not None
        return logits

    def _clear(self, sequence: int) -> None:
        self._decoder.forget_logits(sequence)
        self._sequences.clear(sequence)

    def _again_from(self, length: int, wanted: NDArray[np.float32], limit: float) -> bool:
        """Whether the tokens from ``length`` on, decoded again, lead to the same next token."""
        self._decoder.extend(self._sequence, self._tokens[length:])
        right, left = log_softmax(wanted), log_softmax(self._logits())
        return float(np.sum(np.exp(right) * (right - left))) <= limit

    def _tail_goes(self, wanted: NDArray[np.float32]) -> bool:
        if self._sequences.remove_tail(self._sequence, _HEAD):
            return self._again_from(_HEAD, wanted, _SAME_KL)
        self._clear(self._sequence)
        self._decoder.extend(self._sequence, self._tokens[:_HEAD])
        self._sequences.checkpoints.keep(self._sequence, _HEAD, None)
        self._decoder.extend(self._sequence, self._tokens[_HEAD:])
        return False

    def _keys_rotate(self, wanted: NDArray[np.float32]) -> bool:
        """Move the sequence away, let llama.cpp rotate, and move it back: its keys must be what they were."""
        lib.llama_memory_seq_add(self._memory, self._sequence, 0, -1, _SHIFT)
        self._decoder.extend(self._other, self._tokens[:1])
        self._clear(self._other)
        lib.llama_memory_seq_add(self._memory, self._sequence, _SHIFT, -1, -_SHIFT)
        length = _TOKENS - 1
        return self._sequences.remove_tail(self._sequence, length) and self._again_from(length, wanted, _ROTATED_KL)

    def _partial_works(self, wanted: NDArray[np.float32]) -> bool:
        return self._sequences.go_back(self._sequence, _HEAD) and self._again_from(_HEAD, wanted, _SAME_KL)
