"""What a block said before: commands, and what their results hold."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import Actor, MemoryChange


class ListBlockVersions(Command, frozen=True, tag="list_block_versions"):
    """Result: list[BlockVersion], newest first."""

    block_id: int


class BringBackBlock(Command, frozen=True, tag="bring_back_block"):
    """Have a block say again what it said after a change. Result: MemoryChange."""

    block_id: int
    entry_id: int


class BlockVersion(Struct, frozen=True):
    """One change of a block's text.

    Attributes:
        entry_id: of the journal, which names the version.
        before, after: the text; "" where there was none, or it was erased for good.
        agent: the name of the agent that changed it, where it is not the block's own; "" otherwise.
        erased: the words are gone, and cannot be brought back.
        conversation_id: where the message is that it was changed for.
    """

    entry_id: int
    at: float
    actor: Actor
    reason: str
    before: str
    after: str
    batch: str
    agent: str = ""
    erased: bool = False
    undone: bool = False
    message_id: int | None = None
    conversation_id: int | None = None


BlockVersionCommand = ListBlockVersions | BringBackBlock
BLOCK_VERSION_RESULTS: Final[dict[type[Command], Any]] = {
    ListBlockVersions: list[BlockVersion],
    BringBackBlock: MemoryChange,
}
