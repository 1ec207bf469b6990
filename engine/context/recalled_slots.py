"""Facts that a question for the user's name, home or job asks for, where no search found them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engine.memory.search.own_slots import asked_slot, tells_slot
from engine.memory.times.asof import AsOf
from engine.services import Services
from engine.values import Fact, SearchHit

MOST_READ: Final = 1000
"""Newest facts that are looked at."""
MOST_TOLD: Final = 3


def with_own_slot(
    services: Services,
    hits: Sequence[SearchHit],
    asked: str,
    asked_about: AsOf,
    agent_id: int,
    without: Collection[int],
) -> list[SearchHit]:
    """The facts that tell what is asked for in place of the hits, if there are any and none was found.

    Args:
        without: facts that are left out.
    """
    slot = None if asked_about.past else asked_slot(asked)
    if slot is None or any(hit.tier == "fact" and tells_slot(slot, hit.text) for hit in hits):
        return list(hits)
    now = services.store.now()
    page = services.archival.list(agent_id, statuses=("active",), limit=MOST_READ)
    current = [one for one in page.facts if one.valid_to is None or one.valid_to > now]
    told = [_hit(one) for one in current if one.id not in without and tells_slot(slot, one.text)]
    return told[:MOST_TOLD] or list(hits)


def _hit(fact: Fact) -> SearchHit:
    return SearchHit(
        "fact", fact.id, None, fact.text, fact.recorded_at, 0.0, origin=fact.origin, status=fact.status,
        valid_to=fact.valid_to,
    )  # fmt: skip
