"""What a run did, as the user is shown it."""

from __future__ import annotations

from collections import Counter

from engine.consolidation_values import ItemKind, Run
from engine.protocol.consolidation import ReviewSummary
from engine.store import Store


def summary_of(store: Store, run: Run) -> ReviewSummary:
    """A run in one line."""
    items = [stored.item for stored in store.consolidation.items(run.id)]
    counts = Counter[ItemKind](item.kind for item in items)
    proposed = (store.proposals.get(item.proposal_id) for item in items if item.proposal_id is not None)
    waiting = sum(one is not None and one.state == "pending" for one in proposed)
    return ReviewSummary(run, dict(counts), waiting)
