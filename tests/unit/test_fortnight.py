from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.bench.consolidation import LIVES
from tests.bench.fortnight import Fortnight, read_fortnight

SETS = ("fortnight", *(f"fortnight_{life}" for life in LIVES))


def stated(fortnight: Fortnight) -> Counter[str]:
    return Counter(name for line in fortnight.lines for name in line.says)


def test_the_fortnight_adds_up() -> None:
    fortnight = read_fortnight()
    lines, said = fortnight.lines, stated(fortnight)
    assert len(lines) == 400
    assert len({line.conversation for line in lines}) == 10
    assert {line.day for line in lines} == set(range(1, 15))
    assert len(fortnight.facts) == 60
    assert sum(said[fact.id] > 1 for fact in fortnight.facts) == 25
    assert sum(fact.new is not None for fact in fortnight.facts) == 20
    against = [fact for fact in fortnight.facts if fact.against] + [one for one in fortnight.kept if one.against]
    assert len(against) == 10
    assert sum(one.pinned for one in fortnight.kept) == 8
    assert sum(fact.sensitive for fact in fortnight.facts) == 12
    assert sum(line.is_small_talk for line in lines) == 100
    assert sum(len(line.claims) for line in lines) == len(fortnight.claims) == 10


def test_the_held_out_half_week_adds_up() -> None:
    fortnight = read_fortnight("fortnight_heldout")
    assert len(fortnight.lines) == 80
    assert len({line.conversation for line in fortnight.lines}) == 2
    assert len(fortnight.facts) == 13
    assert sum(line.is_small_talk for line in fortnight.lines) == 18


def test_about_half_of_what_the_user_says_is_chinese() -> None:
    texts = [line.text for line in read_fortnight().lines if line.role == "user"]
    chinese = sum(re.search("[\u4e00-\u9fff]", text) is not None for text in texts)
    assert 0.4 < chinese / len(texts) < 0.6


@pytest.mark.parametrize("stem", SETS)
def test_names_are_unique_and_everything_named_is_said(stem: str) -> None:
    fortnight = read_fortnight(stem)
    names = [name for name, _ in fortnight.statements()]
    assert len(set(names)) == len(names)
    assert set(stated(fortnight)) == set(names)
    claims = [name for line in fortnight.lines for name in line.claims]
    assert sorted(claims) == sorted(claim.id for claim in fortnight.claims)


@pytest.mark.parametrize("stem", SETS)
def test_changes_and_contradictions_come_on_a_later_day_than_the_fact(stem: str) -> None:
    fortnight = read_fortnight(stem)
    days = {name: line.day for line in reversed(fortnight.lines) for name in line.says}
    for name, day in days.items():
        if "." in name:
            assert day > days[name.split(".")[0]], name


@pytest.mark.parametrize("stem", SETS)
def test_matchers_find_their_own_messages_and_no_others(stem: str) -> None:
    fortnight = read_fortnight(stem)
    missed: list[str] = []
    for line in fortnight.lines:
        for name, matcher in fortnight.statements():
            told = name in line.says
            if line.role == "user" and matcher.finds(line.text) != told:
                missed.append(f"{name} {'does not find' if told else 'finds'}: {line.text}")
        for claim in fortnight.claims:
            if claim.matcher.finds(line.text) != (claim.id in line.claims):
                missed.append(f"{claim.id}: {line.text}")
    assert missed == []


@pytest.mark.parametrize("stem", SETS)
def test_what_the_user_wrote_is_found_by_its_own_words_and_not_by_what_speaks_against_it(stem: str) -> None:
    for one in read_fortnight(stem).kept:
        assert one.says is None or one.says.finds(one.text), one.id
        assert one.against is None or not one.against.finds(one.text), one.id


def test_the_first_days_hold_only_what_has_been_said_by_then() -> None:
    whole = read_fortnight()
    start = whole.until(2)
    assert {line.day for line in start.lines} == {1, 2}
    assert set(stated(start)) == {name for name, _ in start.statements()}
    assert all(fact.new is None for fact in start.facts)
    assert {line.conversation for line in whole.only(2).lines} == {"c01", "c02"}
