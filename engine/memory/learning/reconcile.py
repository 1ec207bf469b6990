"""What a new statement means for what is already known: the same, its successor, or something new."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.language import detect_language
from engine.memory.bilingual.measures import measures_otherwise
from engine.memory.joining import is_held
from engine.memory.kinds import slots_of
from engine.memory.learning.calling_off import calls_off, is_past, without_dates, without_off
from engine.memory.learning.comparing import content, likeness
from engine.memory.learning.framing import changes_known
from engine.memory.learning.marks import succeeds
from engine.memory.learning.naming import names, names_within, values
from engine.memory.learning.others import takes_users_place
from engine.memory.learning.remaining import loses_name, says_more
from engine.memory.learning.spelling import spelled_alike
from engine.values import Fact

Relation = Literal["same", "supersedes", "new"]
AskRelation = Callable[[str, str], Relation | None]
"""(known text, new text) to their relation by the model; None where it does not know."""

_NEGATION: Final = script.compile(
    r"\b(?:not|never|no longer|no|none|cannot|quit|stopped|gave up)\b|n't\b|不|没|别|戒|无", re.I
)
_AGE: Final = script.compile(
    r"(?<= is )(?:\d{1,3}|[a-z]+)(?= years old|[.,;]|$)"
    r"|(?:\d{1,3}|[一二两三四五六七八九十]{1,3})岁(?!时|那年|的时候|生日)"
)
_NEW_AGE: Final = script.compile(r"\b(?:now|turn(?:s|ed)|already|since)\b|现在|已经|今年|满", re.I)
_LEADS: Final = re.compile(
    r"(?!(?:The|This|That|These|Those|There|It|He|She|They|We|From|On|In|At|Since|As|No|Not|Now|After|Before|When|And|"
    r"But|"
    r"Every|Most|Mostly|All|Some)\b)([A-Z][\w-]+) (?=[a-z]+s\b|[a-z]+ed\b|is\b|was\b|has\b)"
)
""" "Lotte keeps the key": somebody who is named in front."""
_CHANGED: Final = script.compile(
    r"\b(?:now|nowadays|instead|any ?more|no longer|since|switched|changed|moved|started|became|replaced|new"
    r"|from now on)\b|现在|如今|改|换|搬|转|不再|开始|从.{1,8}起|了[。！]?$",
    re.I,
)
_LIGHT: Final = frozenset(("tak", "get", "go", "mak", "giv", "put", "com", "look"))
"""Stems of verbs that two statements may share and be about different things: a size 38 and a pill are both taken."""
ALIKE: Final = 0.5
SPOKEN_OF: Final = 0.5
NEAR: Final = 0.34


class Successor(Struct, frozen=True):
    """What to do with a statement: ``old`` is the fact it repeats or takes the place of."""

    relation: Relation
    text: str
    old: Fact | None = None


def reconcile(text: str, holder: str, correction: bool, known: Sequence[Fact], ask: AskRelation) -> Successor:
    """Compare a statement with the facts near it, the likest first; rules decide where they can, else the model."""
    ranked = sorted(known, key=lambda fact: likeness(text, fact.text), reverse=True)
    for fact in ranked:
        if takes_users_place(text, fact.text) or (is_held(fact) and is_past(text, fact.text)):
            continue
        relation = _by_rule(text, holder, correction, fact)
        if relation is None and _is_near(text, fact.text):
            relation = _as_far_as_told(ask(fact.text, text), text, fact)
        if relation == "supersedes" and loses_name(fact.text, text):
            continue
        if relation in ("same", "supersedes"):
            return (
                Successor("new", text) if relation == "supersedes" and fact.pinned else Successor(relation, text, fact)
            )
    return Successor("new", text)


def _is_near(text: str, known: str) -> bool:
    """Near enough for a question: two things that happen in one month have only their dates in common."""
    if likeness(text, known) < NEAR or not content(text) & content(known) - _LIGHT:
        return False
    one, two = without_dates(text), without_dates(known)
    return likeness(one, two) >= NEAR and bool(content(one) & content(two) - _LIGHT)


def _by_rule(text: str, holder: str, correction: bool, fact: Fact) -> Relation | None:
    one, two = content(text), content(fact.text)
    alike = likeness(text, fact.text)
    same_polarity = _negations(text) == _negations(fact.text)
    if one == two or (one <= two and same_polarity and len(one) > 1):
        return "same" if same_polarity else "supersedes"
    if holder == fact.holder and (calls_off(text, fact.text) or is_past(text, fact.text)):
        return "supersedes"
    slots = slots_of(without_off(text)) & slots_of(fact.text)
    shared_slots = holder == fact.holder and bool(slots)
    if shared_slots and _same_place(text, fact.text) and same_polarity:
        return "new" if says_more(text, fact.text) else "same"  # the same place in another script
    if shared_slots and slots == frozenset(("origin",)) and holder != "user" and not correction:
        return "new"  # where somebody comes from does not change: which is so is for the user to say
    if not correction and _other_age(text, fact.text):
        return "new"
    if shared_slots and not script.search(r"\balso\b|\btoo\b|另外|也", text):
        return "supersedes" if correction or len(slots_of(fact.text)) == 1 else None
    of_the_same = bool(one & two - names(text, first=True))  # more than who it is about
    if not same_polarity and alike >= ALIKE and of_the_same and holder == fact.holder:
        return "supersedes"
    same_holder = holder == fact.holder or (fact.holder != "user" and fact.holder in text)
    if succeeds(text, fact.text) or (same_holder and changes_known(text, [fact.text])):
        return "supersedes"
    if correction and alike >= ALIKE and holder == fact.holder:
        return "supersedes"
    return None if alike >= NEAR else "new"


def _same_place(text: str, known: str) -> bool:
    """A place that is written in the other script, or in Latin letters in both languages."""
    across = detect_language(text) != detect_language(known)
    return spelled_alike(text, known) or (across and bool(names_within(text) & names_within(known)))


def _other_age(text: str, known: str) -> bool:
    """An age that nobody has reached by a birthday since: which of both is true is for the user to say."""
    ages = [_AGE.findall(one) for one in (known, text)]
    if not all(len(one) == 1 for one in ages) or _NEW_AGE.search(text):
        return False
    old, new = ({int(value) for value in values(one[0]) if value.isdecimal()} for one in ages)
    return len(old) == len(new) == 1 and next(iter(new)) - next(iter(old)) not in (0, 1)


def _as_far_as_told(relation: Relation | None, text: str, fact: Fact) -> Relation | None:
    """A model's answer: "the same" loses nothing that is new, and nothing takes another's place that neither speaks of
    a change nor of most of what the other tells."""
    if relation == "same" and says_more(text, fact.text):
        return "new"
    other = _LEADS.match(text)
    if relation == "supersedes" and other is not None and other.group(1) not in fact.text:
        return "new"
    told = content(fact.text)
    if relation == "supersedes" and _other_numbers(text, fact.text):
        return "new"
    if relation == "supersedes" and not _CHANGED.search(text) and measures_otherwise(text, fact.text):
        return "new"  # which of the two is so is for the user to say
    apart = len(told & content(text)) < SPOKEN_OF * len(told) and not _CHANGED.search(text) and not _negations(text)
    return "new" if relation == "supersedes" and apart else relation


def _other_numbers(text: str, known: str) -> bool:
    """Whether the two give other numbers, and the newer one says neither that it has become so nor that it was not."""
    one, two = ({value for value in values(said) if value.isdecimal()} for said in (known, text))
    return bool(one and two) and not one & two and not _CHANGED.search(text) and not _negations(text)


def _negations(text: str) -> bool:
    return _NEGATION.search(text) is not None
