"""A last look by the model: whether one statement means that another is no longer true."""

from __future__ import annotations

from typing import Final

from engine.language import Language, detect_language
from engine.llm.base import SCRATCH, CancelFlag, ContextFullError, LanguageModel
from engine.memory.few_shot import Cancelled, FewShot

PROMPT: Final = "fact_ended"
_MARKS: Final[dict[Language, tuple[str, str]]] = {"en": ("A: ", "B: "), "zh": ("甲：", "乙：")}
_ANSWERS: Final[dict[Language, tuple[str, str]]] = {"en": ("yes", "no"), "zh": ("是", "否")}
_KEPT_ANSWERS: Final = 4096


class Judge:
    """Asks one model, the same question once."""

    def __init__(self, model: LanguageModel, few_shot: FewShot) -> None:
        self._model = model
        self._few_shot = few_shot
        self._answers: dict[tuple[str, str], float] = {}
        self.asked = 0
        self.tokens = 0

    def chance_ended(self, old: str, new: str, cancel: CancelFlag) -> float:
        """How likely the older statement is no longer true by what the newer one says.

        Raises:
            Cancelled: the flag was set.
        """
        key = (old, new)
        if key not in self._answers:
            if len(self._answers) >= _KEPT_ANSWERS:
                self._answers.clear()
            self._answers[key] = self._ask(old, new, cancel)
        return self._answers[key]

    def _ask(self, old: str, new: str, cancel: CancelFlag) -> float:
        language = detect_language(new)
        (known, later), (yes, no) = _MARKS[language], _ANSWERS[language]
        question = f"{known}{' '.join(old.split())}\n{later}{' '.join(new.split())}"
        try:
            self._few_shot.ask(PROMPT, language, question, "", cancel)
        except ContextFullError:
            return 0.0
        chance = self._model.choose(SCRATCH, (yes, no))[yes]
        if cancel.is_set():
            raise Cancelled
        self.asked += 1
        self.tokens += len(self._model.tokenize(question)) + 1
        return chance
