"""Commands that put conversations in order: pinned ones, folders, the archive, several deleted at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.protocol import Command
from engine.protocol.arranging import ArrangeConversations, DeleteConversations
from engine.services import Services
from engine.values import MemoryChange


class ArrangeCommands:
    """Runs on the io lane.

    Args:
        on_changes: told of every committed change.
    """

    def __init__(self, services: Services, on_changes: Callable[[tuple[MemoryChange, ...]], None]) -> None:
        self._services = services
        self._on_changes = on_changes
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ArrangeConversations: self._arrange,
            DeleteConversations: self._delete,
        }

    def _arrange(self, command: ArrangeConversations) -> list[MemoryChange]:
        return self._told(
            self._services.recall.arrange(
                command.conversation_ids, pinned=command.pinned, folder=command.folder, archived=command.archived
            )
        )

    def _delete(self, command: DeleteConversations) -> list[MemoryChange]:
        return self._told(self._services.recall.delete_conversations(command.conversation_ids))

    def _told(self, changes: Sequence[MemoryChange]) -> list[MemoryChange]:
        if changes:
            self._on_changes(tuple(changes))
        return list(changes)
