"""One text of several facts that loses nothing: what another says word for word is left out, the rest follows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"[\u3400-\u9fff]|[^\W_](?:(?![\u3400-\u9fff])[\w'’-])*")
_TURNING: Final = frozenset(("no", "not", "never", "nor", "only", "without", *"不没无别只未非"))
"""Words that turn what the words beside them say."""
_FULL_STOPS: Final = ".。!！?？…"


def joined_words(texts: Sequence[str]) -> str:
    """The texts as sentences, in their order; those that a longer one repeats word for word only once."""
    kept: list[str] = []
    for text in (text.strip() for text in texts):
        if text and not any(_tells(other, text) for other in kept):
            kept = [other for other in kept if not _tells(text, other)] + [text]
    if len(kept) < 2:
        return "".join(kept)
    return "".join(map(_sentence, kept)).rstrip()


def _tells(text: str, other: str) -> bool:
    """Whether ``text`` says ``other`` word for word, and nothing that turns it."""
    words, sought = _words(text), _words(other)
    if not _turns(words) <= _turns(sought):
        return False
    return any(words[start : start + len(sought)] == sought for start in range(len(words) - len(sought) + 1))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _turns(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if word in _TURNING or word.endswith(("n't", "n’t")))


def _sentence(text: str) -> str:
    if _is_chinese(text[-1:]) or "。" in text[-1:]:
        return text if text[-1] in _FULL_STOPS else f"{text}。"
    return f"{text} " if text[-1] in _FULL_STOPS else f"{text}. "


def _is_chinese(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"
