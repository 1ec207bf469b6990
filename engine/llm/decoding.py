"""Decodes tokens into a sequence and keeps track of whose logits are at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.llm.base import CacheTier, CancelFlag, ContextFullError, DecodeError
from engine.llm.library import lib, watch_cancel
from engine.llm.sequences import Sequences


class Decoder:
    """Owns the batch of one context. ``chunk_tokens`` at a time are decoded: the grain of progress and cancelling."""

    def __init__(self, context: int, sequences: Sequences, n_vocab: int, chunk_tokens: int) -> None:
        self._context = context
        self._sequences = sequences
        self._n_vocab = n_vocab
        self._chunk = chunk_tokens
        self._batch: Any = lib.llama_batch_init(chunk_tokens, 0, 1)
        self._saved: dict[int, NDArray[np.float32]] = {}

    def close(self) -> None:
        """Free the batch. Idempotent."""
        if self._batch is not None:
            lib.llama_batch_free(self._batch)
            self._batch = None

    def logits(self, sequence: int) -> NDArray[np.float32] | None:
        """Logits behind the sequence's last token, shape (n_vocab,), or None when that token must be decoded again."""
        return self._saved.get(sequence)

    def forget_logits(self, sequence: int) -> None:
        self._saved.pop(sequence, None)

    def set_logits(self, sequence: int, logits: NDArray[np.float32]) -> None:
        """The sequence has gone back to where these stood behind its last token."""
        self._saved[sequence] = logits

    def adopt_logits(self, source: int, target: int) -> None:
        """``target`` has just become equal to ``source``."""
        if (logits := self._saved.get(source)) is not None:
            self._saved[target] = logits

    def extend(
        self,
        sequence: int,
        tokens: Sequence[int],
        cancel: CancelFlag | None = None,
        on_chunk: Callable[[int], None] | None = None,
    ) -> bool:
        """Append ``tokens`` to a sequence; False if the flag stopped it (the ledger holds whole chunks).

        Raises:
            ContextFullError: no cell is free for a chunk.
        """
        self.forget_logits(sequence)
        goes_back = self._sequences.tier is CacheTier.CHECKPOINT
        # A single token ends soon, and giving it up half-way would cost a checkpoint before each one.
        watched = None if goes_back and len(tokens) == 1 else cancel
        watch_cancel(self._context, watched.address if watched else None)
        try:
            for start in range(0, len(tokens), self._chunk):
                chunk = tokens[start : start + self._chunk]
                last = start + len(chunk) == len(tokens)
                if watched and goes_back:
                    self._sequences.checkpoints.keep_passing(sequence, len(self._sequences.ledger(sequence)))
                if (cancel and cancel.is_set()) or not self._decode(sequence, chunk, wants_logits=last):
                    return False
                if on_chunk:
                    on_chunk(start + len(chunk))
        finally:
            if cancel:
                watch_cancel(self._context, None)
            self._sequences.checkpoints.forget_passing()
        return True

    def _decode(self, sequence: int, tokens: Sequence[int], *, wants_logits: bool) -> bool:
        batch, position = self._batch, len(self._sequences.ledger(sequence))
        batch.n_tokens = len(tokens)
        for index, token in enumerate(tokens):
            batch.token[index] = token
            batch.pos[index] = position + index
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = sequence
            batch.logits[index] = 0
        batch.logits[len(tokens) - 1] = wants_logits
        status = int(lib.llama_decode(self._context, batch))
        if status == 0:
            self._sequences.append(sequence, tokens)
            if wants_logits:
                self._keep_logits(sequence)
            return True
        self._sequences.drop_undecoded(sequence)
        match status:
            case 1:
                raise ContextFullError(f"no free cell for {len(tokens)} tokens")
            case 2:
                return False
            case _:
                raise DecodeError(f"llama_decode returned {status} for {len(tokens)} tokens")

    def _keep_logits(self, sequence: int) -> None:
        pointer = lib.llama_get_logits_ith(self._context, -1)
        if not pointer:
            raise DecodeError("llama.cpp has no logits for the last token")
        self._saved[sequence] = np.ctypeslib.as_array(pointer, shape=(self._n_vocab,)).copy()
