"""Corrections said in Chinese: of what is named, and of what was said just before."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from engine.memory.times.dating import without_stale_dates
from tests.unit.memory.saying.test_obeying import Talk


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path / "data")


@pytest.mark.parametrize(
    ("fact", "said", "now"),
    [
        ("用户的女儿今年六岁。", "女儿的年龄那个不对，应该是七岁。", "用户的女儿今年七岁。"),
        ("用户的妹妹叫小红。", "妹妹的名字不对，应该叫小兰。", "用户的妹妹叫小兰。"),
    ],
)
def test_what_is_named_is_corrected(talk: Talk, fact: str, said: str, now: str) -> None:
    talk.know(fact)
    talk.know("用户养了一只猫。")
    (order,) = talk.say(said).orders
    assert (order.act, order.state) == ("correct", "done")
    assert talk.active == sorted([now, "用户养了一只猫。"])


def test_what_was_saved_just_before_is_corrected_to_the_day_that_is_right(talk: Talk) -> None:
    first = talk.write("记住：我妈妈下周二做膝盖手术。")
    talk.obeying.obey(first, talk.conversation)
    (saved,) = talk.active
    talk.answer(first, f"已经记住：{saved}")
    message = talk.write("不对，应该是下周三。")
    talk.obeying.obey(message, talk.conversation)
    day = without_stale_dates("下周三", message.created_at)
    assert str(datetime.fromtimestamp(message.created_at).year)[:2] in day
    assert talk.active == [f"用户的妈妈{day}做膝盖手术。"]


def test_a_name_takes_the_place_of_the_name(talk: Talk) -> None:
    first = talk.write("记住：我妹妹叫小红。")
    talk.obeying.obey(first, talk.conversation)
    talk.say("不对，应该是小兰。")
    assert talk.active == ["用户的妹妹叫小兰。"]


def test_what_fits_nowhere_in_what_was_saved_is_asked_about(talk: Talk) -> None:
    first = talk.write("记住：我养了一只猫。")
    talk.obeying.obey(first, talk.conversation)
    before = talk.active
    (order,) = talk.say("不对，应该是下周三。").orders
    assert (order.act, order.state) == ("correct", "asks")
    assert talk.active == before


def test_a_remark_about_something_else_is_no_correction_of_memory(talk: Talk) -> None:
    talk.know("用户养了一只猫。")
    message = talk.write("这道题的答案不对，应该是七。")
    talk.store.memory_steps.add(message.id)
    assert not talk.obeying.obey(message, talk.conversation).orders
    assert talk.active == ["用户养了一只猫。"]
    assert talk.store.memory_steps.find_pending(message.id) is None, "and no fact is made of its words"
