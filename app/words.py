"""Texts that are asked for again when the language changes, and texts that are never taken for HTML."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final
from unicodedata import bidirectional

Words = str | Callable[[], str]
"""A text, or what makes it in the language that is on at the moment."""
_RIGHT_TO_LEFT: Final = ("R", "AL", "AN")


def said(words: Words) -> str:
    return words if isinstance(words, str) else words()


def plain_tip(text: str) -> str:
    """A tooltip that shows ``text`` letter by letter: Qt would take what looks like HTML for HTML."""
    return f"<span>{escape(text, quote=False)}</span>".replace("\n", "<br>") if text else ""


def isolated(name: str) -> str:
    """A name of the user's inside a sentence: where it runs the other way, the sentence around it stays in order."""
    return f"\u2068{name}\u2069" if _runs_the_other_way(name) else name


def in_order(sentence: str) -> str:
    """A sentence of the program: it runs from the left also where it begins with words that do not."""
    return f"\u200e{sentence}" if _runs_the_other_way(sentence) else sentence


def begins_from_the_right(text: str) -> bool:
    """Whether the first letter of a text is one of a script that runs from the right."""
    return next((kind != "L" for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), False)


def _runs_the_other_way(text: str) -> bool:
    return any(bidirectional(character) in _RIGHT_TO_LEFT for character in text)
