"""Answers to the commands about what a block said before. Runs on the io lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.errors import say
from engine.memory.errors import NotFound
from engine.memory.journal_changes import after_of, before_of
from engine.protocol.base import Command
from engine.protocol.block_versions import BlockVersion, BringBackBlock, ListBlockVersions
from engine.services import Services
from engine.store.entities import Entity
from engine.values import Block, JournalEntry, MemoryChange

BROUGHT_BACK: Final = "an earlier version brought back"


class BlockVersionCommands:
    """One method a command.

    Args:
        on_changes: told of every committed change, to be passed on as an event.
    """

    def __init__(self, services: Services, on_changes: Callable[[tuple[MemoryChange, ...]], None]) -> None:
        self._services = services
        self._on_changes = on_changes
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListBlockVersions: lambda command: self._versions(command.block_id),
            BringBackBlock: self._bring_back,
        }

    def _versions(self, block_id: int) -> list[BlockVersion]:
        self._services.blocks.get(block_id)
        names = self._services.store.agents.names()
        entries = self._services.store.journal.of_entity("block", block_id)
        found = [self._version(entry, names) for entry in reversed(entries)]
        return [version for version in found if version.erased or version.before != version.after]

    def _version(self, entry: JournalEntry, names: dict[int, str]) -> BlockVersion:
        message = None
        if entry.source_message_id is not None:
            message = self._services.store.messages.get(entry.source_message_id)
        return BlockVersion(
            entry.id, entry.at, entry.actor, entry.reason, _value(before_of(entry)), _value(after_of(entry)),
            entry.batch, names.get(entry.by_agent_id or 0, ""), entry.redacted, entry.undone_by is not None,
            message.id if message else None, message.conversation_id if message else None,
        )  # fmt: skip

    def _bring_back(self, command: BringBackBlock) -> MemoryChange:
        entry = self._services.store.journal.get(command.entry_id)
        then = None if entry is None or entry.redacted else after_of(entry)
        if entry is None or not isinstance(then, Block) or then.id != command.block_id:
            raise NotFound(say("What the block said then is not kept any more."))
        with self._services.store.transaction():
            version = self._services.blocks.get(then.id).version
            _, change = self._services.blocks.edit(then.id, version, value=then.value, reason=BROUGHT_BACK)
        self._on_changes((change,))
        return change


def _value(entity: Entity | None) -> str:
    return entity.value if isinstance(entity, Block) else ""
