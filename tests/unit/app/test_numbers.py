"""What stands behind a 1 is said of one thing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import translations
from app.numbers import agreeing
from models.sentence import names_in


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1 tokens were read for it, 1 were still known.", "1 token was read for it, 1 was still known."),
        ("1,691 tokens were read for it, 21 were still known.", "1,691 tokens were read for it, 21 were still known."),
        ("For the last reply 1 tokens were read, and 1 were still known.",
         "For the last reply 1 token was read, and 1 was still known."),
        ("Reading 0 of 1 new tokens; 1 are known already", "Reading 0 of 1 new token; 1 is known already"),
        ("1 facts, 1 conversations", "1 fact, 1 conversation"),
        ("Up to Nov 1, 2026: 1 changes, of which 1 ended.", "Up to Nov 1, 2026: 1 change, of which 1 ended."),
        ("0.1 tokens", "0.1 tokens"),
        ("11 replies", "11 replies"),
        ("an average of the last 1 replies.", "an average of the last 1 reply."),
        ("1 similar facts were kept", "1 similar fact was kept"),
        ("已用 1/300 个词元", "已用 1/300 个词元"),
        ("1 tokens-and", "1 token-and"),
    ],
)  # fmt: skip
def test_it_agrees_with_a_one(text: str, read: str) -> None:
    assert agreeing(text) == read == agreeing(read)


@given(st.integers(0, 10_000).filter(lambda count: count != 1))
def test_other_numbers_stay(count: int) -> None:
    text = f"{count} tokens were read, {count} were still known"
    assert agreeing(text) == text


def test_the_windows_own_sentences_agree() -> None:
    """Each English sentence that counts tokens, facts or other things is said rightly of one."""
    wrong = re.compile(r"(?<![\d.,])1 (?:new |more |other |similar )?(?:tokens|facts|replies|conversations)\b")
    counting = 0
    for context in translations.contexts():
        for message in context.iter("message"):
            source = message.findtext("source", "")
            names = names_in(source) if "{" in source else set()
            text = source
            for name in names:
                text = text.replace(f"{{{name}}}", "1")
            counting += text != agreeing(text)
            assert not wrong.search(agreeing(text)), source
    assert counting > 30
