"""What was forgotten stands in no title, nor in what is seen in the place of one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.consolidation.titles import TitlesPass
from engine.consolidation_values import Unit
from engine.llm.base import CancelFlag
from engine.memory.forgotten_titles import may_name, says
from engine.memory.saying.replying import sentence_of
from tests.unit.memory.saying.test_obeying import Talk, only


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    made = Talk(tmp_path / "data")
    yield made
    made.store.close()


def title(talk: Talk) -> str:
    return talk.services.recall.conversation(talk.conversation.id).title


@pytest.mark.parametrize(
    ("fact", "first", "then", "order"),
    [
        ("用户对花生过敏。", "我对花生过敏，怎么办？", "周末去哪里玩好？", "忘掉我对花生过敏这件事"),
        ("The user is allergic to peanuts.", "I am allergic to peanuts, what now?", "What can I do on Sunday?",
         "Forget that I am allergic to peanuts."),
    ],
)  # fmt: skip
def test_a_title_that_says_it_is_another_one_then(talk: Talk, fact: str, first: str, then: str, order: str) -> None:
    for text in (first, then):
        talk.answer(talk.write(text), "All right.")
    talk.services.recall.set_title(talk.conversation.id, first)
    talk.know(fact)
    obeyed = talk.say(order)
    assert (only(obeyed).state, title(talk)) == ("done", then)
    talk.services.journal.undo(obeyed.changes[0].batch)
    assert title(talk) == first


def test_no_other_title_changes(talk: Talk) -> None:
    talk.services.recall.set_title(talk.conversation.id, "给奶奶的生日花束")
    talk.know("用户对花生过敏。")
    talk.say("忘掉我对花生过敏这件事")
    assert title(talk) == "给奶奶的生日花束"


def test_neither_the_order_nor_what_was_answered_to_it_is_seen_as_a_title(talk: Talk) -> None:
    talk.know("用户对花生过敏。")
    message = talk.write("忘掉我对花生过敏这件事")
    order = only(talk.obeying.obey(message, talk.conversation))
    reply = sentence_of(talk.services.recall.message(order.note_id))
    assert "花生" in reply
    talk.answer(message, reply)
    assert talk.services.recall.conversation(talk.conversation.id).preview == ""
    talk.answer(talk.write("周末去哪里玩好？"), "公园。")
    assert talk.services.recall.conversation(talk.conversation.id).preview == "周末去哪里玩好？"


def test_none_is_made_of_it_later(talk: Talk) -> None:
    talk.know("The user is allergic to peanuts.")
    for text in ("I am allergic to peanuts, so what can I bake?", "Forget that I am allergic to peanuts."):
        talk.answer(talk.write(text), "All right.")
        talk.obeying.obey(talk.services.recall.messages(talk.conversation.id)[0][-2], talk.conversation)
    titles = TitlesPass(talk.services)
    unit = Unit("titles", talk.agent_id, talk.conversation.id, "1:2")
    assert titles.prepare(unit, CancelFlag()).write("batch") == []
    talk.answer(talk.write("What can I do on Sunday in Lisbon?"), "All right.")
    titles.prepare(unit, CancelFlag()).write("batch")
    assert title(talk) == "What can I do on Sunday in Lisbon"


def test_which_messages_name_a_conversation() -> None:
    assert may_name("What can I bake without nuts?") and may_name("我住在哪里？")
    assert not may_name("Forget that I am allergic to peanuts.") and not may_name("把我对花生过敏这件事忘掉吧")


def test_when_a_title_says_it() -> None:
    allergy = "The user is allergic to peanuts."
    assert says("你好！我对花生过…", ["用户对花生过敏。"]) and says("Peanut-allergic baking", [allergy])
    assert not says("周末去哪里玩", ["用户对花生过敏。"]) and not says("Trip to Lisbon", ["The user lives in Leeds."])
