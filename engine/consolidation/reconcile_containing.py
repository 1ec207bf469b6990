"""Whether a longer fact tells all that a shorter one tells, in one of its clauses, in either language."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.consolidation.reconcile_denying import negated
from engine.consolidation.reconcile_pairs import ended, says_changed
from engine.consolidation.reconcile_predicates import predicates, tell_otherwise
from engine.language import detect_language, is_han
from engine.llm.base import CancelFlag
from engine.memory.bilingual.closeness import Closeness, Vectors, in_pieces
from engine.memory.bilingual.things import things, topics
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import names, persons, values, without_company
from engine.memory.learning.spelling import same_person_spelled, spelled_alike

WITH_WORDS: Final = 0.6
"""Closeness of a shorter fact and a clause of its language that has all its words, from which on both say the same."""
WITH_THINGS: Final = 0.1
WITH_NAMES: Final = 0.26
WITH_NUMBERS: Final = 0.18
"""Across languages, where the clause has the same things, names or numbers."""
WITH_ONLY: Final = 0.22
ALONE: Final = 0.3
MOST: Final = 2.0
"""Across languages, where nothing is named that has one word in both."""
MOST_LONGER: Final = 1.6
"""Of a clause's words, how many a fact may have that it tells."""
SIZES_ACROSS: Final = 1.2
"""How much longer than another a fact may look that is the shorter one: words are not Han characters."""
MOST_CLAUSES: Final = 6
MOST_APPOSED: Final = 6
_JOINT: Final = ", "
_KEPT_VECTORS: Final = 2048
_CLAUSE: Final = re.compile(r"[,，;；:：。]|\s[-–—]\s|\b(?:and|but|which|who|because)\b(?= \w)")
_AS: Final = re.compile(r"\bas an? [\w' -]+")
_LIMITS: Final = script.compile(
    r"\b(?:only|except|unless|until|sometimes|rarely|almost|nearly|might|may|maybe|if)\b|只|除了|有时|偶尔|"
    r"差点|可能|如果",
    re.I,
)
_OVER: Final = script.compile(
    r"\b(?:no longer|any ?more|stopped|quit|gave up)\b|不再|不[^，。]{1,5}了(?=[，。,；]|$)|戒", re.I
)
_ONLY: Final = script.compile(r"\bonly\b|只(?![个是有])", re.I)
_ONE: Final = script.compile(r"\b(?:one|a single)\b|一[个只条名位杯次家套间]", re.I)
_SUBJECT: Final = script.compile(r"^(?:the user'?s?|用户的?)\s*", re.I)
_QUOTED: Final = re.compile(r"[“\"「][^”\"」]*[”\"」]")
_OF_ITS_OWN: Final = script.compile(
    r"\b(?:likes?|loves?|hates?|dislikes?|prefers?|has|have|is|are|was|works?|lives?|stud(?:y|ies)|learns?|plays?|"
    r"allerg\w+|"
    r"afraid|can['’]?t|cannot|can|never|always|every|only)\b|喜欢|爱|讨厌|怕|打算|有(?!人)|(?<![就要还])是|学(?!校)|"
    r"上班|工作|住|"
    r"过敏|不[会能吃喝爱]|"
    r"从不|总是|每(?!次)|只"
)
_GOES: Final = script.compile(
    r"^(?!用户)[^，。]{2,8}(?:都|老是?|总是?|太|很|好|真|又)(?!想|要|会|去|来|在)"
    r"|[\u4e00-\u9fff][得不][见动了完到清着开住出](?=[，。]|$)"
)
_PRONOUN: Final = script.compile(r"[他她它]|(?:he|she|it|they)\b", re.I)
_BESIDE_HAN: Final = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u4e00-\u9fff])")


def is_complaint(rest: str) -> bool:
    """Whether a clause says in passing how something is or goes, with nothing that tells what the user does or has:
    "the neighbour's every sneeze is heard"."""
    return not topics(rest) and not predicates(rest) and _GOES.search(rest) is not None


class Containing:
    """Embeds clauses, only where words or names leave it open; those seen are kept."""

    def __init__(self) -> None:
        self._vectors: dict[str, Vectors] = {}

    def tells(self, longer: str, shorter: str, closeness: Closeness, cancel: CancelFlag) -> bool:
        """Whether a clause of the longer one, or two on end, tells what the shorter one does.

        Raises:
            Cancelled: the flag was set.
        """
        across = detect_language(longer) != detect_language(shorter)
        if _size(shorter) > _size(longer) * (SIZES_ACROSS if across else 1.0) or _OVER.search(longer):
            return False
        if across and detect_language(shorter) == "zh" and not _names(shorter) <= _names(longer):
            return False  # names in Latin letters are written the same in both languages
        parts = [part for part in clauses_of(longer) if _may_tell(part, shorter)]
        if not parts:
            return False
        if any(_word_for_word(part, shorter) for part in parts):
            return True
        rows = in_pieces(closeness.embedder, [_finished(part) for part in parts], cancel)
        vector = self._vector(shorter, closeness, cancel)
        found = closeness.compared(shorter, vector, parts, rows)
        return any(near >= _least(part, shorter) for part, near in zip(parts, found, strict=True))

    def untold(self, longer: str, shorter: str, closeness: Closeness, cancel: CancelFlag) -> str:
        """What a fact tells beside one clause that the longer one tells; nothing where no clause is told.

        Nothing, too, where the rest names somebody or has a number: that is told for its own sake.
        """
        parts = [part.strip(" .。") for part in _CLAUSE.split(shorter) if part.strip(" .。")]
        if not 1 < len(parts) <= MOST_CLAUSES:
            return ""
        for at, part in enumerate(parts):
            rest = ("，" if detect_language(shorter) == "zh" else _JOINT).join(parts[:at] + parts[at + 1 :])
            told = _is_about(part) and _is_aside(rest, longer, part)
            if told and self.tells(longer, _finished(part), closeness, cancel):
                return rest
        return ""

    def _vector(self, text: str, closeness: Closeness, cancel: CancelFlag) -> Vectors:
        if text not in self._vectors:
            if len(self._vectors) >= _KEPT_VECTORS:
                self._vectors.clear()
            self._vectors[text] = in_pieces(closeness.embedder, [text], cancel)[0]
        return self._vectors[text]


