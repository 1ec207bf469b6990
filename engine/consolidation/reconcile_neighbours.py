"""The facts that a fact is compared with: near it by words, by meaning in either language, or in the same slot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import numpy as np
from msgspec import Struct

from engine.consolidation.reconcile_rules import NEAR
from engine.embedding.base import Embedder
from engine.language import detect_language
from engine.llm.base import CancelFlag
from engine.memory.bilingual.closeness import Closeness, Vectors, in_pieces
from engine.memory.bilingual.things import things
from engine.memory.few_shot import Cancelled
from engine.memory.kinds import slots_of
from engine.memory.learning.comparing import likeness
from engine.memory.learning.marks import succeeds
from engine.services import Services
from engine.values import Fact

BY_WORDS: Final = 12
BY_MEANING: Final = 16
RECENT: Final = 400
NOT_EMBEDDED: Final = 16
NAMED_TOO: Final = 0.15
"""What naming the same thing, or telling of the same slot, brings two facts nearer."""


class Neighbour(Struct, frozen=True):
    """``closeness``: None where there is no embedder."""

    fact: Fact
    likeness: float
    closeness: float | None = None


class Neighbours:
    """Reads one memory. May embed a few sentences."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._closeness: Closeness | None = None

    @property
    def by_meaning(self) -> bool:
        """Whether every text has its vector, so that all that is near can be found."""
        retrieval = self._services.retrieval
        return retrieval.embedder is not None and retrieval.pending_embeddings() == 0

    @property
    def closeness(self) -> Closeness | None:
        """By what those found last were compared."""
        return self._closeness

    def of(self, fact: Fact, cancel: CancelFlag) -> list[Neighbour]:
        """Active facts of the same agent, nearest first. Raises Cancelled: the flag was set."""
        services = self._services
        hits = services.retrieval.recall(fact.text, fact.agent_id, limit=BY_WORDS, tiers=("fact",), cut=False)
        _look(cancel)
        found = {one.id: one for one in self._recent(fact)}
        _look(cancel)
        embedder = services.retrieval.embedder
        closeness = None if embedder is None else self._by(embedder, cancel)
        vector = None if closeness is None else self._vectors(closeness.embedder, [fact], cancel)[0]
        ids = {hit.id for hit in hits} | self._near(closeness, vector, fact)
        found |= {one.id: one for one in services.store.facts.by_ids(sorted(ids - found.keys()))}
        others = [one for one in found.values() if one.status == "active" and one.id != fact.id]
        if closeness is None or vector is None:
            return _ordered(fact.text, [Neighbour(one, likeness(fact.text, one.text)) for one in others])
        vectors = self._vectors(closeness.embedder, others, cancel)
        near = closeness.compared(fact.text, vector, [one.text for one in others], vectors)
        found_near = zip(others, near, strict=True)
        return _ordered(fact.text, [Neighbour(one, likeness(fact.text, one.text), far) for one, far in found_near])

    def _recent(self, fact: Fact) -> list[Fact]:
        page = self._services.archival.list(fact.agent_id, statuses=("active",), limit=RECENT)
        slots = slots_of(fact.text)
        return [
            one
            for one in page.facts
            if likeness(fact.text, one.text) >= NEAR
            or (slots and slots & slots_of(one.text))
            or _one_succeeds(fact.text, one.text)
        ]

    def _by(self, embedder: Embedder, cancel: CancelFlag) -> Closeness:
        if self._closeness is None or self._closeness.embedder is not embedder:
            self._closeness = Closeness(embedder)
        self._closeness.warm(cancel)
        return self._closeness

    def _near(self, closeness: Closeness | None, vector: Vectors | None, fact: Fact) -> set[int]:
        if closeness is None or vector is None:
            return set()
        vectors, model = self._services.store.vectors, closeness.embedder.model_id
        found = [
            near.entity_id
            for query in (vector, closeness.in_other_language(fact.text, vector))
            for near in vectors.nearest(fact.agent_id, "fact", query, BY_MEANING, model)
        ]
        waiting = vectors.pending(model, NOT_EMBEDDED)  # newly learned: embedded here, for this once
        return set(found) | {
            one.entity_id for one in waiting if one.entity_type == "fact" and one.agent_id == fact.agent_id
        }

    def _vectors(self, embedder: Embedder, facts: Sequence[Fact], cancel: CancelFlag) -> Vectors:
        """As stored; what has none yet is embedded."""
        ids, rows = self._services.store.vectors.matrix(
            "fact", embedder.model_id, [fact.id for fact in facts], embedder.dimension
        )
        stored = dict(zip(ids, rows, strict=True))
        missing = [fact for fact in facts if fact.id not in stored]
        if missing:
            made = in_pieces(embedder, [fact.text for fact in missing], cancel)
            stored |= {fact.id: row for fact, row in zip(missing, made, strict=True)}
        if not facts:
            return np.zeros((0, embedder.dimension), dtype=np.float32)
        return np.stack([stored[fact.id] for fact in facts])


def _ordered(text: str, found: list[Neighbour]) -> list[Neighbour]:
    """Nearest first, those of both languages by turns: across languages nothing is as near as within one."""
    language, named, slots = detect_language(text), things(text), slots_of(text)
    lists: tuple[list[tuple[float, int, Neighbour]], list[tuple[float, int, Neighbour]]] = ([], [])
    for one in found:
        shares = named & things(one.fact.text) or slots & slots_of(one.fact.text)
        nearness = max(one.likeness, one.closeness or 0.0) + (NAMED_TOO if shares else 0.0)
        nearness += _one_succeeds(text, one.fact.text)
        lists[detect_language(one.fact.text) != language].append((-nearness, one.fact.id, one))
    same, other = sorted(lists[0]), sorted(lists[1])
    by_turns = [entry for pair in zip_longest(same, other) for entry in pair if entry is not None]
    return [one for _, _, one in by_turns]


def _one_succeeds(one: str, other: str) -> bool:
    return succeeds(one, other) or succeeds(other, one)


def _look(cancel: CancelFlag) -> None:
    if cancel.is_set():
        raise Cancelled
