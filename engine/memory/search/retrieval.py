"""Search over facts, messages and documents: words and meaning together, single texts in their surroundings.

Two measures are kept apart. The order of a list comes from ``ranking``. Whether something bears on the query at all is
judged by evidence that needs no other text to compare with: the share of the query's words and the calibrated nearness
in meaning. A query that nothing answers finds nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice

import msgspec
import numpy as np

from engine.embedding.base import Embedder
from engine.memory.search import ranking
from engine.memory.search.answering import is_answered, near_core
from engine.memory.search.calibration import Calibration, calibration_key
from engine.memory.search.gathering import (
    KINDS,
    WORD_CANDIDATES,
    Asked,
    Gathered,
    Gathering,
    Tier,
    Vector,
    asked_phrases,
    surroundings,
)
from engine.memory.search.passages import embedded, embedded_query
from engine.memory.search.ranking import DEFAULT, RetrievalSettings, Values
from engine.memory.search.sides import side_of
from engine.memory.times.asof import NOW, AsOf
from engine.memory.times.dates import DateSpan, find
from engine.store.rows import Unembedded
from engine.store.search import Candidate, Scope
from engine.store.store import Store
from engine.store.text import normalised
from engine.values import SearchHit

ALL_TIERS: tuple[Tier, ...] = ("fact", "message")

THRESHOLD = 0.13
THRESHOLD_GROWTH = 0.07
"""Of the evidence, in a memory of one text, and what is added for ten times as many, up to a thousand: the best of many
texts that have nothing to do with a query comes nearer to it than the best of few."""
MEANING_ALONE = 0.06
"""More of the evidence is wanted of a text that shares no word with the query."""
SEARCH_THRESHOLD = 0.02
"""Who searches looks through the results himself."""
WORDS_THRESHOLD, WORDS_THRESHOLD_GROWTH = 0.05, 0.1  # without an embedder
THRESHOLD_OF_BEST = 0.45
NEIGHBOUR_SHARE = 0.3
ASSISTANT_PRIOR = 0.7
EMBEDDED_CHARACTERS = 1500
BATCH_CHARACTERS = 3000
"""Of a batch to embed, so that none takes seconds."""


class _Found(msgspec.Struct, frozen=True):
    """A hit and what speaks for it, by itself and with its neighbours."""

    hit: SearchHit
    evidence: float
    supported: float
    shares_words: bool


class Retrieval:
    """Searches one store. Without an embedder it works on full text alone. Any thread may call it."""

    def __init__(self, store: Store, embedder: Embedder | None = None, settings: RetrievalSettings = DEFAULT) -> None:
        self._store = store
        self.settings = settings
        self._calibration: Calibration | None = None  # changes at any moment: read once in what belongs together
        self._last_embedded: tuple[Embedder, str, Vector] | None = None  # a turn asks the same more than once
        self.set_embedder(embedder)

    @property
    def embedder(self) -> Embedder | None:
        calibration = self._calibration
        return None if calibration is None else calibration.embedder

    def set_embedder(self, embedder: Embedder | None) -> None:
        """Change the embedder; builds its index. Takes seconds the first time: call it on a background thread."""
        if embedder is None:
            self._calibration = None
            return
        key = calibration_key(embedder.model_id)
        kept = self._store.get_setting(key, "")
        calibration = Calibration(embedder, kept)
        if not kept:
            self._store.set_setting(key, calibration.encoded)
        self._store.vectors.use_model(embedder.model_id, embedder.dimension)
        self._calibration = calibration

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
        tiers: Sequence[Tier] = ALL_TIERS,
        start: float | None = None,
        end: float | None = None,
        cut: bool = True,
        answering: bool = True,
        as_of: AsOf = NOW,
        without: Callable[[SearchHit], bool] | None = None,
    ) -> list[SearchHit]:
        """What bears on a text, best first.

        Args:
            now: nothing later than this is found, and no fact that had ended by then.
            start, end: bounds on when it was said or learned, inclusive.
            cut: leave out what scores too low in itself or against the best.
            answering: find nothing where it is known what the query asks for and no text may tell it (where ``cut``).
                What was so before a change is found by the change.
            as_of: of a past it finds what was true then, closed facts too, and what was said then if it asks for that.
            without: true for a hit that is left out and does not count as the best (where ``cut``).
        """
        if not query.strip():
            return []
        end = now if end is None else end
        excluded: dict[Tier, Iterable[int]] = {
            "fact": exclude_fact_ids, "message": exclude_message_ids, "document": exclude_chunk_ids
        }  # fmt: skip
        scopes: dict[Tier, Scope] = {
            tier: self._at(as_of, now, tier, Scope(agent_id, start, end, tuple(excluded[tier]))) for tier in tiers
        }
        calibration = self._calibration
        at = self._store.now() if now is None else now
        found = self._found(query, scopes, WORD_CANDIDATES, at, calibration)
        if cut:
            asked = normalised(query)
            wanted = self._wanted(found, scopes, without, calibration is not None)
            if answering and not as_of.before:
                wanted = self._answering(query, wanted, calibration)
            telling = _ranked(wanted)
            return list(islice((hit for hit in telling if normalised(hit.text) != asked), limit))
        return list(islice(_ranked([item for item in found if item.evidence > 0]), limit))

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
        excluded: dict[Tier, tuple[int, ...]] = {"message": tuple(exclude_message_ids)}
        scopes: dict[Tier, Scope] = {
            tier: self._at(as_of, None, tier, Scope(agent_id, start, end, excluded.get(tier, ()), tags=tuple(tags)))
            for tier in tiers
        }
        found = self._found(query, scopes, WORD_CANDIDATES + offset + limit, self._store.now(), self._calibration)
        found = [item for item in found if item.supported >= SEARCH_THRESHOLD]
        return list(islice(_ranked(found), offset, offset + limit)), len(found)

    def _at(self, as_of: AsOf, now: float | None, tier: Tier, scope: Scope) -> Scope:
        """The scope narrowed, or for facts widened, to the time that is asked about."""
        if tier == "fact":
            past = (as_of.since, as_of.until) if as_of.past else None
            at = self._store.now() if now is None else now
            return msgspec.structs.replace(scope, at=at, past=past, closed=not as_of.past)
        if tier == "document" or not as_of.said:
            return scope
        starts = [bound for bound in (scope.start, as_of.since) if bound is not None]
        ends = [bound for bound in (scope.end, as_of.until) if bound is not None]
        return msgspec.structs.replace(scope, start=max(starts, default=None), end=min(ends, default=None))

    def pending_embeddings(self) -> int:
        """How many texts have no vector of the current embedder yet."""
        embedder = self.embedder
        return 0 if embedder is None else self._store.vectors.count_pending(embedder.model_id)

    def embed_pending(self, batch: int = 32, embedder: Embedder | None = None) -> int:
        """Embed up to ``batch`` texts; returns how many were tried (0: all is done). For a background thread.

        The store is not locked while the embedder runs; a text that changes meanwhile is embedded again later.

        Args:
            embedder: None for the one that serves.
        """
        embedder = embedder or self.embedder
        if embedder is None:
            return 0
        pending = _up_to(BATCH_CHARACTERS, self._store.vectors.pending(embedder.model_id, batch))
        if pending:
            vectors = embedded(embedder, [item.text[:EMBEDDED_CHARACTERS] for item in pending])
            self._store.vectors.add_many(pending, embedder.model_id, vectors)
        return len(pending)

    def _wanted(
        self, found: list[_Found], tiers: Iterable[Tier], without: Callable[[SearchHit], bool] | None, meaning: bool
    ) -> list[_Found]:
        """Those that bear on the query, as if the hits to be left out had not been found."""
        while True:
            telling = self._telling(found, tiers, meaning)
            unwanted = [item for item in telling if without is not None and without(item.hit)]
            if not unwanted:
                return telling
            left = {(item.hit.tier, item.hit.id) for item in unwanted}
            found = [item for item in found if (item.hit.tier, item.hit.id) not in left]

    def _answering(self, query: str, telling: list[_Found], calibration: Calibration | None) -> list[_Found]:
        """All of them, or none where it is known what the query asks for and none may tell it."""
        side = side_of(query)
        if side is None or not telling:
            return telling
        near = near_core(self._store, calibration, side, [item.hit for item in telling])
        return telling if is_answered(side, [(item.hit, item.evidence) for item in telling], near) else []

    def _telling(self, found: list[_Found], tiers: Iterable[Tier], meaning: bool) -> list[_Found]:
        """Those that bear on the query in themselves, and beside the best of them."""
        rows = sum(self._store.search.row_count(KINDS[tier]) for tier in tiers)
        tenfold = min(math.log10(max(rows, 1)), 3.0)
        by_words, by_meaning = WORDS_THRESHOLD + WORDS_THRESHOLD_GROWTH * tenfold, 0.0
        if meaning:
            by_words = THRESHOLD + THRESHOLD_GROWTH * tenfold
            by_meaning = by_words + MEANING_ALONE
        enough = [item for item in found if item.evidence >= (by_words if item.shares_words else by_meaning)]
        least = max((THRESHOLD_OF_BEST * item.evidence for item in enough), default=0.0)
        return [item for item in enough if item.evidence >= least]

    def _found(
        self, query: str, scopes: dict[Tier, Scope], words: int, now: float, calibration: Calibration | None
    ) -> list[_Found]:
        """All that was gathered, scored."""
        if not scopes:
            return []
        calibration = calibration if self.settings.meaning else None
        gathering = Gathering(self._store, calibration, self.settings)
        asked = self._asked(query, scopes, words, calibration)
        parts = [gathering.gather(asked, tier, scope, words) for tier, scope in scopes.items()]
        spans = find(query[:EMBEDDED_CHARACTERS], now) if self.settings.dated else ()
        scores = self._scores(parts, asked, [span for span in spans if span.role == "on"])
        found: list[_Found] = []
        first = 0
        for part in parts:
            own, supported = _evidence(part)
            shares = part.share > 0
            for place in np.flatnonzero(supported > 0).tolist():  # of the others nothing is ever shown
                hit = _hit(part.tier, part.candidates[place], float(scores[first + place]))
                found.append(_Found(hit, float(own[place]), float(supported[place]), bool(shares[place])))
            first += len(part.candidates)
        return self._current(found, scopes["fact"]) if "fact" in scopes and scopes["fact"].closed else found

    def _current(self, found: list[_Found], scope: Scope) -> list[_Found]:
        """With what is true now in the place of closed facts: "lives in York" answers like what it was replaced by."""
        ended = [item for item in found if item.hit.tier == "fact" and _has_ended(item.hit, scope.at)]
        if not ended:
            return found
        kept = {(item.hit.tier, item.hit.id): item for item in found if item not in ended}
        successors = self._store.search.successors([item.hit.id for item in ended])
        allowed = self._store.search.by_ids(
            "fact", msgspec.structs.replace(scope, closed=False), list(set(successors.values()))
        )
        candidates = {candidate.id: candidate for candidate in allowed}
        for item in ended:
            candidate = candidates.get(successors.get(item.hit.id, 0))
            if candidate is not None:
                known = kept.get(("fact", candidate.id))
                moved = msgspec.structs.replace(item, hit=_hit("fact", candidate, item.hit.score))
                kept["fact", candidate.id] = moved if known is None else _better(known, moved)
        return list(kept.values())

    def _asked(self, query: str, scopes: dict[Tier, Scope], words: int, calibration: Calibration | None) -> Asked:
        names = self._speakers(query, scopes, words) if self.settings.names_apart and "message" in scopes else []
        text = ranking.without_names(query, names)
        vector = None if calibration is None else self._embedded(text[:EMBEDDED_CHARACTERS], calibration.embedder)
        return Asked(asked_phrases(text), vector, tuple(names))

    def _embedded(self, text: str, embedder: Embedder) -> Vector:
        last = self._last_embedded
        if last is None or last[0] is not embedder or last[1] != text:
            last = (embedder, text, embedded_query(embedder, text))
            self._last_embedded = last
        return last[2]

    def _speakers(self, query: str, scopes: dict[Tier, Scope], words: int) -> list[str]:
        """Those of the query's names who speak in what shares words with it."""
        asked = Asked(asked_phrases(query))
        if not asked.phrases:
            return []
        found = self._store.search.by_words("message", scopes["message"], asked.phrases, words)
        return ranking.named_speakers(query, [ranking.speaker_of(candidate.text) for candidate in found])

    def _scores(self, parts: list[Gathered], asked: Asked, spans: list[DateSpan]) -> Values:
        """0..1 for each text of each part, in their order."""
        settings = self.settings
        words = np.concatenate(
            [
                ranking.word_scores(part.holds, part.weights, part.lengths, surroundings([part]), settings)
                / (part.weights.sum() or 1.0)
                for part in parts
            ]
        )
        meaning = None
        if asked.vector is not None:
            cosines = np.concatenate([part.cosines for part in parts if part.cosines is not None])
            meaning = ranking.meaning_scores(cosines, surroundings(parts), settings)
        scores = ranking.fused(words, meaning, settings)
        candidates = [candidate for part in parts for candidate in part.candidates]
        prior = np.array([_prior(candidate, asked.names, settings) for candidate in candidates])
        dated = np.array([any(span.since <= candidate.at < span.until for span in spans) for candidate in candidates])
        return (scores * prior + settings.dated * dated) / (1 + settings.dated)


