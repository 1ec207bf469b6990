"""What is answered about agents, shared blocks and what blocks said before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.commands.io import IoCommands
from engine.memory.errors import BlockFull, NotFound, StaleVersion
from engine.protocol import (
    AddFact,
    Command,
    CreateBlock,
    ListAgents,
    ListBlocks,
    ListConversations,
    ListJournal,
    Undo,
)
from engine.protocol.agents import (
    AgentCard,
    AttachBlock,
    CreateAgent,
    DeleteAgent,
    DetachBlock,
    DuplicateAgent,
    ListAgentCards,
    SetUpAgent,
    SpeakLanguage,
)
from engine.protocol.block_versions import BringBackBlock, ListBlockVersions
from engine.protocol.forgetting import Forget
from engine.services import Services
from engine.store import Store
from engine.values import MemoryChange


class Told:
    """The commands, and the changes that were told of."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.open(folder)
        self.services = Services.over(self.store)
        self.changes: list[MemoryChange] = []
        self._commands = IoCommands(self.services, self.changes.extend)

    def __call__(self, command: Command) -> Any:
        return self._commands.run(command)

    def cards(self) -> list[AgentCard]:
        return self(ListAgentCards(job=0))


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Told]:
    made = Told(tmp_path)
    yield made
    made.store.close()


def test_what_is_decided_for_an_agent_is_kept_and_told(ask: Told) -> None:
    made = ask(CreateAgent(job=0, name="Writer"))
    card = made.card
    assert [change.entity_type for change in ask.changes] == ["agent", "block", "block"]
    assert [tool.key for tool in card.tools][:1] == ["core_memory_append"]
    set_up = SetUpAgent(job=0, agent_id=2, version=card.version, model="/m/a.gguf", tools_off=("conversation_search",))
    changed = ask(set_up)
    assert (changed.card.model, changed.card.tools_off) == ("/m/a.gguf", ("conversation_search",))
    with pytest.raises(StaleVersion):
        ask(set_up)
    ask(Undo(job=0, batch=changed.batch))
    assert (ask.cards()[1].model, ask.cards()[1].tools_off) == ("", ())
    assert ask(SetUpAgent(job=0, agent_id=2, version=ask.cards()[1].version, name="Writer")).batch == ""


def test_cards_tell_who_sees_which_block(ask: Told) -> None:
    ask(CreateAgent(job=0, name="Writer"))
    human = ask(ListBlocks(job=0))[1].block
    (change,) = ask(AttachBlock(job=0, agent_id=2, block_id=human.id))
    assert ask(AttachBlock(job=0, agent_id=2, block_id=human.id)) == []
    first, second = ask.cards()
    assert first.blocks[1].seen_by == ("Writer",)
    assert [(block.label, block.owner, block.stands_back) for block in second.blocks] == [
        ("persona", "Writer", False), ("human", "Rolltop", False), ("human", "Writer", True)
    ]  # fmt: skip
    view = ask(ListBlocks(job=0, agent_id=2))[1]
    assert (view.owner, view.seen_by) == ("Rolltop", ("Rolltop", "Writer"))
    assert change.label == "human"
    ask(DetachBlock(job=0, agent_id=2, block_id=human.id))
    assert ask(ListBlocks(job=0, agent_id=2))[1].owner == "Writer"


def test_what_is_added_goes_to_the_agent_that_is_named(ask: Told) -> None:
    ask(CreateAgent(job=0, name="Writer"))
    ask(CreateBlock(job=0, label="plot", agent_id=2))
    ask(AddFact(job=0, text="The hero is called Mara", agent_id=2))
    assert [view.block.label for view in ask(ListBlocks(job=0, agent_id=2))] == ["persona", "human", "plot"]
    assert ask.cards()[0].facts == 0 and ask.cards()[1].facts == 1
    assert {entry.agent_id for entry in ask(ListJournal(job=0, agent_id=2))} == {2}
    with pytest.raises(NotFound):
        ask(CreateBlock(job=0, label="plot", agent_id=9))


