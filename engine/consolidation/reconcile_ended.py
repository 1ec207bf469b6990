"""Which known statement a newer one brings to an end, where no word of both tells it: the newer one says by its grammar
that something is otherwise now, and the nearest statement of the same person that goes on is looked for."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Final

import numpy as np
from msgspec import Struct

from engine import script
from engine.consolidation.reconcile_cues import clauses_of, has_cue, parts_of
from engine.consolidation.reconcile_denying import negated
from engine.consolidation.reconcile_ending import overs
from engine.consolidation.reconcile_objects import objects
from engine.consolidation.reconcile_pairs import Pair, ended, other_persons
from engine.consolidation.reconcile_predicates import particular_predicates
from engine.language import detect_language
from engine.memory.bilingual.closeness import Closeness, Vectors
from engine.memory.bilingual.things import topics
from engine.memory.kinds import slots_of
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import names, names_within, values
from engine.memory.learning.overtaking import of_the_user
from engine.memory.learning.remaining import statements

NEAR: Final = -0.05
"""Closeness of two clauses beyond any two of other things, from which on one may be what the other brings to an end."""
NEAR_TIED: Final = -0.1
"""The same where something else ties them."""
NEAR_ALIKE: Final = 0.2
"""The same within one language, where all is nearer."""
_KEPT: Final = 2048

_DOES_NOT_GO_ON: Final = script.compile(
    r"\b(?:born|grew up|raised|met|went|visited|was|were|had|bought|got|won|passed|qualified|graduated|learned|used to"
    r"|once|hometown|yesterday|last (?:night|week|year|month)|likes?|loves?|hates?|dislikes?|enjoys?|afraid|allergic"
    r"|thinks?|knows?|wants?|would|asks the assistant|since \d{4}|in (?:19|20)\d\d)\b"
    r"|(?:19|20)\d\d年[^，。]{0,8}(?:考|拿|取|获|毕业|买|结|生|来|搬|去|开)|出生|长大|老家|祖籍|认识|以前|从前|曾|去过|过敏|喜欢|讨厌|爱(?!人)|怕|母语"
    r"|想(?!不)|昨|上[周个]|去年|小时候|用户(?:说|要求助手)[:：]",
    re.I,
)
"""What was so once, or stays true whatever has ended: no liking, no origin, nothing that was done."""
_LATIN: Final = re.compile(r"[A-Za-z][\w'’-]{3,}")
_DOER: Final = script.compile(r"^([A-Z][\w'’-]+)(?=[\u4e00-\u9fff])(?!我|用户|这|那|[的不停没])")
_THIRD: Final = script.compile(r"\b(?:he|she|his|hers?|they|their)\b|[他她]", re.I)


_OF_FORM: Final = content("the user users now with from this that these have been goes week month year") | {"user"}


class Ending(Struct, frozen=True):
    """One part of the newer statement beside one of the older one.

    Attributes:
        tied: besides their meaning something that both say tells of the same.
    """

    old: str
    new: str
    closeness: float
    tied: bool


class Clauses:
    """How near two texts are by their nearest clauses; what was embedded last is kept."""

    def __init__(self) -> None:
        self._vectors: OrderedDict[str, Vectors] = OrderedDict()

    def nearest(self, closeness: Closeness, one: str, other: str) -> float:
        """Beyond what any two statements of these languages have in common."""
        mine, others = clauses_of(one), clauses_of(other)
        rows = np.stack([self._vector(closeness, text) for text in others])
        found = (closeness.compared(text, self._vector(closeness, text), others, rows) for text in mine)
        return max(max(near) for near in found)

    def _vector(self, closeness: Closeness, text: str) -> Vectors:
        if text not in self._vectors:
            self._vectors[text] = closeness.embedder.embed_passages([text])[0]
            if len(self._vectors) > _KEPT:
                self._vectors.popitem(last=False)
        self._vectors.move_to_end(text)
        return self._vectors[text]


def ending(pair: Pair, closeness: Closeness, clauses: Clauses) -> Ending | None:
    """The nearest two parts of which the newer one may end the older one; None where nothing says that it does."""
    if not pair.same_holder:
        return None
    found: list[Ending] = []
    for new in parts_of(pair.new):
        if not has_cue(new) or (_THIRD.search(new) and not _THIRD.search(pair.old)) or _is_of_another(new, pair.old):
            continue
        for old in statements(pair.old):
            if not can_end(new, old):
                continue
            near, tied = clauses.nearest(closeness, old, new), are_tied(old, new)
            across = detect_language(old) != detect_language(new)
            if near >= (NEAR_ALIKE if not across else NEAR_TIED if tied else NEAR):
                found.append(Ending(old, new, near, tied))
    return max(found, key=lambda one: (one.tied, one.closeness), default=None)


def _is_of_another(new: str, old: str) -> bool:
    """Somebody is named at once as who does it, of whom the older one says nothing: "Fionn转学了"."""
    found = _DOER.match(new)
    return found is not None and found[1] not in old


def can_end(new: str, old: str) -> bool:
    """Whether the older one tells of something that goes on or is to come, and nothing says that it is something else
    which has ended: other people, another number than the one that is named as over, no day where the older has one."""
    one, two = of_the_user(old), of_the_user(new)
    if negated(one) or ended(one) or _DOES_NOT_GO_ON.search(one) or other_persons(one, two):
        return False
    slots = slots_of(one), slots_of(two)
    if all(slots) and not slots[0] & slots[1]:  # who works elsewhere now has not moved house
        return False
    said = [over for over, _ in overs(two)]
    over = [[values(one) for one in said], [names(f"x {one}") for one in said]]
    for named, known in zip(over, (values(one), _named(one)), strict=True):
        if known and any(named) and not any(found and found <= known for found in named):
            return False
    return not _dated(one) or (_dated(two) and are_tied(old, new)) or values(one) <= values(two)


def are_tied(old: str, new: str) -> bool:
    """Whether both name the same thing, or do the same, or share a word or a name that both languages write alike."""
    one, two = of_the_user(old), of_the_user(new)
    if any(said(one) & said(two) for said in (topics, objects, particular_predicates)):
        return True
    latin = content(" ".join(_LATIN.findall(one))) & content(" ".join(_LATIN.findall(two)))
    return bool((latin - _OF_FORM) | (_named(one) & _named(two)))


def _named(text: str) -> frozenset[str]:
    return names_within(text) - _OF_FORM


def _dated(text: str) -> bool:
    return any(value.startswith("m") for value in values(text))
