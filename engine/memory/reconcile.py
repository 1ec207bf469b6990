"""What a new statement means for what is already known: the same, its successor, or something new."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from engine.language import is_han
from engine.memory.kinds import slots_of
from engine.values import Fact

Relation = Literal["same", "supersedes", "new"]
AskRelation = Callable[[str, str], Relation | None]
"""(known text, new text) to their relation by the model; None where it does not know."""

_WORD: Final = re.compile(r"[a-z0-9][\w'’-]*|[\u3400-\u9fff]", re.I)
_STOP_WORDS: Final = (
    "the user user's a an is are was were be been has have had of in on at to for with and or but their "
    "they he she it his her as by that this from now actually just also so does do did not no never "
    "n't only still already very really who which said asks 用 户 的 了 是 在 有 我 他 她 它 也 都 和 就 不 没 很 现 "
    "已 "
    "经 其 实 每 只 对 会 要 这 那 个 着 过 说"
)
_STOP: Final = frozenset(_STOP_WORDS.split())
_NEGATION: Final = re.compile(
    r"\b(?:not|never|no longer|no|none|cannot|quit|stopped|gave up)\b|n't\b|不|没|别|戒|无", re.I
)
_INSTEAD_EN: Final = re.compile(
    r".*(?:\bis|\bare|\bwas|\bon|\bat|\bspelled|\bspelt|\bcalled|\bnamed|\bmeant|\bit's|'s)\s+(.+?),?\s+not"
    r"\s+(?:(?:on|at|in) )?(.+?)$",
    re.I,
)
_INSTEAD_ZH: Final = re.compile(r"(?:是|叫|在)([^，,是]+?)[，,]\s*(?:而)?不(?:是|叫|在)(.+?)$")
_REVERSED_ZH: Final = re.compile(r"不(?:是|叫|在)([^，,]+?)[，,]?\s*(?:而|我|他|她|它|用户)?(?:是|叫|在)(.+?)$")
ALIKE: Final = 0.5
NEAR: Final = 0.34


class Successor(Struct, frozen=True):
    """What to do with a statement: ``old`` is the fact it repeats or takes the place of."""

    relation: Relation
    text: str
    old: Fact | None = None


def content(text: str) -> frozenset[str]:
    """The words, or Han characters, that say something; plural and tense endings cut off."""
    words = (word.lower().replace("’", "'") for word in _WORD.findall(text))
    return frozenset(_stem(word) for word in words if word not in _STOP)


def likeness(left: str, right: str) -> float:
    """Shared content by the smaller of the two, 0..1."""
    one, two = content(left), content(right)
    return len(one & two) / min(len(one), len(two)) if one and two else 0.0


def correct_by_words(statement: str, known: Sequence[Fact]) -> Successor | None:
    """ "… is X, not Y" where a known fact says Y: the same fact with X in its place."""
    wrong, right = _replaced(statement)
    if not wrong or not right:
        return None
    holding = [fact for fact in known if _contains(fact.text, wrong)]
    if not holding:
        return None
    old = max(holding, key=lambda fact: likeness(fact.text, statement))
    before, _, after = re.split(f"({_bounded(wrong)})", old.text, maxsplit=1, flags=re.I)
    text = f"{before}{_fitted(right, before, after)}{after}"
    return Successor("supersedes", text, old) if text != old.text else None


def reconcile(text: str, holder: str, correction: bool, known: Sequence[Fact], ask: AskRelation) -> Successor:
    """Compare a statement with the facts near it, the likest first; rules decide where they can, else the model."""
    ranked = sorted(known, key=lambda fact: likeness(text, fact.text), reverse=True)
    for fact in ranked:
        relation = _by_rule(text, holder, correction, fact)
        if relation is None and likeness(text, fact.text) >= NEAR:
            relation = ask(fact.text, text)
        if relation in ("same", "supersedes"):
            return (
                Successor("new", text) if relation == "supersedes" and fact.pinned else Successor(relation, text, fact)
            )
    return Successor("new", text)


def _by_rule(text: str, holder: str, correction: bool, fact: Fact) -> Relation | None:
    one, two = content(text), content(fact.text)
    alike = likeness(text, fact.text)
    same_polarity = _negations(text) == _negations(fact.text)
    if one == two or (one <= two and same_polarity and len(one) > 1):
        return "same" if same_polarity else "supersedes"
    shared_slots = holder == fact.holder and bool(slots_of(text) & slots_of(fact.text))
    if shared_slots and not re.search(r"\balso\b|\btoo\b|另外|也", text):
        return "supersedes" if correction or len(slots_of(fact.text)) == 1 else None
    if not same_polarity and alike >= ALIKE and holder == fact.holder:
        return "supersedes"
    if correction and alike >= ALIKE and holder == fact.holder:
        return "supersedes"
    return None if alike >= NEAR else "new"


def _replaced(statement: str) -> tuple[str, str]:
    """(wrong, right) of a correction, or empty strings."""
    statement = statement.strip(" .。!！")
    statement = re.sub(r"(不是[^，,]+[，,](?:而)?是[^，,]+)[，,].*$", r"\1", statement)
    if match := _INSTEAD_EN.search(statement) or _INSTEAD_ZH.search(statement):
        return _tidy(match.group(2)), _tidy(match.group(1))
    if match := _REVERSED_ZH.search(statement):
        wrong, right = _tidy(match.group(1)), _tidy(match.group(2))
        return wrong, right.removeprefix("我").removeprefix("是")
    return "", ""


def _fitted(right: str, before: str, after: str) -> str:
    """Without the words at its ends that the old fact has around the place already: "the 14th (of May)"."""
    for size in range(len(right) - 1, 1, -1):
        if after.lower().startswith(right[-size:].lower()):
            right = right[:-size]
            break
    for size in range(len(right) - 1, 1, -1):
        if before.lower().endswith(right[:size].lower()):
            return right[size:]
    return right


def _tidy(text: str) -> str:
    text = text.strip(" ,，。.'\"“”")
    return re.sub(r"^(?:the|a|an) ", "", text, flags=re.I)


def _bounded(word: str) -> str:
    edge = "" if any(map(is_han, word)) else r"\b"
    return f"{edge}{re.escape(word)}{edge}"


def _contains(text: str, word: str) -> bool:
    return re.search(_bounded(word), text, re.I) is not None


def _negations(text: str) -> bool:
    return _NEGATION.search(text) is not None


def _stem(word: str) -> str:
    for ending in ("'s", "ies", "ing", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word
