"""What is told of the user and what of their animals, and ages that cannot both be true."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_denying import opposed
from engine.consolidation.reconcile_rules import Pair, by_rule
from engine.memory.learning.naming import persons, values


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's beagle won't touch breakfast.", "现在用户开始吃早饭了，还喝咖啡。"),
        ("The user's tortoise won't touch fish.", "用户现在吃鱼了。"),
        ("用户家的灵缇不吃鱼。", "The user eats fish now."),
    ],
)
def test_what_an_animal_does_is_no_habit_of_the_user(old: str, new: str) -> None:
    assert by_rule(Pair(old, new, closeness=0.5)) != "replaces"


def test_the_users_own_habits_change_across_languages() -> None:
    assert opposed("用户不吃早饭。", "The user eats breakfast.")
    assert by_rule(Pair("用户不喝咖啡。", "The user drinks coffee now.", closeness=0.5)) == "replaces"


@pytest.mark.parametrize(
    ("old", "new", "years", "relation"),
    [
        ("The user's cat Miso is four.", "Miso is six.", 0.01, "contradicts"),
        ("用户家的柯基Dodo三岁了。", "Dodo is five.", 0.01, "contradicts"),
        ("用户的女儿六岁。", "用户的女儿九岁。", 0.1, "contradicts"),
    ],
)
def test_nobody_grows_by_years_within_days(old: str, new: str, years: float, relation: str) -> None:
    assert by_rule(Pair(old, new, closeness=0.4, years=years)) == relation
    assert by_rule(Pair(old, new, closeness=0.4, years=3.0)) != relation
    assert by_rule(Pair(old, new, closeness=0.4)) != relation


def test_a_birthday_between_is_no_contradiction() -> None:
    assert by_rule(Pair("The user's cat Miso is four.", "Miso is five.", closeness=0.4, years=0.01)) != "contradicts"


def test_breeds_are_dogs_and_cats_and_the_first_of_a_month_is_its_number() -> None:
    assert persons("The user's greyhound is fussy.") == persons("用户家的灵缇挑食。") == {"dog"}
    assert persons("家里的布偶很粘人。") == {"cat"}
    assert values("八月一号去海边") == values("to the sea on 1 August")
