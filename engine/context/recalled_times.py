"""Turns that told what has ended since: what became of it, or until when it was so, stands in their place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.memory.learning.comparing import content
from engine.memory.times.asof import AsOf
from engine.services import Services
from engine.values import Fact, SearchHit

LONG_CHARS: Final = 1200
"""A longer turn tells more than one thing: it is left out only where all that was learned from it has ended."""
WHOLE: Final = 0.6
"""Part of a turn's words of which a fact says all that the turn does."""

NAMED: Final = 0.6
"""Part of the words of a change that the fact has which it brought."""
_VERBS: Final = content(
    "I we my moved move moving came come coming started start starting began begin switched changed change got get "
    "went go going took joined bought became before working living 我们搬到去来换成了开始入职加入买当做住"
)


def with_times(
    services: Services, hits: Sequence[SearchHit], asked: AsOf, now: float, shown: Iterable[int]
) -> tuple[list[SearchHit], frozenset[int], set[int]]:
    """The hits, facts that speak for turns among them, and the turns that are then left out.

    Args:
        shown: facts that stand in the prompt.
    """
    turns = {hit.id: hit for hit in hits if hit.tier == "message"}
    told = services.store.facts.told_by(list(turns))
    ended = [fact for fact in told if _has_ended(fact, now)]
    facts = [fact for fact in ended if was_so(fact, asked)] if asked.past else _successors(services, ended, now)
    known = {hit.id for hit in hits if hit.tier == "fact"} | set(shown)
    added = {fact.id: hit_of(fact, turns) for fact in facts if fact.id not in known}
    left_out = _said_wholly(turns, facts) if asked.past else _outdated(turns, told, ended)
    left_out |= _forgotten(services, turns, told)
    if asked.before:
        return _before_change(services, [*hits, *added.values()], asked.before, frozenset(added), left_out, set(shown))
    found = sorted([*hits, *added.values()], key=lambda hit: (not (asked.past and is_closed(hit, now)), -hit.score))
    return found, frozenset(added), left_out


def is_closed(hit: SearchHit, now: float) -> bool:
    """Asked about a past, what has ended goes before what is so still."""
    return hit.status == "superseded" or (hit.valid_to is not None and hit.valid_to <= now)


def _before_change(
    services: Services, hits: list[SearchHit], change: str, added: frozenset[int], left_out: set[int], shown: set[int]
) -> tuple[list[SearchHit], frozenset[int], set[int]]:
    """What was so before a change goes before all else; what the change brought is left out, the question says it."""
    before: dict[int, Fact] = {}
    brought: list[Fact] = []
    for fact in services.store.facts.by_ids([hit.id for hit in hits if hit.tier == "fact"]):
        if _names(fact, change) and (found := _predecessors(services, fact, change)):
            brought.append(fact)
            before |= {one.id: one for one in found}
    if not before:
        return sorted(hits, key=lambda hit: -hit.score), added, left_out
    taken = {fact.id for fact in brought} | before.keys()
    best = max(hit.score for hit in hits)
    first = [replace(hit_of(fact, {}), score=best) for fact in before.values() if fact.id not in shown]
    rest = sorted((hit for hit in hits if hit.tier != "fact" or hit.id not in taken), key=lambda hit: -hit.score)
    return [*first, *rest], added | before.keys(), left_out | _sources(brought) | _sources(before.values())


def _predecessors(services: Services, fact: Fact, change: str) -> list[Fact]:
    """The facts whose place it took; of one that names the same change, those before that."""
    facts = services.store.facts
    waiting, seen, found = facts.by_ids(facts.predecessors(fact.id)), {fact.id}, list[Fact]()
    while waiting:
        one = waiting.pop()
        if one.id in seen or one.status == "forgotten":  # it said the same, and was joined to it
            continue
        seen.add(one.id)
        if _names(one, change):
            waiting += facts.by_ids(facts.predecessors(one.id))
        else:
            found.append(one)
    return found


def _names(fact: Fact, change: str) -> bool:
    """The fact has the value that the words of a change name, not only its verb."""
    words = content(change) - _VERBS
    held = content(fact.text)
    return len(words & held) >= max(1, math.ceil(NAMED * len(words)))


def _has_ended(fact: Fact, now: float) -> bool:
    return fact.status == "superseded" or (fact.valid_to is not None and fact.valid_to <= now)


def was_so(fact: Fact, asked: AsOf) -> bool:
    """True some time between the bounds of a question."""
    begun = asked.until is None or fact.valid_from is None or fact.valid_from <= asked.until
    return begun and (asked.since is None or fact.valid_to is None or fact.valid_to >= asked.since)


def _successors(services: Services, ended: Sequence[Fact], now: float) -> list[Fact]:
    ids = services.store.search.successors([fact.id for fact in ended])
    found = services.store.facts.by_ids(sorted(set(ids.values())))
    return [fact for fact in found if fact.status == "active" and not _has_ended(fact, now)]


def _outdated(turns: dict[int, SearchHit], told: Sequence[Fact], ended: Sequence[Fact]) -> set[int]:
    true_still = _sources([fact for fact in told if fact not in ended])
    return {
        turn for turn in _sources(ended) & turns.keys() if len(turns[turn].text) <= LONG_CHARS or turn not in true_still
    }


def _forgotten(services: Services, turns: dict[int, SearchHit], told: Sequence[Fact]) -> set[int]:
    """Turns that told what the user has had forgotten, and nothing else that is known."""
    gone = services.store.facts.forgotten_from(list(turns))
    return {turn for turn in _sources(gone) & turns.keys() - _sources(told) if len(turns[turn].text) <= LONG_CHARS}


def _said_wholly(turns: dict[int, SearchHit], facts: Sequence[Fact]) -> set[int]:
    spans = [span for fact in facts for span in fact.sources if span.message_id in turns]
    return {
        span.message_id
        for span in spans
        if span.message_id is not None and span.end - span.start >= WHOLE * len(turns[span.message_id].text)
    }


def _sources(facts: Iterable[Fact]) -> set[int]:
    return {span.message_id for fact in facts for span in fact.sources if span.message_id is not None}


def hit_of(fact: Fact, turns: dict[int, SearchHit]) -> SearchHit:
    """As if a search had found the fact where it found the turn that told it."""
    scores = [turns[turn].score for turn in _sources([fact]) & turns.keys()]
    return SearchHit(
        "fact", fact.id, None, fact.text, fact.recorded_at, max(scores, default=0.0),
        origin=fact.origin, status=fact.status, valid_from=fact.valid_from, valid_to=fact.valid_to,
    )  # fmt: skip
