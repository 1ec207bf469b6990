"""Two lines about the same made one by the model, where nothing of either is lost and nothing comes in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.consolidation.line_owners import Line
from engine.consolidation.stating import Sense, says, sense_of
from engine.language import Language, detect_language
from engine.llm.base import GREEDY, SCRATCH, CancelFlag, ContextFullError, LanguageModel
from engine.memory.few_shot import Cancelled, FewShot
from engine.memory.learning.extraction import is_borne_out

MOST_JOINS: Final = 3
MOST_TRIES: Final = 6
LINE_TOKENS: Final = 64
_GRAMMAR: Final[dict[Language, str]] = {"en": r'root ::= "The " [^\n\r]+ "."', "zh": r'root ::= "用户" [^\n\r。]+ "。"'}


class LineJoining:
    """Asks one model. ``tokens``: what that took so far."""

    def __init__(self, model: LanguageModel, few_shot: FewShot, count: Callable[[str], int]) -> None:
        self._model = model
        self._few_shot = few_shot
        self._count = count
        self.tokens = 0

    def join(self, lines: Sequence[Line], cancel: CancelFlag) -> list[Line] | None:
        """The lines with two of consolidation's own made one; None where no two can be.

        Raises:
            Cancelled: the flag was set.
        """
        for first, second in _pairs(lines)[:MOST_TRIES]:
            try:
                text = self._joined(lines[first].text, lines[second].text, cancel)
            except ContextFullError:
                return None
            if text is not None:
                found = [line for place, line in enumerate(lines) if place != second]
                found[first] = Line(text, "consolidation")
                return found
        return None

    def _joined(self, first: str, second: str, cancel: CancelFlag) -> str | None:
        language = detect_language(first)
        question = f"{first} / {second}"
        self._few_shot.ask("join_lines", language, question, "", cancel)
        made = self._model.generate(
            SCRATCH, LINE_TOKENS, GREEDY, grammar=_GRAMMAR[language], stop=("\n",), cancel=cancel
        )
        if cancel.is_set() or made.stop_reason == "cancelled":
            raise Cancelled
        self.tokens += len(self._model.tokenize(question)) + len(made.tokens)
        text = made.text.strip()
        shorter = self._count(text) < self._count(f"{first}\n{second}")
        return text if shorter and keeps_all(text, first, second, language) else None


def keeps_all(joined: str, first: str, second: str, language: Language) -> bool:
    """Every word, name, number and negation of both, and no other."""
    if detect_language(second) != language or not is_borne_out(joined, f"{first} {second}", language):
        return False
    one, other, both = sense_of(first), sense_of(second), sense_of(joined)
    if not (says(both, one) and says(both, other)):
        return False
    return (both.words, both.numbers, both.names) == (
        one.words | other.words, one.numbers | other.numbers, one.names | other.names,
    )  # fmt: skip


def _pairs(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Places of two lines about the same, the likest first."""
    own = [(place, sense_of(line.text)) for place, line in enumerate(lines) if line.owner == "consolidation"]
    found = [
        (-len(left.words & right.words) / min(len(left.words), len(right.words)), first, second)
        for first, left in own
        for second, right in own
        if first < second and _about_the_same(left, right)
    ]
    return [(first, second) for _, first, second in sorted(found)]


def _about_the_same(left: Sense, right: Sense) -> bool:
    same = (left.negated, left.kin, left.other_time) == (right.negated, right.kin, right.other_time)
    return same and bool(left.words & right.words)
