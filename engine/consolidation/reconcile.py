"""The pass that compares facts with each other: duplicates become one, what has changed is closed, contradictions are
asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.consolidation.base import Need, Prepared
from engine.consolidation.reconcile_deciding import Deciding, Decision
from engine.consolidation_values import Item, PassName, Unit
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.errors import NotFound
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.joining import MERGED, Joining, is_as_read
from engine.memory.journal import Cause
from engine.memory.successors import begins_at
from engine.services import Services
from engine.values import Fact, SourceSpan

CLOSED: Final = "replaced by what was said later"
ASKED: Final = "contradicts another memory"


class ReconcilePass:
    """One active fact is one unit; its mark is its version and by what it was compared.

    What was compared by words alone is compared again once its meaning is known, and what was compared by rules alone
    once a model can be asked; not the other way round.

    Args:
        model, few_shot: None: by rules alone.
    """

    name: PassName = "reconcile"
    needs: Need = "rules"

    def __init__(self, services: Services, model: LanguageModel | None = None, few_shot: FewShot | None = None) -> None:
        self._services = services
        self._store = services.store
        self._deciding = Deciding(services, model, few_shot)
        self._joining = Joining(services.store)

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        levels = self._levels()
        found = self._store.reconciling.changed_facts(self.name, agent_id, levels, limit)
        return [Unit(self.name, agent_id, fact_id, f"{version}:{levels[0]}") for fact_id, version in found]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        """Raises:
        Cancelled: the flag was set, or the fact is gone or closed since it was found.
        """
        fact = self._store.facts.get(unit.entity_id)
        if fact is None or fact.status != "active":
            raise Cancelled
        before = self._deciding.tokens
        decisions = self._deciding.of(fact, cancel)

        def write(batch: str) -> Sequence[Item]:
            found = (self._write(decision, batch) for decision in decisions)
            return [item for item in found if item is not None]

        return Prepared(write, self._deciding.tokens - before)

    def _levels(self) -> list[str]:
        """By what facts are compared now, and what would be as good: "w" words, "m" meaning too; "q" with questions."""
        meaning = ["m"] if self._deciding.neighbours.by_meaning else ["w", "m"]
        asking = ["q"] if self._deciding.relations.asks else ["r", "q"]
        return [a + b for a in meaning for b in asking]

    def _write(self, decision: Decision, batch: str) -> Item | None:
        """Nothing where one of both was edited since it was read: it is compared again then."""
        try:
            stays, goes = (self._services.archival.get(one.id) for one in (decision.stays, decision.goes))
        except NotFound:
            return None
        if goes.version != decision.goes.version or not is_as_read(stays, decision.stays):
            return None
        match decision.step:
            case "merge":
                change = self._joining.merge(stays, goes, _cause(MERGED, goes, batch))
                return Item("merged", entry_id=change.entry_id)
            case "close":
                begins = begins_at(self._store, stays)
                change = self._joining.close(goes, stays, begins, _cause(CLOSED, stays, batch))
                return Item("closed", entry_id=change.entry_id)
            case "ask":
                cause = _cause(ASKED, stays, batch)
                entry_id = self._joining.note(stays, cause)
                view = self._services.proposals.add_successor(
                    stays, goes.id, entry_id, reason=ASKED, source_message_id=cause.source_message_id
                )
                return Item("conflict", entry_id=entry_id, proposal_id=view.proposal.id)


def _cause(reason: str, fact: Fact, batch: str) -> Cause:
    return Cause("consolidation", reason, _message(fact.sources), batch)


def _message(sources: Sequence[SourceSpan]) -> int | None:
    return next((span.message_id for span in sources if span.message_id is not None), None)
