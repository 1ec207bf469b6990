"""Two statements that give the same thing another measure, year or colour, in whatever units and language each says
it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine import script
from engine.consolidation.reconcile_objects import objects
from engine.consolidation.reconcile_pairs import says_changed
from engine.memory.bilingual.measures import Measured, differs, measured
from engine.memory.bilingual.things import topics
from engine.memory.learning.naming import names, persons
from engine.memory.learning.overtaking import of_the_user

_CLAUSE: Final = re.compile(
    r"\s*[,，;；。!！?？]\s*|\.\s+| (?:and|so|but|because) (?=(?:the|it|they|he|she|we|i|my|our|this|that)\b)", re.I
)
_ANOTHER: Final = script.compile(
    r"\b(?:another|other|second|third|first|new|old|former|also|too|again|used to|once|both|each|between|up to"
    r"|at least|at most|under|less|more|nearly|if|would|could|should|want|wants|need|needs|looking for)\b"
    r"|另|第[一二三]|新(?!鲜)|旧|以前|从前|曾|原来|也|又|再|至少|最多|不到|超过|以[上下内]|想|要(?=买|找)|如果|要是|每",
    re.I,
)
"""It may be of another thing, of another time, or no measure that it has."""
_WAS: Final = re.compile(r"\b(?:was|were)\b", re.I)
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")
_SURELY: Final = frozenset(("length", "volume", "colour"))
"""What a thing has one of. A weight grows, years are of events, and money is paid for many things."""
_COMMON: Final = frozenset(("rolltop", "one", "mine", "ours"))


class Told(Struct, frozen=True):
    """A value and the clauses that say of what it is."""

    value: Measured
    of: str


def gives_value(text: str) -> bool:
    """Whether a statement gives anything a value that another could contradict by its words alone."""
    return any(one.value.sort in _SURELY for one in _told(of_the_user(text)))


def unequal(old: str, new: str) -> bool:
    """Whether both give a measure or a colour to the same thing by its word or name, and not the same."""
    return any(_is_tied(one.of, two.of) for one, two in _pairs(old, new) if two.value.sort in _SURELY)


def unequal_clauses(old: str, new: str) -> tuple[str, str] | None:
    """What gives a value of the same sort, and not the same, to something that may be the same."""
    return next(((one.of, two.of) for one, two in _pairs(old, new)), None)


def _pairs(old: str, new: str) -> list[tuple[Told, Told]]:
    old, new = of_the_user(old), of_the_user(new)
    if says_changed(new):
        return []
    return [
        (one, two)
        for two in _told(new)
        for one in _told(old)
        if differs(one.value, two.value) and persons(one.of) == persons(two.of)
    ]


@lru_cache(maxsize=8192)
def _told(text: str) -> tuple[Told, ...]:
    clauses = [one for one in _CLAUSE.split(text) if one]
    found: list[Told] = []
    for at, clause in enumerate(clauses):
        value = measured(clause)
        of = _of(clauses[: at + 1])
        if value is None or not value.stated or _ANOTHER.search(of):
            continue
        if value.sort == "year" or not _WAS.search(of):  # it may be so no more
            found.append(Told(value, of))
    return tuple(found)


def _of(clauses: list[str]) -> str:
    """The last of some clauses, with those before it that name what it tells of where it names nothing itself."""
    at = len(clauses) - 1
    while at > 0 and not _names(clauses[at]) and not objects(clauses[at]) and not topics(clauses[at]):
        at -= 1
    return ", ".join(clauses[at:])


def _is_tied(one: str, other: str) -> bool:
    named = _names(one), _names(other)
    if named[0] & named[1]:
        return True
    if named[0] and named[1]:
        return False
    return bool(objects(one) & objects(other) or topics(one) & topics(other))


def _names(text: str) -> frozenset[str]:
    return names(" " + _BESIDE_HAN.sub(" ", text), first=True) - _COMMON
