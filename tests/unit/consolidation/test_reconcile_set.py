"""The rules on the pairs of the benchmark, words alone: what they tell is right, and they tell enough."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_deciding import same_holder
from engine.consolidation.reconcile_relations import from_chances, without_model
from engine.consolidation.reconcile_rules import Pair, Relation, adds, can_be_same, can_clash
from engine.memory.bilingual.things import things
from engine.memory.learning.naming import names, same_names, same_persons, values
from tests.bench.memory_step import DATA
from tests.bench.reconcile import Case, fact_of, measured, read_cases

CASES = read_cases([DATA / "fact_pairs.jsonl", DATA / "fact_pairs_fresh.jsonl"])


LIVES = read_cases([DATA / f"fact_pairs_lives{name}.jsonl" for name in ("", "_second", "_third")])
"""Written before the rules, and behind the first of them: of domains that the other pairs do not have."""


def pair(case: Case, closeness: float | None = None) -> Pair:
    return Pair(case.old, case.new, same_holder(fact_of(case.old), fact_of(case.new)), closeness)


def test_words_alone_join_and_close_nothing_wrongly() -> None:
    told: list[tuple[Relation, Relation]] = [
        (case.relation, without_model(pair(case)) or "different") for case in CASES
    ]
    found = measured(told)
    assert found["wrong_merges"] == found["wrong_closes"] == found["needless_questions"] == 0
    assert sum(gold == was == "replaces" for gold, was in told) >= 20


def test_ends_and_properties_told_in_either_language_are_seen_and_nothing_else_is_closed() -> None:
    told: list[tuple[Relation, Relation]] = [
        (case.relation, without_model(pair(case)) or "different") for case in LIVES
    ]
    found = measured(told)
    assert found["wrong_merges"] == found["wrong_closes"] == found["needless_questions"] == 0
    assert sum(gold == was == "replaces" for gold, was in told) >= 64
    assert sum(gold == was == "contradicts" for gold, was in told) >= 38


def test_whatever_a_model_says_other_people_things_and_days_are_not_joined() -> None:
    same_day = "The user has therapy on Tuesdays."  # only its object tells it from the other one
    merely_alike = [case for case in CASES if case.kind in ("other person", "other day") and case.old != same_day]
    sure: dict[Relation, float] = {"same": 1.0}
    assert len(merely_alike) > 10
    assert [case for case in merely_alike if from_chances(pair(case), sure) == "same"] == []
    assert not any(can_be_same(pair(case)) for case in CASES if case.relation == "replaces" and case.lang == "across")


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("on 12 June", "6月12日"),
        ("every Monday", "每周一"),
        ("two cats", "两只猫"),
        ("15 kilometres", "十五公里"),
        ("in 2021", "2021年"),
        ("on Sunday the 3rd of March", "3月3日星期天"),
    ],
)
def test_numbers_and_days_are_the_same_in_both_languages(english: str, chinese: str) -> None:
    plain = {value.removesuffix("rd") for value in values(english)}
    assert plain == values(chinese)


def test_people_things_and_names() -> None:
    assert same_persons("The user's sister lives in Porto.", "用户的姐姐住在波尔图。")
    assert not same_persons("用户的哥哥住在成都。", "用户的姐姐住在成都。")
    assert not same_persons("用户的弟弟住在成都。", "用户的哥哥住在成都。")
    assert not same_persons("The user is allergic to nuts.", "The user's wife is allergic to nuts.")
    assert things("The user drinks tea.") == things("用户喝茶。") != things("用户喝咖啡。")
    assert names("The user's dog Rex met Ann's cat.") == {"rex", "ann"}
    assert same_names("Biscuit is the user's dog.", "The user's dog is called Biscuit.")


def test_a_clash_is_a_change_only_where_that_is_said() -> None:
    sure: dict[Relation, float] = {"contradicts": 0.9}
    assert from_chances(Pair("The user swims.", "The user cannot swim."), sure) == "contradicts"
    assert from_chances(Pair("The user swims.", "The user has stopped swimming."), sure) == "replaces"
    assert adds(Pair("The user speaks Spanish.", "The user also speaks Italian."))
    assert not can_clash(Pair("The user speaks Spanish.", "The user also speaks Italian."))


def test_what_shares_no_subject_does_not_clash_whatever_a_model_says() -> None:
    sure: dict[Relation, float] = {"contradicts": 0.9}
    for old, new in (
        ("The user does not eat meat.", "用户晚上十点以后不接电话。"),
        ("The user is called Anran by everyone.", "用户从小就受不了香菜的味道。"),
        ("用户受不了香菜的味道。", "用户泡茶一直用八十度的水。"),
        ("用户周三不上班。", "用户的陶艺班改到周日下午了。"),
        ("Tobias was born in 1983.", "Tobias不做木匠了，现在教木工。"),
    ):
        assert from_chances(Pair(old, new, closeness=0.08), sure) == "different"
    assert from_chances(Pair("用户不喝咖啡。", "The user drinks coffee.", closeness=0.08), sure) == "contradicts"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户不搬到苏州了，用户去南京。", "The user decided not to move to Nanjing after all."),
        ("The user is not moving to Oslo, they are moving to Bergen.", "The user decided not to move to Bergen."),
        ("The user does not drink coffee, they drink tea.", "用户不喝茶。"),
        ("用户不喝咖啡，喝茶。", "用户不喝茶了。"),
    ],
)
def test_what_one_clause_denies_and_another_affirms_is_not_the_same(old: str, new: str) -> None:
    for pair in (Pair(old, new, closeness=0.9), Pair(new, old, closeness=0.9)):
        assert not can_be_same(pair)
        assert from_chances(pair, {"same": 1.0}) != "same"
        assert without_model(pair) != "same"
    assert without_model(Pair(old, new, closeness=0.9)) in ("replaces", "contradicts")
