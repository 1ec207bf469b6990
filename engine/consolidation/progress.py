"""Tells front ends how far tidying is: not too often, and only what is new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from engine.consolidation_values import PassName, Unit
from engine.protocol import ConsolidationProgress, Event
from engine.protocol.consolidation import ConsolidationState, WaitReason

TOLD_EVERY_S: Final = 1.0
COUNTED_EVERY_S: Final = 5.0


class Progress:
    """Counts the units of a run, and what is left.

    Attributes:
        running: the pass that works, "" for none.

    Args:
        count: units that are known to wait.
    """

    def __init__(self, emit: Callable[[Event], None], count: Callable[[], int], monotonic: Callable[[], float]) -> None:
        self.running: PassName | Literal[""] = ""
        self._emit = emit
        self._count = count
        self._monotonic = monotonic
        self._done = 0
        self._due = 0
        self._told = ("waiting", "activity", "")
        self._told_at = self._counted_at = float("-inf")

    def began(self, job: int, unit: Unit) -> None:
        """A unit begins, for the command of that number or by itself (0)."""
        self.running = unit.pass_name
        now = self._monotonic()
        if self._told == ("running", "", unit.pass_name) and now - self._told_at < TOLD_EVERY_S:
            return
        if now - self._counted_at > COUNTED_EVERY_S:
            self._due, self._counted_at = self._count(), now
        self._tell(job, "running", "")

    def done(self) -> None:
        """A unit is done."""
        self._done += 1
        self._due = max(0, self._due - 1)

    def stopped(self) -> None:
        """Nothing runs any more."""
        self.running = ""

    def tell_state(self, state: ConsolidationState, waits_for: WaitReason) -> None:
        """Tell what it does while it does not run, where that is new."""
        if self._told != (state, waits_for, ""):
            self._due, self._counted_at = self._count(), float("-inf")
            self._tell(0, state, waits_for)
            self._done = 0

    def _tell(self, job: int, state: ConsolidationState, waits_for: WaitReason) -> None:
        self._told, self._told_at = (state, waits_for, self.running), self._monotonic()
        self._emit(ConsolidationProgress(job, state, waits_for, self.running, self._done, self._due))
