"""Where a message is cut."""

from __future__ import annotations

import pytest

from engine.memory.learning.clauses import sentences


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        (
            "快来不及了 我有痛风一直在吃药 今晚吃火锅什么不能碰",
            ["快来不及了", "我有痛风一直在吃药", "今晚吃火锅什么不能碰"],
        ),
        ("我對花生過敏 晚上吃什麼好？", ["我對花生過敏", "晚上吃什麼好"]),
        ("我叫 张三，住在北京", ["我叫 张三，住在北京"]),
        ("I have gout and no time", ["I have gout and no time"]),
    ],
)
def test_spaces_part_a_chinese_message_without_other_marks(text: str, cut: list[str]) -> None:
    found = sentences(text)
    assert [one.text for one in found] == cut
    assert all(text[one.start : one.end] == one.text for one in found)
