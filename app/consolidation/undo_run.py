"""Takes back whole batches, and of one that cannot be taken back as a whole the lines that can."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from app.memory_editor.requests import Requests
from engine.protocol import Failed, Undo
from engine.protocol.consolidation import ReviewLine
from engine.values import MemoryChange

_CONFLICT = "undo_conflict"


class UndoRun:
    """One undo after the other.

    Args:
        batches: in the order in which they are undone.
        lines: those that are in effect; a batch of which something has changed since is undone by its lines, newest
            first.
        on_end: called once with what each undo changed, and what was refused.
    """

    def __init__(
        self,
        requests: Requests,
        batches: Sequence[str],
        lines: Sequence[ReviewLine],
        on_end: Callable[[list[list[MemoryChange]], list[Failed]], None],
    ) -> None:
        self._requests = requests
        self._waiting = deque(Undo(job=0, batch=batch) for batch in batches)
        self._lines = lines
        self._on_end = on_end
        self._results: list[list[MemoryChange]] = []
        self._refused: list[Failed] = []

    def go_on(self) -> None:
        if not self._waiting:
            self._on_end(self._results, self._refused)
            return
        command = self._waiting.popleft()
        self._requests.send(command, self._done, lambda failure: self._failed(command, failure))

    def _done(self, changes: list[MemoryChange]) -> None:
        if changes:
            self._results.append(changes)
        self.go_on()

    def _failed(self, command: Undo, failure: Failed) -> None:
        single = [line for line in self._lines if line.batch == command.batch and line.entry_id is not None]
        if command.entry_id is None and failure.code == _CONFLICT and single:
            for line in sorted(single, key=lambda line: line.entry_id or 0):
                self._waiting.appendleft(Undo(job=0, batch=line.batch, entry_id=line.entry_id))
        else:
            self._refused.append(failure)
        self.go_on()
