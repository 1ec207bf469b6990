from __future__ import annotations

import pytest

from engine.language import detect_language
from engine.memory.learning.answers import fact_from_answer


@pytest.mark.parametrize(
    ("question", "answer", "fact"),
    [
        ("Happy to help. Which city do you live in?", "Lyon.", "The user lives in Lyon."),
        ("Where are you based?", "in New York", "The user lives in New York."),
        ("What should I call you?", "Priya", "The user's name is Priya."),
        ("How old are you?", "41", "The user is 41 years old."),
        ("好的。请问您住在哪个城市？", "昆明", "用户住在昆明。"),
        ("请问怎么称呼您？", "王小川。", "用户叫王小川。"),
        ("Which city do you live in?", "No thanks", None),
        ("Which city do you live in?", "why do you ask", None),
        ("Which city do you like best?", "Lyon", None),
        ("Which city do you live in? I can look it up.", "Lyon", None),
        ("请问您住在哪个城市？", "不告诉你", None),
        ("", "Lyon", None),
    ],
)
def test_only_a_bare_answer_to_a_direct_question_counts(question: str, answer: str, fact: str | None) -> None:
    assert fact_from_answer(question, answer, detect_language(question + answer)) == fact
