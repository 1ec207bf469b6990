"""What statements deny, clause by clause, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.consolidation.reconcile_subjects import other_subjects
from engine.language import detect_language
from engine.memory.bilingual.things import things
from engine.memory.learning.comparing import content
from engine.memory.learning.naming import same_persons

_CLAUSE: Final = re.compile(
    r"[,;，；。]|\.(?=\s|$)|\b(?:but|and)\b(?= (?:the user|they|he|she|is|has|will|went)\b)", re.I
)
_NEGATION: Final = script.compile(
    r"\b(?:not|never|no longer|no|none|cannot|quit|stopped|gave up|without|nothing|hates?|dislikes?)\b|n['’]t\b"
    r"|不(?!错|耐|少|同|仅|但)|没|别(?!人)|戒|无(?!锡|论)|讨厌",
    re.I,
)
_DENIED: Final = script.compile(
    r"(?:\b(?:not|never|no|cannot|without|hates?|dislikes?)|n['’]t)\s+((?:[\w'-]+\W*){1,4})"
    r"|(?:不(?!错|少|同|仅|但)|没有?|别(?!人)|戒|讨厌)([\u4e00-\u9fff]{1,6})",
    re.I,
)


def negated(text: str) -> bool:
    return _NEGATION.search(text) is not None


def opposed(one: str, two: str) -> bool:
    """Whether a clause of one denies what a clause of the other affirms, whatever else either of them denies."""
    return denied_here(one, two) or denied_here(two, one)


def denied_here(denying: str, affirming: str) -> bool:
    across = detect_language(denying) != detect_language(affirming)
    for clause in clauses_of(denying):
        told = _DENIED.search(clause)
        if told is None:
            continue
        what = things(told.group()) if across else content("".join(told.groups("")))
        for other in clauses_of(affirming):
            held = things(other) if across else content(other)
            about_one = same_persons(clause, other) and not (across and other_subjects(clause, other))
            if what and what <= held and not negated(other) and about_one:
                return True
    return False


def stances(text: str) -> frozenset[bool]:
    """Whether there are clauses that deny something, and such that do not."""
    return frozenset(negated(clause) for clause in clauses_of(text))


def deny_something_else(one: str, two: str) -> bool:
    """Whether both deny, and no word of what they deny is the same."""
    first, second = (content(" ".join("".join(part) for part in _DENIED.findall(text))) for text in (one, two))
    return bool(first and second) and not first & second


def clauses_of(text: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(text) if clause.strip(" .。")]
