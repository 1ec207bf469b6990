"""How alike two facts are, for a person who decides whether one goes with the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from engine.embedding.base import Embedder
from engine.memory.erasing.mentions import Mentions
from engine.memory.search.passages import embedded

SAME_MEANING: Final = 0.88
"""Of a meaning so near a fact is taken to say the same. With multilingual e5 "has a peanut allergy" and "is allergic
to peanuts" are at 0.90, "is allergic to cats" at 0.83 in Chinese and 0.63 in English."""
NEAR_MEANING: Final = 0.5
_UNRELATED: Final = (
    "The train leaves at half past nine.",
    "He painted the fence green last summer.",
    "The river floods the valley every spring.",
    "火车九点半出发。",
    "他去年夏天把栅栏刷成了绿色。",
    "这条河每年春天都会泛滥。",
)


class Likeness:
    """Compares texts by meaning where there is an embedder. Its cosines count from those of unrelated texts on."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._floor: float | None = None

    def by_meaning(self, text: str, others: Sequence[str]) -> list[float]:
        """0 (as near as anything) to 1 (the same) for each; zeros without an embedder."""
        if self._embedder is None or not others:
            return [0.0] * len(others)
        vectors = embedded(self._embedder, [text, *others])
        if self._floor is None:
            self._floor = self._unrelated()
        cosines = vectors[1:] @ vectors[0]
        return [float(value) for value in np.clip((cosines - self._floor) / (1 - self._floor), 0, 1)]

    def _unrelated(self) -> float:
        assert self._embedder is not None
        vectors = self._embedder.embed_passages(_UNRELATED)
        cosines = vectors @ vectors.T
        count = len(_UNRELATED)
        return min(0.95, float((cosines.sum() - count) / (count * (count - 1))))


def by_words(mentions: Mentions, own: Sequence[str], other: str, weights: Mapping[str, float]) -> tuple[float, float]:
    """How much of the forgotten words stands in another text, and how much of either stands in the other.

    Args:
        weights: of the other text's words.
    """
    there = mentions.score(other)
    back = max((Mentions([other], weights).score(text) for text in own), default=0.0)
    return there, min(there, back)
