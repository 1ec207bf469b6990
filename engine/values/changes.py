"""Changes of memory: done, and waiting for the user's word."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.values.kinds import Actor, EntityType, Operation


class JournalEntry(Struct, frozen=True):
    """One operation on memory: who, when, why, before and after.

    Attributes:
        before, after: the entity's row as JSON text ("" where there was none).
        batch: entries of one user-visible action share it; undo works on a batch.
        undone_by: batch that undid this one, or None.
        source_message_id: the message that caused it, or None; ``source_start:source_end`` are the characters that did.
        redacted: the texts in ``before`` and ``after`` were erased because a person had them forgotten.
        undoes_entry: the entry that this one takes back (so that undoing it is a redo), or None.
        by_agent_id: the agent that changed a block of another one; None where it was its own.
    """

    id: int
    agent_id: int
    at: float
    actor: Actor
    reason: str
    entity_type: EntityType
    entity_id: int
    operation: Operation
    before: str
    after: str
    batch: str
    undone_by: str | None = None
    source_message_id: int | None = None
    source_start: int | None = None
    source_end: int | None = None
    redacted: bool = False
    undoes_entry: int | None = None
    by_agent_id: int | None = None


class MemoryChange(Struct, frozen=True):
    """A committed write, as a chip under a message shows it. ``batch`` is what undo takes.

    ``entry_id``: the journal's entry, to undo it alone; 0 for what is only shown.
    """

    batch: str
    entity_type: EntityType
    entity_id: int
    operation: Operation
    text: str
    previous_text: str = ""
    label: str = ""
    entry_id: int = 0


class ProposedFact(Struct, frozen=True, tag="fact"):
    """A fact with the status "proposed", which waits to become active."""

    fact_id: int


class ProposedAppend(Struct, frozen=True, tag="append"):
    """A line to be added at the end of a block."""

    label: str
    content: str


class ProposedReplace(Struct, frozen=True, tag="replace"):
    """A text of a block to be replaced by another one, or to be removed ("")."""

    label: str
    old: str
    new: str


class ProposedSuccessor(Struct, frozen=True, tag="successor"):
    """A fact that contradicts ``old_id``, and would take its place; the fact is proposed, or active as well.

    Attributes:
        asked: the journal's entry of the question: where that is undone, the question is withdrawn.
        answered: that of the answer: where that is undone, the question waits again. None before it.
    """

    fact_id: int
    old_id: int
    asked: int | None = None
    answered: int | None = None


ProposedChange = ProposedFact | ProposedAppend | ProposedReplace | ProposedSuccessor


class Proposal(Struct, frozen=True):
    """A change of memory that waits for the user's word.

    Attributes:
        actor: who proposes it.
        source_message_id: the user message in whose turn it was proposed, or None.
        version: grows by one when it is decided.
    """

    id: int
    agent_id: int
    at: float
    actor: Actor
    reason: str
    change: ProposedChange
    state: Literal["pending", "accepted", "rejected"]
    version: int
    decided_at: float | None = None
    source_message_id: int | None = None
