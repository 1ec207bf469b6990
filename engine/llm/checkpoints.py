"""Checkpoints: states to go back to where a sequence's tail cannot simply be removed.

Recurrent layers know only their last state, and a sliding window forgets what lies behind it. Full attention keeps
its cells for as long as the sequence grows, so that a checkpoint needs to hold the rest alone ("partial").
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import count
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.llm.sequence_states import WHOLE, raw_state, set_raw_state

DEFAULT_LIMIT_BYTES: Final = 512 << 20
_PER_SEQUENCE = 16


class _Checkpoint(Struct):
    """The state behind the first ``length`` tokens. Sequences that share a prefix share its checkpoints."""

    length: int
    state: bytearray
    logits: NDArray[np.float32] | None
    used: int

    @property
    def size_bytes(self) -> int:
        return len(self.state) + (0 if self.logits is None else self.logits.nbytes)


class Checkpoints:
    """Checkpoints of all sequences of one context.

    Attributes:
        flags: PARTIAL where that is exact, WHOLE otherwise.
    """

    def __init__(self, context: int, n_sequences: int, limit_bytes: int = DEFAULT_LIMIT_BYTES) -> None:
        self._context = context
        self._limit_bytes = limit_bytes
        self._kept: list[list[_Checkpoint]] = [[] for _ in range(n_sequences)]
        self._passing: tuple[int, _Checkpoint] | None = None
        self._clock = count()
        self.flags = WHOLE

    @property
    def size_bytes(self) -> int:
        unique = {id(checkpoint): checkpoint.size_bytes for kept in self._kept for checkpoint in kept}
        return sum(unique.values())

    def lengths(self, sequence: int) -> list[int]:
        return [checkpoint.length for checkpoint in self._kept[sequence]]

    def keep(self, sequence: int, length: int, logits: NDArray[np.float32] | None) -> None:
        """Keep the present state of a sequence of ``length`` tokens, with the logits behind it if they are known."""
        kept = self._kept[sequence]
        known = self._find(sequence, length)
        if known is not None:
            known.used = next(self._clock)
            if known.logits is None:
                known.logits = logits
        elif (state := raw_state(self._context, sequence, self.flags)) is not None:
            kept.insert(bisect_right(self.lengths(sequence), length), _Checkpoint(length, state, logits, self._now()))
            if len(kept) > _PER_SEQUENCE:
                del kept[_least_missed(kept)]
        self._shrink()

    def keep_passing(self, sequence: int, length: int) -> None:
        """Keep the state before a decode that may be given up, until the next such call. Only with PARTIAL."""
        self._passing = None
        if self.flags != WHOLE and (state := raw_state(self._context, sequence, self.flags)) is not None:
            self._passing = sequence, _Checkpoint(length, state, None, 0)

    def forget_passing(self) -> None:
        self._passing = None

    def longest(self, sequence: int, length: int) -> int:
        """Length of the longest checkpoint within the first ``length`` tokens, 0 for none."""
        return max((known for known in self.lengths(sequence) if known <= length), default=0)

    def logits(self, sequence: int, length: int) -> NDArray[np.float32] | None:
        """Logits behind the checkpoint of just this length, if there is one that knows them."""
        found = self._find(sequence, length)
        return None if found is None else found.logits

    def go_back(self, owner: int, length: int, target: int) -> bool:
        """Put a checkpoint of ``owner`` into ``target``. With PARTIAL, cells of its later tokens are still to be
        removed."""
        found = self._find(owner, length)
        if self._passing and self._passing[0] == owner and self._passing[1].length == length:
            found = found or self._passing[1]
        if found is None:
            return False
        found.used = self._now()
        return set_raw_state(self._context, target, found.state, self.flags)

    def cut(self, sequence: int, length: int) -> None:
        """The sequence has lost all but its first ``length`` tokens."""
        self._kept[sequence] = [known for known in self._kept[sequence] if known.length <= length]
        if self._passing and self._passing[0] == sequence:
            self._passing = None

    def share(self, source: int, target: int, length: int) -> None:
        """``target`` now begins with the first ``length`` tokens of ``source``, and holds nothing else."""
        self._kept[target] = [known for known in self._kept[source] if known.length <= length]

    def _find(self, sequence: int, length: int) -> _Checkpoint | None:
        return next((known for known in self._kept[sequence] if known.length == length), None)

    def _now(self) -> int:
        return next(self._clock)

    def _shrink(self) -> None:
        """Drop what was not used for the longest time, until the rest is small enough."""
        while self.size_bytes > self._limit_bytes:
            oldest = min((known for kept in self._kept for known in kept), key=lambda known: known.used)
            self._kept = [[known for known in kept if known is not oldest] for kept in self._kept]


def _least_missed(kept: list[_Checkpoint]) -> int:
    """Index of the checkpoint whose loss leaves the smallest gap; never the last one."""
    lengths = [0, *(checkpoint.length for checkpoint in kept)]
    return min(range(len(kept) - 1), key=lambda index: lengths[index + 2] - lengths[index])
