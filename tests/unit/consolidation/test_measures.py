"""Measures, years and colours are the same in both languages, and two of one thing speak against each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.consolidation.reconcile_relations import from_chances
from engine.consolidation.reconcile_rules import Pair, Relation, speaks_against
from engine.consolidation.reconcile_unequal import unequal, unequal_clauses
from engine.memory.bilingual.measures import measured, number_of


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("is 3.8 metres", "长三米八"),
        ("is 3.8 m", "长三点八米"),
        ("is 1.75 metres", "长一米七五"),
        ("is four and a half metres", "长四米半"),
        ("is 175 cm", "长1米75"),
        ("weighs 18 kilos", "重十八公斤"),
        ("weighs 9 kg", "重十八斤"),
        ("is twelve years old", "今年十二岁"),
        ("qualified in 2012", "2012年考到"),
        ("is jet black", "全身乌黑"),
        ("is all white", "浑身雪白"),
    ],
)
def test_both_languages_measure_alike(english: str, chinese: str) -> None:
    one, two = measured(english), measured(chinese)
    assert one is not None and two is not None
    assert (one.sort, one.amount) == (two.sort, two.amount)


def test_a_place_that_both_languages_name_has_not_changed() -> None:
    clash: dict[Relation, float] = {"replaces": 1.0}
    old, new = "The user works in the shop on Eyre Square.", "用户现在在Eyre Square那家店上班。"
    assert from_chances(Pair(old, new, closeness=0.3), clash) == "different"
    moved = "用户现在在Salthill那家店上班。"
    assert from_chances(Pair(old, moved, closeness=0.3), clash) == "replaces"


@given(st.integers(1, 99))
def test_a_chinese_number_is_the_number(number: int) -> None:
    digits = "零一二三四五六七八九"
    tens, ones = divmod(number, 10)
    said = (digits[tens] if tens > 1 else "") + ("十" if tens else "") + (digits[ones] if ones else "")
    assert number_of(said) == number == number_of(str(number))


@pytest.mark.parametrize("text", ["between 3 and 4 metres or 5 metres", "说白了", "on 3 March 2024", "", "2024年3月"])
def test_several_values_or_a_date_are_no_measure(text: str) -> None:
    assert measured(text) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's sailing boat is 7.5 metres long.", "我那条帆船长九米二，停在港里。"),
        ("用户的钢琴宽一米五。", "The user's piano is 1.4 metres wide and barely fits."),
        ("The user's parrot Kiwi is bright green all over.", "Kiwi那只鹦鹉浑身灰扑扑的。"),
        ("The user's rabbit Mochi is jet black.", "Mochi, our rabbit, 全身雪白 and she's been rolling in ashes."),
    ],
)
def test_another_measure_of_the_same_thing_speaks_against_it(old: str, new: str) -> None:
    assert unequal(old, new) and speaks_against(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's piano is 1.5 metres wide.", "用户的钢琴高一米二。"),
        ("The user's boat is 4.2 metres long.", "用户的船长四米二。"),
        ("The user's boat is 4.2 metres long.", "用户以前那条船长三米。"),
        ("The user's boat is 4.2 metres long.", "The user wants a boat that is 6 metres long."),
        ("The user's boat is 4.2 metres long.", "用户的船离岸三米。"),
        ("The user's sister's boat is 4.2 metres long.", "用户的船长三米。"),
        ("The user's dog Bruno is jet black.", "The user's dog Snow is white."),
        ("The user's kitchen is yellow.", "The user's kitchen is white now."),
        ("The user's favourite colour is blue.", "The user's favourite colour is green."),
        ("The user's pool is 25 metres long.", "用户在泳池游了四百米。"),
    ],
)
def test_both_measures_can_be_true(old: str, new: str) -> None:
    assert not unequal(old, new)


def test_years_of_what_may_be_the_same_are_for_the_model_to_judge() -> None:
    old, new = "用户2014年考到配镜师资格，现在在Eyre Square上班。", "The user qualified as an optician in 2012."
    assert not unequal(old, new)
    assert unequal_clauses(old, new) == ("用户2014年考到配镜师资格", "The user qualified as an optician in 2012.")
    assert unequal_clauses("The user ran a marathon in 2016.", "用户2019年又跑了一次马拉松。") is None
