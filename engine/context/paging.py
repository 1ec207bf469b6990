"""A long text cut into pages that fit the window, and how a user asks for the next one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine import script

Count = Callable[[str], int]
"""Tokens of a text."""

LEAST_SHARE: Final = 0.5
"""A page ends at a bound behind this share of what it may hold; a better kind of bound goes before a later one."""
FULL_SHARE: Final = 0.9
GUESSED_CHARS: Final = 4
WHOLE_REST: Final = 1.25
"""Where so many times a page is left, it is tried as one page, lest a few words stand on a page of their own."""

_BOUNDS: Final = (
    re.compile(r"\n[ \t\r]*\n\s*"),
    re.compile(r"\n\s*"),
    re.compile(r"[.!?…]+[\"')\]”’]*\s+|[。！？；…]+[”’」』）】]*\s*"),
    re.compile(r"\s+|[，、：,]"),
)
"""What ends a paragraph, a line, a sentence, a word."""

_POLITE_EN: Final = (
    r"(?:(?:ok|okay|yes|yeah|please|and|now|so|then|thanks|thank you|good|great|fine|could you|can you)\W+)*"
)
_NEXT_EN: Final = re.compile(
    rf"\W*{_POLITE_EN}(?:(?:let'?s )?"
    r"(?:see|show|give|read|get|take|continue (?:to|with)|go (?:on )?to|move on to|turn to) )?(?:me |us )?(?:the )?"
    r"(?:next|following) page(?: of (?:it|that|this|the \w+))?"
    rf"|\W*{_POLITE_EN}(?:let'?s )?(?:continue|keep|go on|carry on) reading(?: (?:it|that|this|on))?"
    rf"|\W*{_POLITE_EN}read (?:on|further)",
    re.IGNORECASE,
)
_TAIL_EN: Final = re.compile(r"(?:\W+(?:please|now|thanks|thank you|then))*\W*", re.IGNORECASE)
_NEXT_ZH: Final = script.compile(
    r"\W*(?:请|麻烦|那么?|好的?|嗯|可以|谢谢|现在|\W)*(?:你|您|我们|咱们)?(?:再|给我|帮我|让我)*"
    r"(?:(?:看|读|翻到?|显示|来|继续看|继续读|接着看|接着读|继续)(?:一下)?(?:这|那)?(?:下一页|下页|后一页)"
    r"|下一页|下页|后一页"
    r"|(?:继续|接着|往下|向下|接着往下|继续往下)(?:读|看|阅读|念)(?:下去)?)"
    r"(?:的?内容)?(?:吧|呢|啊|可以吗|好吗|谢谢|\W)*"
)
ASKING_CHARS: Final = 60


def cut_pages(text: str, most_tokens: int, count: Count) -> list[str]:
    """Pages of at most ``most_tokens``, which together are ``text``; the same arguments give the same pages.

    A page ends with a paragraph, else a line, a sentence, a word. A character that has more tokens than a page may
    hold is a page of its own. Tokens are counted a few times a page, so the time grows with the length alone.
    """
    pages: list[str] = []
    start, width = 0, GUESSED_CHARS * max(1, most_tokens)
    while start < len(text):
        page, width = _first_page(text, start, width, max(1, most_tokens), count)
        pages.append(page)
        start += len(page)
    return pages


def first_page(text: str, most_tokens: int, count: Count) -> str:
    """The first of these pages."""
    return _first_page(text, 0, GUESSED_CHARS * max(1, most_tokens), max(1, most_tokens), count)[0]


def asks_next_page(text: str) -> bool:
    """True where the whole message asks for the next page, or for reading on."""
    text = text.strip()
    if len(text) > ASKING_CHARS:
        return False
    if _NEXT_ZH.fullmatch(text):
        return True
    match = _NEXT_EN.match(text)
    return match is not None and _TAIL_EN.fullmatch(text, match.end()) is not None


def _first_page(text: str, start: int, width: int, most: int, count: Count) -> tuple[str, int]:
    """The page that begins at ``start``, and how many characters the tokens of a page were worth."""
    rest = len(text) - start
    fits, too_much = 0, rest + 1
    width = rest if rest <= WHOLE_REST * width else width
    while True:
        tokens = count(text[start : start + width])
        if tokens <= most:
            fits = width
            if start + width == len(text) or tokens >= FULL_SHARE * most:
                break
        else:
            too_much = width
        if too_much - fits <= max(1, fits // 16):
            break
        guess = int(width * most / max(1, tokens) * (0.97 if tokens > most else 1.0))
        width = min(max(guess, fits + 1), too_much - 1)
    width = max(1, fits)
    page = text[start : start + width]
    if start + width < len(text):
        page = page[: _best_bound(text, start, width) - start]
        while len(page) > 1 and count(page) > most:
            page = page[: len(page) * 9 // 10]
    return page, max(1, width)


def _best_bound(text: str, start: int, width: int) -> int:
    """Where a page of at most ``width`` characters had best end."""
    least, end = start + max(1, int(LEAST_SHARE * width)), start + width
    for bound in _BOUNDS:
        ends = [match.end() for match in bound.finditer(text, least, end)]
        if ends and ends[-1] <= end:
            return ends[-1]
    return end
