"""The passage of a long text that a question is about."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from engine.context.paging import Count, cut_pages, first_page
from engine.context.render import estimate_tokens
from engine.store.text import content_words, telling_pairs

UNIT_TOKENS: Final = 60
BACKGROUND_UNITS: Final = 20
"""So that a word's weight makes sense in a text of three passages."""
UNKNOWN_WEIGHT: Final = 0.5
THRESHOLD: Final = 0.5
"""Of the weight of the question's words; and two of them must be there, where the question has two."""
RARE_SHARE: Final = 0.05
QUERY_CHARS: Final = 600


class Passage(Struct, frozen=True):
    """Characters ``start:end`` of a text."""

    start: int
    end: int
    score: float


Span = tuple[int, int]


class Passages:
    """A text in small passages with their words. Reading a megabyte takes a quarter of a second."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._spans: list[Span] = []
        self._words: list[set[str]] = []
        self._folded: list[str] = []
        start = 0
        for unit in cut_pages(text, UNIT_TOKENS, estimate_tokens):
            self._spans.append((start, start + len(unit)))
            self._words.append(content_words(unit))
            self._folded.append(unicodedata.normalize("NFKC", unit).casefold())
            start += len(unit)

    def best(self, query: str, in_view: Callable[[int, int], bool] = lambda _start, _end: False) -> Passage | None:
        """The passage out of view that a question is about; None if there is none, or if one in view is as good."""
        scores = self._scores(query)
        if not scores:
            return None
        top = max(range(len(scores)), key=lambda index: (scores[index], -index))
        visible = [score for score, span in zip(scores, self._spans, strict=True) if in_view(*span)]
        if scores[top] < THRESHOLD or scores[top] <= max(visible, default=0.0):
            return None
        return Passage(*self._spans[top], scores[top])

    def grown(self, passage: Passage, within: Span, most_tokens: int, count: Count) -> Span:
        """The passage with what stands around it, as far as ``within`` and the tokens allow."""
        start, end = max(passage.start, within[0]), min(passage.end, within[1])
        if count(self.text[start:end]) > most_tokens:
            return start, start + len(first_page(self.text[start:end], most_tokens, count))
        near = sorted(self._spans, key=lambda span: abs(span[0] - passage.start))[1:9]
        for span in near:
            wider = max(within[0], min(start, span[0])), min(within[1], max(end, span[1]))
            if count(self.text[slice(*wider)]) > most_tokens:
                break
            start, end = wider
        return start, end

    def _scores(self, query: str) -> list[float]:
        """The share of the question's weight that each passage holds; [] where the question says nothing."""
        query = query[:QUERY_CHARS]
        pairs = telling_pairs(query)
        words = {word for word in content_words(query) if len(word) > 1 or word.isascii()}
        found = [self._with(lambda index, word=word: word in self._words[index]) for word in words]
        found += [self._with(lambda index, pair=pair: pair in self._folded[index]) for pair in pairs]
        if not found:
            return []
        if len(found) == 1 and len(found[0]) > max(1, RARE_SHARE * len(self._spans)):
            return []
        scores = [0.0] * len(self._spans)
        hits = [0] * len(self._spans)
        total = 0.0
        for units in found:
            rest = len(self._spans) + BACKGROUND_UNITS - len(units)
            weight = math.log(1 + (rest + 0.5) / (len(units) + 0.5))
            total += weight if units else weight * UNKNOWN_WEIGHT
            for index in units:
                scores[index] += weight
                hits[index] += 1
        needed = min(2, len(found))
        return [score / total if hit >= needed else 0.0 for score, hit in zip(scores, hits, strict=True)]

    def _with(self, has: Callable[[int], bool]) -> list[int]:
        return [index for index in range(len(self._spans)) if has(index)]


def excerpt(text: str, query: str, most_tokens: int, count: Count) -> str | None:
    """The passage of a long text that a query is about; None if it is about none."""
    passages = Passages(text)
    best = passages.best(query)
    return None if best is None else text[slice(*passages.grown(best, (0, len(text)), most_tokens, count))]


def covered(spans: Sequence[Span], start: int, end: int) -> bool:
    """True where the spans together hold all characters from start to end."""
    for first, last in sorted(spans):
        if first <= start < last:
            start = last
    return start >= end


def first_gap(spans: Sequence[Span], length: int) -> int:
    """The first character that no span holds; ``length`` if there is none."""
    at = 0
    for first, last in sorted(spans):
        if first > at:
            break
        at = max(at, last)
    return min(at, length)
