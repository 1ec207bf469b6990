"""Two facts in two languages: what both name and what they tell of it decides whether they are one, with the bundled
embedder, on pairs written for it."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_containing import Containing
from engine.consolidation.reconcile_deciding import same_holder
from engine.consolidation.reconcile_predicates import tell_otherwise
from engine.consolidation.reconcile_relations import from_chances, without_model
from engine.consolidation.reconcile_rules import Pair, by_rule
from engine.embedding.bundled import BundledEmbedder
from engine.llm.base import CancelFlag
from engine.memory.bilingual.closeness import Closeness
from engine.memory.bilingual.things import things
from engine.memory.learning.naming import persons, values
from tests.bench.memory_step import DATA
from tests.bench.reconcile import Case, fact_of, pair_of, read_cases

LEAST_FOUND = 0.6
CASES = read_cases([DATA / "fact_pairs_across.jsonl"])


@pytest.fixture(scope="module")
def closeness() -> Closeness:
    return Closeness(BundledEmbedder())


def is_joined(case: Case, closeness: Closeness) -> bool:
    """By rules and meaning alone, or because one tells the other in passing."""
    pair = pair_of(case, closeness)
    told = without_model(pair)
    if told not in (None, "different") or not pair.same_holder:
        return told == "same"
    containing = Containing()
    return any(
        containing.tells(one, other, closeness, CancelFlag())
        for one, other in ((pair.old, pair.new), (pair.new, pair.old))
    )


def test_what_names_the_same_thing_and_tells_something_else_of_it_is_not_joined(closeness: Closeness) -> None:
    others = [case for case in CASES if case.relation != "same"]
    assert len(others) > 30
    assert [case for case in others if is_joined(case, closeness)] == []


def test_what_says_the_same_in_the_other_language_is_mostly_found(closeness: Closeness) -> None:
    same = [case for case in CASES if case.relation == "same"]
    assert sum(is_joined(case, closeness) for case in same) >= LEAST_FOUND * len(same)


@pytest.mark.parametrize(
    ("one", "other", "otherwise"),
    [
        ("The user lives in Lisbon.", "用户想去里斯本旅行。", True),
        ("The user rents a flat in Shanghai.", "用户在上海有套房子出租。", True),
        ("The user lives in Lisbon.", "用户住在里斯本。", False),
        ("The user's plot is number 9.", "用户在河边租了块地，9号。", False),
        ("用户的丈夫去葡萄牙出差了。", "The user's husband is from Portugal.", True),
    ],
)
def test_what_is_told_of_a_thing(one: str, other: str, otherwise: bool) -> None:
    assert tell_otherwise(one, other) == tell_otherwise(other, one) == otherwise


def test_a_model_does_not_join_what_tells_something_else() -> None:
    pair = Pair("The user's husband is from Portugal.", "用户的丈夫去葡萄牙出差了。", closeness=0.3)
    assert from_chances(pair, {"same": 1.0}) != "same"


def test_a_change_told_once_more_is_the_same() -> None:
    assert by_rule(Pair("The user moved to Lisbon.", "用户搬到里斯本去了。", closeness=0.36)) == "same"
    assert by_rule(Pair("The user moved to Lisbon.", "用户搬到马德里去了。", closeness=0.36)) == "replaces"


def test_places_have_one_name_in_both_languages() -> None:
    for english, chinese in (("in Utrecht", "在乌得勒支"), ("to Kaohsiung", "去高雄"), ("from Turkey", "来自土耳其")):
        assert things(english) == things(chinese) != frozenset()
    assert things("roast turkey") == things("汉堡包") == frozenset()
    assert things("the train to the station") == things("坐火车去火车站")


def test_second_hand_is_no_number_and_a_childhood_no_child() -> None:
    assert values("The user bought a second-hand bike, zero regrets.") == frozenset()
    assert values("The user's second bike is red.") == {"2"}
    assert persons("The user has been collecting stamps since the user was a kid.") == frozenset()
    assert persons("The user has a kid.") == {"child"}


def test_a_number_belongs_to_what_it_is_set_beside(closeness: Closeness) -> None:
    longer = "The user has bought a wheelbarrow, mostly for their allotment, plot 9 behind the station."
    containing, flag = Containing(), CancelFlag()
    assert containing.tells(longer, "用户在火车站后面租了块地，9号。", closeness, flag)
    assert not containing.tells(longer, "用户在火车站后面租了块地，8号。", closeness, flag)


def test_what_a_fact_tells_beside_something_known(closeness: Closeness) -> None:
    known = "The user's daughter Ada is seven and since September 2025 she's in second grade, so she reads everything."
    containing, flag = Containing(), CancelFlag()
    rest = "老师让家长写一封信"
    assert containing.untold(known, f"用户的女儿上二年级了，{rest}。", closeness, flag) == rest
    assert containing.untold(known, f"用户的女儿上三年级了，{rest}。", closeness, flag) == ""
    assert containing.untold(known, "用户的女儿上二年级了，每周二去学琴。", closeness, flag) == ""
    assert containing.untold(known, "用户的女儿上二年级了。", closeness, flag) == ""


def test_a_clause_in_the_middle_is_told_by_the_other_only_of_whom_both_name(closeness: Closeness) -> None:
    known = "The user's best friend Noor is coming in March, all the way from Utrecht where she lives."
    containing, flag = Containing(), CancelFlag()
    rest = containing.untold(
        known, "本来想送香薰，就是Noor家那种，她住乌得勒支，用户每次去都觉得好闻。", closeness, flag
    )
    assert rest == "本来想送香薰，就是Noor家那种，用户每次去都觉得好闻"
    for other in (
        "本来想送香薰，她住乌得勒支。",
        "就是Noor和Kim家那种，她住乌得勒支。",
        "就是Noor家那种，她住鹿特丹。",
    ):
        assert containing.untold(known, other, closeness, flag) == ""


def test_a_name_in_latin_letters_must_be_in_both(closeness: Closeness) -> None:
    containing, flag = Containing(), CancelFlag()
    assert not containing.tells(
        "The user lives in Antwerp and works there.", "用户和Nguyen住在安特卫普。", closeness, flag
    )


def test_what_is_liked_or_done_again_and_again_is_no_aside(closeness: Closeness) -> None:
    known = "The user's daughter Ada is seven and since September 2025 she's in second grade."
    containing, flag = Containing(), CancelFlag()
    for rest in ("最喜欢恐龙", "她不会游泳", "每天走路去", "在学拉琴"):
        assert containing.untold(known, f"用户的女儿上二年级了，{rest}。", closeness, flag) == ""


def test_somebody_s_words_in_a_fact_speak_of_nobody_of_the_user_s() -> None:
    known = fact_of("The user's daughter Mila is six.")
    said = fact_of("用户的女儿非要写“我妈妈会让声音变大”。")
    assert same_holder(known, said)
    assert not same_holder(known, fact_of("用户的妈妈会让声音变大。"))


def test_a_town_that_the_other_does_not_name_is_not_told(closeness: Closeness) -> None:
    containing, flag = Containing(), CancelFlag()
    longer = "用户的女儿Ines在布拉加的医院上班，今天值夜班。"
    assert not containing.tells(longer, "The user's daughter Ines works in Tavira.", closeness, flag)
