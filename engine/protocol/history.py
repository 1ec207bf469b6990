"""Memory as it was at a date, and settings of an agent: commands, and what their results hold."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import EntityType, MemoryChange


class PreviewRestore(Command, frozen=True, tag="preview_restore"):
    """What restoring would change, of an agent or of one row of it. Result: RestorePreview."""

    at: float
    entity_type: EntityType | None = None
    entity_id: int | None = None
    agent_id: int | None = None


class Restore(Command, frozen=True, tag="restore"):
    """Bring memory back to how it was at ``at`` (UTC Unix seconds), as one batch that can be undone.

    Failed if memory has changed since the preview that gave ``seen``. Result: list[MemoryChange].
    """

    at: float
    entity_type: EntityType | None = None
    entity_id: int | None = None
    agent_id: int | None = None
    seen: int | None = None


class GetAgent(Command, frozen=True, tag="get_agent"):
    """Result: AgentView."""

    agent_id: int | None = None


class ChangeAgent(Command, frozen=True, tag="change_agent"):
    """Change the given settings. Failed if ``version`` is stale. Result: AgentView."""

    version: int
    name: str | None = None
    learns: bool | None = None
    recalls: bool | None = None
    uses_documents: bool | None = None
    agent_id: int | None = None
    asks_sensitive: bool | None = None


class RestorePreview(Struct, frozen=True):
    """What restoring would do.

    Attributes:
        changes: the first of them; they belong to no batch yet.
        counts: how many in all, by "block", "fact", "document", "conversation" and "agent".
        erased: what has been erased for good since, and stays away.
        seen: the newest change of memory that was known.
    """

    at: float
    changes: tuple[MemoryChange, ...]
    counts: dict[str, int]
    erased: int
    seen: int


class AgentView(Struct, frozen=True):
    """An agent and what is decided for it.

    Attributes:
        learns: what lasts of each message is kept.
        recalls: memories are looked up for each message.
        uses_documents: passages of documents are among them.
        asks_sensitive: what is sensitive and was found while nobody looked on waits for the user's word.
    """

    agent_id: int
    name: str
    version: int
    learns: bool
    recalls: bool
    uses_documents: bool
    asks_sensitive: bool = True


HistoryCommand = PreviewRestore | Restore | GetAgent | ChangeAgent
HISTORY_RESULTS: Final[dict[type[Command], Any]] = {
    PreviewRestore: RestorePreview,
    Restore: list[MemoryChange],
    GetAgent: AgentView,
    ChangeAgent: AgentView,
}
