from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import protocol as p
from engine.commands.io import IoCommands
from engine.errors import EngineError
from engine.protocol import decode_event, decode_result, encode
from engine.services import Services
from engine.store import Store
from engine.values import MemoryChange


class Editor:
    """The commands as a front end sees them: payloads go over the wire and back."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.open(folder)
        self.services = Services.over(self.store)
        self.told: list[MemoryChange] = []
        self._commands = IoCommands(self.services, self.told.extend)

    def run(self, command: p.Command) -> Any:
        assert self._commands.handles(command)
        event = decode_event(encode(p.Result(job=1, payload=self._commands.run(command))))
        assert isinstance(event, p.Result)
        return decode_result(command, event)

    def talk(self, *texts: str) -> int:
        """A conversation with these messages of the user."""
        conversation = self.services.recall.create_conversation(self.store.default_agent().id)
        for text in texts:
            self.services.recall.append(conversation.id, "user", "text", text)
        return conversation.id


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    made = Editor(tmp_path)
    yield made
    made.store.close()


def test_conversations_are_listed_found_opened_renamed_deleted_and_brought_back(editor: Editor) -> None:
    tea, cats = editor.talk("I like tea", "绿茶"), editor.talk("My cat is Mimi")
    assert {one.id for one in editor.run(p.ListConversations(0))} == {tea, cats}
    assert [one.id for one in editor.run(p.ListConversations(0, query="Mimi"))] == [cats]
    assert [one.id for one in editor.run(p.ListConversations(0, query="绿茶"))] == [tea]
    page = editor.run(p.OpenConversation(0, tea, limit=1))
    assert [message.text for message in page.messages] == ["绿茶"] and page.has_more
    older = editor.run(p.OpenConversation(0, tea, before_id=page.messages[0].id))
    assert [message.text for message in older.messages] == ["I like tea"] and not older.has_more
    assert editor.run(p.RenameConversation(0, tea, "  Tea   time ")).title == "Tea time"
    change = editor.run(p.DeleteConversation(0, cats))
    assert [one.id for one in editor.run(p.ListConversations(0))] == [tea]
    with pytest.raises(EngineError, match="does not exist any more"):
        editor.run(p.OpenConversation(0, cats))
    editor.run(p.Undo(0, change.batch))
    assert len(editor.run(p.ListConversations(0))) == 2


def test_blocks_are_listed_made_edited_and_deleted(editor: Editor) -> None:
    labels = [view.block.label for view in editor.run(p.ListBlocks(0))]
    assert labels[:2] == ["persona", "human"]
    made = editor.run(p.CreateBlock(0, "project", description="What we build", value="A desk."))
    assert made.used_tokens == 2 and made.block.limit_tokens == 300
    edited = editor.run(p.EditBlock(0, made.block.id, made.block.version, value="A rolltop desk.", pinned=True))
    assert (edited.block.value, edited.block.pinned, edited.block.version) == ("A rolltop desk.", True, 2)
    with pytest.raises(EngineError) as stale:
        editor.run(p.EditBlock(0, made.block.id, made.block.version, value="Mine."))
    assert str(stale.value).endswith(".")
    with pytest.raises(EngineError):
        editor.run(p.EditBlock(0, made.block.id, 2, value="word " * 2000))
    assert editor.run(p.DeleteBlock(0, made.block.id)).label == "project"
    assert [view.block.label for view in editor.run(p.ListBlocks(0))] == labels
    human = editor.run(p.ListBlocks(0))[1].block
    with pytest.raises(EngineError):
        editor.run(p.DeleteBlock(0, human.id))
    assert [change.operation for change in editor.told] == ["create", "update", "delete"]


def test_facts_are_added_filtered_edited_and_forgotten(editor: Editor) -> None:
    tea = editor.run(p.AddFact(0, "The user drinks tea.", kind="preference", tags=("drink",)))
    editor.run(p.AddFact(0, "小雨对花生过敏。", kind="health"))
    assert tea.actor == "user"
    assert editor.run(p.ListFacts(0)).total == 2
    assert [fact.id for fact in editor.run(p.ListFacts(0, kinds=("preference",))).facts] == [tea.id]
    assert editor.run(p.ListFacts(0, query="花生")).total == 1
    edited = editor.run(p.EditFact(0, tea.id, tea.version, text="The user drinks black tea.", pinned=True))
    assert (edited.text, edited.pinned, edited.kind) == ("The user drinks black tea.", True, "preference")
    with pytest.raises(EngineError):
        editor.run(p.EditFact(0, tea.id, tea.version, text="Stale."))
    editor.run(p.DeleteFact(0, tea.id))
    assert editor.run(p.ListFacts(0)).total == 1
    assert [fact.id for fact in editor.run(p.ListFacts(0, statuses=("forgotten",))).facts] == [tea.id]


def test_a_fact_that_is_known_already_is_not_added_twice(editor: Editor) -> None:
    first = editor.run(p.AddFact(0, "The user drinks tea."))
    assert editor.run(p.AddFact(0, "the user drinks tea")).id == first.id
    assert len(editor.told) == 1


def test_undo_takes_a_batch_back_and_can_be_undone(editor: Editor) -> None:
    fact = editor.run(p.AddFact(0, "The user drinks tea."))
    change = editor.run(p.DeleteFact(0, fact.id))
    (back,) = editor.run(p.Undo(0, change.batch))
    assert editor.run(p.ListFacts(0)).total == 1
    with pytest.raises(EngineError):
        editor.run(p.Undo(0, change.batch))
    editor.run(p.Undo(0, back.batch))
    assert editor.run(p.ListFacts(0)).total == 0
    assert len(editor.told) == 4
    with pytest.raises(EngineError):
        editor.run(p.Undo(0, "no such batch"))


def test_the_history_says_who_and_why(editor: Editor) -> None:
    fact = editor.run(p.AddFact(0, "The user drinks tea."))
    editor.run(p.EditFact(0, fact.id, fact.version, text="The user drinks coffee."))
    newest, oldest = editor.run(p.ListJournal(0, entity_type="fact", entity_id=fact.id))
    assert (newest.operation, oldest.operation) == ("update", "create")
    assert newest.actor == "user" and newest.reason and "tea" in newest.before and "coffee" in newest.after
    assert editor.run(p.ListJournal(0, before_id=newest.id, entity_type="fact")) == [oldest]
    assert editor.run(p.ListJournal(0, query="coffee")) == [newest]


def test_search_finds_facts_and_messages(editor: Editor) -> None:
    fact = editor.run(p.AddFact(0, "The user drinks green tea."))
    editor.talk("Where can I buy green tea?")
    assert {hit.tier for hit in editor.run(p.Search(0, "green tea"))} == {"fact", "message"}
    assert [hit.id for hit in editor.run(p.Search(0, "green tea", tier="fact"))] == [fact.id]
    assert editor.run(p.Search(0, "zebra")) == []


def test_messages_and_what_came_of_them(editor: Editor) -> None:
    talk = editor.talk("I drink tea")
    message = editor.run(p.OpenConversation(0, talk)).messages[0]
    assert editor.run(p.GetMessage(0, message.id)) == message
    _, change = editor.services.archival.insert(
        editor.store.default_agent().id, "The user drinks tea.", source_message_id=message.id
    )
    assert change is not None
    assert editor.run(p.GetMemoryOfTurn(0, talk)) == {str(message.id): [change]}
    assert editor.run(p.OpenConversation(0, talk)).changes == {str(message.id): (change,)}
    gone = editor.services.archival.forget(change.entity_id)
    assert editor.run(p.GetMemoryOfTurn(0, talk)) == {}, "it was forgotten elsewhere"
    assert editor.run(p.OpenConversation(0, talk)).changes == {}
    editor.run(p.Undo(0, gone.batch))
    assert editor.run(p.GetMemoryOfTurn(0, talk)) == {str(message.id): [change]}
    editor.run(p.Undo(0, change.batch))
    assert editor.run(p.GetMemoryOfTurn(0, talk)) == {}
    with pytest.raises(EngineError, match="does not exist any more"):
        editor.run(p.GetMessage(0, 99))


@pytest.mark.parametrize(
    "command",
    [
        p.RenameConversation(0, 99, "x"), p.DeleteConversation(0, 99), p.EditBlock(0, 99, 1, value="x"),
        p.DeleteBlock(0, 99), p.EditFact(0, 99, 1, text="x"), p.DeleteFact(0, 99), p.AddFact(0, "  "),
        p.CreateBlock(0, ""), p.CreateBlock(0, "human"),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_what_cannot_be_done_is_said_and_changes_nothing(editor: Editor, command: p.Command) -> None:
    with pytest.raises(EngineError) as refused:
        editor.run(command)
    assert str(refused.value)[0].isupper() and str(refused.value)[-1] in ".?!"
    assert editor.told == [] and editor.run(p.ListJournal(0, entity_type="fact")) == []


def test_commands_of_the_other_lane_are_not_taken(editor: Editor) -> None:
    commands = IoCommands(editor.services, editor.told.extend)
    assert not commands.handles(p.SendMessage(0, "x")) and not commands.handles(p.GetStatus(0))
