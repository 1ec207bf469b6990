"""Typing errors: what the words of the index are that a word may have been meant to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from engine.store.finding import FindingIndex
from engine.store.tokens import tokens
from engine.store.wanted import ENDINGS, Term

LEAST_LETTERS = 4
LETTERS_FOR_TWO = 8  # a word so long may have two errors
LEAST_STEM_FOR_TWO = 6
MOST_LETTERS = 40
LEAST_BEGINNING = 5  # letters of an unfinished word that are compared with beginnings


class Neighbour(Struct, frozen=True):
    """A stem of the index near a word. ``rows`` hold it."""

    stem: str
    distance: int
    rows: int


def can_be_corrected(term: Term) -> bool:
    return term.is_word and not term.fixed and len(term.words[0]) >= LEAST_LETTERS and term.words[0].isalpha()


def neighbours(
    index: FindingIndex, term: Term, wants_stop: Callable[[], bool], anywhere: bool = False
) -> list[Neighbour]:
    """Stems that the word may have been meant to have, likeliest first.

    Args:
        anywhere: its first letter may be wrong or missing, too, which takes longer to look for.
    """
    word, stem = term.words[0], term.stems[0]
    most = MOST_LETTERS if term.open else len(word) + 2
    beginnings = [""] if anywhere else sorted({word[0], word[1]})
    known = index.stems(beginnings, LEAST_LETTERS - 1, most, wants_stop)
    known = {other: rows for other, rows in known.items() if other.isalpha() and other != stem}
    near = _near(term, known) or _near_with_ending(word, known)
    near.sort(key=lambda one: (one.distance, one.stem[0] != word[0], -one.rows, one.stem))
    return near


def term_of_stem(stem: str) -> Term | None:
    """The term of a word with that stem; None if no likely one has it. A stem's own stem may be another."""
    whole = _whole_words(stem)
    for word, token in zip(whole, tokens(" ".join(whole)), strict=True):
        if token.stem == stem:
            return Term((word,), (stem,))
    return None


def _whole_words(stem: str) -> list[str]:
    """What a word with that stem may be."""
    words = [stem, *(stem + ending for ending in ("e", *ENDINGS))]
    return [*words, f"{stem[:-1]}y"] if stem.endswith("i") else words


def _near(term: Term, known: Mapping[str, int]) -> list[Neighbour]:
    """Stems near the word's stem; of an unfinished word also those that begin nearly so."""
    word, stem = term.words[0], term.stems[0]
    found: list[Neighbour] = []
    for other, rows in known.items():
        limit = _limit(stem, other) if len(word) >= LETTERS_FOR_TWO else 1
        distance = edit_distance(stem, other, limit)
        if distance > limit and term.open and LEAST_BEGINNING <= len(word) < len(other):
            distance = 1 if edit_distance(word, other[: len(word)], 1) == 1 else distance
        if distance <= limit:
            found.append(Neighbour(other, distance, rows))
    return found


def _near_with_ending(word: str, known: Mapping[str, int]) -> list[Neighbour]:
    """Stems that are near the whole word once they have an ending: an error in its ending hides the word's own stem."""
    limit = 2 if len(word) >= LETTERS_FOR_TWO else 1
    found: list[Neighbour] = []
    for other, rows in known.items():
        if not LEAST_LETTERS <= len(other) <= len(word) or edit_distance(word[: len(other)], other, limit) > limit:
            continue
        whole = [one for one in _whole_words(other) if abs(len(one) - len(word)) <= limit]
        distances = {one: edit_distance(word, one, limit) for one in whole}
        best = [one for one, distance in distances.items() if distance <= limit]
        if any(token.stem == other for token in tokens(" ".join(best))):
            found.append(Neighbour(other, min(distances.values()), rows))
    return found


def _limit(first: str, second: str) -> int:
    return 2 if min(len(first), len(second)) >= LEAST_STEM_FOR_TWO else 1


def nearest_word(word: str, others: Iterable[str]) -> str:
    """The one that the word was most likely meant to be."""
    return min(others, key=lambda other: (edit_distance(word, other, MOST_LETTERS), other))


def edit_distance(first: str, second: str, limit: int) -> int:
    """Letters added, left out, changed or swapped with the next one; ``limit + 1`` where there are more than that."""
    if abs(len(first) - len(second)) > limit or len(set(first) ^ set(second)) > 2 * limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(second) + 1))
    for row, letter in enumerate(first, 1):
        current = [row] + [0] * len(second)
        for column, other in enumerate(second, 1):
            cost = letter != other
            current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
            swapped = row > 1 and column > 1 and letter == second[column - 2] and first[row - 2] == other
            if swapped:
                current[column] = min(current[column], before[column - 2] + 1)
        if min(current) > limit:
            return limit + 1
        before, last = last, current
    return min(last[-1], limit + 1)
