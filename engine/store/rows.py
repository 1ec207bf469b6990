"""Rows that only the store and the memory services see."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class ConversationState(Struct, frozen=True):
    """What the journal records of a conversation. ``hidden`` is a deleted conversation that undo can bring back."""

    id: int
    agent_id: int
    title: str
    hidden: bool
    version: int
    pinned: bool = False
    folder: str = ""
    archived: bool = False


class AgentState(Struct, frozen=True):
    """What the journal records of an agent. ``id`` and ``agent_id`` are the same.

    ``archived``: it was deleted, and undo can bring it back.
    """

    id: int
    agent_id: int
    name: str
    settings: dict[str, Any]
    version: int
    archived: bool = False


class Attachment(Struct, frozen=True):
    """That an agent sees a block of another one. ``label`` is the block's name as it was then."""

    id: int
    agent_id: int
    block_id: int
    label: str
    version: int


class PendingStep(Struct, frozen=True):
    """A memory step that has not committed yet. ``message_id`` is the user message it is about."""

    message_id: int
    conversation_id: int
    attempts: int


class Counts(Struct, frozen=True):
    """How much there is; facts are the active ones."""

    conversations: int
    facts: int
    messages: int
    pending_memory_steps: int


class Unembedded(Struct, frozen=True):
    """A text without a vector of an embedder. ``entity_type`` is "fact", "message" or "chunk"."""

    entity_type: str
    entity_id: int
    agent_id: int
    text: str
