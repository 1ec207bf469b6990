"""The rules on pairs written for what changes and what contradicts: nothing is closed wrongly, and enough is seen."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_clashing import clash_of
from engine.consolidation.reconcile_deciding import same_holder
from engine.consolidation.reconcile_relations import without_model
from engine.consolidation.reconcile_rules import Pair, Relation, speaks_against
from engine.memory.learning.overtaking import overtakes
from engine.memory.learning.promoting import has_new_role
from engine.memory.learning.remaining import remains
from engine.memory.learning.rescheduling import has_new_date
from engine.memory.learning.wishes import other_wish, settles_else
from tests.bench.memory_step import DATA
from tests.bench.reconcile import fact_of, measured, read_cases

CASES = read_cases([DATA / "fact_pairs_changes.jsonl", DATA / "fact_pairs_changes_second.jsonl"])


def test_changes_and_contradictions_are_told_by_words_and_nothing_else_is() -> None:
    told: list[tuple[Relation, Relation]] = []
    for case in CASES:
        pair = Pair(case.old, case.new, same_holder(fact_of(case.old), fact_of(case.new)))
        told.append((case.relation, without_model(pair) or "different"))
    found = measured(told)
    assert found["wrong_merges"] == found["wrong_closes"] == found["needless_questions"] == 0
    assert sum(gold == was == "replaces" for gold, was in told) >= 44
    assert sum(gold == was == "contradicts" for gold, was in told) >= 24


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("用户想给弟弟国伟的三个女儿每人做一条小裙子。", "国伟刚发来照片，他那两个女儿都长高了。"),
        ("The user came to England in 1985.", "I came over to England in 1987 and bought a coat."),
        ("The user does not drive, never got the licence.", "drove to my lesson in slippers"),
        ("用户没有兄弟姐妹。", "我妹妹周末来。"),
        ("The user lives on the third floor.", "我住在五楼，没电梯。"),
        ("The user sings in the choir on Mondays.", "我每周四去合唱团唱歌。"),
        ("The user was born in Kumasi.", "I was born in Accra."),
        ("The user has been learning Greek for three years.", "我学希腊语五年了。"),
    ],
)
def test_what_is_said_in_passing_speaks_against_what_is_known(old: str, new: str) -> None:
    assert speaks_against(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user's brother Kofi has two daughters.", "用户的妹妹Ama有三个女儿。"),
        ("The user has three daughters.", "Two of the user's daughters are coming to lunch."),
        ("The user came to Denmark in 1991.", "The user bought the house in Denmark in 1998."),
        ("Maya came to Denmark in 1991.", "The user came to Denmark in 1994."),
        ("The user cannot swim.", "The user's son swam across the lake."),
        ("The user does not drive.", "The user's sister drove them to the station."),
        ("The user's sister works as a nurse.", "The user's cousin works as a clerk."),
        ("The user's dog Pixel is a whippet.", "Pixel is a good boy."),
        ("The user lives on the third floor.", "The user's mother lives on the fifth floor."),
        ("The user was born in Lyon.", "用户在里昂出生。"),
        ("The user swims on Mondays.", "The user has yoga on Tuesdays."),
        ("The user swims every Monday.", "The user went swimming on Tuesday."),
        ("The user has been married for ten years.", "The user has lived here for six years."),
    ],
)
def test_both_can_be_true(old: str, new: str) -> None:
    assert clash_of(old, new) is None


def test_a_count_that_says_how_it_came_about_is_a_change() -> None:
    assert clash_of("The user has three goats.", "One goat died, the user has two goats now.") == "replaces"
    assert clash_of("The user has three goats.", "The user has two goats.") == "contradicts"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The user likes the Wyelands Hotel.", "Wyelands Hotel来电话，所以用户不再给他们补桌布了。"),
        ("The user's mother lives in Tenby.", "Tenby is off, so the user is going to Llandudno."),
        ("The user lives in Leeds.", "The user moved the sofa into the office."),
        ("The user lives in Leeds.", "The user lives by the canal in Leeds now."),
        ("The user plays the cello with Mateus.", "Mateus is not coming this Monday, no lesson any more today."),
        ("The user sings in the Harbour Choir.", "If the Harbour Choir stops, the user will not sing any more."),
    ],
)
def test_what_goes_on_is_not_overtaken(old: str, new: str) -> None:
    assert not overtakes(new, old)


def test_another_day_of_another_trip_is_no_new_date() -> None:
    assert has_new_date("The user flies to Oslo on 9 March now.", "The user flies to Oslo on 7 March.")
    assert not has_new_date("The user flies to Rome on 9 March now.", "The user flies to Oslo on 7 March.")
    assert has_new_date("Wedding got pushed back, so I changed my ticket, flying April 18 now.", "用户四月11号的飞机。")
    assert has_new_date("用户的爸妈六月来不了了，改成八月来。", "爸妈说六月要来用户这儿住三个星期。")
    assert not has_new_date("用户的爸妈六月来不了了，改成八月来。", "用户六月要去北京。")
    assert not has_new_date("用户妈妈的体检改到5月18号了。", "The user has a dentist appointment on 3 March.")
    assert not has_new_date("用户六月二十日考试。", "用户表妹的婚礼定在六月六日。")


def test_a_new_role_is_the_users_own() -> None:
    old = "The user is a line cook at the Harbour Grill."
    assert has_new_role("As of Monday the user is sous chef.", old)
    assert not has_new_role("As of Monday the user's brother is sous chef.", old)
    assert not has_new_role("The user hopes to be sous chef from Monday.", old)


def test_wishes_settle_one_thing_each() -> None:
    inches = 'The user asks the assistant: "Please always give me measurements in inches".'
    centimetres = "用户要求助手：“尺寸请都用厘米告诉我，不要再用英寸了”。"
    celsius = "用户要求助手：“温度都用摄氏度”。"
    assert other_wish(inches, centimetres)
    assert not other_wish(inches, celsius) and settles_else(inches, celsius)
    assert not other_wish(inches, 'The user asks the assistant: "If I ask about cloth, give me centimetres".')


def test_what_is_rented_besides_a_home_goes_on() -> None:
    assert overtakes("The user lives in Antwerp now.", "用户在根特租了套公寓。")
    assert not overtakes("The user lives in Antwerp now.", "用户在火车站后面租了块地。")
    assert not overtakes("The user moved to a house by the sea.", "The user rents a van at weekends.")


def test_a_statement_about_somebody_goes_on_behind_one_that_is_over() -> None:
    told = "5月2号飞成都的票终于买好了，这次还想去绵阳转转，外婆是绵阳人。"
    assert remains(told, "机票改签了，原来5月2号走的，现在改成5月9号飞成都。") == ("用户的外婆是绵阳人。",)
    paddling = "Tomorrow is dragon boat, the user paddles with the over 50s on the Gorge."
    assert remains(paddling, "The user is done with dragon boat.") == ()


def test_what_else_was_told_of_a_home_goes_on() -> None:
    old = "The user runs a shop on Mill Road in Hereford, and they live in the flat above it, so people ring it."
    assert remains(old, "The user lives in a bungalow in Belmont now.") == (
        "The user runs a shop on Mill Road in Hereford.",
    )
    rented = "The suite the user rents has no parking, not that they mind since the user does not drive."
    assert "The user does not drive." in remains(rented, "The user moved into an apartment in Esquimalt.")
