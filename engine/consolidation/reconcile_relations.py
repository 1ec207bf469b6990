"""How two facts stand to each other: rules where they are sure, else one constrained choice of the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from engine.consolidation.reconcile_cues import parts_of
from engine.consolidation.reconcile_denying import negated
from engine.consolidation.reconcile_ending import overs
from engine.consolidation.reconcile_predicates import predicates
from engine.consolidation.reconcile_rules import (
    Pair,
    Relation,
    adds,
    by_rule,
    can_be_same,
    can_clash,
    can_contradict,
    is_change,
    may_ask,
    says_changed,
)
from engine.consolidation.reconcile_unequal import unequal_clauses
from engine.language import Language, detect_language
from engine.llm.base import SCRATCH, CancelFlag, ContextFullError, LanguageModel
from engine.memory.bilingual.things import topics
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.learning.naming import names_within

PROMPT: Final = "fact_relation"
_ANSWERS: Final[dict[Language, dict[Relation, str]]] = {
    "en": {"same": "same", "replaces": "replaces", "contradicts": "contradicts", "different": "different"},
    "zh": {"same": "相同", "replaces": "取代", "contradicts": "矛盾", "different": "不同"},
}
_MARKS: Final[dict[Language, tuple[str, str]]] = {"en": ("Known: ", "New: "), "zh": ("已知：", "新的：")}

SAME_SURE: Final = 0.78
"""Closeness from which on statements of one language that agree in all that rules see say the same."""
SAME_ACROSS_SURE: Final = 0.33
SAME_THINGS_ACROSS_SURE: Final = 0.12
"""The same of two languages: in general, where nobody can be asked, and where both name the same things."""
ASK_CLOSENESS: Final = 0.3
ASK_CLOSENESS_ACROSS: Final = 0.05
SAME_CHANCE: Final = 0.4
CLASH_CHANCE: Final = 0.6
"""Of a model's answers "replaces" and "contradicts" together: it tells well that two clash, but not which way."""
UNEQUAL_CLOSENESS: Final = 0.0
_KEPT_ANSWERS: Final = 4096


class Relations:
    """Asks one model, or none."""

    def __init__(self, model: LanguageModel | None, few_shot: FewShot | None) -> None:
        self._model = model
        self._few_shot = few_shot
        self._answers: dict[tuple[str, str], Mapping[Relation, float]] = {}
        self.asked = 0
        self.tokens = 0

    @property
    def asks(self) -> bool:
        return self._model is not None and self._few_shot is not None

    def of(self, pair: Pair, cancel: CancelFlag) -> Relation:
        """How the newer statement stands to the older one.

        Raises:
            Cancelled: the flag was set.
        """
        sure = without_model(pair, asks=self.asks)
        if sure is not None and (sure != "different" or not by_parts(pair)):
            return sure
        if by_parts(pair):
            return "replaces"
        if self.asks and self._are_unequal(pair, cancel):
            return "contradicts"
        if not self.asks or not may_ask(pair, ASK_CLOSENESS_ACROSS if pair.across else ASK_CLOSENESS):
            return "different"
        return from_chances(pair, self._chances(pair, cancel))

    def _are_unequal(self, pair: Pair, cancel: CancelFlag) -> bool:
        """Whether the clauses that give another value tell it of the same thing: the words alone do not say so."""
        if not pair.same_holder or (pair.closeness or 0.0) < UNEQUAL_CLOSENESS:
            return False
        clauses = unequal_clauses(pair.old, pair.new)
        if clauses is None:
            return False
        chances = self._chances(replace(pair, old=clauses[0], new=clauses[1]), cancel)
        return chances["replaces"] + chances["contradicts"] >= CLASH_CHANCE

    def _chances(self, pair: Pair, cancel: CancelFlag) -> Mapping[Relation, float]:
        key = (pair.old, pair.new)
        if key not in self._answers:
            if len(self._answers) >= _KEPT_ANSWERS:
                self._answers.clear()
            self._answers[key] = self._ask(pair, cancel)
        return self._answers[key]

    def _ask(self, pair: Pair, cancel: CancelFlag) -> Mapping[Relation, float]:
        assert self._model is not None and self._few_shot is not None
        language = detect_language(pair.new)
        known, new = _MARKS[language]
        words = _ANSWERS[language]
        question = f"{known}{_line(pair.old)}\n{new}{_line(pair.new)}"
        try:
            self._few_shot.ask(PROMPT, language, question, "", cancel)
        except ContextFullError:
            return {"different": 1.0}
        chances = self._model.choose(SCRATCH, tuple(words.values()))
        if cancel.is_set():
            raise Cancelled
        self.asked += 1
        self.tokens += len(self._model.tokenize(question)) + 1
        return {relation: chances[word] for relation, word in words.items()}


def without_model(pair: Pair, *, asks: bool = False) -> Relation | None:
    """The relation as far as words and meaning tell it; where a model can be asked, only what they tell for sure."""
    told = by_rule(pair)
    if told is not None:
        return told
    if pair.closeness is None or not can_be_same(pair):
        return None
    if not pair.across:
        changed = says_changed(pair.new) and not says_changed(pair.old)
        return "same" if pair.closeness >= SAME_SURE and not changed and not adds(pair) else None
    if topics(pair.old) and topics(pair.old) == topics(pair.new):
        return "same" if pair.closeness >= SAME_THINGS_ACROSS_SURE else None
    alone = not asks and not negated(pair.new)  # what is denied is a word that nothing here compares
    return "same" if alone and pair.closeness >= SAME_ACROSS_SURE else None


def by_parts(pair: Pair) -> bool:
    """Whether one of several things that the newer one tells takes the older one's place."""
    parts = parts_of(pair.new)
    return len(parts) > 1 and any(by_rule(replace(pair, new=part)) == "replaces" for part in parts)


def from_chances(pair: Pair, chances: Mapping[Relation, float]) -> Relation:
    """What a model's answer comes to beside the words: these say whether two that clash are a change or a conflict."""
    same = chances.get("same", 0.0)
    clash = chances.get("replaces", 0.0) + chances.get("contradicts", 0.0)
    if same >= SAME_CHANCE and same >= clash and can_be_same(pair) and not adds(pair):
        return "same"
    if clash >= CLASH_CHANCE and can_clash(pair) and not _in_the_same_place(pair):
        if is_change(pair):
            return "replaces"
        return "contradicts" if can_contradict(pair) else "different"
    return "different"


def _in_the_same_place(pair: Pair) -> bool:
    """ "Works in the shop on Eyre Square", "现在在Eyre Square上班": what both name has not changed."""
    alike = predicates(pair.old) & predicates(pair.new) and negated(pair.old) == negated(pair.new)
    return pair.across and bool(alike) and bool(names_within(pair.old) & names_within(pair.new)) and not overs(pair.new)


def _line(text: str) -> str:
    return " ".join(text.split())
