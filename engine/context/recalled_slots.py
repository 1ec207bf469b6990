"""Facts that a question for the user's name, home or job asks for, where no search found them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engine.context.recalled_times import hit_of, is_closed, was_so
from engine.memory.search.own_slots import asked_slot, tells_slot
from engine.memory.times.asof import AsOf
from engine.services import Services
from engine.values import SearchHit

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

    Asked about a past, those that were so then and have ended, before the hits.

    Args:
        without: facts that are left out.
    """
    slot = asked_slot(asked)
    if slot is None:
        return list(hits)
    now = services.store.now()
    closed = {hit.id for hit in hits if hit.tier == "fact" and is_closed(hit, now)}
    if any(
        hit.tier == "fact" and (not asked_about.past or hit.id in closed) and tells_slot(slot, hit.text) for hit in hits
    ):
        return list(hits)
    page = services.archival.list(agent_id, statuses=("active", "superseded"), limit=MOST_READ)
    told = [hit_of(one, {}) for one in page.facts if one.id not in without and was_so(one, asked_about)]
    told = [hit for hit in told if is_closed(hit, now) == asked_about.past and tells_slot(slot, hit.text)][:MOST_TOLD]
    return [*told, *hits] if asked_about.past else told or list(hits)