def _up_to(characters: int, texts: list[Unembedded]) -> list[Unembedded]:
    """The first of them that have so many characters together, at least one."""
    sizes = accumulate(min(len(text.text), EMBEDDED_CHARACTERS) for text in texts)
    return texts[: max(1, sum(size <= characters for size in sizes))]


def _has_ended(hit: SearchHit, at: float | None) -> bool:
    return hit.status == "superseded" or (at is not None and hit.valid_to is not None and hit.valid_to <= at)


def _better(one: _Found, two: _Found) -> _Found:
    """The best of both in each respect, of hits of the same fact."""
    hit = msgspec.structs.replace(one.hit, score=max(one.hit.score, two.hit.score))
    first = one if one.evidence >= two.evidence else two
    return msgspec.structs.replace(first, hit=hit, supported=max(one.supported, two.supported))


def _prior(candidate: Candidate, names: tuple[str, ...], settings: RetrievalSettings) -> float:
    """What a text counts by who said it."""
    if len(names) == 1 and candidate.role is not None and ranking.speaker_of(candidate.text) != names[0]:
        return settings.others
    return settings.assistant if candidate.role == "assistant" else 1.0


def _evidence(part: Gathered) -> tuple[Values, Values]:
    """What speaks for each text; the second also for one with nothing of its own beside a good neighbour."""
    own = part.share if part.cosines is None else (part.share + part.certain) / 2
    best = np.zeros_like(own)
    if part.pairs and part.pairs[0]:
        texts, others = np.array(part.pairs[0], dtype=np.int64).T
        np.maximum.at(best, texts, own[others])
    prior = np.array([ASSISTANT_PRIOR if candidate.role == "assistant" else 1.0 for candidate in part.candidates])
    with_best = own + NEIGHBOUR_SHARE * best
    return np.where(own >= THRESHOLD / 2, with_best, own) * prior, with_best * prior


def _hit(tier: Tier, candidate: Candidate, score: float) -> SearchHit:
    return SearchHit(
        tier, candidate.id, candidate.conversation_id, candidate.text, candidate.at, score, candidate.role,
        status=candidate.status, valid_from=candidate.valid_from, valid_to=candidate.valid_to,
        origin=candidate.origin, document_id=candidate.document_id, title=candidate.title, place=candidate.place,
    )  # fmt: skip


def _ranked(found: list[_Found]) -> Iterator[SearchHit]:
    """Best first; among equals facts before messages, then the newer."""
    rounded = [(round(item.hit.score, 4), item.hit) for item in found]
    for score, hit in sorted(rounded, key=lambda pair: (-pair[0], pair[1].tier, -pair[1].at, -pair[1].id)):
        yield msgspec.structs.replace(hit, score=score)
