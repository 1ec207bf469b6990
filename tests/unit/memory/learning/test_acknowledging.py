"""What only answers the assistant, and bare things, are not learned; what tells of somebody is."""

from __future__ import annotations

import pytest

from engine.consolidation.statements import statements_of
from engine.language import detect_language
from engine.memory.learning.acknowledging import is_bare_thing, only_answers
from engine.memory.learning.candidates import candidates
from engine.values import Message


def _message(text: str) -> Message:
    return Message(id=1, conversation_id=1, turn_id=1, role="user", kind="text", text=text, created_at=1.7e9)


@pytest.mark.parametrize(
    "said",
    [
        "huge onions, got it",
        "Gotcha, lid on",
        "oh noted, thanks",
        "left lane, makes sense",
        "nice, copying that into the card",
        "ok saving this for the office party",
        "soup it is then",
        "sounds about right",
        "great, they'll love it",
        "it'll work",
        "wow, that's bleak",
        "Marta says thanks for the recipe",
        "My sister says hi, she laughed at the poem",
        "记住了要先关火！",
        "好的，知道了别放糖",
        "收到啦",
        "抄下来了",
        "就用这个",
        "我妈让我跟你问好",
    ],
)
def test_an_answer_to_the_assistant_is_not_learned(said: str) -> None:
    assert only_answers(said, detect_language(said))
    assert candidates(said) == []
    assert not [one for one in statements_of(_message(said)) if said.startswith(one.text)]


@pytest.mark.parametrize(
    "said",
    [
        "ha! fridge magnet stuff",
        "tiny wooden spoon",
        "total chaos",
        "巧克力橡皮",
        "北欧风情",
    ],
)
def test_a_bare_thing_is_not_learned(said: str) -> None:
    assert candidates(said) == []
    assert statements_of(_message(said)) == []


@pytest.mark.parametrize(
    "said",
    [
        "Noted: I am allergic to nuts",
        "got it, and I moved to Graz in May",
        "My sister says she is moving to Graz",
        "Marta says hi, she works at the bank now",
        "They'll move in with us on 3 May",
        "That's my mother's name",
        "记住了，我对花生过敏",
        "记住我姓王",
        "我知道了他要结婚",
        "我把戒指收好了",
    ],
)
def test_what_tells_of_somebody_is_no_mere_answer(said: str) -> None:
    assert not only_answers(said, detect_language(said))


@pytest.mark.parametrize(
    "said",
    [
        "Vegetarian since 2019",
        "allergic to nuts",
        "Night owl",
        "left-handed",
        "two kids",
        "nurse at the hospital in Graz",
        "my old bike",
        "They grow mint",
        "not a fan of olives",
        "左撇子",
        "素食主义者",
        "独生女",
        "不吃辣",
        "属猴",
    ],
)
def test_what_describes_somebody_is_no_bare_thing(said: str) -> None:
    assert not is_bare_thing(said, detect_language(said))


def test_an_order_to_remember_is_no_word_of_having_remembered() -> None:
    assert [one.order for one in candidates("记住了，我对花生过敏")] == ["remember"]
    assert [one.text for one in candidates("记住了，我对花生过敏")] == ["我对花生过敏"]
    assert candidates("记住了要带伞") == []
