"""Tables of words that mean the same in English and Chinese: which of them a text has."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine import script
from engine.language import is_han

_OPENING: Final = re.compile(r"(?:\\b|\(\?-i:)*([a-z]+?)(?=[a-z][?*{]|[^a-z?*{]|$)", re.I)
_LATIN: Final = re.compile(r"[a-z]{2}", re.I)


class WordPairs:
    """Lines of two patterns, "English = Chinese".

    A pattern is only looked for where the text has letters with which it begins: there are hundreds of them.
    """

    def __init__(self, table: str) -> None:
        lines = [line.split(" = ") for line in table.strip().splitlines()]
        self._english = [(_openings(english), re.compile(english, re.I)) for english, _ in lines]
        self._chinese = [script.compile(chinese) for _, chinese in lines]
        self.found_in = lru_cache(maxsize=8192)(self._found_in)

    def _found_in(self, text: str) -> frozenset[int]:
        """The numbers of the lines that the text has a word of, in either language."""
        found = set[int]()
        if _LATIN.search(text):
            low = text.lower()
            found |= {
                number
                for number, (openings, pattern) in enumerate(self._english)
                if (not openings or any(one in low for one in openings)) and pattern.search(text)
            }
        if any(map(is_han, text)):
            found |= {number for number, pattern in enumerate(self._chinese) if pattern.search(text)}
        return frozenset(found)


def _openings(pattern: str) -> tuple[str, ...]:
    """Letters of which a text that fits has some; none where that cannot be told."""
    found = [_OPENING.match(one) for one in pattern.split("|")]
    return tuple(one.group(1).lower() for one in found if one) if all(found) else ()
