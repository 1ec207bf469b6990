"""What a search gathers before it ranks: texts that share words with the query or lie near it, and their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.memory.search.calibration import Calibration
from engine.memory.search.frame_words import is_frame
from engine.memory.search.ranking import Flags, RetrievalSettings, Surroundings, Values
from engine.store.search import Candidate, Scope
from engine.store.store import Store
from engine.store.text import query_phrases
from engine.store.vectors import EntityKind

Tier = Literal["fact", "message", "document"]
Vector = NDArray[np.float32]
KINDS: dict[Tier, EntityKind] = {"fact": "fact", "message": "message", "document": "chunk"}

WORD_CANDIDATES = 200
VECTOR_CANDIDATES = 96
SURROUNDED = 20
FELLOWS = 10
"""Of the best by words and of the nearest so many bring the turns that stand so near in their conversations."""
MOST_PHRASES = 160
"""Of a longer query its beginning and its end are asked."""
BACKGROUND_ROWS = 1000  # so that a word's weight makes sense in a memory of three facts
UNKNOWN_PHRASE_WEIGHT = 0.5
FRAME_WEIGHT = 0.3


class Asked(Struct, frozen=True):
    """A query made ready. ``vector`` is None without an embedder; ``names`` are the speakers it was about."""

    phrases: tuple[str, ...]
    vector: Vector | None = None
    names: tuple[str, ...] = ()


class Gathered(Struct, frozen=True):
    """Texts of one tier.

    Attributes:
        holds: which phrases of the query each text holds, shape (phrases, texts).
        weights: of the phrases: inverse frequencies.
        telling: the same beside a thousand texts about other things, less for the words that a question is put in.
        asked_weight: the sum of ``telling``; of a phrase that is nowhere to be found only a part.
        cosines: what the calibration leaves of them; NaN for a text without a vector. None without an embedder.
        certain: nearness in meaning by the calibration, 0..1.
        pairs: at the distances 1, 2 …: indices (text, other text), in both directions.
    """

    tier: Tier
    candidates: list[Candidate]
    holds: Flags
    weights: Values
    telling: Values
    asked_weight: float
    cosines: Values | None
    certain: Values
    pairs: list[list[tuple[int, int]]]

    @property
    def share(self) -> Values:
        """The share of the query's weight that occurs in each text."""
        return self.telling @ self.holds / (self.asked_weight or 1.0)

    @property
    def lengths(self) -> Values:
        return np.array([len(candidate.text) for candidate in self.candidates], dtype=np.float64)


def surroundings(parts: Sequence[Gathered]) -> Surroundings:
    """Which texts stand near which, over all tiers in their order."""
    distances = max((len(part.pairs) for part in parts), default=0)
    pairs: list[list[tuple[int, int]]] = [[] for _ in range(distances)]
    numbers: dict[tuple[Tier, int], int] = {}
    conversation: list[int] = []
    alone: list[bool] = []
    for part in parts:
        offset = len(conversation)
        for distance, listed in enumerate(part.pairs):
            pairs[distance] += [(text + offset, other + offset) for text, other in listed]
        for candidate in part.candidates:
            apart = candidate.conversation_id is None
            key = (part.tier, -candidate.id if candidate.conversation_id is None else candidate.conversation_id)
            conversation.append(numbers.setdefault(key, len(numbers)))
            alone.append(apart)
    arrays = [np.array(listed, dtype=np.int64).reshape(-1, 2) for listed in pairs]
    return Surroundings(
        tuple((array[:, 0], array[:, 1]) for array in arrays), np.array(conversation, np.int64), np.array(alone, bool)
    )


