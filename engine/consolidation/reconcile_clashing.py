"""Statements of one thing that cannot both be true, and whether the newer one says that it has become so since."""

from __future__ import annotations

import re
from typing import Final, Literal

from engine import script
from engine.consolidation.reconcile_attributes import PERSONS, Told, told
from engine.consolidation.reconcile_opposites import opposite, tells_of_liking
from engine.memory.learning.overtaking import of_the_user

Clash = Literal["replaces", "contradicts"]

_SINCE: Final = script.compile(
    r"\b(?:now|nowadays|these days|no longer|any ?more|moved|switched|changed|started|quit|became|got used|"
    r"as of|from now on|since)\b"
    r"|现在|如今|改|换|搬|转|不再|开始|学会|从.{1,8}起",
    re.I,
)
_GREW: Final = script.compile(
    r"\b(?:now|born|adopted|got (?:a|another)|died|lost|left|new|any ?more)\b"
    r"|现在|只?剩|生了|出生|收养|又|走了|死|叼走|送人",
    re.I,
)
_ROSE: Final = script.compile(
    rf"{_SINCE.pattern}|\b(?:gone|went|going|put|cut|goes) (?:up|down)\b"
    r"|\b(?:rose|raised|risen|lowered|increased|dropped|down to)\b"
    r"|涨|升|降|减到|加到",
    re.I,
)
_CHANGING: Final = {"count": _GREW, "place": _SINCE, "trade": _SINCE, "weekday": _SINCE, "size": _ROSE}
"""What is not here has always been so."""
_UNIQUE: Final = frozenset(("mother", "father", "wife", "husband", "partner", "in-laws", "姐夫", "妹夫", "嫂子"))


def clash_of(old: str, new: str) -> Clash | None:
    """How two statements stand that tell the same of the same with another value; None where they do not."""
    old, new = of_the_user(old), of_the_user(new)
    sort = next((two.sort for two in told(new) for one in told(old) if _differ(one, two)), None)
    if sort is None and not opposite(old, new):
        return None
    since = _SINCE if sort is None else _CHANGING.get(sort)
    return "replaces" if since is not None and since.search(new) else "contradicts"


def every_week_alike(old: str, new: str) -> bool:
    """Whether both tell of the same that somebody does on the same day of every week."""
    pairs = ((one, two) for two in told(of_the_user(new)) for one in told(of_the_user(old)))
    return any(one == two and one.sort == "weekday" for one, two in pairs)


def tells(text: str) -> bool:
    """Whether a statement tells anything that another could clash with."""
    text = of_the_user(text)
    return bool(told(text)) or tells_of_liking(text)


def _differ(one: Told, two: Told) -> bool:
    if one.sort != two.sort or one.of != two.of or one.value & two.value or not _comparable(one, two):
        return False
    return _same_owner(one.owner, two.owner)


def _comparable(one: Told, two: Told) -> bool:
    """Words of two scripts are not: the same name or trade has one in each."""
    if one.sort not in ("name", "place", "trade", "breed", "origin"):
        return True
    known = [any(value.startswith("#") for value in told.value) for told in (one, two)]
    latin = [all(value.isascii() for value in told.value if not value.startswith("#")) for told in (one, two)]
    return all(known) or latin[0] == latin[1]


def _same_owner(one: frozenset[str], two: frozenset[str]) -> bool:
    """One name in common, or the same kinship of which one has one only, or nobody but the user."""
    if not one or not two:
        return not one and not two
    persons_of = [owner & PERSONS for owner in (one, two)]
    named = [owner - kin for owner, kin in zip((one, two), persons_of, strict=True)]
    if named[0] & named[1]:
        return True
    return persons_of[0] == persons_of[1] and bool(persons_of[0] & _UNIQUE) and not (all(named))
