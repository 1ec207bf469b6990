"""How near two facts are in meaning, beyond what any two facts about a user have in common.

Sentences that all begin with "The user" lie close together for an embedder, those of one language closer than those of
two. So a cosine counts by how far it goes from the mean of the nearest of some facts about other things, in the other's
language, towards 1 (after Conneau et al. 2018, "Word translation without parallel data", section 2.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.embedding.base import Embedder
from engine.language import Language, detect_language
from engine.llm.base import CancelFlag
from engine.memory.few_shot import Cancelled
from engine.memory.search.passages import embedded

Vectors = NDArray[np.float32]

PIECE: Final = 4
"""Texts that are embedded between two looks at the flag: under a tenth of a second of the bundled embedder."""
_NEAREST: Final = 4
_BACKGROUND: Final[dict[Language, tuple[str, ...]]] = {
    "en": (
        "The user wears size 43 shoes.", "The user's balcony faces north.", "The user has a library card.",
        "The user never sends postcards.", "The user's cousin repairs lifts.", "The user owns an old typewriter.",
        "The user is waiting for a parcel.", "The user sings in the shower.", "The user's umbrella is yellow.",
        "The user moved the sofa.", "The user's uncle was a sailor.", "The user dislikes long queues.",
        "The user wants to see the northern lights.", "The user knits scarves.", "The user's roof leaks.",
        "The user votes by post.",
    ),
    "zh": (
        "用户穿四十三码的鞋。", "用户的阳台朝北。", "用户有一张借书证。", "用户从不寄明信片。", "用户的表弟修电梯。",
        "用户有一台旧打字机。", "用户在等一个包裹。", "用户洗澡时唱歌。", "用户的雨伞是黄色的。", "用户挪了沙发。",
        "用户的叔叔当过水手。", "用户不喜欢排长队。", "用户想看北极光。", "用户会织围巾。", "用户家的屋顶漏水。",
        "用户邮寄投票。",
    ),
}  # fmt: skip


class Closeness:
    """By one embedder; its background is embedded by ``warm``, else at the first use."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder
        self._background: dict[Language, Vectors] = {}

    def warm(self, cancel: CancelFlag) -> None:
        """Embed the background. Raises Cancelled: the flag was set."""
        for language, texts in _BACKGROUND.items():
            if language not in self._background:
                self._background[language] = in_pieces(self.embedder, texts, cancel)

    def compared(self, text: str, vector: Vectors, others: Sequence[str], vectors: Vectors) -> list[float]:
        """How near each of the others is: about 0 for other things, 1 for the same words.

        Args:
            vector, vectors: of text and others as passages, shapes (dimension,) and (n, dimension).
        """
        language = detect_language(text)
        found: list[float] = []
        for other, cosine, row in zip(others, vectors @ vector, vectors, strict=True):
            common = (self._common(vector, detect_language(other)) + self._common(row, language)) / 2
            found.append(float((cosine - common) / max(1e-6, 1 - common)))
        return found

    def in_other_language(self, text: str, vector: Vectors) -> Vectors:
        """A vector to search with for what says the same in the other language: moved by what tells the two apart."""
        language = detect_language(text)
        other: Language = "zh" if language == "en" else "en"
        moved = vector + self._of(other).mean(axis=0) - self._of(language).mean(axis=0)
        return moved / np.linalg.norm(moved)

    def _common(self, vector: Vectors, language: Language) -> float:
        return float(np.sort(self._of(language) @ vector)[-_NEAREST:].mean())

    def _of(self, language: Language) -> Vectors:
        if language not in self._background:
            self._background[language] = self.embedder.embed_passages(_BACKGROUND[language])
        return self._background[language]


def in_pieces(embedder: Embedder, texts: Sequence[str], cancel: CancelFlag) -> Vectors:
    """Vectors of passages, shape (n, dimension). Raises Cancelled: the flag was set."""
    made: list[Vectors] = []
    for start in range(0, len(texts), PIECE):
        if cancel.is_set():
            raise Cancelled
        made.append(embedded(embedder, texts[start : start + PIECE]))
    return np.concatenate(made) if made else np.zeros((0, embedder.dimension), dtype=np.float32)
