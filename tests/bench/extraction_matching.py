"""When an extracted memory says what a gold memory says: by a rule, across languages, without a judge.

An extracted memory covers a gold one when

- the bundled embedder's cosine of the two reaches ``THRESHOLDS`` (the gold's against the whole extracted memory, or
  against one sentence of it: what holds more than the gold covers it too), and
- every number in digits and every Latin name of the gold that the message has stands in the extracted memory, in the
  sentences it comes from, or in those next to them.

The thresholds were set on messages with English gold, 558 pairs of an extracted and a gold memory of different messages
in each language, so that at most 1 % of them reach the cosine: of English memories 1 % had 0.868 or more and none 0.89,
of Chinese ones 1 % had 0.831 and none 0.85. Each run measures that anew on its own pairs: ``false_match`` by the rule,
``false_match_by_cosine_alone`` without names and numbers. Both count translations of one message in one file as
different messages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from engine.embedding.base import Embedder
from engine.language import Language, detect_language
from engine.memory.learning.clauses import sentences

THRESHOLDS: Final[dict[Language, float]] = {"en": 0.88, "zh": 0.84}
"""By the language of the extracted memory; gold is English."""
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_NAME: Final = re.compile(r"(?<![.!?;:] )(?<!^)\b[A-Z][\w'’-]+")
_CALENDAR: Final = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october"
    r"|november|december",
    re.I,
)


class Extracted(Struct, frozen=True):
    """``near``: the sentences of the message that it comes from, and those next to them."""

    text: str
    near: str


class Likeness:
    """Cosines of texts, each embedded once."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors: dict[str, np.ndarray] = {}

    def of(self, gold: str, extracted: str) -> float:
        """The best cosine of a gold memory with an extracted one or with one of its sentences, 0..1."""
        parts = {extracted, *(one.text for one in sentences(extracted))}
        return max(float(self._vector(gold) @ self._vector(part)) for part in parts)

    def _vector(self, text: str) -> np.ndarray:
        if text not in self._vectors:
            self._vectors[text] = self._embedder.embed_queries([text])[0]
        return self._vectors[text]


def covers(extracted: Extracted, gold: str, message: str, likeness: Likeness) -> bool:
    """The rule above."""
    threshold = THRESHOLDS[detect_language(extracted.text)]
    return says_names(extracted, gold, message) and likeness.of(gold, extracted.text) >= threshold


def says_names(extracted: Extracted, gold: str, message: str) -> bool:
    said = f"{extracted.text} {extracted.near}".lower()
    return all(word.lower() in said for word in telling_names(gold, message))


def telling_names(gold: str, message: str) -> list[str]:
    """Numbers and Latin names of a gold memory, but for those that the message writes in another way."""
    names = [name.removesuffix("'s") for name in _NAME.findall(gold) if not _CALENDAR.fullmatch(name)]
    return [word for word in [*_NUMBER.findall(gold), *names] if word.lower() in message.lower()]


def near(message: str, start: int, end: int) -> str:
    """The sentences of a message that touch the characters ``start:end``, with one before and one behind."""
    every = sentences(message)
    touched = [index for index, one in enumerate(every) if one.start < end and start < one.end]
    if not touched:
        return message[start:end]
    return message[every[max(0, touched[0] - 1)].start : every[min(len(every) - 1, touched[-1] + 1)].end]


def false_matches(
    pairs: Sequence[tuple[Sequence[Extracted], Sequence[str], str]], likeness: Likeness
) -> tuple[float, float]:
    """Of all (extracted, gold) pairs of different messages the shares that match: by the rule, by the cosine alone."""
    total = matched = alike = 0
    for one, (extracted, _, _) in enumerate(pairs):
        for other, (_, golds, message) in enumerate(pairs):
            for memory in extracted if one != other else ():
                for gold in golds:
                    total += 1
                    near_enough = likeness.of(gold, memory.text) >= THRESHOLDS[detect_language(memory.text)]
                    alike += near_enough
                    matched += near_enough and says_names(memory, gold, message)
    return matched / max(1, total), alike / max(1, total)
