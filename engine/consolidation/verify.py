"""The pass that holds what the assistant wrote against the words it names as its source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.consolidation.base import Need, Prepared
from engine.consolidation.support import Support, support_of
from engine.consolidation_values import Item, PassName, Unit
from engine.llm.base import CancelFlag
from engine.memory.few_shot import Cancelled
from engine.memory.joining import Joining
from engine.memory.journal import Cause
from engine.services import Services
from engine.values import Fact

RULES: Final = "1"
DOUBTED: Final = "not found in what was said"
MENDED: Final = "its place in the message mended"


class VerifyPass:
    """One fact is one unit: active, written by the assistant or consolidation, neither confirmed nor pinned.

    A fact that its source does not bear out is proposed from then on: it is not used until the user says that it is
    right, and nothing of it is lost. A doubt is raised once: where the user takes it back, it stays so.
    """

    name: PassName = "verify"
    needs: Need = "rules"

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._joining = Joining(services.store)

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        found = self._store.reconciling.changed_facts(self.name, agent_id, [RULES], limit, made_only=True)
        return [Unit(self.name, agent_id, fact_id, f"{version}:{RULES}") for fact_id, version in found]

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        """Raises:
        Cancelled: the fact is gone or closed since it was found.
        """
        fact = self._store.facts.get(unit.entity_id)
        if fact is None or fact.status != "active":
            raise Cancelled
        support = support_of(self._store, fact)
        return Prepared(lambda batch: self._write(fact, support, batch))

    def _write(self, fact: Fact, support: Support, batch: str) -> Sequence[Item]:
        current = self._store.facts.get(fact.id)
        if current is None or current.version != fact.version:
            return ()
        message_id = fact.sources[0].message_id if fact.sources else None
        for wrong, right in support.mended:
            current = self._joining.mend_source(
                current, wrong, right, Cause("consolidation", MENDED, message_id, batch)
            )  # fmt: skip
        if not support.doubt or self._services.proposals.was_proposed(fact.id):
            return ()
        view, change = self._services.proposals.doubt(
            fact.id, reason=DOUBTED, source_message_id=message_id, batch=batch
        )  # fmt: skip
        return [Item("suggested", entry_id=change.entry_id, proposal_id=view.proposal.id, reason=support.doubt)]
