"""A pass whose units are numbers, for tests of what runs passes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from engine.consolidation.base import Need, Prepared
from engine.consolidation.schedule import Signals
from engine.consolidation_values import Item, PassName, Unit
from engine.llm.base import CancelFlag
from engine.memory.few_shot import Cancelled
from engine.services import Services

LIMIT_S = 20.0


class CountingPass:
    """Learns "number N" of every agent for each N.

    Args:
        work: called in the middle of a unit with its number and the cancel flag.

    Attributes:
        count: how many numbers there are.
        begun: numbers in the order in which their units began.
    """

    name: PassName = "verify"
    needs: Need = "rules"

    def __init__(
        self, services: Services, count: int, work: Callable[[int, CancelFlag], None] = lambda _number, _cancel: None
    ) -> None:
        self._services = services
        self.count = count
        self.work = work
        self.begun: list[int] = []

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        done = self._services.store.consolidation.done_marks(self.name)
        numbers = (1000 * agent_id + number for number in range(self.count))
        return [Unit(self.name, agent_id, number, "counted") for number in numbers if number not in done][:limit]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        self.begun.append(unit.entity_id)
        self.work(unit.entity_id, cancel)
        if cancel.is_set():
            raise Cancelled

        def write(batch: str) -> Sequence[Item]:
            _, change = self._services.archival.insert(
                unit.agent_id, f"number {unit.entity_id}", actor="consolidation", reason="counted", batch=batch
            )
            return [Item("learned", entry_id=change.entry_id)] if change is not None else []

        return Prepared(write, tokens=3)


class Gate:
    """Holds units until they are cancelled or let through."""

    def __init__(self) -> None:
        self.reached = threading.Semaphore(0)
        self._open = threading.Event()

    def __call__(self, _number: int, cancel: CancelFlag) -> None:
        self.reached.release()
        limit = time.monotonic() + LIMIT_S
        while not cancel.is_set() and not self._open.is_set() and time.monotonic() < limit:
            time.sleep(0.001)

    def wait(self) -> None:
        assert self.reached.acquire(timeout=LIMIT_S)

    def open(self) -> None:
        self._open.set()


class Computer:
    """What tidying is told of the computer."""

    def __init__(self) -> None:
        self.signals = Signals(0.0)

    def read(self, quiet_s: float) -> Signals:
        return self.signals
