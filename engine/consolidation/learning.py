"""Writing what was learned: each statement is held against what is known, then kept, merged, or proposed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from engine.consolidation.reconcile_deciding import Deciding, Decision
from engine.consolidation_values import Item
from engine.llm.base import CancelFlag, LanguageModel
from engine.memory.few_shot import FewShot
from engine.memory.joining import Joining, is_as_read
from engine.memory.journal import Cause
from engine.memory.kinds import is_sensitive
from engine.memory.learning.comparing import content
from engine.memory.successors import begins_at
from engine.memory.times.dating import Validity
from engine.protocol.results import ProposalView
from engine.services import Services
from engine.store.text import normalised
from engine.values import Fact, FactKind, ProposedSuccessor, SourceSpan

REASON: Final = "learned from the conversation"


class Learned(Struct, frozen=True):
    """A statement that is ready to become a fact.

    Attributes:
        said_at: when its message was written.
        correction: its words say that something was otherwise before.
        before: the sentence before it, where its words take something of that up.
    """

    agent_id: int
    text: str
    kind: FactKind
    holder: str
    source: SourceSpan
    said_at: float
    when: Validity = Validity()
    correction: bool = False
    before: str = ""

    @property
    def private(self) -> bool:
        """Only the user decides whether it is kept: by its words, or by those that it goes on with."""
        return is_sensitive(self.text, self.kind) or (bool(self.before) and is_sensitive(self.before, "other"))

    def as_fact(self) -> Fact:
        """As it would be kept, with the number 0."""
        return Fact(
            id=0, agent_id=self.agent_id, text=self.text, kind=self.kind, tags=(), confidence=1.0, pinned=False,
            status="active", valid_from=self.when.valid_from, valid_to=self.when.valid_to, recorded_at=self.said_at,
            superseded_by=None, sensitivity="sensitive" if self.private else "normal", holder=self.holder,
            actor="consolidation", version=0, sources=(self.source,),
        )  # fmt: skip


class Plan(Struct, frozen=True):
    """What to do with a statement, the facts in ``decisions`` as they were read; in them it has the number 0."""

    learned: Learned
    decisions: tuple[Decision, ...]


class Learning:
    """Runs on the inference lane's thread: ``plan`` outside of the transaction, ``write`` inside.

    Args:
        model, few_shot: None: how statements stand to what is known is told by rules alone.
    """

    def __init__(self, services: Services, model: LanguageModel | None = None, few_shot: FewShot | None = None) -> None:
        self._services = services
        self._deciding = Deciding(services, model, few_shot)
        self._joining = Joining(services.store)

    @property
    def tokens(self) -> int:
        """Evaluated and generated so far."""
        return self._deciding.tokens

    def plan(self, learned: Sequence[Learned], cancel: CancelFlag) -> list[Plan]:
        """Compare statements with what is known.

        Raises:
            Cancelled: the flag was set.
        """
        return [Plan(one, tuple(self._deciding.of(one.as_fact(), cancel, one.correction))) for one in learned]

    def write(self, plans: Sequence[Plan], batch: str) -> list[Item]:
        """Write what is planned; what was edited, forgotten or pinned since then gives way."""
        return [item for plan in plans for item in self._write(plan, batch)]

    def _write(self, plan: Plan, batch: str) -> list[Item]:
        learned, archival = plan.learned, self._services.archival
        if archival.is_forgotten(learned.agent_id, learned.text):
            return []
        if any(self._gives_way(_known(one), learned, batch) for one in plan.decisions):
            return []
        same = next((one for one in plan.decisions if one.step == "merge"), None)
        if same is not None:
            return [self._said_again(learned, _known(same), batch)]
        private = learned.private and self._services.agents.settings(learned.agent_id).asks_sensitive
        asked = next((one for one in plan.decisions if one.step == "ask" or private), None)
        closes = tuple(one for one in plan.decisions if one.step == "close")
        if asked is not None and (private or not closes):  # what ends something is kept: the rest is asked when tidying
            return self._ask(learned, _known(asked), batch)
        if private:
            return self._propose(learned, batch)
        return self._keep(learned, closes, batch)

    def _gives_way(self, read: Fact, learned: Learned, batch: str) -> bool:
        """What this pass has itself added to a fact, such as a source, is no reason to."""
        now = self._services.store.facts.get(read.id)
        message_id = learned.source.message_id or 0
        return (now is None or not is_as_read(now, read)) and self._services.archival.gives_way(
            read, actor="consolidation", reason=REASON, source_message_id=message_id, batch=batch
        )

    def _said_again(self, learned: Learned, known: Fact, batch: str) -> Item:
        whole = content(learned.text) == content(known.text)
        self._services.archival.add_source(known.id, learned.source, actor="consolidation", confirms=whole, batch=batch)
        return self._merged(known)

    def _merged(self, fact: Fact) -> Item:
        """The newest change of a fact: the source that was just added."""
        return Item("merged", entry_id=self._services.store.journal.of_entity("fact", fact.id)[-1].id)

    def _keep(self, learned: Learned, decisions: Sequence[Decision], batch: str) -> list[Item]:
        fact, change = self._services.archival.insert(
            learned.agent_id, learned.text, kind=learned.kind, holder=learned.holder, sources=(learned.source,),
            sensitivity="sensitive" if learned.private else "normal",
            valid_from=learned.when.valid_from, valid_to=learned.when.valid_to, actor="consolidation", reason=REASON,
            source_message_id=learned.source.message_id, batch=batch,
        )  # fmt: skip
        if change is None:
            return [self._merged(fact)]
        closed = [self._close(fact.id, one, learned, batch) for one in decisions]
        return closed or [Item("learned", entry_id=change.entry_id)]

    def _close(self, fact_id: int, decision: Decision, learned: Learned, batch: str) -> Item:
        """What was known ends where the new begins; or the new has ended where what is known began."""
        facts = self._services.archival
        known, new = facts.get(_known(decision).id), facts.get(fact_id)
        cause = Cause("consolidation", REASON, learned.source.message_id, batch)
        old, later = (known, new) if decision.stays.id == 0 else (new, known)
        change = self._joining.close(old, later, begins_at(self._services.store, later), cause)
        return Item("closed", entry_id=change.entry_id)

    def _ask(self, learned: Learned, known: Fact, batch: str) -> list[Item]:
        """Propose it until the user says which of them holds. What the user did not want is not asked again."""
        for view in self._services.proposals.list(learned.agent_id, ("pending", "rejected")):
            change = view.proposal.change
            if isinstance(change, ProposedSuccessor) and normalised(view.text) == normalised(learned.text):
                return []
        fact, change = self._services.archival.insert(
            learned.agent_id, learned.text, kind=learned.kind, holder=learned.holder, sources=(learned.source,),
            sensitivity="sensitive" if learned.private else "normal", status="proposed",
            valid_from=learned.when.valid_from, valid_to=learned.when.valid_to, actor="consolidation", reason=REASON,
            source_message_id=learned.source.message_id, batch=batch,
        )  # fmt: skip
        assert change is not None
        view = self._services.proposals.add_successor(
            fact, known.id, change.entry_id, reason=REASON, source_message_id=learned.source.message_id
        )
        return [Item("conflict", entry_id=change.entry_id, proposal_id=view.proposal.id)]

    def _propose(self, learned: Learned, batch: str) -> list[Item]:
        view = self._services.proposals.add_fact(
            learned.agent_id, learned.text, kind=learned.kind, holder=learned.holder, sensitivity="sensitive",
            sources=(learned.source,), origin="conversation", actor="consolidation", reason=REASON,
            source_message_id=learned.source.message_id, batch=batch,
        )  # fmt: skip
        if not isinstance(view, ProposalView) or view.proposal.state != "pending":
            return []
        return [Item("suggested", proposal_id=view.proposal.id, reason="sensitive")]


def _known(decision: Decision) -> Fact:
    return decision.goes if decision.stays.id == 0 else decision.stays
