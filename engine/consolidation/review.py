"""What a run did, as the user is shown it. All texts are read from where they are now: an item holds none."""

from __future__ import annotations

from collections.abc import Sequence

from engine.consolidation.review_lines import LineReader
from engine.consolidation_values import Run, StoredItem
from engine.protocol.consolidation import Review, ReviewLine, ReviewSummary
from engine.store import Store


def summary_of(store: Store, run: Run) -> ReviewSummary:
    """A run in one line."""
    proposals = store.proposals.by_ids(store.consolidation.proposal_ids(run.id))
    waiting = sum(proposal.state == "pending" for proposal in proposals)
    return ReviewSummary(run, store.consolidation.counts(run.id), waiting)


def review_of(store: Store, run: Run) -> Review:
    """All that a run did, line by line."""
    with store.transaction():
        return Review(summary_of(store, run), _lines(store, run, store.consolidation.items(run.id)))


def line_of(store: Store, run: Run, item: StoredItem) -> ReviewLine:
    """One line of a review."""
    with store.transaction():
        return _lines(store, run, [item])[0]


def _lines(store: Store, run: Run, items: Sequence[StoredItem]) -> tuple[ReviewLine, ...]:
    reader = LineReader(store, run, items)
    return tuple(reader.line(item) for item in items)
