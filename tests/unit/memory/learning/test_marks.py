"""Statements with a mark of change against what is known, in both languages and across."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.learning.framing import changes_value
from engine.memory.learning.marks import is_marked, succeeds
from tests.bench.memory_step import DATA
from tests.bench.reconcile import Case, read_cases

CASES = read_cases([DATA / "change_marks.jsonl"])


@pytest.mark.parametrize("case", [case for case in CASES if case.kind == "look-alike"], ids=lambda case: case.new)
def test_what_is_merely_alike_closes_nothing(case: Case) -> None:
    assert not succeeds(case.new, case.old)


def test_most_changes_are_seen_across_languages() -> None:
    found = [succeeds(case.new, case.old) for case in CASES if case.lang == "across" and case.kind == "change"]
    assert sum(found) >= 0.95 * len(found) and len(found) >= 20


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("The user takes the tram to work now.", True),
        ("用户换牙医了。", True),
        ("The user's landlady is new and wants the deposit in cash.", True),
        ("The user took the tram to work today instead.", False),
        ("Today only, the user works from home instead.", False),
        ("The user might switch to decaf.", False),
        ("如果换了房东，押金怎么办。", False),
        ("这周课改到周四。", False),
        ("The user also has a new phone.", False),
        ("The user takes the tram to work.", False),
    ],
)
def test_a_mark_is_a_change_for_good(text: str, marked: bool) -> None:
    assert is_marked(text) is marked


@pytest.mark.parametrize(
    "old",
    ["The user does not run any more, the user goes swimming instead.", "Left the bakery for good on Friday."],
)
def test_sentences_that_share_only_words_of_change_are_no_change(old: str) -> None:
    assert not changes_value("The user has left the choir, no singing any more.", old)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("The user started at Globex.", "The user is a vegetarian."),
        ("The user started at Globex.", "The user is a runner."),
        ("The user started with the drums.", "The user works at Tesco."),
        ("The user quit sugar, and now sleeps well.", "The user works at Tesco."),
        ("用户换了家庭医生，现在是王医生。", "医生让用户少吃盐。"),
        ("The user has a new doctor, Dr Lee.", "The user's doctor told the user to avoid Ibuprofen."),
        ("The user's new boss is Olek.", "The user's boss gave the user Friday off."),
        ("用户现在坐地铁上班。", "用户周三不上班，开车送孩子。"),
        ("The user has moved in with Piet.", "The user lives in Leeds."),
        ("The user's meeting has moved to Thursday.", "用户周二上法语课。"),
    ],
)
def test_what_only_names_the_same_kind_of_thing_stays(new: str, old: str) -> None:
    assert not succeeds(new, old)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("The user started at Globex.", "The user is a nurse."),
        ("The user has a new doctor, Dr Lee.", "The user's doctor is Dr Khan."),
        ("用户换了家庭医生，现在是王医生。", "用户的家庭医生是李医生。"),
        ("The user's new landlady is Mrs Claes.", "Mr Desmet is the user's landlord."),
        ("用户现在坐地铁上班。", "用户开车上班，每天一个小时。"),
    ],
)
def test_another_in_the_same_place_is_a_change(new: str, old: str) -> None:
    assert succeeds(new, old)


def test_a_quoted_statement_is_read_as_what_it_says() -> None:
    known = ["The user works at the bakery.", "The user's sister Anke is a baker."]
    said = "用户说：“Anke换工作了，不做面包师了”。"
    assert [succeeds(said, old) for old in known] == [False, True]


def test_who_began_today_has_not_made_an_exception() -> None:
    assert is_marked("The user started at Globex today.") and not is_marked("The user works from home today instead.")


@settings(deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_no_texts_raise(new: str, old: str) -> None:
    assert succeeds(new, old) in (True, False)
