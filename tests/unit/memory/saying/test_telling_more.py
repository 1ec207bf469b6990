"""A memory that tells more than what is to be forgotten is not taken away unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.memory.saying.test_obeying import Talk


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path / "data")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("用户不再喝咖啡了，现在只喝绿茶。", "忘掉咖啡的事"),
        ("用户不再喝咖啡了，现在只喝绿茶。", "忘掉我只喝绿茶这件事"),
        ("The user no longer drinks coffee and only drinks tea.", "Forget about the coffee"),
        ("使用者不喝咖啡，只喝綠茶。", "忘掉咖啡的事"),
    ],
)
def test_what_tells_more_is_asked_about(talk: Talk, fact: str, said: str) -> None:
    talk.know(fact)
    (order,) = talk.say(said).orders
    assert (order.state, [choice.text for choice in order.choices]) == ("asks", [fact])
    assert talk.active == [fact]
    talk.obeying.answer(order.note_id, (0,))
    assert talk.active == []


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("用户喜欢喝咖啡。", "忘掉咖啡的事"),
        ("用户不喝咖啡，因为会失眠。", "忘掉咖啡的事"),
        ("用户的妈妈下周做手术，需要住院。", "忘掉我妈妈的事"),
        ("用戶的媽媽住在台北，喜歡鳳梨酥。", "忘掉我媽媽的事"),
        ("The user's mum lives in Taipei and likes pineapple cake.", "Forget about my mum"),
        ("The user has an interview on May 4, 2027.", "Forget about the interview"),
    ],
)
def test_what_tells_only_that_is_forgotten_at_once(talk: Talk, fact: str, said: str) -> None:
    talk.know(fact)
    (order,) = talk.say(said).orders
    assert order.state == "done"
    assert talk.active == []
