"""Where else a text says what is to be forgotten: by the share of its telling words, rare ones counting more."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine import script
from engine.store.text import content_words, normalised, query_phrases

THRESHOLD: Final = 0.6
"""A passage with so much of the weight of the forgotten words says the same."""
LISTED_FROM: Final = 0.4
FRAME_WORDS: Final = frozenset(("user",))
FRAME_WEIGHT: Final = 0.1
LEAST_NORMALISED: Final = 4
_SENTENCE: Final = re.compile(r".+?(?:[.!?]+(?=\s|$)|[。！？；]+|$)\s*", re.DOTALL)
_FRAME: Final = script.compile("用户的?")
_WORD: Final = re.compile(r"\w")


class Mentions:
    """Judges passages by several texts at once: what counts is the likest of them.

    Args:
        weights: of the words by :func:`units`; 1 for those that are not named.
        spared: texts whose lines and sentences never count.
    """

    def __init__(
        self, texts: Iterable[str], weights: Mapping[str, float] | None = None, spared: Iterable[str] = ()
    ) -> None:
        self.texts = tuple(dict.fromkeys(text for text in texts if text.strip()))
        self.weights = dict(weights or {})
        passages = [one for text in spared for line in text.splitlines() for one in (line, *_sentences(line))]
        self._spared = {normalised(one) for one in passages}
        self._wanted = [(script.simplified(normalised(text)), units(text)) for text in self.texts]

    def score(self, passage: str) -> float:
        """0..1: how much of one of the texts stands in a passage."""
        if self._spared and normalised(passage) in self._spared:
            return 0.0
        whole, stems = _folded(passage), content_words(passage)
        return max((self._share(text, wanted, whole, stems) for text, wanted in self._wanted), default=0.0)

    def best(self, text: str) -> float:
        """The score of the passage of a text that says most."""
        return max((self.score(passage) for line in text.splitlines() for passage in _passages(line)), default=0.0)

    def within(self, text: str, threshold: float = THRESHOLD) -> bool:
        return self.best(text) >= threshold

    def cut(self, text: str, threshold: float = THRESHOLD) -> str:
        """The text without the sentences that say it, and without lines of which nothing is left."""
        if not self.within(text, threshold):
            return text
        lines = [(line, self._cut_line(line, threshold)) for line in text.splitlines()]
        return "\n".join(left for line, left in lines if left == line or _WORD.search(left))

    def cut_out(self, text: str, threshold: float = THRESHOLD) -> str:
        """What :meth:`cut` takes away, for showing it."""
        taken = [
            line if not _WORD.search(left) else _without(line, left)
            for line in text.splitlines()
            if (left := self._cut_line(line, threshold)) != line
        ]
        return "\n".join(part.strip() for part in taken)

    def _cut_line(self, line: str, threshold: float) -> str:
        sentences = _sentences(line)
        said = {number for number, one in enumerate(sentences) if self.score(one) >= threshold}
        for number in range(len(sentences) - 1):
            if not said & {number, number + 1} and self.score(sentences[number] + sentences[number + 1]) >= threshold:
                said |= {number, number + 1}
        if not said:
            return line
        return "".join(one for number, one in enumerate(sentences) if number not in said).rstrip()

    def _share(self, text: str, wanted: frozenset[str], passage: str, stems: set[str]) -> float:
        if len(text) >= LEAST_NORMALISED and text in passage:
            return 1.0
        total = sum(map(self._weight, wanted))
        if not total:
            return 0.0
        return (
            sum(self._weight(unit) for unit in wanted if unit in stems or (_is_pair(unit) and unit in passage)) / total
        )

    def _weight(self, unit: str) -> float:
        return FRAME_WEIGHT if unit in FRAME_WORDS else self.weights.get(unit, 1.0)


def units(text: str) -> frozenset[str]:
    """What tells a text apart: stems of its words, and pairs of characters of scripts without spaces.

    Pairs with a particle in them ("柜的") are left out unless there is nothing else, and so is the "用户" of facts.
    """
    telling_units: set[str] = set()
    weak: set[str] = set()
    for phrase in query_phrases(_FRAME.sub(" ", text)):
        word = phrase.strip('"')
        pair = word.replace(" ", "")
        if " " not in word:
            telling_units |= content_words(word)
        elif content_words(pair) >= set(pair):
            telling_units.add(pair)
        else:
            weak.add(pair)
    return frozenset(telling_units or weak)


def telling(texts: Sequence[str], weights: Mapping[str, float], threshold: float) -> list[str]:
    """Units of which every passage that scores ``threshold`` holds at least one, rarest first."""
    found: dict[str, float] = {}
    for text in texts:
        own = {unit: FRAME_WEIGHT if unit in FRAME_WORDS else weights.get(unit, 1.0) for unit in units(text)}
        missing = sum(own.values())
        least = threshold * missing
        for unit in sorted(own, key=lambda unit: -own[unit]):
            if missing < least:
                break
            found[unit] = max(found.get(unit, 0.0), own[unit])
            missing -= own[unit]
    return sorted(found, key=lambda unit: -found[unit])


def _is_pair(unit: str) -> bool:
    return len(unit) == 2 and unit[0] > "\u2e7f"


def _folded(text: str) -> str:
    return " ".join(script.simplified(unicodedata.normalize("NFKC", text)).casefold().split())


def _sentences(line: str) -> list[str]:
    return [match.group() for match in _SENTENCE.finditer(line) if match.group()]


def _passages(line: str) -> Iterator[str]:
    sentences = _sentences(line)
    yield from sentences
    yield from (first + second for first, second in pairwise(sentences))


def _without(line: str, left: str) -> str:
    """What of a line is not in what is left of it; sentences are taken out whole."""
    return "".join(one for one in _sentences(line) if one.strip() not in left)
