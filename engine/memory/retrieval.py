"""Search over facts and messages: words and meaning, each scored 0..1, summed evenly.

Single turns are scored. A query that nothing answers finds nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.embedding.base import Embedder
from engine.memory.asof import NOW, AsOf
from engine.memory.calibration import Calibration, calibration_key
from engine.store.search import Candidate, Scope
from engine.store.store import Store
from engine.store.text import match_any, normalised, query_phrases
from engine.store.vectors import EntityKind
from engine.values import SearchHit

Tier = Literal["fact", "message", "document"]
ALL_TIERS: tuple[Tier, ...] = ("fact", "message")
_KINDS: dict[Tier, EntityKind] = {"fact": "fact", "message": "message", "document": "chunk"}

THRESHOLD = 0.15  # of the fused score: on a probe in two languages wrong hits end at 0.13, right ones begin at 0.15
WORDS_THRESHOLD = 0.10  # without an embedder
THRESHOLD_OF_BEST = 0.45
NEIGHBOUR_SHARE = 0.3
ASSISTANT_PRIOR = 0.7
WORD_CANDIDATES = 100
VECTOR_CANDIDATES = 64
MOST_PHRASES = 32
BACKGROUND_ROWS = 1000  # so that a word's weight makes sense in a memory of three facts
UNKNOWN_PHRASE_WEIGHT = 0.5
EMBEDDED_CHARACTERS = 1500


class Retrieval:
    """Searches one store. Without an embedder it works on full text alone. Any thread may call it."""

    def __init__(self, store: Store, embedder: Embedder | None = None) -> None:
        self._store = store
        self._embedder: Embedder | None = None
        self._calibration: Calibration | None = None
        self.set_embedder(embedder)

    @property
    def embedder(self) -> Embedder | None:
        return self._embedder

    @embedder.setter
    def embedder(self, embedder: Embedder | None) -> None:
        self.set_embedder(embedder)

    def set_embedder(self, embedder: Embedder | None) -> None:
        """Change the embedder; builds its index. Takes seconds the first time: call it on a background thread."""
        if embedder is None:
            self._embedder, self._calibration = None, None
            return
        key = calibration_key(embedder.model_id)
        kept = self._store.get_setting(key, "")
        calibration = Calibration(embedder, kept)
        if not kept:
            self._store.set_setting(key, calibration.encoded)
        self._store.vectors.use_model(embedder.model_id, embedder.dimension)
        self._embedder, self._calibration = embedder, calibration

    def recall(
        self,
        query: str,
        agent_id: int,
        *,
        limit: int = 8,
        now: float | None = None,
        exclude_message_ids: Iterable[int] = (),
        exclude_fact_ids: Iterable[int] = (),
        exclude_chunk_ids: Iterable[int] = (),
        exclude_conversation_id: int | None = None,
        tiers: Sequence[Tier] = ALL_TIERS,
        start: float | None = None,
        end: float | None = None,
        cut: bool = True,
        as_of: AsOf = NOW,
    ) -> list[SearchHit]:
        """What bears on a text, best first.

        Args:
            now: nothing later than this is found, and no fact that had ended by then.
            start, end: bounds on when it was said or learned, inclusive.
            cut: leave out what scores too low in itself or against the best.
            as_of: of a past it finds what was true then, closed facts too, and what was said then if it asks for that.
        """
        if not query.strip():
            return []
        end = now if end is None else end
        vector = self._query_vector(query)
        excluded_ids: dict[Tier, Iterable[int]] = {
            "fact": exclude_fact_ids, "message": exclude_message_ids, "document": exclude_chunk_ids
        }  # fmt: skip
        hits: list[SearchHit] = []
        for tier in tiers:
            excluded = excluded_ids[tier]
            scope = self._at(as_of, now, tier, Scope(agent_id, start, end, tuple(excluded), exclude_conversation_id))
            hits += self._scored(query, vector, tier, scope, WORD_CANDIDATES)
        if cut:
            threshold = THRESHOLD if self._embedder else WORDS_THRESHOLD
            least = max([threshold, *(THRESHOLD_OF_BEST * hit.score for hit in hits)])
            asked = normalised(query)
            hits = [hit for hit in hits if hit.score >= least and normalised(hit.text) != asked]
        return _ranked(hits)[:limit]

    def search(
        self,
        query: str,
        agent_id: int,
        *,
        tiers: Sequence[Tier] = ALL_TIERS,
        offset: int = 0,
        limit: int = 20,
        start: float | None = None,
        end: float | None = None,
        tags: Sequence[str] = (),
        exclude_message_ids: Iterable[int] = (),
        as_of: AsOf = NOW,
    ) -> tuple[list[SearchHit], int]:
        """One page of what a search finds, and how many there are in all (counted up to a few hundred).

        More generous than ``recall``: one telling word is mostly enough.
        """
        if not query.strip():
            return [], 0
        vector = self._query_vector(query)
        hits: list[SearchHit] = []
        for tier in tiers:
            excluded = tuple(exclude_message_ids) if tier == "message" else ()
            scope = self._at(as_of, None, tier, Scope(agent_id, start, end, excluded, tags=tuple(tags)))
            hits += self._scored(query, vector, tier, scope, WORD_CANDIDATES + offset + limit)
        hits = [hit for hit in hits if hit.score >= THRESHOLD / 4]
        return _ranked(hits)[offset : offset + limit], len(hits)

    def _at(self, as_of: AsOf, now: float | None, tier: Tier, scope: Scope) -> Scope:
        """The scope narrowed, or for facts widened, to the time that is asked about."""
        if tier == "fact":
            past = (as_of.since, as_of.until) if as_of.past else None
            return msgspec.structs.replace(scope, at=self._store.now() if now is None else now, past=past)
        if tier == "document" or not as_of.said:
            return scope
        starts = [bound for bound in (scope.start, as_of.since) if bound is not None]
        ends = [bound for bound in (scope.end, as_of.until) if bound is not None]
        return msgspec.structs.replace(scope, start=max(starts, default=None), end=min(ends, default=None))

    def pending_embeddings(self) -> int:
        """How many texts have no vector of the current embedder yet."""
        return 0 if self._embedder is None else self._store.vectors.count_pending(self._embedder.model_id)

    def embed_pending(self, batch: int = 32) -> int:
        """Embed up to ``batch`` texts; returns how many were tried (0: all is done). For a background thread.

        The store is not locked while the embedder runs; a text that changes meanwhile is embedded again later.
        """
        embedder = self._embedder
        if embedder is None:
            return 0
        pending = self._store.vectors.pending(embedder.model_id, batch)
        if pending:
            vectors = embedder.embed_passages([item.text[:EMBEDDED_CHARACTERS] for item in pending])
            with self._store.transaction():
                for item, vector in zip(pending, vectors, strict=True):
                    self._store.vectors.add(item, embedder.model_id, vector)
        return len(pending)

    def _scored(
        self, query: str, vector: NDArray[np.float32] | None, tier: Tier, scope: Scope, words: int
    ) -> list[SearchHit]:
        match = match_any(query)
        found = self._store.search.by_words(_KINDS[tier], scope, match, words) if match else []
        candidates = {candidate.id: candidate for candidate in found}
        if vector is not None:
            nearest = self._nearest(tier, scope, vector, set(candidates))
            candidates |= {candidate.id: candidate for candidate in nearest}
        lexical = self._word_scores(query, tier, list(candidates))
        dense = self._vector_scores(tier, list(candidates), vector)
        scores = {
            key: (lexical.get(key, 0.0) + dense.get(key, 0.0)) / (1 if vector is None else 2) for key in candidates
        }
        if tier == "message":
            scores = self._with_neighbours(scores, candidates)
        return [_hit(tier, candidate, scores[key]) for key, candidate in candidates.items()]

    def _query_vector(self, query: str) -> NDArray[np.float32] | None:
        return None if self._embedder is None else self._embedder.embed_queries([query[:EMBEDDED_CHARACTERS]])[0]

    def _nearest(self, tier: Tier, scope: Scope, vector: NDArray[np.float32], known: set[int]) -> list[Candidate]:
        """Allowed neighbours of the query: from the index, or, where that leaves too few, by comparing all."""
        assert self._embedder is not None
        wanted = VECTOR_CANDIDATES + len(scope.exclude_ids)
        near = self._store.vectors.nearest(scope.agent_id, _KINDS[tier], vector, wanted)
        allowed = self._store.search.by_ids(_KINDS[tier], scope, [item.entity_id for item in near])
        if len(near) >= wanted and len(allowed) < VECTOR_CANDIDATES // 2:
            ids = self._store.search.by_vector(
                _KINDS[tier], scope, self._embedder.model_id, vector.tobytes(), VECTOR_CANDIDATES
            )
            allowed = self._store.search.by_ids(_KINDS[tier], scope, ids)
        return [candidate for candidate in allowed if candidate.id not in known]

    def _word_scores(self, query: str, tier: Tier, ids: list[int]) -> dict[int, float]:
        """The share of the query's weight that occurs in each text; a word's weight is its inverse frequency."""
        rows = self._store.search.row_count(_KINDS[tier]) + BACKGROUND_ROWS
        scores: dict[int, float] = {}
        total = 0.0
        for phrase in query_phrases(query)[:MOST_PHRASES]:
            count, matching = self._store.search.postings(_KINDS[tier], phrase, ids)
            weight = math.log(1 + (rows - count + 0.5) / (count + 0.5))
            total += weight if count else weight * UNKNOWN_PHRASE_WEIGHT
            for key in matching:
                scores[key] = scores.get(key, 0.0) + weight
        return {key: score / total for key, score in scores.items()}

    def _vector_scores(self, tier: Tier, ids: list[int], vector: NDArray[np.float32] | None) -> dict[int, float]:
        if vector is None or self._calibration is None:
            return {}
        keys, matrix = self._store.vectors.matrix(_KINDS[tier], self._calibration.model_id, ids, len(vector))
        return dict(zip(keys, map(float, self._calibration.scores(vector, matrix)), strict=True))

    def _with_neighbours(self, scores: dict[int, float], candidates: dict[int, Candidate]) -> dict[int, float]:
        """Add a share of the best neighbouring turn's score; the user's own words count more than the assistant's."""
        best: dict[int, float] = {}
        for message, neighbour in self._store.search.neighbours(list(scores)):
            best[message] = max(best.get(message, 0.0), scores.get(neighbour, 0.0))
        return {
            key: (score + NEIGHBOUR_SHARE * best.get(key, 0.0) * (score >= THRESHOLD / 2))
            * (ASSISTANT_PRIOR if candidates[key].role == "assistant" else 1.0)
            for key, score in scores.items()
        }


def _hit(tier: Tier, candidate: Candidate, score: float) -> SearchHit:
    return SearchHit(
        tier, candidate.id, candidate.conversation_id, candidate.text, candidate.at, score, candidate.role,
        status=candidate.status, valid_from=candidate.valid_from, valid_to=candidate.valid_to,
        origin=candidate.origin, document_id=candidate.document_id, title=candidate.title, place=candidate.place,
    )  # fmt: skip


def _ranked(hits: list[SearchHit]) -> list[SearchHit]:
    """Best first; among equals facts before messages, then the newer."""
    rounded = [msgspec.structs.replace(hit, score=round(hit.score, 4)) for hit in hits]
    return sorted(rounded, key=lambda hit: (-hit.score, hit.tier, -hit.at, -hit.id))
