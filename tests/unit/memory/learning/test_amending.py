from __future__ import annotations

import pytest

from engine.memory.learning.amending import correct_by_value, correct_by_words
from engine.values import Fact


def fact(text: str) -> Fact:
    return Fact(
        id=1, agent_id=1, text=text, kind="other", tags=(), confidence=1.0, pinned=False, status="active", version=1,
        valid_from=None, valid_to=None, recorded_at=0.0, superseded_by=None, sensitivity="normal", holder="user",
        actor="user", sources=(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("known", "said", "amended"),
    [
        ("The user's project uses Django 4.2.", "we're on Django 5.1 now", "The user's project uses Django 5.1."),
        ("The user's rent is 900.", "my rent went up to 960", "The user's rent is 960."),
        ("The user has two goats.", "I have three goats now", "The user has three goats."),
        (
            "The user's choir meets on Mondays at 7:30.",
            "choir has moved to Fridays",
            "The user's choir meets on Fridays at 7:30.",
        ),
        ("用户的房租是三千二。", "房租涨到三千五了", "用户的房租是三千五。"),
        ("用户的晨会在周一上午。", "晨会改到周三下午了", "用户的晨会在周三下午。"),
        ("用户的门牌号是12。", "门牌号现在是21了", "用户的门牌号是21。"),
    ],
)
def test_a_new_value_takes_the_place_of_the_old_one(known: str, said: str, amended: str) -> None:
    found = correct_by_value(said, said, [fact(known), fact("The user likes jazz.")])
    assert found is not None
    assert (found[0].text, found[1]) == (known, amended)


def test_a_statement_that_names_no_thing_takes_it_from_the_message() -> None:
    known = [fact("The user's pottery course is on Mondays."), fact("The user swims on Fridays.")]
    found = correct_by_value("make that Tuesdays", "Make that Tuesdays, they shifted the course.", known)
    assert found is not None
    assert found[1] == "The user's pottery course is on Tuesdays."


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The user runs a shop with 3 employees.", "I run 10 km now"),
        ("The user's sister has two cats.", "I have three goats now"),
        ("The user's son is 4.", "my daughter is 5 now"),
        ("The user's rent is 900.", "my rent went up"),
        ("The user works from 9:00 to 17:00.", "work now starts at 10:00"),
        ("用户的儿子五岁。", "现在房租是五千"),
        ("The user cycles to work, 25 minutes each way.", "I take the train to work now, 40 minutes, no more cycling"),
        ("The user drives to school, 15 minutes.", "I walk to school with Ben these days, 20 minutes"),
    ],
)
def test_another_thing_keeps_its_value(known: str, said: str) -> None:
    assert correct_by_value(said, said, [fact(known)]) is None


def test_two_facts_that_fit_are_both_left() -> None:
    known = [fact("The user's rent is 900."), fact("The user's rent was 800.")]
    assert correct_by_value("my rent is 960 now", "my rent is 960 now", known) is None


def test_not_this_but_that() -> None:
    found = correct_by_words("scratch the lemon thing, it's lime he cannot have", [fact("Tom cannot have lemons.")])
    assert found is not None
    assert found[1] == "Tom cannot have lime."
    found = correct_by_words("it is spelled Marta, not Martha", [fact("The user's sister is called Martha.")])
    assert found is not None
    assert found[1] == "The user's sister is called Marta."
    assert correct_by_words("it is Marta, not Martha", [fact("The user likes jazz.")]) is None
