"""Answers of the fake bridge about agents and what blocks said before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.protocol import Command, Failed, ListAgents
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
)
from engine.protocol.block_versions import BlockVersion, BringBackBlock, ListBlockVersions
from engine.values import Agent, MemoryChange

if TYPE_CHECKING:
    from tests.app.memory_editor.fake_bridge import FakeBridge

TOOLS = (
    AgentTool("core_memory_append", "core_memory_append"),
    AgentTool("conversation_search", "conversation_search"),
    AgentTool("python:clock.py:now", "now", "What time it is", own=True),
)


def card(number: int, name: str, **more: Any) -> AgentCard:
    fields: dict[str, Any] = {
        "version": 1, "created_at": 0.0, "model": "", "tools_off": (), "facts": 3, "conversations": 2, "tools": TOOLS,
        "blocks": tuple(
            AgentBlock(number * 10 + row, label, number, name) for row, label in enumerate(("persona", "human"))
        ),
    }  # fmt: skip
    return AgentCard(number, name, **(fields | more))


def answer(bridge: FakeBridge, command: Command) -> Any:
    """What the engine would say; None where it is about something else."""
    agents = bridge.agents
    match command:
        case ListAgents():
            return [Agent(one.agent_id, one.name, 0.0) for one in agents.values()]
        case ListAgentCards():
            return list(agents.values())
        case CreateAgent() | DuplicateAgent():
            number = max(agents) + 1
            agents[number] = card(number, command.name or f"{agents[getattr(command, 'agent_id', 1)].name} 2")
            return AgentMade(agents[number], bridge.new_batch())
        case SetUpAgent():
            old = agents[command.agent_id]
            if old.version != command.version:
                return Failed(job=command.job, sentence="The settings have been changed meanwhile.")
            given = {name: getattr(command, name) for name in ("name", "model", "tools_off")}
            changed = {name: value for name, value in given.items() if value is not None}
            agents[old.agent_id] = replace(old, version=old.version + 1, **changed)
            return AgentMade(agents[old.agent_id], bridge.new_batch())
        case DeleteAgent():
            gone = agents.pop(command.agent_id)
            return MemoryChange(bridge.new_batch(), "agent", gone.agent_id, "delete", "", gone.name, gone.name)
        case AttachBlock() | DetachBlock():
            return _share(bridge, command)
        case ListBlockVersions():
            return list(reversed(bridge.versions))
        case BringBackBlock():
            wanted = next(one for one in bridge.versions if one.entry_id == command.entry_id)
            bridge.write_block(command.block_id, "user", value=wanted.after)
            newest = bridge.versions[-1]
            bridge.versions.append(
                replace(newest, entry_id=newest.entry_id + 1, actor="user", before=newest.after, after=wanted.after)
            )
            return MemoryChange(bridge.journal[-1].batch, "block", command.block_id, "update", wanted.after)
        case _:
            return None


def _share(bridge: FakeBridge, command: AttachBlock | DetachBlock) -> list[MemoryChange]:
    mine = bridge.agents[command.agent_id]
    if isinstance(command, DetachBlock):
        kept = tuple(one for one in mine.blocks if one.block_id != command.block_id)
    else:
        owner = next(
            other for other in bridge.agents.values() if command.block_id in [one.block_id for one in other.blocks]
        )
        block = next(one for one in owner.blocks if one.block_id == command.block_id)
        kept = (*mine.blocks, block)
    bridge.agents[command.agent_id] = replace(mine, blocks=kept)
    return [MemoryChange(bridge.new_batch(), "attachment", 1, "create", "human", label="human")]


def version(number: int, before: str, after: str, **more: Any) -> BlockVersion:
    fields: dict[str, Any] = {"at": 1_790_000_000.0 + number, "actor": "assistant", "reason": "core_memory_append",
                              "batch": f"v{number}"}  # fmt: skip
    return BlockVersion(number, before=before, after=after, **(fields | more))
