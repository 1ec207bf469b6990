"""Agents and the blocks they share: commands, and what their results hold."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from engine.language import Language
from engine.protocol.base import Command
from engine.values import MemoryChange


class ListAgentCards(Command, frozen=True, tag="list_agent_cards"):
    """Result: list[AgentCard], oldest first."""


class CreateAgent(Command, frozen=True, tag="create_agent"):
    """Result: AgentMade."""

    name: str


class DuplicateAgent(Command, frozen=True, tag="duplicate_agent"):
    """Copy an agent's settings and blocks, and its facts where ``facts``. "" finds a name. Result: AgentMade."""

    agent_id: int
    name: str = ""
    facts: bool = False


class DeleteAgent(Command, frozen=True, tag="delete_agent"):
    """Put an agent away with all it has; undo brings it back. Failed for the only one. Result: MemoryChange."""

    agent_id: int


class SetUpAgent(Command, frozen=True, tag="set_up_agent"):
    """Change the given ones. Failed if ``version`` is stale. Result: AgentMade.

    Attributes:
        model: path of the file that it is to answer with; "" is the program's choice.
        tools_off: what it may not use: names of memory's tools, keys of the user's own.
    """

    agent_id: int
    version: int
    name: str | None = None
    model: str | None = None
    tools_off: tuple[str, ...] | None = None


class SpeakLanguage(Command, frozen=True, tag="speak_language"):
    """The user chose this language: what core memory begins with is put into it where nobody has changed a word.

    Result: list[MemoryChange], empty where nothing was to do.
    """

    language: Language


class AttachBlock(Command, frozen=True, tag="attach_block"):
    """Have an agent see a block of another one. Result: list[MemoryChange], empty where it does already."""

    agent_id: int
    block_id: int


class DetachBlock(Command, frozen=True, tag="detach_block"):
    """End that an agent sees a block of another one. Result: list[MemoryChange]."""

    agent_id: int
    block_id: int


class AgentBlock(Struct, frozen=True):
    """A block that an agent has or sees.

    Attributes:
        owner_id, owner: whose it is.
        seen_by: names of the other agents that see it.
        stands_back: a shared block of the same name is in its place for now.
    """

    block_id: int
    label: str
    owner_id: int
    owner: str
    seen_by: tuple[str, ...] = ()
    stands_back: bool = False


class AgentTool(Struct, frozen=True):
    """A tool that agents can be allowed to use. ``key`` is what ``tools_off`` names; ``own``: the user's own."""

    key: str
    name: str
    description: str = ""
    own: bool = False


class AgentCard(Struct, frozen=True):
    """An agent with what is decided for it and what it has.

    Attributes:
        facts: how many are active.
        tools: all there are, whether it may use them or not.
    """

    agent_id: int
    name: str
    version: int
    created_at: float
    model: str
    tools_off: tuple[str, ...]
    blocks: tuple[AgentBlock, ...]
    facts: int
    conversations: int
    tools: tuple[AgentTool, ...]


class AgentMade(Struct, frozen=True):
    """The agent as it is now, and what an undo takes ("" where nothing was changed)."""

    card: AgentCard
    batch: str = ""


AgentCommand = (
    ListAgentCards | CreateAgent | DuplicateAgent | DeleteAgent | SetUpAgent | SpeakLanguage | AttachBlock | DetachBlock
)
AGENT_RESULTS: Final[dict[type[Command], Any]] = {
    ListAgentCards: list[AgentCard],
    CreateAgent: AgentMade,
    DuplicateAgent: AgentMade,
    DeleteAgent: MemoryChange,
    SetUpAgent: AgentMade,
    SpeakLanguage: list[MemoryChange],
    AttachBlock: list[MemoryChange],
    DetachBlock: list[MemoryChange],
}
