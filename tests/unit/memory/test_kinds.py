"""What a fact is about, told by its words."""

from __future__ import annotations

import pytest

from engine.memory.kinds import holder_of, is_sensitive, kind_of


@pytest.mark.parametrize(
    ("fact", "holder"),
    [
        ("用户的女儿米拉上一年级。", "米拉"),
        ("用户的姐姐安琪在重庆住。", "安琪"),
        ("用户的妈妈退休前教了三十年化学。", "妈妈"),
        ("用户的外婆老家在乐山。", "外婆"),
        ("用户的爸爸一直想学船。", "爸爸"),
        ("用户穿39码的鞋。", "user"),
    ],
)
def test_who_a_chinese_fact_is_about(fact: str, holder: str) -> None:
    assert holder_of(fact, "zh") == holder


@pytest.mark.parametrize(
    "text",
    [
        "The user can't eat shellfish or peanuts.",
        "The user cannot have dairy.",
        "The user is not allowed to eat sugar.",
        "The user reacts badly to nuts.",
        "The user gets hives from strawberries.",
        "用户不能吃海鲜和花生。",
        "用户乳糖不耐。",
        "用户一吃虾就起疹子。",
        "用戶不能吃海鮮。",
    ],
)
def test_what_one_does_not_tolerate_is_health(text: str) -> None:
    assert (kind_of(text), is_sensitive(text, kind_of(text))) == ("health", True)


@pytest.mark.parametrize(
    "text",
    [
        "The user can't have pets in the flat.",
        "The user can't take part in the race.",
        "The user can't eat out this week.",
        "The user doesn't eat meat.",
        "用户吃不了辣。",
    ],
)
def test_what_is_not_liked_or_not_possible_is_not(text: str) -> None:
    assert kind_of(text) != "health"
