from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning.extraction import is_borne_out
from engine.memory.learning.rewriting import rewrite


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("The user's mother left the shop and is a potter now.", "She left the shop, she's a potter now"),
        ("用户的妹妹搬到了宁波。", "她搬到宁波了"),
        ("The user's aunt has 3 boats.", "my aunt has 2 boats"),
        ("The user likes boats.", "I don't like boats"),
    ],
)
def test_what_the_source_does_not_say_is_not_borne_out(fact: str, source: str) -> None:
    assert not is_borne_out(fact, source, detect_language(source))


@pytest.mark.parametrize(
    ("fact", "source"),
    [
        ("The user's aunt has 2 boats.", "my aunt has 2 boats"),
        ("The user's children are 3 and 5.", "ours are 3 and 5"),
        ("用户的妈妈搬到宁波了。", "我妈搬到宁波了"),
    ],
)
def test_what_it_says_is(fact: str, source: str) -> None:
    assert is_borne_out(fact, source, detect_language(source))


def test_no_in_front_of_a_noun_is_not_an_opening() -> None:
    assert rewrite("No dairy for my son", "en") == "No dairy for the user's son."
    assert rewrite("No, I live in Lund", "en") == "The user lives in Lund."
