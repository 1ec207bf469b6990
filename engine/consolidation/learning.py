"""Writing what was learned: each statement is held against what is known, then kept, merged, or proposed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from engine.consolidation_values import Item
from engine.memory.comparing import content
from engine.memory.dating import Validity
from engine.memory.errors import MemoryServiceError
from engine.memory.kinds import is_sensitive
from engine.memory.reconcile import AskRelation, Relation, reconcile
from engine.protocol.results import ProposalView
from engine.services import Services
from engine.values import Fact, FactKind, SourceSpan

REASON: Final = "learned from the conversation"
NEIGHBOURS: Final = 8
RECENT_FACTS: Final = 200


class Learned(Struct, frozen=True):
    """A statement that is ready to become a fact.

    Attributes:
        said_at: when its message was written.
        correction: its words say that something was otherwise before.
    """

    agent_id: int
    text: str
    kind: FactKind
    holder: str
    source: SourceSpan
    said_at: float
    when: Validity = Validity()
    correction: bool = False


class Plan(Struct, frozen=True):
    """What to do with a statement: ``old`` is what it repeats or takes the place of, as it was read."""

    learned: Learned
    relation: Relation
    old: Fact | None = None


def no_model(_known: str, _new: str) -> None:
    """Nobody to ask how two statements stand to each other."""


class Learning:
    """Runs on the inference lane's thread: ``plan`` outside of the transaction, ``write`` inside."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def plan(self, learned: Sequence[Learned], ask: AskRelation = no_model) -> list[Plan]:
        """Compare statements with what is known. ``ask`` may call the model, and raise ``Cancelled``."""
        plans = list[Plan]()
        for one in learned:
            found = reconcile(one.text, one.holder, one.correction, self._known(one), ask)
            plans.append(Plan(one, found.relation, found.old))
        return plans

    def write(self, plans: Sequence[Plan], batch: str) -> list[Item]:
        """Write what is planned; what was edited, forgotten or pinned since then gives way."""
        items = list[Item]()
        for plan in plans:
            item = self._write(plan, batch)
            if item is not None:
                items.append(item)
        return items

    def _known(self, learned: Learned) -> list[Fact]:
        services = self._services
        hits = services.retrieval.recall(
            learned.text, learned.agent_id, limit=NEIGHBOURS, tiers=("fact",), cut=False
        )  # fmt: skip
        recent = services.archival.list(learned.agent_id, statuses=("active",), limit=RECENT_FACTS).facts
        found = {fact.id: fact for fact in recent}
        missing = [hit.id for hit in hits if hit.id not in found]
        found |= {fact.id: fact for fact in services.store.facts.by_ids(missing)}
        return [
            fact
            for fact in found.values()
            if fact.status == "active" and (fact.valid_to is None or fact.valid_to > learned.said_at)
        ]

    def _write(self, plan: Plan, batch: str) -> Item | None:
        learned, archival = plan.learned, self._services.archival
        source = learned.source
        if archival.is_forgotten(learned.agent_id, learned.text):
            return None
        old = plan.old
        if old is not None and archival.gives_way(
            old, actor="consolidation", reason=REASON, source_message_id=source.message_id or 0, batch=batch
        ):
            return None
        if plan.relation == "same" and old is not None:
            whole = content(learned.text) == content(old.text)
            archival.add_source(old.id, source, actor="consolidation", confirms=whole, batch=batch)
            return self._merged(old)
        if is_sensitive(learned.text, learned.kind):
            return self._propose(learned)
        if plan.relation == "supersedes" and old is not None and not old.confirmed:
            try:
                return Item("closed", entry_id=self._supersede(learned, old, batch))
            except MemoryServiceError:  # pinned since: both are kept
                pass
        fact, change = archival.insert(
            learned.agent_id, learned.text, kind=learned.kind, holder=learned.holder, sources=(source,),
            valid_from=learned.when.valid_from, valid_to=learned.when.valid_to, actor="consolidation", reason=REASON,
            source_message_id=source.message_id, batch=batch,
        )  # fmt: skip
        return self._merged(fact) if change is None else Item("learned", entry_id=change.entry_id)

    def _merged(self, fact: Fact) -> Item:
        """The newest change of a fact: the source that was just added."""
        return Item("merged", entry_id=self._services.store.journal.of_entity("fact", fact.id)[-1].id)

    def _supersede(self, learned: Learned, old: Fact, batch: str) -> int:
        begins = learned.said_at if learned.when.valid_from is None else learned.when.valid_from
        _, change = self._services.archival.supersede(
            old.id, learned.text, kind=learned.kind, holder=learned.holder, sources=(learned.source,),
            valid_from=begins, valid_to=learned.when.valid_to, actor="consolidation", reason=REASON,
            source_message_id=learned.source.message_id, batch=batch, origin="conversation",
        )  # fmt: skip
        return change.entry_id

    def _propose(self, learned: Learned) -> Item | None:
        view = self._services.proposals.add_fact(
            learned.agent_id, learned.text, kind=learned.kind, holder=learned.holder, sensitivity="sensitive",
            sources=(learned.source,), origin="conversation", actor="consolidation", reason=REASON,
            source_message_id=learned.source.message_id,
        )  # fmt: skip
        if not isinstance(view, ProposalView) or view.proposal.state != "pending":
            return None
        return Item("suggested", proposal_id=view.proposal.id, reason="sensitive")
