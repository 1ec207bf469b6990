"""What a fact is about, told by its words."""

from __future__ import annotations

import pytest

from engine.memory.kinds import holder_of


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
