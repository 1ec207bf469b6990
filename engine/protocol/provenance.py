"""Where memory comes from and what it was used for: commands, and what their results hold."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import Actor, Document, Fact, Role, SourceSpan

LearnedState = Literal["in_effect", "undone", "changed", "closed", "deleted", "erased"]
UsedKind = Literal["fact", "message", "chunk"]


class GetProvenance(Command, frozen=True, tag="get_provenance"):
    """Where a fact comes from, and which replies were made from it. Result: FactProvenance."""

    fact_id: int


class GetBlockSources(Command, frozen=True, tag="get_block_sources"):
    """Which change brought in each line of a block. Result: list[LineSource], one a line, in order."""

    block_id: int


class WhatWasLearned(Command, frozen=True, tag="what_was_learned"):
    """What a message brought into memory, in effect or not. Result: list[Learned], oldest first."""

    message_id: int


class UsedIn(Command, frozen=True, tag="used_in"):
    """The replies in whose prompt a memory stood. Result: list[ReplyUse], newest first."""

    entity_type: UsedKind
    entity_id: int
    limit: int = 50


class MadeFrom(Command, frozen=True, tag="made_from"):
    """What stood in the prompt of a reply. Result: ReplySources."""

    reply_id: int


class MessagePlace(Struct, frozen=True):
    """A message as a link shows it. ``gone``: its conversation is deleted, or its text was erased."""

    message_id: int
    conversation_id: int
    title: str
    role: Role
    at: float
    text: str
    gone: bool = False


class Source(Struct, frozen=True):
    """One place that says what a fact says: a passage of a message, or of a document."""

    span: SourceSpan
    message: MessagePlace | None = None
    document: Document | None = None


class ReplyUse(Struct, frozen=True):
    """A reply that was made with a memory in its prompt."""

    reply: MessagePlace


class FactProvenance(Struct, frozen=True):
    """``earlier``: what it took the place of, newest first. ``uses`` counts all replies, ``replies`` are the newest."""

    fact: Fact
    sources: tuple[Source, ...]
    earlier: tuple[Fact, ...]
    later: Fact | None
    uses: int
    replies: tuple[ReplyUse, ...]


class LineSource(Struct, frozen=True):
    """Who brought in a line of a block, and from which characters of which message.

    ``entry_id`` is None for a line that was there before the journal began.
    """

    line: str
    entry_id: int | None = None
    at: float | None = None
    actor: Actor | None = None
    reason: str = ""
    message: MessagePlace | None = None
    start: int | None = None
    end: int | None = None


class Learned(Struct, frozen=True):
    """One thing that a message brought into memory.

    Attributes:
        text: as it was learned; "" once it is erased.
        label: of the block, or the kind of the fact.
        batch: what undo takes.
    """

    entity_type: Literal["fact", "block", "conversation", "document", "agent", "message"]
    entity_id: int
    text: str
    label: str
    state: LearnedState
    at: float
    batch: str


class UsedMemory(Struct, frozen=True):
    """A memory that stood in a prompt. ``gone``: there is no such memory any more.

    Attributes:
        changed: it reads differently now.
        message: where to jump to: the message itself, or a fact's first source.
    """

    entity_type: UsedKind
    entity_id: int
    text: str
    at: float
    gone: bool = False
    message: MessagePlace | None = None
    document_id: int | None = None
    place: str = ""


class UsedBlock(Struct, frozen=True):
    """A block as it stood in a prompt. ``changed``: it has been edited since."""

    block_id: int
    label: str
    version: int
    changed: bool


class ReplySources(Struct, frozen=True):
    """What a reply was made from.

    Attributes:
        known: False for a reply that was stored before this was recorded.
        turns: the turns of its conversation that stood in the prompt, oldest first; only the users' messages.
        turn_count: how many there were; ``turns`` holds the newest of them.
    """

    known: bool
    memories: tuple[UsedMemory, ...] = ()
    blocks: tuple[UsedBlock, ...] = ()
    turns: tuple[MessagePlace, ...] = ()
    turn_count: int = 0
