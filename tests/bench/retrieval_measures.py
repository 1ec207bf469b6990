"""Measures of the retrieval benchmark, and the settings that it compares."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from engine.memory.search.ranking import DEFAULT, RetrievalSettings
from tests.bench.retrieval_corpus import Query, Turn

TURNS = (1, 5, 10, 20)
SESSIONS = (5, 10)
HITS = 100
"""How many hits are asked for: sessions are counted in the order of their best turn."""

ABLATIONS: dict[str, dict[str, object]] = {
    "words": {"words": False},
    "meaning": {"meaning": False},
    "neighbours": {"near_words": (1.0,), "near_meaning": ()},
    "conversation": {"conversation_words": 0.0, "conversation_meaning": 0.0},
    "length": {"length_share": 0.0},
    "background": {"background": False},
    "names": {"names_apart": False},
    "speaker": {"others": 1.0},
    "own words": {"assistant": 1.0},
    "dates": {"dated": 0.0},
}
"""What each ingredient is without."""

STEPS: tuple[dict[str, object], ...] = (
    {"meaning_weight": 0.6},
    {"meaning_weight": 1.0},
    {"saturation": 1.0},
    {"length_share": 0.4},
    {"length_share": 0.8},
    {"near_words": (1.0, 0.5, 0.3, 0.2)},
    {"near_words": (1.0, 0.8, 0.6, 0.4)},
    {"near_meaning": (0.3, 0.15)},
    {"near_meaning": (0.7, 0.35)},
    {"conversation_words": 0.3},
    {"conversation_words": 0.7},
    {"conversation_meaning": 0.5},
    {"conversation_meaning": 1.5},
    {"others": 0.7},
    {"others": 0.9},
    {"assistant": 0.5},
    {"assistant": 0.85},
    {"dated": 0.2},
    {"dated": 0.6},
)
"""One constant a step up or down: what might have been chosen by somebody who had not seen one of the corpora."""


def changed(change: Mapping[str, object]) -> RetrievalSettings:
    return msgspec.structs.replace(DEFAULT, **change)


class Answered(Struct, frozen=True):
    """What one query found: turns in their order, and how long it took."""

    query: Query
    found: tuple[Turn, ...]
    ms: float


def measures(answers: Sequence[Answered], turns: Mapping[str, Turn]) -> list[dict[str, float]]:
    """For each query the share of its gold turns, and of their sessions, among the first so many."""
    return [_measures(answer, turns) for answer in answers]


def _measures(answer: Answered, turns: Mapping[str, Turn]) -> dict[str, float]:
    gold = set(answer.query.gold)
    ids = [turn.id for turn in answer.found]
    sessions = list(dict.fromkeys(turn.session for turn in answer.found))
    gold_sessions = {turns[key].session for key in gold}
    first = next((rank for rank, key in enumerate(ids, 1) if key in gold), 0)
    return {
        **{f"r@{k}": len(gold & set(ids[:k])) / len(gold) for k in TURNS},
        "mrr": 1 / first if first else 0.0,
        **{f"session_r@{k}": len(gold_sessions & set(sessions[:k])) / len(gold_sessions) for k in SESSIONS},
    }


def means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {key: round(statistics.fmean(row[key] for row in rows), 4) for key in rows[0]}


def quantile_ms(answers: Sequence[Answered], share: float) -> float:
    ordered = sorted(answer.ms for answer in answers)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)
