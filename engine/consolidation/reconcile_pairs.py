"""Two statements, and what both must have in common before they can say the same."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.consolidation.reconcile_clashing import every_week_alike
from engine.consolidation.reconcile_denying import clauses_of, deny_something_else, negated, opposed, stances
from engine.consolidation.reconcile_predicates import predicates, tell_otherwise
from engine.language import detect_language
from engine.memory.bilingual.things import things, topics
from engine.memory.kinds import Slot, slots_of
from engine.memory.learning.naming import names, persons, same_names, same_persons, values, without_company
from engine.memory.learning.spelling import same_person_spelled, spelled_alike

Relation = Literal["same", "replaces", "contradicts", "different"]

TOLD_AGAIN_ACROSS: Final = 0.25
"""The same, where both say what of them has become so."""
_SAYS_CHANGED: Final = script.compile(
    r"\b(?:now|nowadays|these days|currently|instead|any ?more|no longer|since|as of|from now on|switched|changed|moved"
    r"|swapped|replaced|gone (?:up|down)|rose|raised|increased|dropped|new|quit|stopped|gave up|given up|left)\b"
    r"|现在|如今|目前|改|换|转|搬|戒|不再|开始|了[。！]?$",
    re.I,
)
_ENDED: Final = script.compile(
    r"\b(?:died|dead|passed away|broke up|sold|left(?![- ](?:hand|foot|side|ear|eye|arm|leg|knee))|graduated|lost"
    r"|cancel+ed|ended|used to|formerly)\b"
    r"|去世|死了|分手|卖了|毕业|离开|丢了|取消|以前|从前|曾经|原来",
    re.I,
)
_ONE_VALUE: Final[frozenset[Slot]] = frozenset(
    ("name", "home", "job", "age", "birthday", "school", "marriage", "household", "studies", "origin")
)
NEVER_CHANGES: Final[frozenset[Slot]] = frozenset(("name", "birthday", "origin"))


class Pair(Struct, frozen=True):
    """Two statements, the older first.

    Attributes:
        same_holder: both are about the same person, as far as can be told.
        closeness: of their meanings, beyond what any two statements have in common; None without an embedder.
        correction: the newer one was said as a correction of something.
        years: that lie between them; None where that is not known.
    """

    old: str
    new: str
    same_holder: bool = True
    closeness: float | None = None
    correction: bool = False
    years: float | None = None

    @property
    def across(self) -> bool:
        """Whether they are in two languages."""
        return detect_language(self.old) != detect_language(self.new)


def can_be_same(pair: Pair) -> bool:
    """Nothing in their words says that they tell of different things."""
    one, two = pair.old, pair.new
    if not pair.same_holder or negated(one) != negated(two) or values(one) != values(two):
        return False
    if bool(_ENDED.search(one)) != bool(_ENDED.search(two)):
        return False
    if opposed(one, two) or (pair.across and stances(one) != stances(two)):
        return False
    if not pair.across and deny_something_else(one, two):
        return False
    if other_persons(one, two) or not _same_things(pair):
        return False
    if pair.across and tell_otherwise(one, two):
        return False
    if pair.across:  # names are written in two scripts
        latin = (names(one), names(two))
        return not all(latin) or bool(latin[0] & latin[1])
    return same_names(one, two)


def _same_spelled(pair: Pair) -> bool:
    """Where somebody is from or lives, the place written in each of the two scripts; what else is said in passing is
    not looked at."""
    if not (pair.same_holder and pair.across):
        return False
    for one in clauses_of(pair.old):
        for two in clauses_of(pair.new):
            alike = shared_slots(one, two) and spelled_alike(one, two) and not negated(one) and not negated(two)
            if alike and same_persons(one, two) and says_changed(one) == says_changed(two):
                return True
    return False


def _same_every_week(pair: Pair) -> bool:
    one, two = pair.old, pair.new
    if not (pair.same_holder and pair.across) or other_persons(one, two) or says_changed(one) or says_changed(two):
        return False
    return not negated(one) and not negated(two) and every_week_alike(one, two)


def told_again(pair: Pair) -> bool:
    """Whether the newer one tells what the older one does in the other language."""
    return _same_change(pair) or _same_spelled(pair) or _same_every_week(pair)


def _same_change(pair: Pair) -> bool:
    """A change told once more, in the other language: what became, and of what, is the same."""
    one, two = pair.old, pair.new
    if not pair.across or pair.closeness is None or pair.closeness < TOLD_AGAIN_ACROSS:
        return False
    alike = bool(topics(one)) and topics(one) == topics(two) and bool(predicates(one) & predicates(two))
    return alike and says_changed(one) == says_changed(two) and can_be_same(pair)


def says_changed(text: str) -> bool:
    return _SAYS_CHANGED.search(text) is not None


def ended(text: str) -> bool:
    return _ENDED.search(text) is not None


def other_persons(one: str, two: str) -> bool:
    """Whether they tell of different people; who has "no brother" may have a sister in the other.

    In whose company something is done is left out, and who is called the same in two scripts is the same.
    """
    one, two = without_company(one), without_company(two)
    if same_person_spelled(one, two):
        return False
    if negated(one) != negated(two) and (not persons(one) or not persons(two) or siblings(one, two)):
        return not same_persons(one, two) and not siblings(one, two)
    return not same_persons(one, two)


def siblings(one: str, two: str) -> bool:
    return all(any("sister" in name or "brother" in name for name in persons(text)) for text in (one, two))


def _same_things(pair: Pair) -> bool:
    one, two = things(pair.old), things(pair.new)
    return not apart(one, two) and not (pair.across and bool(one) != bool(two) and len(one | two) > 1)


def apart(one: frozenset[int] | frozenset[str], two: frozenset[int] | frozenset[str]) -> bool:
    return bool(one - two) and bool(two - one)


def shared_slots(one: str, two: str) -> frozenset[Slot]:
    return slots_of(one) & slots_of(two) & _ONE_VALUE
