"""What a model wants to keep is kept where the user said it, and asked about where not."""

from __future__ import annotations

import pytest

from engine.memory.said import is_change_said, is_said
from engine.memory.tool_calls import ToolCall
from engine.memory.tools import ToolBox
from engine.services import Services
from engine.store import Store
from engine.values import Message


def said(*texts: str) -> list[Message]:
    return [Message(number, 1, number, "user", "text", text, 0.0) for number, text in enumerate(texts, 1)]


@pytest.mark.parametrize(
    ("heard", "text"),
    [
        (["I only drink tea, remember that."], "The user only drinks tea."),
        (["我只喝茶，记住。"], "用户只喝茶。"),
        (["Put this into memory: my kayak."], "The user owns a kayak."),
        (["My sister Ines lives in Lyon.", "Remember that."], "The user's sister Ines lives in Lyon."),
        (["My lease ends on 31.10.2027, don't forget."], "The lease ends on 31.10.2027."),
        (["Note down that Dr. Okafor is my dentist."], "The user's dentist is Dr. Okafor."),
        (["记一下，我家狗叫豆豆，三岁。"], "用户的狗叫豆豆，三岁。"),
        (["Save in your memory: I hate olives and coriander"], "The user hates olives and coriander."),
    ],
)
def test_said(heard: list[str], text: str) -> None:
    assert is_said(text, said(*heard))


@pytest.mark.parametrize(
    ("heard", "text"),
    [
        (["What should I cook? Remember what matters."], "The user is a vegetarian and hates mushrooms."),
        (["I like tea. Save that."], "The user likes tea and lives in Leeds."),
        (["My lease ends in October. Remember it."], "The user's lease ends on 15 October 2027."),
        (["记住我喜欢茶。"], "用户喜欢茶，住在杭州，在医院上班。"),
        (["Remember my sister."], "The user's sister Ines is a nurse."),
        (
            ["Remember: " + "“" + "The ferry to Lyon leaves at nine each day. " * 8 + "”"],
            "The ferry to Lyon leaves at nine.",
        ),
        ([], "The user likes tea."),
    ],
)
def test_not_said(heard: list[str], text: str) -> None:
    assert not is_said(text, said(*heard))


@pytest.mark.parametrize(
    ("heard", "old", "new", "expected"),
    [
        ("I moved to York.", "Lives in Leeds.", "Lives in York.", True),
        ("我搬到苏州了。", "住在杭州。", "住在苏州。", True),
        ("How is the weather?", "Lives in Leeds.", "Lives in York.", False),
        ("I do not live in Leeds any more.", "Lives in Leeds.", "", True),
        ("Please forget where my house is.", "Lives in Leeds.", "", True),
        ("How is the weather?", "Lives in Leeds.", "", False),
        ("I moved to York.", "Ann, 34, lives in Leeds.", "Ann, 34, lives in York.", True),
        ("I moved to York.", "Ann, 34, lives in Leeds.", "Ann, 35, lives in York.", False),
    ],
)
def test_a_change(heard: str, old: str, new: str, expected: bool) -> None:
    assert is_change_said(old, new, said(heard)) is expected


class Talk:
    def __init__(self, store: Store) -> None:
        self.services = Services.over(store)
        self.agent = store.default_agent().id
        self.conversation = self.services.recall.create_conversation(self.agent).id

    def call(self, heard: str, tool: str, **arguments: str) -> str:
        message = self.services.recall.append(self.conversation, "user", "text", heard)
        outcome = ToolBox(self.services, self.agent, message.id).execute(ToolCall(tool, arguments))
        assert bool(outcome.proposals) != bool(outcome.changes), outcome
        return outcome.text


@pytest.fixture
def talk(store: Store) -> Talk:
    return Talk(store)


def test_the_assistants_own_words_wait_for_the_user(talk: Talk) -> None:
    talk.services.recall.append(talk.conversation, "user", "text", "What is a good hobby for me?")
    talk.services.recall.append(talk.conversation, "assistant", "text", "You enjoy sailing, I suppose.")
    told = talk.call("Remember that", "archival_memory_insert", content="The user enjoys sailing.")
    assert told.startswith("Not saved. The user has not said this")
    (view,) = talk.services.proposals.list(talk.agent)
    assert view.text == "The user enjoys sailing." and talk.services.archival.count(talk.agent) == 0
    talk.services.proposals.accept(view.proposal.id)
    (fact,) = talk.services.archival.list(talk.agent, statuses=("active",)).facts
    assert fact.origin == "conversation" and fact.confirmed


def test_what_was_said_a_turn_ago_counts(talk: Talk) -> None:
    talk.services.recall.append(talk.conversation, "user", "text", "I sail a dinghy at weekends.")
    told = talk.call("Remember that", "archival_memory_insert", content="The user sails a dinghy at weekends.")
    assert told.startswith("Saved")


def test_core_memory_too(talk: Talk) -> None:
    assert talk.call("I am Ann.", "core_memory_append", label="human", content="Is called Ann.").startswith("Saved")
    assert talk.call("Hello.", "core_memory_append", label="human", content="Loves opera.").startswith("Not saved.")
    assert talk.call(
        "Sorry, I am Anne.", "core_memory_replace", label="human", old_content="Ann", new_content="Anne"
    ).startswith("Saved")
    assert talk.call(
        "What time is it?", "core_memory_replace", label="human", old_content="Anne", new_content="Bob"
    ).startswith("Not saved.")
