from __future__ import annotations

import pytest

from engine.memory.search.shared_words import shares_words


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When do I fly to Porto?", "The user's flight to Porto leaves on 14 December."),
        ("What did I call my first bicycle?", "My bicycle is red."),
        ("我女儿上几年级了？", "用户的女儿今年上初二。"),
        ("What is my blood type?", "用户的血型是AB型。"),
    ],
)
def test_a_telling_word_in_common(question: str, text: str) -> None:
    assert shares_words(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What did I call my first bicycle?", "My boss is called Priscilla Vance."),
        ("What did I call my first bicycle?", "The user's favourite colour is teal."),
        ("我爷爷叫什么名字？", "用户的老公贺川是消防员。"),
        ("我爷爷叫什么名字？", "用户妈妈的生日是10月12日。"),
    ],
)
def test_words_of_the_question_alone_are_none(question: str, text: str) -> None:
    assert not shares_words(question, text)
