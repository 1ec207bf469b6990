"""Traditional and Simplified Chinese as one: rules written in one of them read both, and no text changes its script.

Patterns are widened rather than texts folded, so that what they find keeps the user's own characters. ``simplified`` is
for comparing; character for character, so that places in a text stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final, cast

from engine.script_table import IN_BOTH, SIMPLIFIED, TRADITIONAL

_FOLD: Final = str.maketrans(TRADITIONAL, SIMPLIFIED)
_FORMS: Final[dict[str, str]] = {}
for _one, _plain in zip(TRADITIONAL, SIMPLIFIED, strict=True):
    _FORMS[_plain] = _FORMS.get(_plain, _plain) + _one
_WORDS_OF_BOTH: Final = frozenset("著妳牠祂乾")
_ONLY_TRADITIONAL: Final = frozenset(TRADITIONAL) - _WORDS_OF_BOTH
_ONLY_SIMPLIFIED: Final = frozenset(SIMPLIFIED) - frozenset(IN_BOTH)
_ADDED: Final = dict(zip("户说认为岁现从", "戶說認為歲現從", strict=True))
"""Characters of words that rules put into a fact."""


def simplified(text: str) -> str:
    """With the simplified form of each character. As long as ``text``."""
    return text if text.isascii() else text.translate(_FOLD)


def is_traditional(text: str) -> bool:
    """True where more characters are surely traditional than surely simplified."""
    traditional = sum(character in _ONLY_TRADITIONAL for character in text)
    return traditional > sum(character in _ONLY_SIMPLIFIED for character in text)


def like(text: str, source: str, around: str = "") -> str:
    """``text``, made from ``source`` by rule or by a model, in the script of ``source`` and with its characters.

    Args:
        around: what else the same person wrote, where the source alone tells no script.
    """
    tells = any(character in _ONLY_TRADITIONAL or character in _ONLY_SIMPLIFIED for character in source)
    if not is_traditional(source if tells else around):
        return text
    said = {simplified(character): character for character in source if character in _ONLY_TRADITIONAL}
    return "".join(
        character if character in source else said.get(character) or _ADDED.get(character, character)
        for character in text
    )


def widened(pattern: str) -> str:
    """A regular expression that reads each of its Chinese characters in both scripts."""
    return pattern if pattern.isascii() else "".join(_pieces(pattern))


def _pieces(pattern: str) -> Iterator[str]:
    at, in_class = 0, False
    while at < len(pattern):
        character = pattern[at]
        if character == "\\":
            yield pattern[at : at + 2]
            at += 2
            continue
        if in_class and pattern[at + 1 : at + 2] == "-" and pattern[at + 2 : at + 3] not in ("]", ""):
            yield pattern[at : at + 3]  # a range
            at += 3
            continue
        if character == "[" and not in_class:
            in_class = True
            closing = re.match(r"\[\^?\]?", pattern[at:])
            assert closing is not None
            yield closing.group()
            at += len(closing.group())
            continue
        if character == "]":
            in_class = False
        forms = _FORMS.get(simplified(character))
        yield character if forms is None else forms if in_class else f"[{forms}]"
        at += 1


class _Unused:
    """Stands for a pattern until it is first used: rules have hundreds, and a start needs few of them.

    What is asked of a pattern is looked up once, and kept in the slots.
    """

    __slots__ = (
        "_flags", "_text", "findall", "finditer", "flags", "fullmatch", "groupindex", "groups", "match", "pattern",
        "search", "split", "sub", "subn",
    )  # fmt: skip

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(widened(self._text), self._flags)
        for slot in self.__slots__:
            if not slot.startswith("_"):
                setattr(self, slot, getattr(compiled, slot))
        return getattr(compiled, name)


@lru_cache(maxsize=4096)
def compile(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile`` of the widened pattern, when it is first used. A pattern that is wrong raises only then."""
    return cast("re.Pattern[str]", _Unused(pattern, flags))


def search(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
    return compile(pattern, flags).search(text)


def match(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
    return compile(pattern, flags).match(text)


def fullmatch(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
    return compile(pattern, flags).fullmatch(text)


def findall(pattern: str, text: str, flags: int = 0) -> list[str]:
    return compile(pattern, flags).findall(text)


def sub(pattern: str, repl: str | Callable[[re.Match[str]], str], text: str, flags: int = 0) -> str:
    return compile(pattern, flags).sub(repl, text)
