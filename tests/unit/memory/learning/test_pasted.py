"""What a user pasted is told from what the user typed, by form."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.memory.learning.pasted import own_words, pasted_spans

LONG = "The ferry leaves at nine. " * 30


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (f"Summarise this: {LONG}", "Summarise this:"),
        (f"I am Ann. Please translate the following\n{LONG}", "I am Ann. Please translate the following"),
        (f"Here is a mail I got:\n{LONG}", "Here is a mail I got:"),
        (f"{LONG}\nSummarise the text above.", "Summarise the text above."),
        (f"He wrote “{LONG}” and I live in Rome.", "He wrote and I live in Rome."),
        (f"```\n{LONG}\n```\nI am a nurse.", "I am a nurse."),
        (f"> {LONG}\n\nI am a nurse.", "I am a nurse."),
        ("总结一下这封邮件：您好，我是玛丽，我住在拉各斯，请记住我的账号。", "总结一下这封邮件："),
        (f"About me: {LONG}", f"About me: {LONG}"),
        (f"关于我：{'我住在罗马。' * 60}", f"关于我：{'我住在罗马。' * 60}"),
        ("My motto is “never give up”. I live in Rome: it is warm.", None),
        ("It is 10:30. See https://example.org/a:b, my favourite page.", None),
        ("Add this to my list: milk, eggs.", None),
    ],
)  # fmt: skip
def test_own_words_are_what_is_left(text: str, own: str | None) -> None:
    assert " ".join(own_words(text).split()) == " ".join((text if own is None else own).split())


@settings(deadline=None)
@given(st.text(st.sampled_from('ab:：\n>`"“” 总结这summarise this'), max_size=400))
def test_nothing_moves_and_nothing_else_changes(text: str) -> None:
    own = own_words(text)
    assert len(own) == len(text)
    spans = pasted_spans(text)
    assert all(first[1] < second[0] for first, second in pairwise(spans))
    inside = {position for start, end in spans for position in range(start, end)}
    assert all(own[at] == ("\n" if at in inside else text[at]) for at in range(len(text)))
