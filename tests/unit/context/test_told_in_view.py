"""Which questions the conversation in the prompt may answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.context.builder import ContextBuilder
from engine.context.told_in_view import told_in_view
from engine.drivers.cues import offered
from engine.memory.tools import SEARCH_TOOLS, ToolName
from engine.values import SourceSpan
from tests.unit.desk import Desk

TOOLS: list[ToolName] = [*SEARCH_TOOLS]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "data")
    yield made
    made.close()


def searched(desk: Desk, question: str) -> bool:
    """A search would be in question for it, if nothing were recalled."""
    desk.say(question)
    request = desk.driver.steps[-1]
    return bool(offered(request.message, "", TOOLS, request.in_view))


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("我的狗叫团团，三岁了。", "我的狗几岁了？"),
        ("我的狗叫团团，三岁了。", "我的狗叫什么名字？"),
        ("我妹妹上周搬到了里斯本。", "我妹妹住在哪里？"),
        ("我的护照号是 E1234567。", "我的护照号是多少？"),
        ("我女儿的生日是五月三号。", "我女儿的生日是哪天？"),
        ("My dog Ivora is three years old.", "How old is my dog?"),
        ("My sister Ana moved to Lisbon.", "Where does my sister live?"),
        ("My locker number is 318.", "What is my locker number?"),
        ("My exam is on 3 July.", "When is my exam?"),
    ],
)
def test_what_was_told_in_this_conversation_is_not_searched_for(desk: Desk, told: str, asked: str) -> None:
    assert searched(desk, asked), "nobody has told it"
    desk.say(told)
    assert not searched(desk, asked)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("我的狗叫团团。", "我的护照号是多少？"),
        ("我妈妈喜欢花。", "我妈妈的生日是哪天？"),
        ("我今天有点累。", "我的狗几岁了？"),
        ("My dog is called Ivora.", "What is my passport number?"),
        ("My mother likes flowers.", "When is my mother's birthday?"),
        ("How old is my cat, do you know?", "How old is my cat?"),
        ("I feel a bit tired today.", "Where does my sister live?"),
    ],
)
def test_what_was_told_of_something_else_is_no_answer(desk: Desk, told: str, asked: str) -> None:
    desk.say(told)
    assert searched(desk, asked)


def test_what_stands_in_the_prompt_no_more_is_searched_for(desk: Desk) -> None:
    desk.say("My locker number is 318.")
    asked = desk.write("What is my locker number?")
    empty = ContextBuilder(desk.services, desk.model, desk.driver, 2057).empty(1, desk.agent_id, "en")
    window = desk.runner.windows.before_turn(desk.conversation_id, desk.agent_id, asked.turn_id)
    told = [told_in_view(desk.services, one, asked, desk.agent_id, asked.text) for one in (window, empty)]
    assert told == [True, False]


def test_a_line_of_core_memory_answers(desk: Desk) -> None:
    human = next(one for one in desk.services.blocks.list(desk.agent_id) if one.label == "human")
    desk.services.blocks.edit(human.id, human.version, value="The user's dog is called Ivora and is three years old.")
    assert not searched(desk, "How old is my dog?")
    assert searched(desk, "What is my passport number?")


@pytest.mark.parametrize(
    ("told", "asked", "unknown"),
    [
        ("My brother Tom lives in Oslo.", "What is my dog called?", True),
        ("My brother Tom lives in Oslo.", "Where does my brother live?", False),
        ("My brother Tom lives in Oslo.", "我哥哥住在哪里？", False),
        ("I work as a nurse in Leeds.", "What do I do for a living?", False),
        ("I like jazz.", "How many planets are there?", False),
        ("我的狗叫团团。", "我的护照号是多少？", True),
        ("我的狗叫团团。", "我的狗几岁了？", False),
    ],
)
def test_what_nothing_in_view_tells_is_not_guessed(desk: Desk, told: str, asked: str, unknown: bool) -> None:
    desk.say(told)
    desk.say(asked)
    assert desk.driver.steps[-1].unknown == unknown


def test_what_was_told_and_forgotten_is_not_known_any_more(desk: Desk) -> None:
    message = desk.write("My brother Tom lives in Oslo.")
    desk.answer(message)
    span = SourceSpan(message.id, message.conversation_id, 0, len(message.text), message.text)
    fact, _ = desk.services.archival.insert(desk.agent_id, "The user's brother Tom lives in Oslo.", sources=[span])
    desk.say("Where does my brother live?")
    assert not desk.driver.steps[-1].unknown
    desk.services.archival.forget(fact.id)
    desk.say("And where does my brother live?")
    assert desk.driver.steps[-1].unknown
