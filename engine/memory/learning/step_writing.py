"""Writing what a memory step came to: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from engine.memory.archival import ArchivalMemory
from engine.memory.errors import MemoryServiceError
from engine.memory.joining import keep_rest
from engine.memory.journal import Cause
from engine.memory.kinds import holder_of, is_sensitive, kind_of
from engine.memory.learning.candidates import Candidate
from engine.memory.learning.comparing import content
from engine.memory.learning.one_sentence import is_one_sentence
from engine.memory.learning.reconcile import Relation
from engine.memory.proposals import Proposals
from engine.memory.sensitive import is_others_secret
from engine.memory.times.dating import Validity
from engine.protocol.results import ProposalView
from engine.values import Actor, Fact, MemoryChange, Message, SourceSpan

REASON: Final = "said by the user"
SENSITIVE: Final = "sensitive"


class StepOutcome(Struct, frozen=True):
    """``changes`` are committed; a cancelled step has none and can be run again.

    ``gave_way``: changes that were dropped, because the memory had been edited meanwhile.
    """

    changes: tuple[MemoryChange, ...]
    state: Literal["done", "cancelled"]
    gave_way: int = 0
    proposals: tuple[ProposalView, ...] = ()


class Draft(Struct, frozen=True):
    """A statement ready to be written, or a fact to be forgotten (``relation`` None).

    Attributes:
        amends: the words of the old fact go on in it.
        proposed: it waits for the user's word.
        sensitive: because it is sensitive; else it may be another's wish.
    """

    candidate: Candidate
    text: str
    relation: Relation | None
    old: Fact | None = None
    when: Validity = Validity()
    amends: bool = False
    proposed: bool = False
    sensitive: bool = False


class How(TypedDict):
    """What the journal notes of every change of one step."""

    actor: Actor
    reason: str
    source_message_id: int
    batch: str


class StepWriter:
    """Under the names that ``How`` gives: those of the step itself, or of the pass that it belongs to."""

    def __init__(self, archival: ArchivalMemory, proposals: Proposals | None) -> None:
        self._archival = archival
        self._proposals = proposals

    def commit(
        self,
        message: Message,
        agent_id: int,
        drafts: Sequence[Draft],
        how: How,
        on_commit: Callable[[], None] | None,
        asks_sensitive: bool = False,
    ) -> StepOutcome:
        """
        Args:
            asks_sensitive: what is sensitive is proposed, unless the message orders to remember it; else only
                others' secrets are.
        """
        drafts = [one for one in drafts if one.relation is None or is_one_sentence(one.text)]
        if how["actor"] != "user":
            drafts = [one for one in drafts if not one.relation or not self._archival.is_forgotten(agent_id, one.text)]
        with self._archival.transaction():
            current = [draft for draft in drafts if not self._gives_way(draft, how)]
            if self._proposals is not None:
                current = [_asked(one) if _must_ask(one, asks_sensitive) else one for one in current]
            changes = [self._write(message, agent_id, draft, how) for draft in current]
            proposals = self._propose(message, agent_id, current, changes, how)
            if on_commit is not None:
                on_commit()
        made = tuple(change for change in changes if change is not None)
        return StepOutcome(made, "done", len(drafts) - len(current), proposals)

    def _propose(
        self,
        message: Message,
        agent_id: int,
        drafts: Sequence[Draft],
        changes: Sequence[MemoryChange | None],
        how: How,
    ) -> tuple[ProposalView, ...]:
        """Propose what waits for the user; what the message says itself need not be confirmed any more."""
        if self._proposals is None:
            return ()
        found = [self._proposal(message, agent_id, draft, how) for draft in drafts if draft.proposed]
        said = [change.text for change in changes if change is not None and change.text]
        new = [one for one in found if isinstance(one, ProposalView) and one.proposal.state == "pending"]
        return (*new, *self._proposals.drop_said(message.id, said))

    def _proposal(self, message: Message, agent_id: int, draft: Draft, how: How) -> ProposalView | Fact:
        assert self._proposals is not None
        kind, holder = kind_of(draft.text), holder_of(draft.text, draft.candidate.language)
        batch = how["batch"] if how["actor"] == "consolidation" else None  # a chip's undo leaves suggestions alone
        if not draft.sensitive:
            return self._proposals.add_fact(
                agent_id, draft.text, kind=kind, sources=(_source(message, draft.candidate),), origin="web",
                actor=how["actor"], reason=REASON, source_message_id=message.id, batch=batch,
            )  # fmt: skip
        return self._proposals.add_fact(
            agent_id, draft.text, kind=kind, holder=holder, sensitivity="sensitive",
            sources=(_source(message, draft.candidate),), origin="conversation", actor=how["actor"],
            reason=SENSITIVE, source_message_id=message.id, batch=batch,
        )  # fmt: skip

    def _gives_way(self, draft: Draft, how: How) -> bool:
        """True if what the draft would change was changed while the message was read: that change stays."""
        return draft.old is not None and self._archival.gives_way(draft.old, **how)

    def _write(self, message: Message, agent_id: int, draft: Draft, how: How) -> MemoryChange | None:
        if draft.proposed:
            return None
        span = _source(message, draft.candidate)
        text, old = draft.text, draft.old
        if draft.relation is None:
            return None if old is None else self._archival.forget(old.id, **how)
        if draft.relation == "same" and old is not None:
            whole = content(text) == content(old.text)
            if whole or old.origin == "conversation":
                self._archival.add_source(old.id, span, actor=how["actor"], confirms=whole, batch=how["batch"])
                return None
        kind = kind_of(text)
        sensitivity = "sensitive" if _is_private(draft) else "normal"
        holder = holder_of(text, draft.candidate.language)
        if draft.relation == "supersedes" and old is not None:
            try:
                made = self._archival.supersede(
                    old.id, text, kind=kind, holder=holder, sensitivity=sensitivity, sources=(span,),
                    valid_from=message.created_at if draft.when.valid_from is None else draft.when.valid_from,
                    valid_to=draft.when.valid_to, origin=old.origin if draft.amends else "conversation", **how,
                )[1]  # fmt: skip
            except MemoryServiceError:  # pinned or gone since it was read: keep both
                pass
            else:
                if not draft.amends:
                    keep_rest(self._archival, old, text, Cause(**how))
                return made
        return self._archival.insert(
            agent_id, text, kind=kind, holder=holder, sensitivity=sensitivity, sources=(span,),
            valid_from=draft.when.valid_from, valid_to=draft.when.valid_to, **how,
        )[1]  # fmt: skip


def _asked(draft: Draft) -> Draft:
    return replace(draft, proposed=True, sensitive=True)


def _must_ask(draft: Draft, everything: bool) -> bool:
    """Sensitive, new to memory, and not what the user has asked for in so many words.

    Args:
        everything: else only what somebody else would not want to be kept.
    """
    if draft.relation not in ("new", "supersedes") or draft.candidate.order in ("remember", "standing"):
        return False
    if everything:
        return _is_private(draft)
    return is_others_secret(draft.text)


def _is_private(draft: Draft) -> bool:
    """By its own words, or by those that it goes on with: "I get them twice a month", of migraines."""
    before = draft.candidate.before
    return is_sensitive(draft.text, kind_of(draft.text)) or (bool(before) and is_sensitive(before, kind_of(before)))


def _source(message: Message, candidate: Candidate) -> SourceSpan:
    span = candidate.span
    return SourceSpan(message.id, message.conversation_id, span.start, span.end, message.text[span.start : span.end])
