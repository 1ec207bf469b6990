"""Runs the passes of consolidation unit by unit; every unit is one transaction together with its watermark."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.consolidation.base import Need, Pass, Prepared
from engine.consolidation_values import Item, PassName, Run, Unit
from engine.errors import UNFORESEEN
from engine.llm.base import CancelFlag, ContextFullError
from engine.memory.capability import Capability
from engine.memory.few_shot import Cancelled
from engine.store import Store

Outcome = Literal["done", "failed", "cancelled", "nothing"]
LOOK_AHEAD: Final = 8

_log = logging.getLogger(__name__)


class Step(Struct, frozen=True):
    """What one call of :meth:`Consolidation.run_unit` came to. ``unit`` is None where there was nothing to do."""

    outcome: Outcome
    unit: Unit | None = None
    items: tuple[Item, ...] = ()


class Consolidation:
    """The passes over one memory, as the loaded model can do them. Runs on the inference lane's thread.

    Args:
        passes: in their order.
    """

    def __init__(
        self,
        store: Store,
        passes: Sequence[Pass],
        capability: Capability,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._passes = [one for one in passes if can_do(capability, one.needs)]
        self._left_out = [one for one in passes if not can_do(capability, one.needs)]
        self._monotonic = monotonic
        self._failed_in: tuple[str, set[tuple[PassName, int]]] = ("", set())

    @property
    def passes(self) -> tuple[PassName, ...]:
        """Those that the model can do."""
        return tuple(one.name for one in self._passes)

    @property
    def left_out(self) -> tuple[PassName, ...]:
        """Those that it cannot do."""
        return tuple(one.name for one in self._left_out)

    def count_due(self, agent_id: int, limit: int) -> int:
        """Units that wait, at most so many of a pass. Any thread."""
        return sum(len(one.due(agent_id, limit)) for one in self._passes)

    def count_left_out(self, agent_id: int, limit: int) -> int:
        """Units that wait for a model that can do them. Any thread."""
        return sum(len(one.due(agent_id, limit)) for one in self._left_out)

    def next_unit(self, agent_id: int) -> tuple[Pass, Unit] | None:
        """The unit to do next, or None."""
        failed = self._failed_units(agent_id)
        for one in self._passes:
            for unit in one.due(agent_id, LOOK_AHEAD + len(failed)):
                if (one.name, unit.entity_id) not in failed and not self._store.consolidation.is_done(unit):
                    return one, unit
        return None

    def _failed_units(self, agent_id: int) -> set[tuple[PassName, int]]:
        """What has failed in the open run: it is tried again in the next one."""
        run = self._store.consolidation.open_run(agent_id)
        return self._failed_in[1] if run is not None and run.batch == self._failed_in[0] else set()

    def run_unit(
        self, agent_id: int, cancel: CancelFlag, on_begin: Callable[[Unit], None] = lambda _unit: None
    ) -> Step:
        """Do one unit of the agent's open run, which is begun when there is something to do.

        A failed unit leaves memory as it was and is counted; a cancelled one is as if it had not begun.
        """
        found = self.next_unit(agent_id)
        if found is None:
            return Step("nothing")
        one, unit = found
        on_begin(unit)
        began = self._monotonic()
        try:
            prepared = one.prepare(unit, cancel)
        except Cancelled:
            return Step("cancelled", unit)
        except ContextFullError as error:
            return self._failed(unit, error, began)
        except UNFORESEEN as error:
            return self._failed(unit, error, began)
        if cancel.is_set():
            return Step("cancelled", unit)
        try:
            items = self._commit(unit, prepared, began)
        except UNFORESEEN as error:
            return self._failed(unit, error, began)
        return Step("done", unit, tuple(items))

    def finish(self, agent_id: int) -> Run | None:
        """End the open run. None if there was none or it came to nothing.

        One that only failed is told of and leaves no other trace.
        """
        consolidation = self._store.consolidation
        run = consolidation.open_run(agent_id)
        if run is None:
            return None
        with self._store.transaction():
            consolidation.end(run.id, self._store.now())
            ended = consolidation.run(run.id)
        return ended or (replace(run, ended_at=self._store.now()) if run.failures else None)

    def _commit(self, unit: Unit, prepared: Prepared, began: float) -> Sequence[Item]:
        consolidation = self._store.consolidation
        with self._store.transaction():
            run = self._open(unit.agent_id)
            items = prepared.write(run.batch)
            consolidation.add_items(run.id, items)
            consolidation.mark_done(unit)
            consolidation.spend(run.id, units=1, tokens=prepared.tokens, seconds=self._monotonic() - began)
        return items

    def _failed(self, unit: Unit, error: BaseException, began: float) -> Step:
        _log.error("the %s of %d failed", unit.pass_name, unit.entity_id, exc_info=error)
        with self._store.transaction():
            run = self._open(unit.agent_id)
            if run.batch != self._failed_in[0]:
                self._failed_in = (run.batch, set())
            self._failed_in[1].add((unit.pass_name, unit.entity_id))
            count = self._store.consolidation.mark_failed(unit)
            self._store.consolidation.spend(run.id, failures=1, seconds=self._monotonic() - began)
        _log.info("that was failure %d of it", count)
        return Step("failed", unit)

    def _open(self, agent_id: int) -> Run:
        consolidation = self._store.consolidation
        return consolidation.open_run(agent_id) or consolidation.begin(agent_id, uuid.uuid4().hex, self._store.now())


def can_do(capability: Capability, need: Need) -> bool:
    """Whether a model of that capability can do a pass with that need."""
    match need:
        case "rules":
            return True
        case "yes_no":
            return capability.yes_no_reliable
        case "text":
            return capability.yes_no_reliable and capability.can_extract
