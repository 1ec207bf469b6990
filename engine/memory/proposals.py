"""Changes of memory that wait for the user's word: what a model asks for while it has outside text before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, assert_never

import msgspec

from engine.errors import say
from engine.memory.archival import ArchivalMemory
from engine.memory.blocks import BlockMemory
from engine.memory.errors import NotFound, StaleVersion
from engine.memory.learning.comparing import likeness
from engine.memory.replacing import replace_text
from engine.memory.successors import Successors
from engine.protocol.results import ProposalView
from engine.store.store import Store
from engine.store.text import normalised
from engine.values import (
    Actor,
    Fact,
    FactKind,
    MemoryChange,
    Origin,
    Proposal,
    ProposedAppend,
    ProposedChange,
    ProposedFact,
    ProposedReplace,
    ProposedSuccessor,
    SourceSpan,
)

KEPT: Final = "suggestion kept by the user"
DISMISSED: Final = "suggestion dismissed by the user"
SAID_ANYWAY: Final = "suggestion said by the user"
SAME: Final = 0.75

State = Literal["pending", "accepted", "rejected"]
ASKED_ABOUT: Final[tuple[State, ...]] = ("pending", "rejected")


class Proposals:
    """What a proposal changes is written by the services that write all else, once the user has kept it."""

    def __init__(self, store: Store, blocks: BlockMemory, archival: ArchivalMemory) -> None:
        self._store = store
        self._blocks = blocks
        self._archival = archival
        self._successors = Successors(store, archival)

    # -- proposing

    def add_fact(
        self,
        agent_id: int,
        text: str,
        *,
        kind: FactKind = "other",
        tags: Sequence[str] = (),
        holder: str = "user",
        sensitivity: Literal["normal", "sensitive"] = "normal",
        sources: Sequence[SourceSpan] = (),
        origin: Origin = "document",
        actor: Actor = "assistant",
        reason: str = "",
        source_message_id: int | None = None,
        batch: str | None = None,
    ) -> ProposalView | Fact:
        """Propose a fact. One that is known already is returned instead.

        One that waits already, or that the user did not want, is not proposed again: that proposal is returned.

        Args:
            batch: undoing it withdraws the proposal.
        """
        known = self._archival.find_identical(agent_id, text)
        if known is not None:
            return known
        for view in self.list(agent_id, ASKED_ABOUT):
            if isinstance(view.proposal.change, ProposedFact) and normalised(view.text) == normalised(text):
                return view
        with self._store.transaction():
            fact, _ = self._archival.insert(
                agent_id, text, kind=kind, tags=tags, holder=holder, sensitivity=sensitivity, sources=sources,
                status="proposed", origin=origin, actor=actor, reason=reason, source_message_id=source_message_id,
                batch=batch,
            )  # fmt: skip
            return self._add(agent_id, ProposedFact(fact.id), actor, reason, source_message_id)

    def add_append(
        self,
        agent_id: int,
        label: str,
        content: str,
        *,
        actor: Actor = "assistant",
        reason: str = "",
        source_message_id: int | None = None,
    ) -> ProposalView | None:
        """Propose a line for a block. None where that would change nothing. Raises as the change itself would."""
        change = ProposedAppend(self._blocks.by_label(agent_id, label).label, content.strip())
        return self._add_tried(agent_id, change, actor, reason, source_message_id)

    def add_replace(
        self,
        agent_id: int,
        label: str,
        old: str,
        new: str,
        *,
        actor: Actor = "assistant",
        reason: str = "",
        source_message_id: int | None = None,
    ) -> ProposalView | None:
        """Propose another text in the place of one of a block's. None and errors as for :meth:`add_append`."""
        change = ProposedReplace(self._blocks.by_label(agent_id, label).label, old, new)
        return self._add_tried(agent_id, change, actor, reason, source_message_id)

    def add_successor(
        self,
        new: Fact,
        old_id: int,
        entry_id: int,
        *,
        actor: Actor = "consolidation",
        reason: str = "",
        source_message_id: int | None = None,
    ) -> ProposalView:
        """Ask which of two facts holds.

        Args:
            new: "proposed", or active like the old one.
            entry_id: the journal's entry that brought the question about; undoing it withdraws the question.
        """
        change = ProposedSuccessor(new.id, old_id, asked=entry_id)
        return self._add(new.agent_id, change, actor, reason, source_message_id)

    def doubt(
        self, fact_id: int, *, reason: str, source_message_id: int | None, batch: str
    ) -> tuple[ProposalView, MemoryChange]:
        """Let a known fact wait for the user's word from now on."""
        with self._store.transaction():
            fact, change = self._archival.edit(
                fact_id, status="proposed", actor="consolidation", reason=reason,
                source_message_id=source_message_id, batch=batch,
            )  # fmt: skip
            proposed = ProposedFact(fact.id)
            return self._add(fact.agent_id, proposed, "consolidation", reason, source_message_id), change

    def was_proposed(self, fact_id: int) -> bool:
        """Whether a fact was ever proposed."""
        found = (self._store.proposals.get(number) for number in self._store.erasing.proposals_of_fact(fact_id))
        return any(one is not None and one.change == ProposedFact(fact_id) for one in found)

    def was_asked(self, one_id: int, other_id: int) -> bool:
        """Whether the user was ever asked which of two facts holds."""
        return self._successors.was_asked(one_id, other_id)

    def _add_tried(
        self, agent_id: int, change: ProposedChange, actor: Actor, reason: str, source_message_id: int | None
    ) -> ProposalView | None:
        if self._try(agent_id, change, actor) is None:
            return None
        same = next((one for one in self.list(agent_id, ASKED_ABOUT) if one.proposal.change == change), None)
        return same or self._add(agent_id, change, actor, reason, source_message_id)

    def _try(self, agent_id: int, change: ProposedChange, actor: Actor) -> MemoryChange | None:
        """Make the change and take it back at once: what a model may not do at all is not proposed either."""
        made: MemoryChange | None = None
        try:
            with self._store.transaction():
                made = self._make(agent_id, change, actor, "", None)
                raise _TakenBack
        except _TakenBack:
            return made

    def _add(
        self, agent_id: int, change: ProposedChange, actor: Actor, reason: str, source_message_id: int | None
    ) -> ProposalView:
        proposal = Proposal(
            id=0, agent_id=agent_id, at=self._store.now(), actor=actor, reason=reason, change=change,
            state="pending", version=1, source_message_id=source_message_id,
        )  # fmt: skip
        return self._view(self._store.proposals.add(proposal))

    # -- reading

    def list(self, agent_id: int, states: Sequence[State] = ("pending",)) -> list[ProposalView]:
        """Oldest first."""
        return [self._view(proposal) for proposal in self._store.proposals.list(agent_id, states)]

    def of_conversation(self, conversation_id: int, states: Sequence[State] = ("pending",)) -> list[ProposalView]:
        """Those that were made in a conversation, oldest first."""
        return [self._view(proposal) for proposal in self._store.proposals.of_conversation(conversation_id, states)]

    def get(self, proposal_id: int) -> ProposalView:
        found = self._store.proposals.get(proposal_id)
        if found is None:
            raise NotFound(say("This suggestion does not exist any more."))
        return self._view(found)

    def _view(self, proposal: Proposal) -> ProposalView:
        message_id = proposal.source_message_id
        message = None if message_id is None else self._store.messages.get(message_id)
        conversation_id = None if message is None else message.conversation_id
        match proposal.change:
            case ProposedFact(fact_id):
                fact = self._store.facts.get(fact_id)
                return ProposalView(proposal, "" if fact is None else fact.text, conversation_id=conversation_id)
            case ProposedSuccessor(fact_id, old_id):
                new, old = self._store.facts.get(fact_id), self._store.facts.get(old_id)
                return ProposalView(
                    proposal,
                    "" if new is None else new.text,
                    "" if old is None else old.text,
                    conversation_id=conversation_id,
                    said=self._successors.words(new),
                    known=self._successors.words(old),
                )
            case ProposedAppend(label, content):
                return ProposalView(proposal, content, label=label, conversation_id=conversation_id)
            case ProposedReplace(label, old, new):
                return ProposalView(proposal, new, old, label, conversation_id)
            case _ as never:
                assert_never(never)

    # -- deciding

    def accept(
        self, proposal_id: int, version: int | None = None, text: str | None = None, *, both: bool = False
    ) -> tuple[ProposalView, MemoryChange | None]:
        """Make the change as the user's own. The change is None where memory says the same already.

        Args:
            version: as the user saw it.
            text: the words as the user corrected them.
            both: of two facts that contradict each other, keep both.

        Raises:
            StaleVersion: it was decided meanwhile.
            EngineError: the change cannot be made any more; the proposal still waits.
        """
        with self._store.transaction():
            proposal = self._pending(proposal_id, version)
            if isinstance(proposal.change, ProposedSuccessor):
                answer = self._successors.hold_both if both else self._successors.hold_new
                decided, change_made = answer(proposal.change, text, KEPT, proposal.source_message_id)
                return self._decide(msgspec.structs.replace(proposal, change=decided), "accepted"), change_made
            change = _reworded(proposal.change, text)
            made = self._make(proposal.agent_id, change, "user", KEPT, proposal.source_message_id, text)
            return self._decide(proposal, "accepted"), made

    def reject(self, proposal_id: int, version: int | None = None, *, reason: str = DISMISSED) -> ProposalView:
        """Drop it; the record of it stays."""
        with self._store.transaction():
            proposal = self._pending(proposal_id, version)
            if isinstance(proposal.change, ProposedFact):
                self._archival.forget(proposal.change.fact_id, actor="user", reason=reason)
            if isinstance(proposal.change, ProposedSuccessor):
                decided = self._successors.hold_old(proposal.change, reason)
                proposal = msgspec.structs.replace(proposal, change=decided)
            return self._decide(proposal, "rejected")

    def drop_said(self, message_id: int, texts: Sequence[str]) -> list[ProposalView]:
        """Of the facts proposed for a message settle those that say what was learned from its own words anyway."""
        message = self._store.messages.get(message_id)
        if message is None or not texts:
            return []
        return [
            self._settle(view.proposal)
            for view in self.of_conversation(message.conversation_id)
            if view.proposal.source_message_id == message_id
            and isinstance(view.proposal.change, ProposedFact)
            and any(_says(text, view.text) for text in texts)
        ]

    def _settle(self, proposal: Proposal) -> ProposalView:
        assert isinstance(proposal.change, ProposedFact)
        with self._store.transaction():
            self._archival.forget(proposal.change.fact_id, actor="user", reason=SAID_ANYWAY)
            return self._decide(proposal, "accepted")

    def _pending(self, proposal_id: int, version: int | None) -> Proposal:
        proposal = self.get(proposal_id).proposal
        if proposal.state != "pending" or (version is not None and proposal.version != version):
            raise StaleVersion(say("This suggestion has been decided already."))
        return proposal

    def _decide(self, proposal: Proposal, state: State) -> ProposalView:
        decided = msgspec.structs.replace(
            proposal, state=state, decided_at=self._store.now(), version=proposal.version + 1
        )
        self._store.proposals.write(decided)
        return self._view(decided)

    def _make(
        self,
        agent_id: int,
        change: ProposedChange,
        actor: Actor,
        reason: str,
        source_message_id: int | None,
        text: str | None = None,
    ) -> MemoryChange | None:
        match change:
            case ProposedFact(fact_id):
                return self._keep_fact(agent_id, fact_id, text, reason, source_message_id)
            case ProposedSuccessor():
                return self._successors.hold_new(change, text, reason, source_message_id)[1]
            case ProposedAppend(label, content):
                return self._blocks.append(
                    agent_id, label, content, actor=actor, reason=reason, source_message_id=source_message_id
                )[1]
            case ProposedReplace(label, old, new):
                return replace_text(
                    self._blocks, agent_id, label, old, new, actor=actor, reason=reason,
                    source_message_id=source_message_id,
                )[1]  # fmt: skip
            case _ as never:
                assert_never(never)

    def _keep_fact(
        self, agent_id: int, fact_id: int, text: str | None, reason: str, source_message_id: int | None
    ) -> MemoryChange | None:
        wanted = text if text is not None else self._archival.get(fact_id).text
        known = self._archival.find_identical(agent_id, wanted)
        if known is not None and known.id != fact_id:
            self._archival.forget(fact_id, actor="user", reason=reason)
            self._archival.confirm(known.id, reason=reason)
            return None
        change = self._archival.edit(
            fact_id, text=text, status="active", actor="user", reason=reason, source_message_id=source_message_id
        )[1]
        return msgspec.structs.replace(change, operation="create", previous_text="")


class _TakenBack(Exception):
    """Ends a trial."""


def _says(text: str, proposed: str) -> bool:
    """All that is proposed, nearly, and nothing much beyond."""
    return likeness(text, proposed) >= SAME and len(proposed) <= len(text) * 1.5


def _reworded(change: ProposedChange, text: str | None) -> ProposedChange:
    match change:
        case ProposedAppend() if text is not None:
            return ProposedAppend(change.label, text.strip())
        case ProposedReplace() if text is not None:
            return ProposedReplace(change.label, change.old, text.strip())
        case _:
            return change
