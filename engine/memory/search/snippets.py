"""The part of a text in which words were found, on one line, with the places of the words in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from engine.store.text import is_unspaced
from engine.store.wanted import Mark, Wanted, marks

WIDTH = 180
UNSPACED_WIDTH = 100
_LEAD_SHARE = 4  # this part of the width stands before the first word at most
_PIECE = 20_000
_OVERLAP = 400
_MOST_PIECES = 25
_EDGE = 18
_MOST_MARKS = 100
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
Highlights = tuple[tuple[int, int], ...]


def snippet(text: str, terms: Wanted) -> tuple[str, Highlights]:
    """The words of a text around the most of what is wanted, and characters (start, end) of them that are wanted.

    Where nothing is found, the text's beginning. White space is folded; "…" stands for what is left out.
    """
    found = _first_marks(text, terms)
    start_at = found[0].start if found else 0
    width = UNSPACED_WIDTH if text[start_at : start_at + 1] and is_unspaced(text[start_at]) else WIDTH
    begin, end = _window(text, found, width)
    return _on_one_line(text, begin, end, [mark for mark in found if begin <= mark.start < end])


def _first_marks(text: str, terms: Wanted) -> list[Mark]:
    """The marks in the first piece of the text that has the most different ones."""
    best: list[Mark] = []
    variety = 0
    for number in range(min(_MOST_PIECES, len(text) // _PIECE + 1)):
        at = number * _PIECE
        piece = text[at : at + _PIECE + _OVERLAP]
        found = [Mark(mark.term, mark.start + at, mark.end + at) for mark in marks(terms, piece)]
        if len({mark.term for mark in found}) > variety:
            best, variety = found, len({mark.term for mark in found})
        if variety == len(terms):
            break
    return best


def _window(text: str, found: Sequence[Mark], width: int) -> tuple[int, int]:
    """Characters to show: those that hold the most different terms, the earlier ones among equals."""
    if len(text) <= width:
        return 0, len(text)
    lead = width // _LEAD_SHARE
    best, begin = 0, 0
    for number, mark in enumerate(found[:_MOST_MARKS]):
        start = max(0, mark.start - lead)
        within = {other.term for other in found[number : number + _MOST_MARKS] if other.end <= start + width}
        if len(within) > best:
            best, begin = len(within), start
    begin = max(0, min(begin, len(text) - width))
    end = min(len(text), begin + width)
    return _forward(text, begin), _back(text, end)


def _forward(text: str, at: int) -> int:
    """To the beginning of a word nearby."""
    for place in range(at, min(at + _EDGE, len(text))):
        if place == 0 or text[place - 1].isspace():
            return place
    return at


def _back(text: str, at: int) -> int:
    """To the end of a word nearby."""
    if at == len(text):
        return at
    for place in range(at, max(at - _EDGE, 0), -1):
        if text[place].isspace():
            return place
    return at


def _on_one_line(text: str, begin: int, end: int, found: Sequence[Mark]) -> tuple[str, Highlights]:
    line = "…" if text[:begin].strip() else ""
    places: list[int] = []  # where each character of the window stands on the line
    for character in text[begin:end]:
        blank = character.isspace() or unicodedata.category(character) in _UNSEEN
        if blank and (not line or line[-1] in " …"):
            places.append(len(line) - 1 if line.endswith(" ") else len(line))
            continue
        places.append(len(line))
        line += " " if blank else character
    places.append(len(line))
    spans = [(places[mark.start - begin], places[min(mark.end, end) - begin]) for mark in found]
    line = line.rstrip() if not text[end:].strip() else f"{line.rstrip()}…"
    return line, _merged(spans)


def _merged(spans: Sequence[tuple[int, int]]) -> Highlights:
    result: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        elif end > start:
            result.append((start, end))
    return tuple(result)
