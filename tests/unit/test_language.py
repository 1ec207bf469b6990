from __future__ import annotations

import pytest

from engine.language import Language, asks_own_fact, detect_language, mentions_time


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I only drink tea", "en"),
        ("我女儿小雨对花生过敏", "zh"),
        ("我在学 Python 编程", "zh"),
        ("Please translate 你好", "en"),
        ("", "en"),
        ("12345 !?", "en"),
        ("𠮷野家", "zh"),
    ],
)
def test_detect_language(text: str, language: Language) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("What is my sister called?", True),
        ("Where do I live?", True),
        ("Do you know what my cat's name is?", True),
        ("我叫什么名字?", True),
        ("你知道我妹妹叫什么吗?", True),
        ("What should I cook tonight?", False),
        ("Who won the cup?", False),
        ("What do you think of my hair?", False),
        ("我来你家做客，你会给我喝什么?", False),
        ("我该吃什么?", False),
        ("My sister is called Anna.", False),
    ],
)
def test_asks_own_fact(text: str, asks: bool) -> None:
    assert asks_own_fact(text) is asks


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("What day is it?", True),
        ("今天几号", True),
        ("How old am I?", True),
        ("I like tea", False),
        ("我喜欢茶", False),
    ],
)
def test_mentions_time(text: str, mentions: bool) -> None:
    assert mentions_time(text) is mentions
