"""What one sentence tells one after the other becomes a fact each; reasons and conditions stay where they belong."""

from __future__ import annotations

import pytest

from engine.memory.learning.candidates import candidates


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "我对花生过敏，不吃香菜，最喜欢喝龙井茶。",
            ["我对花生过敏", "不吃香菜", "最喜欢喝龙井茶"],
        ),
        ("我對花生過敏，不吃香菜，最喜歡喝龍井茶。", ["我對花生過敏", "不吃香菜", "最喜歡喝龍井茶"]),
        ("我不吃辣，喜欢清淡的，但偶尔吃火锅。", ["我不吃辣", "喜欢清淡的，但偶尔吃火锅"]),
        ("我不喝咖啡，只喝绿茶。", ["我不喝咖啡，只喝绿茶"]),
        ("我不喝咖啡，因为会失眠，不喜欢睡不着。", ["我不喝咖啡，因为会失眠，不喜欢睡不着"]),
        ("我喜欢跑步，不喜欢的话就走路。", ["我喜欢跑步，不喜欢的话就走路"]),
        ("我妈妈住在台北，喜欢凤梨酥。", ["我妈妈住在台北，喜欢凤梨酥"]),
    ],
)
def test_tastes_are_told_apart(text: str, parts: list[str]) -> None:
    assert [one.text for one in candidates(text)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("我老公叫陈志远，女儿朵朵今年6岁。", ["我老公叫陈志远", "我女儿朵朵今年6岁"]),
        ("我媽媽住在台北，爸爸住在高雄。", ["我媽媽住在台北", "我爸爸住在高雄"]),
        ("我妈妈住在台北，因为爸爸在那里工作。", ["我妈妈住在台北，因为爸爸在那里工作"]),
        ("我妈妈住在台北，喜欢凤梨酥。", ["我妈妈住在台北，喜欢凤梨酥"]),
    ],
)
def test_each_of_the_family_has_a_fact(text: str, parts: list[str]) -> None:
    assert [one.text for one in candidates(text)] == parts
