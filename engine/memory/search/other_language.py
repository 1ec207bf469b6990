"""Facts in the other language that a few words of an order mean: "my dog" and "用户的狗叫团团".

Words of two languages share no letters, and of a few words an embedder makes little. So first counts whom and what
both name, by the pairs of words that comparing facts knows; then how near they are beyond what any two facts are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct

from engine import script
from engine.embedding.base import Embedder
from engine.language import detect_language
from engine.memory.bilingual.closeness import Closeness
from engine.memory.bilingual.things import things
from engine.memory.learning.naming import persons
from engine.memory.search.own_slots import asked_slot, tells_slot
from engine.memory.search.passages import embedded
from engine.store import Store
from engine.values import Fact, FactStatus

MOST_CHARS: Final = 120
"""A longer text is no name of something."""
NEWEST: Final = 400
NEAREST: Final = 40
CLOSE: Final = 0.12
"""Nearer than this is near enough to be asked about: "the house I save for" and "用户在存钱买房" are at 0.14."""
_OF_CLOSEST: Final = 0.7
"""Of the closest one's nearness."""
_OWN_EN: Final = script.compile(r"\b(?:my|our)\b", re.I)
_OWN_ZH: Final = script.compile(r"我们?家?的?")


class Named(Struct, frozen=True):
    """A fact, how surely it is meant, 0..1, and whether it names the same people and things."""

    fact: Fact
    score: float
    names: bool


def facts_in_other_language(
    store: Store, embedder: Embedder | None, words: str, agent_id: int, statuses: Sequence[FactStatus] = ("active",)
) -> list[Named]:
    """The likeliest first; none that is in the language of the words."""
    words = " ".join(words.split())
    if not words or len(words) > MOST_CHARS:
        return []
    asked = _third_person(words)
    facts = _candidates(store, embedder, asked, agent_id, statuses)
    near = _closeness(store, embedder, asked, facts)
    named = [_shared(asked, words, fact.text) for fact in facts]
    most = max(named, default=0)
    least = max(CLOSE, _OF_CLOSEST * max(near, default=0.0))
    found = [
        Named(fact, close / 2 + (0.5 if most else 0.0), most > 0)
        for fact, count, close in zip(facts, named, near, strict=True)
        if (count == most if most else close >= least)
    ]
    return sorted(found, key=lambda one: (-one.score, -one.fact.id))


def _third_person(words: str) -> str:
    """As facts put it: some words for people count only behind "the user's"."""
    return _OWN_ZH.sub("用户的", _OWN_EN.sub("the user's", words))


def _shared(asked: str, words: str, text: str) -> int:
    """How many of the people and things that are named stand in the text."""
    slot = asked_slot(words)
    return (
        len(things(asked) & things(text)) + len(persons(asked) & persons(text))
        + (slot is not None and tells_slot(slot, text))
    )  # fmt: skip


def _candidates(
    store: Store, embedder: Embedder | None, asked: str, agent_id: int, statuses: Sequence[FactStatus]
) -> list[Fact]:
    newest, _ = store.facts.page(agent_id, "", (), statuses, (), 0, NEWEST)
    found = {fact.id: fact for fact in newest}
    if embedder is not None:
        vector = embedded(embedder, [asked])[0]
        moved = _closeness_of(embedder).in_other_language(asked, vector)
        ids = [one.entity_id for one in store.vectors.nearest(agent_id, "fact", moved, NEAREST, embedder.model_id)]
        found |= {fact.id: fact for fact in store.facts.by_ids(ids) if fact.status in statuses}
    language = detect_language(asked)
    return [fact for fact in found.values() if detect_language(fact.text) != language]


def _closeness(store: Store, embedder: Embedder | None, asked: str, facts: Sequence[Fact]) -> list[float]:
    """0..1 for each; 0 for what has no vector yet."""
    if embedder is None or not facts:
        return [0.0] * len(facts)
    ids, rows = store.vectors.matrix("fact", embedder.model_id, [fact.id for fact in facts], embedder.dimension)
    texts = {fact.id: fact.text for fact in facts}
    if not ids:
        return [0.0] * len(facts)
    vector = embedded(embedder, [asked])[0]
    near = _closeness_of(embedder).compared(asked, vector, [texts[number] for number in ids], rows)
    found = dict(zip(ids, near, strict=True))
    return [float(np.clip(found.get(fact.id, 0.0), 0.0, 1.0)) for fact in facts]


@lru_cache(maxsize=1)
def _closeness_of(embedder: Embedder) -> Closeness:
    return Closeness(embedder)
