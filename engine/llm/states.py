"""Saved KV states of one loaded model, in memory and on disk: restored instead of evaluated."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.llm.base import CacheTier, ContextFullError, LanguageModel
from engine.llm.sequences import common_prefix
from engine.llm.snapshot_folder import SnapshotFolder

DEFAULT_CAP_BYTES: Final = 512 << 20
WORTH_TOKENS: Final = 32
"""A state is restored only where it saves so many tokens, and kept only where it holds as many."""

_log = logging.getLogger(__name__)


class Restored(Struct, frozen=True):
    """``tokens`` of a prompt now stand in the sequence; from ``approximate_from`` on (-1: none) only approximately."""

    tokens: int
    approximate_from: int = -1


NOTHING_RESTORED: Final = Restored(0)


class _Kept(Struct, frozen=True):
    tokens: tuple[int, ...]
    state: bytearray
    window: bytes
    approximate_from: int
    on_disk: bool = False


class States:
    """Runs on the inference lane.

    Args:
        cap_bytes: for the states in memory; the one not used for the longest time goes first.
    """

    def __init__(
        self, model: LanguageModel, folder: SnapshotFolder | None = None, cap_bytes: int = DEFAULT_CAP_BYTES
    ) -> None:
        self._model = model
        self._folder = folder
        self._cap_bytes = cap_bytes
        self._memory: OrderedDict[str, _Kept] = OrderedDict()

    @property
    def memory_bytes(self) -> int:
        return sum(len(kept.state) for kept in self._memory.values())

    def keep(self, name: str, sequence: int, window: bytes = b"", approximate_from: int = -1) -> bool:
        """Copy a sequence's state to memory under a name. False where it is too short or too large."""
        tokens = tuple(self._model.ledger(sequence))
        size = self._model.state_size(sequence)
        if len(tokens) < WORTH_TOKENS or size > self._cap_bytes:
            return False
        present = self._memory.get(name)
        if present is not None and (present.tokens, present.approximate_from) == (tokens, approximate_from):
            on_disk = present.on_disk and present.window == window
            self._memory[name] = _Kept(tokens, present.state, window, approximate_from, on_disk)
            self._memory.move_to_end(name)
            return True
        self._memory.pop(name, None)
        while self._memory and self.memory_bytes + size > self._cap_bytes:
            self._memory.popitem(last=False)
        state = self._model.save(sequence)
        if state:
            self._memory[name] = _Kept(tokens, state, window, approximate_from)
        return bool(state)

    def holds(self, name: str, tokens: Sequence[int]) -> bool:
        """Whether the state of that name, in memory or on disk, is that of just these tokens."""
        if name in self._memory:
            return self._memory[name].tokens == tuple(tokens)
        header = self._folder.header(name) if self._folder else None
        return header is not None and tuple(header.ledger()) == tuple(tokens)

    def window(self, name: str) -> bytes:
        """What was given with the state of that name, b"" where there is none."""
        if name in self._memory:
            return self._memory[name].window
        header = self._folder.header(name) if self._folder else None
        return header.window if header is not None else b""

    def best(self, tokens: Sequence[int]) -> int:
        """How many of these tokens the best state holds."""
        return max((length for length, _, _ in self._candidates(tokens)), default=0)

    def restore(self, sequence: int, tokens: Sequence[int], beyond: int = 0) -> Restored:
        """Put the state that shares the longest prefix with ``tokens`` into a sequence, cut to that prefix.

        Args:
            beyond: tokens that stand there already: worth it only for clearly more.

        Returns:
            What stands there now. ``NOTHING_RESTORED``: the sequence is as it was, or empty where a state was refused.
        """
        for length, name, load in sorted(self._candidates(tokens), key=lambda found: -found[0]):
            if length < beyond + WORTH_TOKENS:
                break
            kept = load()
            if kept is None:
                continue
            self._model.clear(sequence)
            try:
                if not self._model.restore(sequence, kept.tokens, kept.state):
                    _log.warning("the snapshot %s is not used: it is not what was saved for this model", name)
                    self.drop(name)
                    beyond = 0
                    continue
            except ContextFullError:
                _log.info("no room for the state %s", name)
                return NOTHING_RESTORED
            if length < len(kept.tokens):
                self._model.copy_prefix(sequence, sequence, length)
            if name in self._memory:
                self._memory.move_to_end(name)
            return Restored(length, kept.approximate_from if kept.approximate_from < length else -1)
        return NOTHING_RESTORED

    def write(self, name: str) -> bool:
        """Put the state of that name that is kept in memory on disk, unless it is there."""
        kept = self._memory.get(name)
        if kept is None or self._folder is None or kept.on_disk:
            return False
        if not self._folder.write(name, kept.tokens, kept.state, kept.window, kept.approximate_from):
            return False
        self._memory[name] = _Kept(kept.tokens, kept.state, kept.window, kept.approximate_from, on_disk=True)
        return True

    def unwritten(self) -> list[str]:
        """Names of what is in memory only, least recently used first."""
        return [name for name, kept in self._memory.items() if not kept.on_disk]

    def save_in(self, folder: SnapshotFolder | None) -> None:
        """Write to this folder from now on, None for nowhere; what is in memory only can be written there."""
        self._folder = folder
        for name, kept in self._memory.items():
            there = kept.on_disk and folder is not None and folder.header(name) is not None
            self._memory[name] = replace(kept, on_disk=there)

    def clear(self) -> None:
        """Free all states in memory."""
        self._memory.clear()

    def release(self, name: str) -> None:
        """Free the memory of a state; a copy on disk stays."""
        self._memory.pop(name, None)

    def drop(self, name: str) -> None:
        """Remove a state from memory and disk."""
        self._memory.pop(name, None)
        if self._folder is not None:
            self._folder.drop(name)

    def _candidates(self, tokens: Sequence[int]) -> list[tuple[int, str, Callable[[], _Kept | None]]]:
        found: list[tuple[int, str, Callable[[], _Kept | None]]] = []
        for name, kept in self._memory.items():
            found.append((self._usable(kept.tokens, tokens), name, lambda kept=kept: kept))
        for header in self._folder.headers() if self._folder else ():
            if header.name not in self._memory:
                ledger = tuple(header.ledger())
                found.append((self._usable(ledger, tokens), header.name, lambda name=header.name: self._load(name)))
        return found

    def _load(self, name: str) -> _Kept | None:
        assert self._folder is not None
        header, state = self._folder.header(name), self._folder.read(name)
        if header is None or state is None:
            return None
        return _Kept(tuple(header.ledger()), state, header.window, header.approximate_from, on_disk=True)

    def _usable(self, saved: Sequence[int], wanted: Sequence[int]) -> int:
        """Tokens of a saved state that serve; a model that cannot drop a tail needs all of them to be wanted."""
        common = common_prefix(saved, wanted)
        if self._model.tier is CacheTier.CHECKPOINT and common < len(saved):
            return 0
        return common
