"""What two facts must have in common before a model's "contradicts" is asked about."""

from __future__ import annotations

import pytest

from engine.consolidation.reconcile_relations import from_chances
from engine.consolidation.reconcile_rules import Pair, Relation

CONTRADICTS: dict[Relation, float] = {"same": 0.05, "replaces": 0.1, "contradicts": 0.8, "different": 0.05}
TWO_THINGS = [
    ("The user never eats fish.", "用户不喝酒。"),
    ("The user takes a 40.", "The user takes the stairs because the lift at the office is too slow."),
    ("Sam, who sits next to the user, suggested bringing cake.", "The user found a cake in the fridge."),
    ("用户晚上九点以后不看手机。", "用户要求助手：“回答短一点，别写小作文”。"),
    ("用户坐飞机一定要靠过道的座位。", "用户冬天一定要开着暖气睡觉。"),
    ("用户晚上十点以后不接电话。", "用户的瑜伽课改时间了，以后是周四晚上，不是周二了。"),
    (
        "The user built a drum machine in Zig, called Plonk.",
        "Somebody asked the user about Plonk, and they talked for an hour.",
    ),
    ("用户收集旧邮票，各国的都有。", "The user found a stamp from 1931 at the flea market."),
    ("The user can't stand olives.", "The user hates the smell of olives, which they call a crime."),
    ("The user started at Kwik Fit on 9 May 2026.", "The user lives in Graz now, since 11 May 2026."),
    ("The user makes pots on Fridays.", "The user makes soup for the neighbours."),
]
BOTH_CANNOT_BE = [
    ("The user's father is a baker.", "The user's father is a fisherman."),
    ("The user has never been to Iceland.", "The user spent a week in Iceland in 2018."),
    ("The user cannot ski.", "The user skis well."),
    ("用户的妈妈是护士。", "用户的妈妈是老师。"),
    ("用户不吃辣。", "The user loves spicy food."),
    ("用户没有孩子。", "用户有两个孩子。"),
]


@pytest.mark.parametrize(("old", "new"), TWO_THINGS)
def test_what_can_both_be_true_is_not_asked_about(old: str, new: str) -> None:
    assert from_chances(Pair(old, new, closeness=0.4), CONTRADICTS) != "contradicts"


@pytest.mark.parametrize(("old", "new"), BOTH_CANNOT_BE)
def test_what_cannot_both_be_true_is_asked_about(old: str, new: str) -> None:
    assert from_chances(Pair(old, new, closeness=0.4), CONTRADICTS) == "contradicts"