def clauses_of(text: str) -> list[str]:
    """The clauses of a statement, and each with the one behind it."""
    cut = [part.strip() for part in _CLAUSE.split(text) if len(part.strip()) > 3][:MOST_CLAUSES]
    return [*cut, *(_JOINT.join(cut[at : at + 2]) for at in range(len(cut) - 1))]


def _least(part: str, shorter: str) -> float:
    """How near a clause must be at least, by what both name."""
    if detect_language(part) == detect_language(shorter):
        return WITH_WORDS
    if topics(shorter) and topics(shorter) <= topics(part):
        return WITH_THINGS if predicates(shorter) & predicates(part) else WITH_NUMBERS
    if _names(shorter) & _names(part) or spelled_alike(shorter, part):
        return WITH_NAMES
    if _ONLY.search(shorter) and _ONLY.search(part):
        return WITH_ONLY
    if negated(shorter):  # what is denied is a word that nothing here compares
        return MOST
    return WITH_NUMBERS if values(shorter) else ALONE


def _may_tell(part: str, shorter: str) -> bool:
    """Nothing in its words says otherwise: the same people, all the numbers and names, denied as much, no more
    limits."""
    if ended(part) != ended(shorter) or _OVER.search(shorter) or (says_changed(shorter) and not says_changed(part)):
        return False
    if _ONE.search(shorter) and values(part) - values(shorter):
        return False
    across = detect_language(part) != detect_language(shorter)
    if _size(shorter) > MOST_LONGER * (SIZES_ACROSS if across else 1.0) * _size(part):
        return False
    if values(shorter) and _is_joined(part) and not _is_apposed(part, values(shorter)):
        return False
    about, whom = (persons(without_company(text)) for text in (_AS.sub(" ", part), shorter))
    if about != whom and not same_person_spelled(part, shorter):
        return False
    if negated(part) != negated(shorter) or not values(shorter) <= values(part):
        return False
    if _LIMITS.search(part) and not _LIMITS.search(shorter):
        return False
    if detect_language(part) == detect_language(shorter):
        return content(shorter) <= content(part) and _names(shorter) <= _names(part)
    missing = [name for name in _names(shorter) - _names(part) if not things(name)]
    if missing and _names(part):  # names are written in Latin letters there, but not these
        return False
    one, two = topics(shorter), topics(part)
    return (one <= two or (not two and not one)) and not tell_otherwise(part, shorter)


def _word_for_word(part: str, shorter: str) -> bool:
    """Whether the clause has the words of the shorter one as they stand, and names nobody besides."""
    body = _SUBJECT.sub("", shorter).strip(" .。!！").lower()
    if detect_language(part) != detect_language(shorter) or len(content(body)) < 2 or _names(part) != _names(shorter):
        return False
    return script.search(rf"(?<![a-z]){re.escape(body)}(?![a-z])", part.lower()) is not None


def _finished(part: str) -> str:
    """With the mark that ends a fact, which an embedder sees as well."""
    return part.rstrip(".。 ") + ("。" if detect_language(part) == "zh" else ".")


def _is_joined(part: str) -> bool:
    """A number of one clause is none of the other."""
    return _JOINT in part


def _is_apposed(part: str, numbers: frozenset[str]) -> bool:
    """ "Their allotment, plot 27 behind the station": the number is one of what the clause before names."""
    _, _, behind = part.partition(_JOINT)
    return numbers <= values(behind) and not predicates(behind) and _size(behind) <= MOST_APPOSED


def _is_about(clause: str) -> bool:
    """Whether something is told by it that can be recognised in the other language."""
    return bool(topics(clause) or values(clause) or _names(clause))


def _is_aside(rest: str, longer: str, part: str) -> bool:
    """Whether the rest has no number, tells no liking or habit, and of nobody whom the other two do not name."""
    bare = _QUOTED.sub(" ", rest)
    if (
        _OF_ITS_OWN.search(bare)
        or values(bare)
        or _names(bare) - _names(longer) - _names(part)
        or persons(bare) - persons(longer) - persons(part)
    ):
        return False
    return not _PRONOUN.match(part) or bool((_names(bare) & _names(longer)) | (persons(bare) & persons(longer)))


def _names(text: str) -> frozenset[str]:
    return names(" " + _BESIDE_HAN.sub(" ", text), first=False) - {"user"}


def _size(text: str) -> float:
    """Words that say something, or Han characters by two."""
    body = _SUBJECT.sub("", text)
    return sum(map(is_han, body)) / 2 + sum(word.isascii() for word in content(body))
