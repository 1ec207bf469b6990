"""The words that say something, and how many of them two texts share."""

from __future__ import annotations

import re
from typing import Final

from engine import script

_WORD: Final = re.compile(r"[a-z0-9](?:(?![\u3400-\u9fff])[\w'’-])*|[\u3400-\u9fff]", re.I)
_STOP_WORDS: Final = (
    "the user user's a an is are was were be been has have had of in on at to for with and or but their "
    "they he she it his her as by that this from now actually just also so does do did not no never "
    "n't only still already very really who which said asks 用 户 的 了 是 在 有 我 他 她 它 也 都 和 就 不 没 很 现 "
    "已 "
    "经 其 实 每 只 对 会 要 这 那 个 着 过 说"
)
_OVER: Final = re.compile(r"\b(?:any ?more|no (?:longer|more)|for good|instead)\b", re.I)
"""That something is over says nothing of what."""
_STOP: Final = frozenset(_STOP_WORDS.split())


def content(text: str) -> frozenset[str]:
    """The words, or Han characters, that say something; plural and tense endings cut off, in one Chinese script."""
    return content_as_written(script.simplified(text))


def content_as_written(text: str) -> frozenset[str]:
    """The same in the script of the text."""
    words = (word.lower().replace("’", "'") for word in _WORD.findall(_OVER.sub(" ", text)))
    return frozenset(_stem(word) for word in words if word not in _STOP)


def likeness(left: str, right: str) -> float:
    """Shared content by the smaller of the two, 0..1."""
    one, two = content(left), content(right)
    return len(one & two) / min(len(one), len(two)) if one and two else 0.0


def _stem(word: str) -> str:
    for ending in ("'s", "ies", "ing", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word
