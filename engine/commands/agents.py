"""Answers to the commands about agents and the blocks they share. Runs on the io lane."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.commands.history import SETTINGS
from engine.memory.first_texts import speak
from engine.memory.tools import SEARCH_TOOLS, WRITING_TOOLS
from engine.protocol.agents import (
    AgentBlock,
    AgentCard,
    AgentMade,
    AgentTool,
    AttachBlock,
    CreateAgent,
    DeleteAgent,
    DetachBlock,
    DuplicateAgent,
    ListAgentCards,
    SetUpAgent,
    SpeakLanguage,
)
from engine.protocol.base import Command
from engine.services import Services
from engine.values import Agent, Block, MemoryChange


class AgentCommands:
    """One method a command.

    Args:
        on_changes: told of every committed change, to be passed on as an event.
    """

    def __init__(self, services: Services, on_changes: Callable[[tuple[MemoryChange, ...]], None]) -> None:
        self._services = services
        self._on_changes = on_changes
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListAgentCards: lambda _command: self._cards(),
            CreateAgent: self._create,
            DuplicateAgent: self._duplicate,
            DeleteAgent: self._delete,
            SetUpAgent: self._set_up,
            SpeakLanguage: lambda command: self._told(speak(services.store, services.blocks, command.language)),
            AttachBlock: self._attach,
            DetachBlock: self._detach,
        }

    def _create(self, command: CreateAgent) -> AgentMade:
        state, changes = self._services.making.create(command.name)
        return self._made(state.id, changes)

    def _duplicate(self, command: DuplicateAgent) -> AgentMade:
        agent_id = self._services.agent_id(command.agent_id)
        state, changes = self._services.making.duplicate(agent_id, command.name, with_facts=command.facts)
        return self._made(state.id, changes)

    def _delete(self, command: DeleteAgent) -> MemoryChange:
        change = self._services.making.put_away(self._services.agent_id(command.agent_id))
        self._on_changes((change,))
        return change

    def _set_up(self, command: SetUpAgent) -> AgentMade:
        agent_id = self._services.agent_id(command.agent_id)
        _, change = self._services.agents.change(
            agent_id, command.version, name=command.name, reason=SETTINGS, model=command.model,
            tools_off=command.tools_off,
        )  # fmt: skip
        return self._made(agent_id, () if change is None else (change,))

    def _attach(self, command: AttachBlock) -> list[MemoryChange]:
        agent_id = self._services.agent_id(command.agent_id)
        change = self._services.sharing.attach(agent_id, command.block_id)
        return self._told(() if change is None else (change,))

    def _detach(self, command: DetachBlock) -> list[MemoryChange]:
        agent_id = self._services.agent_id(command.agent_id)
        return self._told((self._services.sharing.detach(agent_id, command.block_id),))

    def _told(self, changes: Sequence[MemoryChange]) -> list[MemoryChange]:
        if changes:
            self._on_changes(tuple(changes))
        return list(changes)

    def _made(self, agent_id: int, changes: Sequence[MemoryChange]) -> AgentMade:
        self._told(changes)
        card = next(card for card in self._cards() if card.agent_id == agent_id)
        return AgentMade(card, changes[0].batch if changes else "")

    # -- what there is

    def _cards(self) -> list[AgentCard]:
        store, tools = self._services.store, self._tools()
        names = store.agents.names()
        return [self._card(agent, names, tools) for agent in store.list_agents()]

    def _card(self, agent: Agent, names: dict[int, str], tools: tuple[AgentTool, ...]) -> AgentCard:
        services = self._services
        state, settings = services.agents.state(agent.id), services.agents.settings(agent.id)
        counts = services.store.counts(agent.id)
        return AgentCard(
            agent.id, agent.name, state.version, agent.created_at, settings.model, settings.tools_off,
            self._blocks(agent.id, names), counts.facts, counts.conversations, tools,
        )  # fmt: skip

    def _blocks(self, agent_id: int, names: dict[int, str]) -> tuple[AgentBlock, ...]:
        """What the agent sees, then what stands back."""
        blocks = self._services.store.blocks
        seen = blocks.in_view(agent_id)
        ids = {block.id for block in seen}
        back = [block for block in blocks.list(agent_id) if block.id not in ids]
        return tuple(self._block(block, agent_id, names, block.id not in ids) for block in (*seen, *back))

    def _block(self, block: Block, agent_id: int, names: dict[int, str], stands_back: bool) -> AgentBlock:
        others = self._services.sharing.readers(block.id) - {agent_id}
        return AgentBlock(
            block.id, block.label, block.agent_id, names[block.agent_id],
            tuple(names[other] for other in sorted(others)), stands_back,
        )  # fmt: skip

    def _tools(self) -> tuple[AgentTool, ...]:
        memory = [AgentTool(name, name) for name in (*WRITING_TOOLS, *SEARCH_TOOLS)]
        own = [AgentTool(tool.key, tool.name, tool.description, own=True) for tool in self._services.tools.usable()]
        return (*memory, *own)
