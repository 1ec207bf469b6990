"""Of whom a fact is told in the stored words: the user, a thing, or somebody else."""

from __future__ import annotations

import pytest

from engine.consolidation.wording import is_supported, reworded
from engine.language import detect_language
from engine.memory.learning.grouping import rewrite_group
from engine.memory.learning.rewriting import has_own_subject, rewrite
from engine.memory.sensitive import is_of_nobody_else, sensitive_kind


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("纸质的日程本我不用了，现在全在手机上", "纸质的日程本用户不用了，现在全在手机上。"),
        ("账本我不记了", "账本用户不记了。"),
        ("我173", "用户身高173。"),
        ("我178，M码偏小", "用户身高178，M码偏小。"),
        ("我一米八二", "用户身高一米八二。"),
        ("我1米65", "用户身高1米65。"),
        ("我185公分", "用户身高185公分。"),
        ("我30", "用户30。"),
        ("我1732年的那本书", "用户1732年的那本书。"),
        ("我150块卖的", "用户150块卖的。"),
        ("这个剧本我写完了", "这个剧本用户写完了。"),
        (
            "finally my evenings are free, packed in the phone work for good",
            "The user's evenings are free, the user packed in the phone work for good.",
        ),
        ("I can sleep again, gave up the night shift", "The user can sleep again, the user gave up the night shift."),
        ('My neighbour says "I only buy oak"', 'The user\'s neighbour says "I only buy oak".'),
    ],
)
def test_the_user_stands_where_the_user_was_said(said: str, fact: str) -> None:
    assert rewrite(said, detect_language(said)) == fact
    assert rewrite_group(said, detect_language(said)) == fact


@pytest.mark.parametrize(
    "said",
    [
        "房租已经拖了两个月没交",
        "车贷断供三个月了",
        "信用卡又逾期了",
        "这个月的水电费还没交",
        "上个月学费交不上了",
        "花呗欠了一大笔",
        "刚确诊了甲亢",
        "behind on the mortgage since March",
        "The rent is two months late",
        "missed two loan payments",
        "just diagnosed with lupus",
        "late with the council tax again",
        "haven't paid the rent since January",
        "three months behind on the car loan",
        "助学贷款还没还完",
        "上个月被裁了，信用卡还不上",
    ],
)
def test_arrears_without_an_owner_are_the_users(said: str) -> None:
    assert sensitive_kind(said) in ("finance", "health")
    assert is_of_nobody_else(said)


@pytest.mark.parametrize(
    "said",
    [
        "租客的房租已经拖了两个月没交",
        "房租拖了两个月没交的租客怎么办",
        "他车贷断供三个月了",
        "there are people who are behind on rent",
        "Tom is behind on his mortgage",
        "my sister missed two loan payments",
        "今年确诊人数少了",
    ],
)
def test_somebody_elses_are_not(said: str) -> None:
    assert not is_of_nobody_else(said)


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        (
            "Note to self: renew the drone licence before 3 September",
            "The user needs to renew the drone licence before 3 September.",
        ),
        ("Note to self: the meeting is at five", "The meeting is at five."),
        ("Settled: the crossword goes back to a small grid", "The crossword goes back to a small grid."),
        ("提醒自己：九月之前续执照", "用户提醒自己：九月之前续执照。"),
        ("依我看，讲解太长了", "用户认为讲解太长了。"),
        ("改成每天带一壶汤面当午饭", "用户改成每天带一壶汤面当午饭。"),
        ("定了：填字游戏改回小格子", "填字游戏改回小格子。"),
        ("房租已经拖了两个月没交", "用户的房租已经拖了两个月没交。"),
        ("刚确诊了甲亢", "用户刚确诊了甲亢。"),
        ("The rent is two months late", "The user's rent is two months late."),
        ("haven't paid the rent since January", "The user has not paid the rent since January."),
        ("just been diagnosed with lupus", "The user has just been diagnosed with lupus."),
        ("behind on the mortgage since March", "The user is behind on the mortgage since March."),
    ],
)
def test_openings_and_missing_subjects(said: str, fact: str) -> None:
    assert reworded([said], detect_language(said)) == fact


@pytest.mark.parametrize(
    ("said", "copied", "own"),
    [
        ("那个彩绘玻璃课，从3月26号改到4月9号才开", "用户彩绘玻璃课从3月26号改到4月9号才开。", True),
        ("这门荷兰语课改到周四了", "用户荷兰语课改到周四了。", True),
        ("现在在医院当护士", "用户现在在医院当护士。", False),
    ],
)
def test_what_is_told_of_a_thing_needs_no_user_in_front(said: str, copied: str, own: bool) -> None:
    assert has_own_subject(said, copied, "zh") is own


def test_a_name_in_front_of_the_user_is_still_the_name() -> None:
    assert is_supported("DoorDash用户已经不跑了。", "DoorDash我已经不跑了", "zh")
    assert not is_supported("Uber用户已经不跑了。", "DoorDash我已经不跑了", "zh")
