"""Taking back in the terminal what a talk has changed in memory: ``/undo``, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from app.cli.chat_words import describe
from app.cli.words import later, told
from engine.protocol import Command, Undo
from engine.values import MemoryChange

UNDO: Final = "/undo"
HINT: Final = later("  /undo takes it back.")
LATER_HINT: Final = later("  To take it back: rolltop restore --undo {batch}")
NOTHING: Final = later("There is nothing to take back in this talk.")


class Undoing:
    """Remembers which changes came of a talk. Args: interactive: somebody can type ``/undo``."""

    def __init__(self, interactive: bool) -> None:
        self._interactive = interactive
        self._batches: list[str] = []
        self._told = False

    def note(self, changes: Sequence[MemoryChange]) -> Iterator[str]:
        """Remember changes. How they are taken back: where something was removed or changed, and the first time."""
        for batch in dict.fromkeys(change.batch for change in changes):
            if batch not in self._batches:
                self._batches.append(batch)
        lost = any(change.operation != "create" for change in changes)
        if self._interactive and changes and (lost or not self._told):
            self._told = True
            yield told(HINT)
        elif not self._interactive and lost:
            yield told(LATER_HINT, batch=changes[-1].batch)

    def undo(self, ask: Callable[[Command], Any]) -> Iterator[str]:
        """Take the newest change back that was not taken back yet, and say what that changed.

        Raises:
            EngineError: it cannot be taken back; the next call tries the one before.
        """
        if not self._batches:
            yield told(NOTHING)
            return
        changes: Sequence[MemoryChange] = ask(Undo(job=0, batch=self._batches.pop()))
        yield from map(describe, changes)
