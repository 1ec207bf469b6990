"""Messages in which nothing is told."""

from __future__ import annotations

import pytest

from engine.memory.learning.candidates import only_asks


@pytest.mark.parametrize(
    "text",
    [
        "Where did I live before?",
        "Where did I live before I moved to Bristol?",
        "Before I moved to Bristol, where did I live?",
        "what is my sister called",
        "Hi! What's my name?",
        "Tell me where I live.",
        "我以前住在哪里？",
        "搬到北京之前，我住在哪里？",
        "我姐姐叫什么",
        "你好！我叫什么名字？",
    ],
)
def test_a_mere_question_tells_nothing(text: str) -> None:
    assert only_asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "My sister Ada comes from Rome, what shall I cook?",
        "I live in Leeds. Where is the next library?",
        "I live in Leeds.",
        "Write a poem about the sea.",
        "Thanks!",
        "",
        "我姐姐对花生过敏，我该做什么菜？",
        "我住在杭州。附近哪里有图书馆？",
        "我住在杭州。",
        "谢谢！",
    ],
)
def test_what_is_told_beside_a_question_counts(text: str) -> None:
    assert not only_asks(text)
