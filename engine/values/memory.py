"""Agents, and what they remember: blocks, facts, and where those come from."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.values.kinds import Actor, FactKind, FactStatus, Origin, Role


class Agent(Struct, frozen=True):
    """One assistant with a memory of its own."""

    id: int
    name: str
    created_at: float


class Block(Struct, frozen=True):
    """A piece of core memory, always in the prompt.

    Attributes:
        limit_tokens: enforced on every write, counted by the loaded model's tokenizer (or an estimate of
            ``engine.context.estimate_tokens`` while no model is loaded).
        version: grows by one with each write; a write names the version it read (optimistic locking).
    """

    id: int
    agent_id: int
    label: str
    description: str
    value: str
    limit_tokens: int
    read_only: bool
    pinned: bool
    version: int
    updated_at: float


class SourceSpan(Struct, frozen=True):
    """Where a fact comes from: characters ``start:end`` of a message's text, or of a document's.

    Attributes:
        message_id, conversation_id: None for a span of a document.
        document_id: None for a span of a message.
    """

    message_id: int | None
    conversation_id: int | None
    start: int
    end: int
    quote: str
    document_id: int | None = None


class Fact(Struct, frozen=True):
    """One archival fact, one sentence in the language of its source.

    Attributes:
        confidence: 0..1.
        valid_from, valid_to: when it was true in the world; None is open.
        recorded_at: when it was learned.
        holder: whom it is about: "user", or a name.
        origin: where its words come from; what the user confirmed is "conversation".
        confirmed: the user wrote, corrected or kept it; it is never changed without asking.
        version: grows by one with each write.
    """

    id: int
    agent_id: int
    text: str
    kind: FactKind
    tags: tuple[str, ...]
    confidence: float
    pinned: bool
    status: FactStatus
    valid_from: float | None
    valid_to: float | None
    recorded_at: float
    superseded_by: int | None
    sensitivity: Literal["normal", "sensitive"]
    holder: str
    actor: Actor
    version: int
    sources: tuple[SourceSpan, ...] = ()
    origin: Origin = "conversation"
    confirmed: bool = False


class SearchHit(Struct, frozen=True):
    """One result of a search. ``score`` is higher for better and comparable within one result list only.

    Attributes:
        id: of the message, the fact or the document's chunk.
        title: name of the document, title of the conversation.
        place: page or heading inside a document.
        valid_from, valid_to: of a fact: when it was true.
    """

    tier: Literal["message", "fact", "document"]
    id: int
    conversation_id: int | None
    text: str
    at: float
    score: float
    role: Role | None = None
    document_id: int | None = None
    title: str = ""
    place: str = ""
    origin: Origin = "conversation"
    status: FactStatus | None = None
    valid_from: float | None = None
    valid_to: float | None = None
