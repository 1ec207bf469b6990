"""Order among conversations: pinned ones, folders, the archive; several deleted at once."""

from __future__ import annotations

from typing import Any, Final

from engine.protocol.base import Command
from engine.values import MemoryChange


class ArrangeConversations(Command, frozen=True, tag="arrange_conversations"):
    """Change the given sides of some conversations, as one batch that can be undone. Result: list[MemoryChange].

    Attributes:
        folder: its name; "" takes them out of their folder.
    """

    conversation_ids: tuple[int, ...]
    pinned: bool | None = None
    folder: str | None = None
    archived: bool | None = None


class DeleteConversations(Command, frozen=True, tag="delete_conversations"):
    """Hide some conversations, as one batch; undo brings them back. Result: list[MemoryChange]."""

    conversation_ids: tuple[int, ...]


ArrangeCommand = ArrangeConversations | DeleteConversations
ARRANGE_RESULTS: Final[dict[type[Command], Any]] = {
    ArrangeConversations: list[MemoryChange],
    DeleteConversations: list[MemoryChange],
}
