"""Conversations and their messages."""

from __future__ import annotations

from msgspec import Struct

from engine.values.kinds import MessageKind, Origin, Role, StopReason
from engine.values.reports import ContextReport


class Message(Struct, frozen=True):
    """One verbatim row of recall memory.

    Attributes:
        turn_id: id of the user message that began the turn (its own id for that message).
        active: False for a reply that a regenerated one replaced, kept for the record.
        evicted: True once it left the window (it stays in recall).
        tool: name of the tool, for tool_call and tool_result.
        origin: where its words come from.
    """

    id: int
    conversation_id: int
    turn_id: int
    role: Role
    kind: MessageKind
    text: str
    created_at: float
    tool: str = ""
    stop_reason: StopReason | None = None
    active: bool = True
    evicted: bool = False
    report: ContextReport | None = None
    origin: Origin = "conversation"


class Conversation(Struct, frozen=True):
    """A thread of messages. ``title`` is empty until it has one.

    Attributes:
        learns: False where nothing of it is to become memory.
        temporary: nothing of it is kept: it is erased when it is left, and no other conversation sees it.
        folder: the name of the folder it lies in, or "".
    """

    id: int
    agent_id: int
    title: str
    created_at: float
    updated_at: float
    message_count: int = 0
    preview: str = ""
    learns: bool = True
    temporary: bool = False
    pinned: bool = False
    folder: str = ""
    archived: bool = False
