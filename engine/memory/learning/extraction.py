"""One constrained yes/no and one short sentence at a time: what the model adds to the rules."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from difflib import SequenceMatcher
from typing import Final

from engine import script
from engine.language import Language, detect_language, is_han
from engine.llm.base import GREEDY, SCRATCH, CancelFlag, LanguageModel, Sampling
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.learning.candidates import Candidate
from engine.memory.learning.comparing import content
from engine.memory.learning.kept_answers import KeptAnswers
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH
from engine.memory.learning.reconcile import Relation
from engine.memory.learning.rewriting import is_third_person, strip_lead

MAX_FACT_TOKENS: Final = 48
KEPT_WORDS: Final = 0.6
"""Part of the source's words that a generated fact must hold: what is lost is more often a fact than a flourish."""
_ANSWERS: Final = {"en": ("yes", "no"), "zh": ("是", "否")}
_SPANS: Final = {"en": ("always", "now"), "zh": ("总是", "这次")}
_COLON: Final = {"en": "yes: The user", "zh": "是：用户"}
_SUBJECT: Final = {"en": "The user", "zh": "用户"}
_RELATIONS: Final[dict[Language, dict[str, Relation]]] = {
    "en": {"same": "same", "replaces": "supersedes", "different": "new"},
    "zh": {"相同": "same", "取代": "supersedes", "不同": "new"},
}
_RETRY: Final = Sampling(temperature=0.4, repeat_penalty=1.0, seed=1)
_NUMBER: Final = re.compile(r"\d+(?:[.,:/-]\d+)*")
_NAME: Final = re.compile(r"[A-Z][\w'’-]+")
_NEGATION: Final = script.compile(
    r"\b(?:not|never|no|none|cannot|without|quit|stopped|nothing)\b|n['’]t\b|不|没|别|无|戒", re.I
)
_SOMEBODY: Final = script.compile(rf"\b(?!child|kid){KIN_EN}\b|(?!孩子|宝宝){KIN_ZH}", re.I)
"""Somebody near, other than a child: one that the source does not name is the model's invention."""
_DIGITS_ZH: Final = "零一二两三四五六七八九十百千万"
_TOLD_ZH: Final = script.compile(r"[零一二两三四五六七八九十百千万]+(?=[月号日点岁年])")
KEPT_ORDER: Final = 0.85
"""Part of a Chinese fact that stands in it in the order of its source: what is moved about says something else."""
_LINE: Final = {"en": r'root ::= " "? [^\n\r]+ [.!]', "zh": r"root ::= [^\n\r。]+ [。]"}


class Extraction:
    """Asks one model, nothing twice; every method leaves the conversation's sequence alone.

    Raises:
        Cancelled: by every method, when the flag was set.
    """

    def __init__(self, model: LanguageModel, few_shot: FewShot | None = None) -> None:
        self._model = model
        self._few_shot = few_shot or FewShot(model)
        self._asks = True
        self._chances = KeptAnswers[float]()
        self._written = KeptAnswers[str]()
        self._relations = KeptAnswers[str]()

    def warm(self, language: Language, cancel: CancelFlag) -> None:
        self._few_shot.warm("memory_step", language, cancel)

    @contextmanager
    def asking(self, asks: bool) -> Generator[None]:
        """With False, what has not been answered yet counts as cancelled: the model is left alone."""
        self._asks = asks
        try:
            yield
        finally:
            self._asks = True

    def _ask(self, prompt: str, language: Language, question: str, opening: str, cancel: CancelFlag) -> None:
        if not self._asks:
            raise Cancelled
        self._few_shot.ask(prompt, language, question, opening, cancel)

    def chance_lasting(self, text: str, language: Language, cancel: CancelFlag) -> float:
        """Probability that a message, or a sentence of it, tells something lasting, 0..1."""
        return self._chance("memory_step", text, language, _ANSWERS[language], cancel)

    def chance_standing(self, text: str, language: Language, cancel: CancelFlag) -> float:
        """Probability that a wish about answers is meant for all later ones, 0..1."""
        return self._chance("memory_manner", text, language, _SPANS[language], cancel)

    def _chance(
        self, prompt: str, text: str, language: Language, answers: tuple[str, str], cancel: CancelFlag
    ) -> float:
        """Probability of the first of two answers."""
        question = (prompt, language, " ".join(text.split()))
        chance = self._chances.find(question)
        if chance is not None:
            return chance
        self._ask(prompt, language, question[-1], "", cancel)
        return self._chances.keep(question, self._model.choose(SCRATCH, answers)[answers[0]])

    def fact(self, candidate: Candidate, cancel: CancelFlag) -> str | None:
        """The candidate in one sentence about the user, or None if what the model writes is not borne out by it."""
        language = candidate.language
        for sampling in (GREEDY, _RETRY):
            text = f"{_SUBJECT[language]}{self._rest(_question(candidate), language, sampling, cancel)}".strip()
            if is_borne_out(text, candidate.text, language):
                return script.like(text, candidate.text)
        return None

    def _rest(self, words: str, language: Language, sampling: Sampling, cancel: CancelFlag) -> str:
        """What follows the subject of a fact."""
        question = (language, words, str(sampling))
        written = self._written.find(question)
        if written is not None:
            return written
        self._ask("memory_step", language, words, _COLON[language], cancel)
        made = self._model.generate(
            SCRATCH, MAX_FACT_TOKENS, sampling, grammar=_LINE[language], stop=("\n",), cancel=cancel
        )
        if made.stop_reason == "cancelled":
            raise Cancelled
        return self._written.keep(question, made.text)

    def relation(self, known: str, new: str, cancel: CancelFlag) -> Relation:
        """How a new fact stands to a known one."""
        language = detect_language(new)
        marks = ("Known: ", "New: ") if language == "en" else ("已知：", "新的：")
        question = (language, f"{marks[0]}{known}\n{marks[1]}{new}")
        likest = self._relations.find(question)
        if likest is None:
            self._ask("memory_relation", language, question[-1], "", cancel)
            chances = self._model.choose(SCRATCH, tuple(_RELATIONS[language]))
            likest = self._relations.keep(question, max(chances, key=lambda word: chances[word]))
        return _RELATIONS[language][likest]


