"""What kind of statement a sentence is, asked of the model as one constrained choice."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.consolidation.stance import Stance
from engine.language import Language
from engine.llm.base import SCRATCH, CancelFlag, LanguageModel
from engine.memory.few_shot import Cancelled, FewShot

PROMPT: Final = "memory_kinds"
_OPTIONS: Final[dict[Language, dict[str, Stance | None]]] = {
    "en": {
        "decision": "decision", "plan": "plan", "opinion": "opinion", "preference": "preference", "fact": "fact",
        "personal": "life", "nothing": None,
    },
    "zh": {
        "决定": "decision", "计划": "plan", "观点": "opinion", "偏好": "preference", "事实": "fact", "个人": "life",
        "没有": None,
    },
}  # fmt: skip


class Sorted(Struct, frozen=True):
    """Attributes:
    nothing: probability that there is nothing to keep, 0..1.
    stance: the likeliest kind, were there something.
    """

    nothing: float
    stance: Stance


class Sorter:
    """Asks one model; leaves the conversation's sequence alone. ``tokens``: asked and answered so far."""

    def __init__(self, model: LanguageModel, few_shot: FewShot) -> None:
        self._model = model
        self._few_shot = few_shot
        self.tokens = 0

    def warm(self, language: Language, cancel: CancelFlag) -> None:
        self._few_shot.warm(PROMPT, language, cancel)

    def sort(self, text: str, language: Language, cancel: CancelFlag) -> Sorted:
        """Raises:
        Cancelled: the flag was set.
        ContextFullError: no room in the KV cache.
        """
        question = " ".join(text.split())
        self._few_shot.ask(PROMPT, language, question, "", cancel)
        options = _OPTIONS[language]
        chances = self._model.choose(SCRATCH, tuple(options))
        self.tokens += len(self._model.tokenize(question)) + 2 * len(options)
        if cancel.is_set():
            raise Cancelled
        kept: dict[Stance, float] = {stance: chances[word] for word, stance in options.items() if stance is not None}
        return Sorted(1.0 - sum(kept.values()), _likeliest(kept))


def _likeliest(chances: dict[Stance, float]) -> Stance:
    return max(chances.items(), key=lambda item: item[1])[0]
