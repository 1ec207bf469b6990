"""The KV cache's sequences and their ledgers: which tokens are decoded where, and what they cost in cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile

from engine.llm.base import GraftRefusedError
from engine.llm.library import lib


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
        removable: the memory can drop a tail (attention with all its cells). Otherwise a sequence can only grow or
            be forgotten (recurrent and hybrid models).
    """

    def __init__(self, memory: int, n_sequences: int, n_ctx: int, n_swa: int) -> None:
        self._memory = memory
        self._n_ctx = n_ctx
        self._n_swa = n_swa
        self._ledgers: list[list[int]] = [[] for _ in range(n_sequences)]
        self._cells: list[list[int]] = [[] for _ in range(n_sequences)]
        self._numbers = count()
        self.removable = True

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

    def keepable(self, sequence: int, n_tokens: int) -> int:
        """How many of the first ``n_tokens`` can stay when the rest is removed: all of them, or none.

        Sliding-window attention reports a removal as done although the window's older cells are gone, so what is
        left must still reach back a whole window.
        """
        if n_tokens == len(self._ledgers[sequence]):
            return n_tokens
        if not self.removable:
            return 0
        oldest = int(lib.llama_memory_seq_pos_min(self._memory, sequence))
        return n_tokens if oldest <= max(0, n_tokens - self._n_swa - 1) or oldest == 0 else 0

    def truncate(self, sequence: int, n_tokens: int) -> int:
        """Keep the first ``n_tokens``; returns how many really stay (0 where a tail cannot be removed)."""
        ledger = self._ledgers[sequence]
        if n_tokens >= len(ledger):
            return len(ledger)
        kept = self.keepable(sequence, n_tokens)
        if not lib.llama_memory_seq_rm(self._memory, sequence, kept, -1):
            kept = 0
            lib.llama_memory_seq_rm(self._memory, sequence, -1, -1)
        del ledger[kept:]
        del self._cells[sequence][kept:]
        self.check(sequence)
        return kept

    def append(self, sequence: int, tokens: Sequence[int]) -> None:
        """Record tokens that were just decoded."""
        self._ledgers[sequence].extend(tokens)
        self._cells[sequence].extend(next(self._numbers) for _ in tokens)
        self.check(sequence)

    def drop_undecoded(self, sequence: int) -> None:
        """After an aborted or failed decode: remove what it left behind the ledger."""
        length = len(self._ledgers[sequence])
        last = int(lib.llama_memory_seq_pos_max(self._memory, sequence))
        if last >= length and not lib.llama_memory_seq_rm(self._memory, sequence, length if length else -1, -1):
            lib.llama_memory_seq_rm(self._memory, sequence, -1, -1)
        if int(lib.llama_memory_seq_pos_max(self._memory, sequence)) != length - 1:
            lib.llama_memory_seq_rm(self._memory, sequence, -1, -1)
            self._ledgers[sequence].clear()
            self._cells[sequence].clear()
        self.check(sequence)

    def share(self, source: int, target: int, n_tokens: int) -> None:
        """Give ``target``, which must be empty, the first ``n_tokens`` of ``source`` in the same cells."""
        whole = n_tokens == len(self._ledgers[source])
        lib.llama_memory_seq_cp(self._memory, source, target, *((-1, -1) if whole else (0, n_tokens)))
        self._ledgers[target] = self._ledgers[source][:n_tokens]
        self._cells[target] = self._cells[source][:n_tokens]
        self.check(target)

    def graft(self, head: int, sequence: int, start: int) -> None:
        """Put the tail of ``sequence`` from ``start`` on behind what ``head`` holds; ``head`` is empty then.

        The keys' rotation stays pending in llama.cpp until the next decode, which nothing may cancel, and before
        which no state may be saved.

        Raises:
            GraftRefusedError: cells of the tail cannot be moved; nothing was changed.
        """
        memory, shift = self._memory, len(self._ledgers[head]) - start
        tail = self._ledgers[sequence][start:]
        if shift and tail:
            self._check_movable(sequence, start)
        if start:
            lib.llama_memory_seq_rm(memory, sequence, 0, start)
        if shift and tail:
            lib.llama_memory_seq_add(memory, sequence, start, -1, shift)
        lib.llama_memory_seq_cp(memory, head, sequence, -1, -1)
        self._ledgers[sequence] = [*self._ledgers[head], *tail]
        self._cells[sequence] = [*self._cells[head], *self._cells[sequence][start:]]
        self.clear(head)
        self.check(sequence)

    def _check_movable(self, sequence: int, start: int) -> None:
        moved = set(self._cells[sequence][start:])
        for other, cells in enumerate(self._cells):
            if other != sequence and not moved.isdisjoint(cells):
                raise GraftRefusedError(f"sequence {other} shares cells of the tail of sequence {sequence}")
        if self._n_swa and int(lib.llama_memory_seq_pos_min(self._memory, sequence)) > start:
            raise GraftRefusedError(f"the window's older cells of sequence {sequence} are gone")

    def adopt(self, sequence: int, tokens: Sequence[int]) -> bool:
        """Record what a restored state put into llama.cpp's empty sequence; False if it does not end as it should."""
        if int(lib.llama_memory_seq_pos_max(self._memory, sequence)) != len(tokens) - 1:
            return False
        self._ledgers[sequence] = list(tokens)
        self._cells[sequence] = [next(self._numbers) for _ in tokens]
        return True

    def clear(self, sequence: int) -> None:
        lib.llama_memory_seq_rm(self._memory, sequence, -1, -1)
        self._ledgers[sequence] = []
        self._cells[sequence] = []
        self.check(sequence)

    def check(self, sequence: int) -> None:
        """Raise CacheOutOfStepError unless llama.cpp's last position is the ledger's."""
        last = int(lib.llama_memory_seq_pos_max(self._memory, sequence))
        if last != len(self._ledgers[sequence]) - 1:
            raise CacheOutOfStepError(
                f"sequence {sequence}: last position {last}, ledger of {len(self._ledgers[sequence])} tokens"
            )
