"""Two statements that are alike but for one value, of which the later says that things have changed."""

from __future__ import annotations

import re
from typing import Final

from engine.language import is_han

MOST_WORDS: Final = 5
"""Of a value, or so many Han characters twice over."""
_CHANGE: Final = re.compile(
    r"\b(?:now|nowadays|these days|currently|instead|any ?more|no longer|since|as of|from now on|starting|started"
    r"|switched|changed|moved|went|swapped|replaced|new|by now)\b"
    r"|现在|如今|目前|改|换|转|变|升|降|涨|从.{1,8}起|月起|年起|周起|开始|不再|了[。！]?$",
    re.I,
)
_ASIDE: Final = re.compile(
    r"\b(?:now|nowadays|these days|currently|instead|already|actually|just|since (?:\w+ ){0,3}\w+"
    r"|in \w+ \d{4}|from now on)\b|现在|如今|目前|已经|了(?=[。！]?$)|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:起|开始)?"
    r"|[一二三四五六七八九十\d]{1,3}月(?:起|开始)?",
    re.I,
)
_TOGETHER: Final = re.compile(r"\b(?:also|too|as well|another|besides)\b|也|还|另外|又", re.I)
_WORD: Final = re.compile(r"[a-z0-9][\w'’.-]*|[\u3400-\u9fff]", re.I)
_SUBJECT: Final = frozenset(("the", "user", "user's", "用", "户", "的", "a", "an", "is", "are"))


def changes_value(new: str, old: str) -> bool:
    """True where ``new`` is ``old`` with another value in one place, and says that this is a change."""
    if not _CHANGE.search(new) or _TOGETHER.search(new):
        return False
    one, two = _words(new), _words(old)
    first = _shared(one, two)
    last = _shared(one[first:][::-1], two[first:][::-1])
    values = one[first : len(one) - last], two[first : len(two) - last]
    frame = [*one[:first], *one[len(one) - last :]]
    telling = [word for word in frame if word not in _SUBJECT]
    return all(map(_is_value, values)) and bool(telling) and first >= 2 and telling != ["not"]


def _words(text: str) -> list[str]:
    return [word.lower().rstrip(".") for word in _WORD.findall(_ASIDE.sub(" ", text))]


def _shared(one: list[str], two: list[str]) -> int:
    """How many words both begin with."""
    count = 0
    for left, right in zip(one, two, strict=False):
        if left != right:
            break
        count += 1
    return count


def _is_value(words: list[str]) -> bool:
    return bool(words) and len(words) <= MOST_WORDS * (2 if is_han(words[0]) else 1)
