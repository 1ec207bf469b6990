"""The pass over memory steps that failed or were put off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.consolidation.base import Need, Prepared
from engine.consolidation_values import Item, ItemKind, PassName, Unit
from engine.lanes.step_inputs import StepInputs
from engine.llm.base import CancelFlag
from engine.memory.errors import NotFound
from engine.memory.few_shot import Cancelled
from engine.memory.learning.step import MemoryStep, StepOutcome
from engine.memory.learning.step_writing import SENSITIVE
from engine.services import Services
from engine.values import MemoryChange, Proposal

NO_MODEL: Final = "no model"


class StepsPass:
    """A step is due until it has committed; one that was given up is tried again by another model.

    Args:
        step: None without a model. Then steps wait for one: rules alone would call done what it might have found.
        model: names it.
    """

    name: PassName = "steps"

    def __init__(self, services: Services, step: MemoryStep | None, model: str = NO_MODEL) -> None:
        self._services = services
        self._step = step
        self._model = model

    @property
    def needs(self) -> Need:
        return "yes_no" if self._step is None else "rules"

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        store = self._services.store
        given_up = store.consolidation.done_marks(self.name)
        waiting = store.memory_steps.pending_of(agent_id)
        return [self._unit(agent_id, one) for one in waiting if given_up.get(one) != self._model][:limit]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        assert self._step is not None
        steps = self._services.store.memory_steps
        try:
            message = self._services.recall.message(unit.entity_id)
            given = StepInputs.of(self._services, message)
        except NotFound:  # erased since it was found
            raise Cancelled from None
        read = self._step.prepare if given.learns else _read_nothing
        write = read(
            message, given.agent_id, given.words_before, given.saved_in_turn, cancel, given.asks_sensitive, given.done
        )

        def write_all(batch: str) -> Sequence[Item]:
            outcome = write(batch)
            steps.mark_done(message.id)
            return items_of(outcome)

        return Prepared(write_all)

    def _unit(self, agent_id: int, message_id: int) -> Unit:
        return Unit(self.name, agent_id, message_id, self._model)


def items_of(outcome: StepOutcome) -> list[Item]:
    """What a step did, as a review lists it."""
    done = [Item(_kind(change), entry_id=change.entry_id) for change in outcome.changes if change.entry_id]
    waiting = [view.proposal for view in outcome.proposals if view.proposal.state == "pending"]
    return [*done, *(Item("suggested", proposal_id=one.id, reason=_reason(one)) for one in waiting)]


def _reason(proposal: Proposal) -> str:
    return SENSITIVE if proposal.reason == SENSITIVE else ""


def _kind(change: MemoryChange) -> ItemKind:
    return "learned" if change.operation == "create" else "closed"


def _read_nothing(*_inputs: object) -> Callable[[str], StepOutcome]:
    return lambda _batch: StepOutcome((), "done")
