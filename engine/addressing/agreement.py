"""The form of a verb behind "you"."""

from __future__ import annotations

from typing import Final

_IRREGULAR: Final = {"aches": "ache", "caches": "cache", "focuses": "focus", "quizzes": "quiz", "buses": "bus"}


def base_form(verb: str) -> str:
    """ "Studies" as "study": without what a verb carries behind "he" or "she"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y" if len(verb) > 4 else verb[:-1]
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1]
