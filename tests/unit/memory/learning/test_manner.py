from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning import manner


@pytest.mark.parametrize(
    "text",
    [
        "Keep your replies under 80 words",
        "no tables unless I ask for one",
        "Be blunt with me",
        "You don't need to apologise every time",
        "Always quote distances in kilometres",
        "From now on write to me in French",
        "跟我说话直接点",
        "回答我的时候别用术语",
        "单位一律用公制",
        "不用每次都道歉",
        "把我当外行来解释",
        "以后用中文回答",
        "每次都用中文回答",
    ],
)
def test_a_wish_with_a_word_of_scope_is_for_all_answers(text: str) -> None:
    assert manner.of(text, detect_language(text)) == "standing"


@pytest.mark.parametrize("text", ["plain English please", "Simple words only", "别用术语", "用大白话讲"])
def test_a_wish_without_one_is_for_the_model_to_judge(text: str) -> None:
    assert manner.of(text, detect_language(text)) == "unclear"


@pytest.mark.parametrize(
    "text",
    [
        "Make that letter shorter",
        "I always eat simple food",
        "My brother never speaks French with me",
        "把这段写得简短些",
        "我妈每次都做很多辣的",
        "每次都是眼前先闪光再疼大半天",
        "她住乌得勒支，我每次去都觉得好好闻",
        "第二句改成英文",
        "The weather is lovely",
    ],
)
def test_work_at_hand_and_what_somebody_tells_is_no_wish(text: str) -> None:
    assert manner.of(text, detect_language(text)) == "none"
