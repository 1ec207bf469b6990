"""Which of the passages in a prompt a reply was made from, by the words that both have."""

from __future__ import annotations

from typing import Final

from engine.store.text import content_words, telling_pairs

LEAST_SHARED: Final = 2
LEAST_SHARE: Final = 0.2
"""Of the reply's telling words, how many the passage must have."""


def draws_on(reply: str, question: str, passage: str, name: str) -> bool:
    """Whether a reply says something that the passage says and the question does not, or names the document."""
    if name and name.casefold() in reply.casefold():
        return True
    new = _telling(reply) - _telling(question)
    shared = new & _telling(passage)
    return len(shared) >= max(min(LEAST_SHARED, len(new)), LEAST_SHARE * len(new), 1)


def _telling(text: str) -> set[str]:
    """Words, and of scripts without spaces pairs of characters."""
    return {word for word in content_words(text) if word.isascii() or len(word) > 1} | telling_pairs(text)
