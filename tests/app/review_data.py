"""Reviews for tests of the window: runs, lines of every kind, and a bridge that answers for them."""

from __future__ import annotations

from typing import Any

from engine.consolidation_values import Run
from engine.protocol import ProposalView
from engine.protocol.consolidation import (
    ConsolidationSettings,
    ConsolidationView,
    GetReview,
    ListReviews,
    Review,
    ReviewLine,
    ReviewSummary,
)
from engine.protocol.provenance import MessagePlace, Source
from engine.values import Proposal, ProposedFact, ProposedSuccessor, SourceSpan
from tests.app.fake_bridge import NOW, FakeBridge


def place(message_id: int = 31, text: str = "I moved to Lisbon in May, by the way.", **more: Any) -> MessagePlace:
    fields = {"conversation_id": 4, "title": "Moving", "role": "user", "at": NOW - 3600.0, **more}
    return MessagePlace(message_id=message_id, text=text, **fields)


def source(quote: str = "I moved to Lisbon in May", message_id: int = 31) -> Source:
    return Source(SourceSpan(message_id, 4, 0, len(quote), quote), place(message_id))


def line(item_id: int, kind: Any, text: str, state: Any = "in_effect", **more: Any) -> ReviewLine:
    fields: dict[str, Any] = {
        "entity_type": "fact", "entity_id": 100 + item_id, "version": 1, "batch": "run-1", "entry_id": 500 + item_id,
        "sources": (source(),), **more,
    }  # fmt: skip
    return ReviewLine(item_id, kind, state, text, **fields)


def proposal(number: int, text: str, before: str = "", conflict: bool = False) -> ProposalView:
    change = ProposedSuccessor(number, number + 1) if conflict else ProposedFact(number)
    made = Proposal(number, 1, NOW, "consolidation", "", change, "pending", 3)
    return ProposalView(made, text, before)


def waiting(item_id: int, text: str, before: str = "", conflict: bool = False, **more: Any) -> ReviewLine:
    fields: dict[str, Any] = {
        "reason": "conflict" if conflict else "sensitive", "previous_text": before, "entry_id": None,
        "proposal": proposal(item_id, text, before, conflict), **more,
    }  # fmt: skip
    return line(item_id, "conflict" if conflict else "suggested", text, "waiting", **fields)


def left_out(item_id: int, text: str, reason: str = "not_in_source") -> ReviewLine:
    return ReviewLine(item_id, "left_out", "left_out", text, sources=(source(text),), reason=reason)


LINES = (
    line(1, "learned", "The user lives in Lisbon."),
    line(2, "learned", "用户每周三上陶艺课。"),
    line(3, "merged", "The user drinks only tea.", previous_text="The user never drinks coffee, only tea."),
    line(4, "closed", "The user lives in Porto."),
    waiting(5, "The user is allergic to nuts no longer.", "The user is allergic to nuts.", conflict=True),
    waiting(6, "The user takes tablets against high blood pressure."),
    line(
        7, "rewritten", "Name: Ada\nLives in Lisbon.\nDrinks only tea.", entity_type="block", entity_id=2,
        previous_text="Name: Ada\nLives in Porto.\nDrinks only tea.", label="human", sources=(),
    ),
    line(8, "titled", "Moving to Lisbon", entity_type="conversation", entity_id=4, previous_text="", sources=()),
    left_out(9, "haha, good one"),
    left_out(10, "my neighbour told me about her divorce", "sensitive"),
)  # fmt: skip


def run(number: int = 1, reviewed: bool = False, **more: Any) -> Run:
    fields = {"ended_at": NOW + 60, "units": 12, "reviewed_at": NOW if reviewed else None, **more}
    return Run(number, 1, f"run-{number}", NOW + number, **fields)


def summary(number: int = 1, reviewed: bool = False, lines: tuple[ReviewLine, ...] = LINES) -> ReviewSummary:
    counts: dict[Any, int] = {}
    for one in lines:
        counts[one.kind] = counts.get(one.kind, 0) + 1
    return ReviewSummary(run(number, reviewed), counts, sum(one.state == "waiting" for one in lines))


def review(number: int = 1, reviewed: bool = False, lines: tuple[ReviewLine, ...] = LINES) -> Review:
    return Review(summary(number, reviewed, lines), lines)


def view(**more: Any) -> ConsolidationView:
    fields: dict[str, Any] = {
        "settings": ConsolidationSettings(), "state": "waiting", "waits_for": "activity",
        "passes": ("steps", "extract", "reconcile", "titles"), "left_out": ("verify", "rewrite"), "due": 7,
        "worked_minutes": 3.5, **more,
    }  # fmt: skip
    return ConsolidationView(**fields)


def answer_review(bridge: FakeBridge, *reviews: Review) -> None:
    """Answer the list of runs, and then each of the runs that is asked for."""
    bridge.answer(ListReviews, [one.summary for one in reviews])
    while bridge.is_waiting(GetReview):
        wanted = bridge.last(GetReview).run_id
        bridge.answer(GetReview, next(one for one in reviews if one.summary.run.id == wanted))
