"""One change of many facts, sent in parts that share a batch, so that it can be watched, stopped and undone as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from app.memory_editor.requests import Requests
from engine.protocol import Failed
from engine.protocol.facts import ChangeFacts, FactsChanged
from engine.values import MemoryChange

PART_FACTS = 50


class FactRun:
    """Sends ``change`` for all facts, part by part. ``stop()`` lets the part under way finish.

    Attributes:
        batch: what an undo takes, "" while nothing was changed.
        changes, unchanged, refused: as ``FactsChanged`` has them, of all parts so far.
        failure: why it ended before its end.
    """

    def __init__(
        self,
        requests: Requests,
        change: ChangeFacts,
        fact_ids: Sequence[int],
        on_step: Callable[[int, int], None],
        on_end: Callable[[FactRun], None],
    ) -> None:
        self._requests = requests
        self._change = change
        self._ids = tuple(dict.fromkeys(fact_ids))
        self._sent = 0
        self._begun = ""
        self._on_step = on_step
        self._on_end = on_end
        self.stopped = False
        self.changes: list[MemoryChange] = []
        self.unchanged = 0
        self.refused = 0
        self.failure: Failed | None = None

    @property
    def batch(self) -> str:
        return self._begun if self.changes else ""

    def start(self) -> None:
        self._send_next()

    def stop(self) -> None:
        self.stopped = True

    def _send_next(self) -> None:
        part = self._ids[self._sent : self._sent + PART_FACTS]
        if not part or self.stopped:
            self._on_end(self)
            return
        self._sent += len(part)
        command = replace(self._change, fact_ids=part, batch=self._begun)
        self._requests.send(command, self._answered, self._failed)

    def _answered(self, answer: FactsChanged) -> None:
        self._begun = answer.batch
        self.changes += answer.changes
        self.unchanged += answer.unchanged
        self.refused += answer.refused
        self._on_step(self._sent, len(self._ids))
        self._send_next()

    def _failed(self, failure: Failed) -> None:
        self.failure = failure
        self._on_end(self)