class Gathering:
    """Gathers from one store with one embedder's calibration, or without one."""

    def __init__(self, store: Store, calibration: Calibration | None, settings: RetrievalSettings) -> None:
        self._store, self._calibration, self._settings = store, calibration, settings

    def gather(self, asked: Asked, tier: Tier, scope: Scope, words: int) -> Gathered:
        """
        Args:
            words: how many texts at most that share words with the query.
        """
        kind = KINDS[tier]
        found: list[Candidate] = []
        if asked.phrases and self._settings.words:
            found = self._store.search.by_words(kind, scope, asked.phrases, words)
        nearest = [] if asked.vector is None else self._nearest(kind, scope, asked.vector)
        candidates = {candidate.id: candidate for candidate in (*found, *nearest)}
        near: list[tuple[int, int, int]] = []
        if tier == "message" and self._settings.reach:
            leading = {candidate.id for candidate in (*found[:SURROUNDED], *nearest[:SURROUNDED])}
            missing = {other for _, other, _ in self._store.search.around(list(leading), FELLOWS)} - candidates.keys()
            candidates |= {more.id: more for more in self._store.search.by_ids(kind, scope, list(missing))}
            near = self._store.search.around(_in_company(candidates.values()), self._settings.reach)
        listed = list(candidates.values())
        holds, counts = self._words(asked.phrases, kind, {key: one.text for key, one in candidates.items()})
        rows = self._store.search.row_count(kind)
        telling = _weights(counts, rows + BACKGROUND_ROWS)
        telling *= [FRAME_WEIGHT if is_frame(phrase) else 1.0 for phrase in asked.phrases]
        known = holds.any(axis=1)  # by its count each would be: the message that asks is in the store, too
        asked_weight = float(telling @ np.where(known, 1.0, UNKNOWN_PHRASE_WEIGHT))
        cosines, certain = self._meaning(kind, list(candidates), asked.vector)
        pairs = _pairs(near, {candidate.id: place for place, candidate in enumerate(listed)}, self._settings.reach)
        return Gathered(tier, listed, holds, _weights(counts, rows), telling, asked_weight, cosines, certain, pairs)

    def _nearest(self, kind: EntityKind, scope: Scope, vector: Vector) -> list[Candidate]:
        """Allowed texts near the query, nearest first: from the index, or, where too few are left, by comparing all."""
        assert self._calibration is not None
        wanted = VECTOR_CANDIDATES + len(scope.exclude_ids)
        near = self._store.vectors.nearest(scope.agent_id, kind, vector, wanted, self._calibration.model_id)
        ids = [item.entity_id for item in near]
        allowed = self._store.search.by_ids(kind, scope, ids)
        if len(near) >= wanted and len(allowed) < VECTOR_CANDIDATES // 2:
            ids = self._store.search.by_vector(
                kind, scope, self._calibration.model_id, vector.tobytes(), VECTOR_CANDIDATES
            )
            allowed = self._store.search.by_ids(kind, scope, ids)
        place = {key: number for number, key in enumerate(ids)}
        return sorted(allowed, key=lambda candidate: place[candidate.id])

    def _words(self, phrases: Sequence[str], kind: EntityKind, texts: dict[int, str]) -> tuple[Flags, Values]:
        """Which phrases each text holds, and how many texts of the whole tier hold each phrase."""
        holds = np.zeros((len(phrases), len(texts)), dtype=np.bool_)
        counts = np.zeros(len(phrases))
        for number, phrase in enumerate(phrases):
            counts[number], matching = self._store.search.postings(kind, phrase, texts)
            holds[number] = [key in matching for key in texts]
        return holds, counts

    def _meaning(self, kind: EntityKind, ids: list[int], vector: Vector | None) -> tuple[Values | None, Values]:
        certain = np.zeros(len(ids))
        if vector is None or self._calibration is None:
            return None, certain
        keys, matrix = self._store.vectors.matrix(kind, self._calibration.model_id, ids, len(vector))
        place = {key: number for number, key in enumerate(ids)}
        places = [place[key] for key in keys]
        cosines = np.full(len(ids), np.nan)
        certain[places], distinct = self._calibration.compared(vector, matrix)
        cosines[places] = distinct if self._settings.background else matrix @ vector
        return cosines, certain


def asked_phrases(query: str) -> tuple[str, ...]:
    phrases = query_phrases(query)
    if len(phrases) > MOST_PHRASES:
        phrases = phrases[: MOST_PHRASES // 2] + phrases[-MOST_PHRASES // 2 :]
    return tuple(phrases)


def _in_company(candidates: Iterable[Candidate]) -> list[int]:
    """Texts of conversations of which more than one was gathered: nothing stands near the others."""
    by_conversation: dict[int | None, list[int]] = {}
    for candidate in candidates:
        by_conversation.setdefault(candidate.conversation_id, []).append(candidate.id)
    return [key for keys in by_conversation.values() if len(keys) > 1 for key in keys]


def _weights(counts: Values, rows: int) -> Values:
    """Inverse frequencies of phrases that so many of the rows hold."""
    return np.log(1 + (rows - counts + 0.5) / (counts + 0.5))


def _pairs(near: list[tuple[int, int, int]], place: dict[int, int], reach: int) -> list[list[tuple[int, int]]]:
    pairs: list[set[tuple[int, int]]] = [set() for _ in range(reach)]
    for message, other, distance in near:
        if other in place:
            pairs[distance - 1] |= {(place[message], place[other]), (place[other], place[message])}
    return [sorted(listed) for listed in pairs]
