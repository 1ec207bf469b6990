"""Whom a clause is about: the user, or something of theirs that is named in front, such as "the user's tortoise"."""

from __future__ import annotations

import re
from typing import Final, Literal

from engine import script

_WHOSE: Final = script.compile(
    r"^(?:\w+ )?the user(['’]s (?!favou?rite|diet|stomach|body|doctor)[a-z]+ (?:\w+ )?(?:won['’]t|doesn['’]t|can['’]t|"
    r"never|always|refuses|is|has|\w+s)\b)?|^[^用]{0,4}用户(家的?|的)?",
    re.I,
)


def other_subjects(one: str, other: str) -> bool:
    """Whether one of two clauses is about the user, and the other about something of theirs."""
    return {_whose(one), _whose(other)} == {"user", "theirs"}


def _whose(clause: str) -> Literal["user", "theirs", ""]:
    match = _WHOSE.search(clause)
    return "" if match is None else "theirs" if match.group(1) or match.group(2) else "user"
