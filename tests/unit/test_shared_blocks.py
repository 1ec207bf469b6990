"""Shared blocks and forbidden tools in the prompts and calls of the agents concerned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.consolidation.rewrite import RewritePass
from engine.memory.errors import NotFound
from engine.memory.tools import ToolBox, ToolCall
from engine.protocol import SendMessage
from engine.temporary import conversation_for
from tests.unit.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def writer(desk: Desk) -> int:
    """Another agent, which sees the first one's block about the user, and a conversation with it."""
    state, _ = desk.services.making.create("Writer")
    desk.services.sharing.attach(state.id, desk.block("human").id)
    desk.agent_id = state.id
    desk.conversation_id = desk.services.recall.create_conversation(state.id).id
    return state.id


def test_an_edit_in_one_agents_memory_reaches_the_others_prompt(desk: Desk) -> None:
    writer(desk)
    desk.say("Hello")
    assert "I am Writer" in desk.prompt
    assert not desk.runner.windows.needs_tidying(desk.conversation_id)
    desk.services.blocks.append(1, "human", "Ada plays the harp", actor="user")
    assert desk.runner.windows.needs_tidying(desk.conversation_id)
    assert desk.tidy()
    assert "Ada plays the harp" in desk.prompt
    desk.say("And now?")
    assert desk.notes("core") == []


def test_an_edit_between_two_turns_is_told(desk: Desk) -> None:
    writer(desk)
    desk.say("Hello")
    desk.services.blocks.append(1, "human", "Ada plays the harp", actor="user")
    desk.say("And now?")
    assert any("Ada plays the harp" in note for note in desk.notes("core"))


def test_sharing_and_its_end_change_the_prompt(desk: Desk) -> None:
    block, _ = desk.services.blocks.create(1, "project", value="A novel set in Delft")
    state, _ = desk.services.making.create("Writer")
    desk.agent_id = state.id
    desk.conversation_id = desk.services.recall.create_conversation(state.id).id
    desk.say("Hello")
    assert "Delft" not in desk.prompt
    desk.services.sharing.attach(state.id, block.id)
    assert desk.tidy() and "Delft" in desk.prompt
    desk.services.sharing.detach(state.id, block.id)
    assert desk.tidy() and "Delft" not in desk.prompt


def test_only_the_owners_tidying_rewrites_a_shared_block(desk: Desk) -> None:
    agent_id = writer(desk)
    tidying = RewritePass(desk.services)
    shared = desk.services.blocks.by_label(agent_id, "human")
    assert shared.id not in [unit.entity_id for unit in tidying.due(agent_id, 10)]
    assert shared.id in [unit.entity_id for unit in tidying.due(1, 10)]


def test_a_tool_that_is_off_is_neither_offered_nor_run(desk: Desk) -> None:
    off = ("core_memory_append", "archival_memory_search")
    desk.services.agents.change(1, 1, tools_off=off)
    toolbox = ToolBox(desk.services, 1)
    assert not set(off) & set(toolbox.available())
    assert "conversation_search" in toolbox.available()
    outcome = toolbox.execute(ToolCall("core_memory_append", {"label": "human", "content": "x"}))
    assert not outcome.ok and desk.block("human").value == ""
    other, _ = desk.services.making.create("Writer")
    assert set(off) <= set(ToolBox(desk.services, other.id).available())


def test_a_conversation_of_a_deleted_agent_says_why_it_does_not_go_on(desk: Desk) -> None:
    agent_id = writer(desk)
    change = desk.services.making.put_away(agent_id)
    command = SendMessage(job=0, text="Hello?", conversation_id=desk.conversation_id)
    with pytest.raises(NotFound, match="deleted"):
        conversation_for(desk.services, command, 1)
    desk.services.journal.undo(change.batch)
    assert conversation_for(desk.services, command, 1).agent_id == agent_id
