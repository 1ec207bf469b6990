"""Statements that are alike but for one value, and statements that end another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.learning.framing import changes_value, ends


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("The user drives a Skoda now.", "The user drives a Ford Fiesta."),
        ("The user sold the Fiesta and drives a Skoda now.", "The user drives a Ford Fiesta."),
        ("Since Monday the user works day shifts at the hospital.", "The user works night shifts at the hospital."),
        ("The user's boss is called Ravi now.", "The user's boss is called Ingrid."),
        ("The user banks with Monzo since June 2026.", "The user banks with HSBC."),
        ("用户的老板现在叫陈静。", "用户的老板叫王磊。"),
        ("用户换车了，现在开的是特斯拉。", "用户开的是本田。"),
        ("用户和小雯分手了，现在的女朋友叫佳怡。", "用户的女朋友叫小雯。"),
        ("2026年3月16日那一周起用户的地址是建设路4号。", "用户的地址是和平路12号。"),
        ("医生让用户的爸爸每天吃两片降压药了。", "用户的爸爸每天吃一片降压药。"),
    ],
)
def test_another_value_in_one_place_is_a_change(new: str, old: str) -> None:
    assert changes_value(new, old)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("The user plays the drums.", "The user plays the guitar."),
        ("The user also plays the drums now.", "The user plays the guitar."),
        ("The user's daughter plays hockey now.", "The user's son plays hockey."),
        ("The user lives in Leeds now.", "The user collects old maps."),
        ("The user is tired now.", "The user is a nurse."),
        ("Noor's new boss is called Karim.", "The user's boss is Sabine."),
        ("The user's brother lives in Namur now.", "The user lives in Leeds."),
        ("用户的姐姐换老板了，新老板叫陈静。", "用户的老板叫王磊。"),
        ("用户现在也学小提琴。", "用户学钢琴。"),
        ("用户的女儿现在学小提琴。", "用户的儿子学钢琴。"),
        ("用户打鼓。", "用户弹吉他。"),
        ("", "The user plays the guitar."),
    ],
)
def test_without_words_for_a_change_or_with_another_frame_it_is_none(new: str, old: str) -> None:
    assert not changes_value(new, old)


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        ("The user quit smoking around July 2026.", "The user smokes ten cigarettes a day.", True),
        ("The user gave up the guitar, the user plays the drums now.", "The user plays the guitar.", True),
        ("The user left the cathedral choir in May 2026.", "The user sings in the cathedral choir.", True),
        ("用户的女儿不学钢琴了，现在学小提琴。", "用户的女儿学钢琴。", True),
        ("用户2026年9月戒了咖啡，现在只喝绿茶。", "用户每天喝三杯咖啡。", True),
        ("The user quit smoking.", "The user drinks tea.", False),
        ("The user does not eat meat.", "The user does not eat meat or fish.", False),
        ("用户不吃辣。", "用户喜欢火锅。", False),
        ("用户周三不上班。", "用户报了个陶艺班，每周六上午。", False),
        ("用户的疫苗本找不到了。", "用户的陶艺班改到周日下午了。", False),
        ("用户听不到了。", "用户搬到安特卫普了。", False),
        ("The user takes the train now, no more cycling.", "The user cycles to work.", True),
        ("They gave the user a MacBook, so the ThinkPad is retired.", "The user is on a ThinkPad.", True),
        ("The Fiesta got stolen last night.", "The user drives a Fiesta.", True),
        ("The Fiesta got stolen last night.", "The user drives a Skoda.", False),
    ],
)
def test_what_says_that_something_stopped_ends_it(new: str, old: str, expected: bool) -> None:
    assert ends(new, old) is expected


@settings(deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_no_texts_raise(new: str, old: str) -> None:
    assert changes_value(new, old) in (True, False) and ends(new, old) in (True, False)
