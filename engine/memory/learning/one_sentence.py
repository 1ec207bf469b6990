"""A fact is one sentence of a size that somebody would write down."""

from __future__ import annotations

import re
from typing import Final

MOST_CHARS: Final = 500
_REPEATED: Final = re.compile(
    r"\b([^\W\d\u3400-\u9fff]+(?:\W+[^\W\d\u3400-\u9fff]+){0,4})(?:\W+\1\b){4}"
    r"|([\u3400-\u9fff])\2{7}|([\u3400-\u9fff]{2,8})(?:[，、,\s]*\3){4}",
    re.I,
)
_WORD: Final = re.compile(r"[^\W\u3400-\u9fff]+|[\u3400-\u9fff]")
LEAST_WORDS: Final = 40
LEAST_VARIED: Final = 0.3
"""Of the words of a longer text, as a share: fewer different ones are a text that goes round and round."""


def is_one_sentence(text: str) -> bool:
    """False for a text that is too long to be a fact, or says the same words over and over."""
    if len(text) > MOST_CHARS or _REPEATED.search(text):
        return False
    words = [word.lower() for word in _WORD.findall(text)]
    return len(words) < LEAST_WORDS or len(set(words)) >= LEAST_VARIED * len(words)
