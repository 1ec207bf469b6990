"""The order of what a search has gathered: words and meaning, each with what stands around it.

Numbers in, numbers out. Words are scored by BM25 (Robertson and Zaragoza 2009, "The probabilistic relevance framework",
section 3.5; a word counts once a text), meaning by cosines less what a text has in common with any question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]
Indices = NDArray[np.int64]


class RetrievalSettings(Struct, frozen=True):
    """What a search weighs. One set for all languages and corpora; each can be switched off to see what it is worth.

    Attributes:
        words, meaning: whether texts are gathered and scored by these at all.
        meaning_weight: of meaning, against 1 for words.
        saturation, length_share: BM25's k1 and b.
        near_words: what a word counts that stands 0, 1, 2 … turns away.
        near_meaning: what is added of the meaning of the turns that stand 1, 2 … away.
        conversation_words, conversation_meaning: the same for the best anywhere in the conversation.
        background: what a text has in common with any question does not count as its meaning.
        names_apart: a person whom the query names, and who speaks, is looked for as the speaker and not as a word.
        others: what a turn counts whose speaker is not the one that the query names.
        assistant: what a turn of the assistant counts beside the user's own words.
        dated: added to what was said on the days that the query names.
    """

    words: bool = True
    meaning: bool = True
    meaning_weight: float = 0.8
    saturation: float = 1.4
    length_share: float = 0.6
    near_words: tuple[float, ...] = (1.0, 0.7, 0.5, 0.3)
    near_meaning: tuple[float, ...] = (0.5, 0.25)
    conversation_words: float = 0.5
    conversation_meaning: float = 1.0
    background: bool = True
    names_apart: bool = True
    others: float = 0.85
    assistant: float = 0.7
    dated: float = 0.4

    @property
    def reach(self) -> int:
        """How many turns away something counts."""
        return max(len(self.near_words) - 1, len(self.near_meaning))


DEFAULT = RetrievalSettings()


class Surroundings(Struct, frozen=True):
    """Which texts stand near which.

    Attributes:
        pairs: for the distances 1, 2 …, indices (text, other text), each pair in both directions.
        conversation: a number for each text; a text without a conversation has one of its own.
        alone: texts without a conversation.
    """

    pairs: tuple[tuple[Indices, Indices], ...]
    conversation: Indices
    alone: Flags


def word_scores(
    holds: Flags, weights: Values, lengths: Values, around: Surroundings, settings: RetrievalSettings
) -> Values:
    """How much of the query's weight each text and its surroundings hold.

    Args:
        holds: shape (words of the query, texts).
        weights: of the query's words.
        lengths: of the texts, in characters.
    """
    if not holds.size:
        return np.zeros(len(lengths), dtype=np.float64)
    k1, b = settings.saturation, settings.length_share
    once = (k1 + 1) / (1 + k1 * (1 - b + b * lengths / (lengths.mean() or 1.0)))
    own = holds * once
    reached: Values = own * settings.near_words[0]
    for share, (texts, others) in zip(settings.near_words[1:], around.pairs, strict=False):
        np.maximum.at(reached.T, texts, share * own.T[others])
    if settings.conversation_words:
        anywhere = _best_of_conversation(holds.astype(np.float64), around.conversation)
        reached = np.maximum(reached, settings.conversation_words * anywhere)
    return np.asarray(weights @ reached, dtype=np.float64)


def meaning_scores(cosines: Values, around: Surroundings, settings: RetrievalSettings) -> Values:
    """Nearness in meaning of each text and its surroundings, 0..1.

    Args:
        cosines: of the query and each text, shape (texts,); NaN for a text that has no vector yet.
    """
    own = stretched(np.where(np.isnan(cosines), _least(cosines), cosines))
    near = own.copy()
    alone = own * (1 + sum(settings.near_meaning) + settings.conversation_meaning)
    for share, (texts, others) in zip(settings.near_meaning, around.pairs, strict=False):
        best = np.zeros_like(own)
        np.maximum.at(best, texts, own[others])
        near += share * best
    near += settings.conversation_meaning * _best_of_conversation(own, around.conversation)
    return stretched(np.where(around.alone, alone, near))


def fused(words: Values, meaning: Values | None, settings: RetrievalSettings) -> Values:
    """Both, 0..1; None where nothing is known of the meaning."""
    by_words = words / (words.max(initial=0.0) or 1.0)
    if meaning is None or not settings.meaning:
        return by_words
    if not settings.words:
        return meaning
    return (by_words + settings.meaning_weight * meaning) / (1 + settings.meaning_weight)


def stretched(values: Values) -> Values:
    """0 at the mean and below, 1 at the best."""
    if not len(values):
        return values
    mean = float(values.mean())
    span = float(values.max()) - mean
    return np.clip((values - mean) / span, 0, 1) if span > 1e-9 else np.ones_like(values)


_SPEAKER = re.compile(r"\s*([^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){0,2}) ?[:：](?=\s|$)")
_SPEAKS_OFTEN = 3
"""A beginning like "Note:" in one text makes nobody a speaker."""


def speaker_of(text: str) -> str:
    """Who says it, by the beginning of a line of a transcript ("Anna: …"); "" where nobody is named."""
    found = _SPEAKER.match(text[:80])
    return found[1] if found else ""


def named_speakers(query: str, speakers: Sequence[str]) -> list[str]:
    """Which of those who speak often the query names. A name is written as it is: with a capital, if it has one."""
    often = {name for name in set(speakers) if name and speakers.count(name) >= _SPEAKS_OFTEN}
    return sorted(name for name in often if name[0] != name[0].lower() and _as_word(name).search(query))


def without_names(query: str, names: Sequence[str]) -> str:
    """The query without these names, or as it is where nothing else would be left."""
    rest = query
    for name in names:
        rest = _as_word(name).sub(" ", rest)
    rest = " ".join(rest.split())
    return rest if re.search(r"\w", rest) else query


def _as_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_]){re.escape(name)}(?:['’]s)?(?![^\W_])")


def _best_of_conversation(values: Values, conversation: Indices) -> Values:
    """For each text the best value in its conversation; ``values`` of shape (…, texts)."""
    best = np.zeros((int(conversation.max(initial=-1)) + 1, *values.shape[:-1]))
    np.maximum.at(best, conversation, values.T)
    return best[conversation].T


def _least(values: Values) -> float:
    known = values[~np.isnan(values)]
    return float(known.min()) if len(known) else 0.0
