"""The KV cache's sequences and their ledgers: which tokens are decoded where, and what they cost in cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, takewhile

from engine.llm.base import CacheTier, GraftRefusedError
from engine.llm.checkpoints import Checkpoints
from engine.llm.library import lib
from engine.llm.sequence_states import PARTIAL


class CacheOutOfStepError(AssertionError):
    """A ledger and llama.cpp's cache disagree: a bug, never to be answered with a reply."""


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """Length of the longest common prefix."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))


class Sequences:
    """Ledgers over one llama.cpp memory with a unified KV cache.

    Each decoded token occupies a cell; sequences that share a prefix share its cells. Cells are numbered here in
    the order of their decoding, only to count them.

    Attributes:
        tier: what the memory allows; set before the first use.
        checkpoints: where to go back to when a tail cannot be removed.
    """

    def __init__(self, memory: int, n_sequences: int, n_ctx: int, n_swa: int, checkpoints: Checkpoints) -> None:
        self._memory = memory
        self._n_ctx = n_ctx
        self._n_swa = n_swa
        self._ledgers: list[list[int]] = [[] for _ in range(n_sequences)]
        self._cells: list[list[int]] = [[] for _ in range(n_sequences)]
        self._numbers = count()
        self.tier = CacheTier.CHECKPOINT
        self.checkpoints = checkpoints

    def __len__(self) -> int:
        return len(self._ledgers)

    def ledger(self, sequence: int) -> list[int]:
        return self._ledgers[sequence]

    def free_cells(self, *, without_tail_of: int | None = None, kept: int = 0) -> int:
        """Free cells, or how many there would be if a sequence kept only its first ``kept`` tokens."""
        used: set[int] = set()
        for sequence, cells in enumerate(self._cells):
            used.update(cells[:kept] if sequence == without_tail_of else cells)
        return self._n_ctx - len(used)

    @property
    def has_window(self) -> bool:
        """Whether some layers look back only so far."""
        return self._n_swa > 0

    @property
    def needs_checkpoints(self) -> bool:
        """Whether there are places that only a checkpoint leads back to."""
        return self.tier is CacheTier.CHECKPOINT or self._n_swa > 0

    def keepable(self, sequence: int, n_tokens: int) -> int:
        """How many of the first ``n_tokens`` can stay when the rest is removed: all, up to a checkpoint, or none."""
        if n_tokens == len(self._ledgers[sequence]) or self._tail_can_go(sequence, n_tokens):
            return n_tokens
        return self.checkpoints.longest(sequence, n_tokens)

    def truncate(self, sequence: int, n_tokens: int) -> int:
        """Keep the first ``n_tokens``; returns how many really stay (see ``keepable``)."""
        length = len(self._ledgers[sequence])
        if n_tokens >= length:
            return length
        kept = self.keepable(sequence, n_tokens)
        removed = self.remove_tail if self._tail_can_go(sequence, kept) else self.go_back
        if not kept or not removed(sequence, kept):
            self.clear(sequence)
            return 0
        return kept

    def remove_tail(self, sequence: int, kept: int) -> bool:
        """Remove all but the first ``kept`` tokens, at least one; False if llama.cpp cannot."""
        if not lib.llama_memory_seq_rm(self._memory, sequence, kept, -1):
            return False
        self._forget_tail(sequence, kept)
        return self._in_step(sequence)

    def go_back(self, sequence: int, kept: int) -> bool:
        """Go back to the checkpoint behind the first ``kept`` tokens; False if that fails: clear the sequence then."""
        if not self.checkpoints.go_back(sequence, kept, sequence):
            return False
        if not lib.llama_memory_seq_rm(self._memory, sequence, kept, -1):
            return False
        self._forget_tail(sequence, kept)
        if self.checkpoints.flags != PARTIAL:
            self._cells[sequence] = [next(self._numbers) for _ in range(kept)]
        return self._in_step(sequence)

    def _tail_can_go(self, sequence: int, n_tokens: int) -> bool:
        """Whether a tail can be removed without a checkpoint.

        Sliding-window attention reports a removal as done although the window's older cells are gone, so what is
        left must still reach back a whole window.
        """
        if self.tier is CacheTier.CHECKPOINT:
            return False
        oldest = int(lib.llama_memory_seq_pos_min(self._memory, sequence))
        return oldest <= max(0, n_tokens - self._n_swa - 1)

    def _forget_tail(self, sequence: int, kept: int) -> None:
        del self._ledgers[sequence][kept:]
        del self._cells[sequence][kept:]
        self.checkpoints.cut(sequence, kept)

    def append(self, sequence: int, tokens: Sequence[int]) -> None:
        """Record tokens that were just decoded."""
        self._ledgers[sequence].extend(tokens)
        self._cells[sequence].extend(next(self._numbers) for _ in tokens)
        self.check(sequence)

    def drop_undecoded(self, sequence: int) -> None:
        """After an aborted or failed decode: remove what it left behind the ledger.

        Where that cannot be removed, the sequence goes back to a checkpoint.
        """
        length = len(self._ledgers[sequence])
        if self._last(sequence) >= length:
            lib.llama_memory_seq_rm(self._memory, sequence, length if length else -1, -1)
        if not self._in_step(sequence):
            places = (length, self.checkpoints.longest(sequence, length))
            if not any(self.go_back(sequence, place) for place in places):
                self.clear(sequence)
        self.check(sequence)

    def share(self, source: int, target: int, n_tokens: int) -> bool:
        """Give ``target``, which must be empty, the first ``n_tokens`` of ``source``, of which all are keepable.

        They share their cells. False if a checkpoint is refused: clear the target then.
        """
        whole = n_tokens == len(self._ledgers[source])
        as_they_are = whole or self._tail_can_go(source, n_tokens)
        if as_they_are or self.checkpoints.flags == PARTIAL:
            end = n_tokens if as_they_are and not whole else -1
            lib.llama_memory_seq_cp(self._memory, source, target, 0 if end > 0 else -1, end)
        self._ledgers[target] = self._ledgers[source][:n_tokens]
        self._cells[target] = self._cells[source][:n_tokens]
        self.checkpoints.share(source, target, n_tokens)
        return self._in_step(target) if as_they_are else self.go_back(target, n_tokens)

    def graft(self, head: int, sequence: int, start: int) -> bool:
        """Put the tail of ``sequence`` from ``start`` on behind what ``head`` holds; ``head`` is empty then.

        True if keys are still to be rotated: llama.cpp does so with the next decode, which nothing may cancel, and
        before which no state may be saved.

        Raises:
            GraftRefusedError: cells of the tail cannot be moved; nothing was changed.
        """
        memory, shift = self._memory, len(self._ledgers[head]) - start
        tail = self._ledgers[sequence][start:]
        if tail:
            self._check_movable(sequence, start, shift)
        if start:
            lib.llama_memory_seq_rm(memory, sequence, 0, start)
        if shift and tail:
            lib.llama_memory_seq_add(memory, sequence, start, -1, shift)
        lib.llama_memory_seq_cp(memory, head, sequence, -1, -1)
        self._ledgers[sequence] = [*self._ledgers[head], *tail]
        self._cells[sequence] = [*self._cells[head], *self._cells[sequence][start:]]
        self.checkpoints.share(head, sequence, len(self._ledgers[head]))
        self.clear(head)
        self.check(sequence)
        return bool(shift and tail)

    def _check_movable(self, sequence: int, start: int, shift: int) -> None:
        moved = set(self._cells[sequence][start:] if shift else ())
        for other, cells in enumerate(self._cells):
            if other != sequence and not moved.isdisjoint(cells):
                raise GraftRefusedError(f"sequence {other} shares cells of the tail of sequence {sequence}")
        if self._n_swa and int(lib.llama_memory_seq_pos_min(self._memory, sequence)) > start:
            raise GraftRefusedError(f"the window's older cells of sequence {sequence} are gone")

    def adopt(self, sequence: int, tokens: Sequence[int]) -> bool:
        """Record what a restored state put into llama.cpp's empty sequence; False if it does not end as it should."""
        if self._last(sequence) != len(tokens) - 1:
            return False
        self._ledgers[sequence] = list(tokens)
        self._cells[sequence] = [next(self._numbers) for _ in tokens]
        return True

    def reseat(self, sequence: int, put_back: Callable[[], bool]) -> bool:
        """Give a sequence new cells, which ``put_back`` fills; False if that fails: clear the sequence then."""
        lib.llama_memory_seq_rm(self._memory, sequence, -1, -1)
        return put_back() and self.adopt(sequence, self._ledgers[sequence])

    def clear(self, sequence: int) -> None:
        lib.llama_memory_seq_rm(self._memory, sequence, -1, -1)
        self._ledgers[sequence] = []
        self._cells[sequence] = []
        self.checkpoints.cut(sequence, 0)
        self.check(sequence)

    def check(self, sequence: int) -> None:
        """Raise CacheOutOfStepError unless llama.cpp's last position is the ledger's."""
        if not self._in_step(sequence):
            length = len(self._ledgers[sequence])
            raise CacheOutOfStepError(
                f"sequence {sequence}: last position {self._last(sequence)}, ledger of {length} tokens"
            )

    def _last(self, sequence: int) -> int:
        return int(lib.llama_memory_seq_pos_max(self._memory, sequence))

    def _in_step(self, sequence: int) -> bool:
        return self._last(sequence) == len(self._ledgers[sequence]) - 1