def test_conversations_of_all_agents_are_listed_but_of_those_put_away(ask: Told) -> None:
    ask(DuplicateAgent(job=0, agent_id=1))
    for agent_id in (1, 2):
        ask.services.recall.create_conversation(agent_id, f"of {agent_id}")
    assert len(ask(ListConversations(job=0))) == 2
    assert [one.title for one in ask(ListConversations(job=0, agent_id=2))] == ["of 2"]
    assert [one.title for one in ask(ListConversations(job=0, query="of"))] != []
    ask(DeleteAgent(job=0, agent_id=1))
    assert [agent.id for agent in ask(ListAgents(job=0))] == [2]
    assert [one.title for one in ask(ListConversations(job=0))] == ["of 2"]


def test_an_earlier_text_comes_back_and_can_be_undone(ask: Told) -> None:
    blocks = ask.services.blocks
    block, _ = blocks.create(1, "notes", value="one")
    blocks.append(1, "notes", "two")
    blocks.edit(block.id, blocks.get(block.id).version, pinned=True)
    versions = ask(ListBlockVersions(job=0, block_id=block.id))
    assert [(one.before, one.after, one.actor) for one in versions] == [
        ("one", "one\ntwo", "assistant"), ("", "one", "user")
    ]  # fmt: skip
    change = ask(BringBackBlock(job=0, block_id=block.id, entry_id=versions[1].entry_id))
    assert (blocks.get(block.id).value, blocks.get(block.id).pinned) == ("one", True)
    ask(Undo(job=0, batch=change.batch))
    assert blocks.get(block.id).value == "one\ntwo"
    with pytest.raises(NotFound):
        ask(BringBackBlock(job=0, block_id=1, entry_id=versions[1].entry_id))


def test_a_version_says_which_other_agent_wrote_it(ask: Told) -> None:
    ask(CreateAgent(job=0, name="Writer"))
    human = ask(ListBlocks(job=0))[1].block
    ask(AttachBlock(job=0, agent_id=2, block_id=human.id))
    ask.services.blocks.append(2, "human", "Plays the harp")
    ask.services.blocks.append(1, "human", "Likes tea")
    assert [one.agent for one in ask(ListBlockVersions(job=0, block_id=human.id))] == ["", "Writer"]


def test_what_was_forgotten_does_not_come_back(ask: Told) -> None:
    blocks = ask.services.blocks
    block, _ = blocks.create(1, "notes", value="The code is Zanzibar")
    blocks.edit(block.id, 1, value="Nothing")
    plan = ask.services.forgetting.plan(Forget(job=0, text="Zanzibar"))
    ask.services.forgetting.erase(Forget(job=0, text="Zanzibar", added=tuple(item.key for item in plan.items)))
    versions = ask(ListBlockVersions(job=0, block_id=block.id))
    assert any(one.erased for one in versions)
    assert not any("Zanzibar" in one.before + one.after for one in versions)
    erased = next(one for one in versions if one.erased)
    with pytest.raises(NotFound):
        ask(BringBackBlock(job=0, block_id=block.id, entry_id=erased.entry_id))


def test_a_text_that_does_not_fit_any_more_is_refused(ask: Told) -> None:
    blocks = ask.services.blocks
    block, _ = blocks.create(1, "notes", value="word " * 100)
    blocks.edit(block.id, 1, value="short", limit_tokens=20)
    versions = ask(ListBlockVersions(job=0, block_id=block.id))
    with pytest.raises(BlockFull):
        ask(BringBackBlock(job=0, block_id=block.id, entry_id=versions[-1].entry_id))
    assert blocks.get(block.id).value == "short"


def test_a_language_that_is_chosen_reaches_the_blocks_and_is_told(ask: Told) -> None:
    changes = ask(SpeakLanguage(job=0, language="zh"))
    assert ask.changes == changes and len(changes) == 2
    views = {view.block.label: view.block for view in ask(ListBlocks(job=0))}
    assert views["persona"].value.startswith("我是") and views["human"].description.startswith("与我")
    assert ask(SpeakLanguage(job=0, language="zh")) == [] and ask.changes == changes