def is_borne_out(fact: str, source: str, language: Language) -> bool:
    """A finished sentence in the source's script whose names, numbers and negation are the source's, and not less."""
    fact, source = script.simplified(fact), script.simplified(source)
    if not fact.endswith(("。", ".", "!")) or not 6 <= len(fact) <= 2 * len(source) + 40 or "\ufffd" in fact:
        return False
    low = source.lower()
    if any(number not in source for number in _NUMBER.findall(fact)):
        return False
    if any(number not in fact for number in _NUMBER.findall(source)):
        return False
    names = [name for name in _NAME.findall(fact.removeprefix("The user")) if name not in ("I", "The", "User", "They")]
    if any(name.removesuffix("'s").lower() not in low for name in names):
        return False
    if any(name not in fact for name in _NAME.findall(source)[1:] if not name.startswith("I'")):
        return False
    if bool(_NEGATION.search(fact)) != bool(_NEGATION.search(source)) or not is_third_person(fact, language):
        return False
    if language == "en" and not _keeps_its_subject(fact, source):
        return False
    if _SOMEBODY.search(fact) and not _SOMEBODY.search(source):
        return False
    said = content(source)
    if len(said & content(fact)) < KEPT_WORDS * len(said):
        return False
    if language == "en":
        return all(character in source for character in fact if is_han(character))
    body = fact.removeprefix("用户")
    known = sum(character in source for character in body if is_han(character))
    han = sum(map(is_han, body))
    if any(number not in body for number in _TOLD_ZH.findall(source)) or _in_order(body, source) < KEPT_ORDER:
        return False
    return han > 0 and known >= 0.7 * han and all(digit in source for digit in _DIGITS_ZH if digit in body)


def _in_order(body: str, source: str) -> float:
    """The part of what both have that stands in it in the source's order, 0..1."""
    said = "".join(filter(is_han, source))
    written = "".join(character for character in body.replace("用户", "") if character in said and is_han(character))
    blocks = SequenceMatcher(None, said, written, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) / max(1, min(len(written), len(said)))


def _keeps_its_subject(fact: str, source: str) -> bool:
    """A capital at the front of the source is a name where the fact has the word only behind what followed it."""
    words = re.findall(r"[\w'’-]+", source)
    if len(words) < 2 or not words[0][:1].isupper() or words[0] in fact:
        return True
    made = re.findall(r"[\w'’-]+", fact.lower())
    first = words[0].lower()
    behind = [word.lower() for word in words[1:] if len(word) > 3 and word.lower() in made]
    return first not in made or not behind or made.index(first) < made.index(behind[0])


def _question(candidate: Candidate) -> str:
    return " ".join(strip_lead(candidate.text, candidate.language).split())
