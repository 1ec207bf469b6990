"""Memory in figures, by SQL."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.memory.recall import RecallMemory
from engine.store import Store
from engine.store.overview import added_up
from engine.values import ContextReport, SegmentTokens
from tests.unit.store.test_fact_listing import new_fact


def test_growth_counts_from_learning_to_the_end(store: Store) -> None:
    store.facts.add_many(
        [
            new_fact("tea", kind="preference", recorded_at=100.0),
            new_fact("Leeds", kind="identity", recorded_at=150.0, valid_to=250.0, status="superseded"),
            new_fact("York", kind="identity", recorded_at=250.0),
            new_fact("told late", kind="event", recorded_at=300.0, valid_to=50.0, status="superseded"),
            new_fact("maybe", kind="work", recorded_at=100.0, status="proposed"),
            new_fact("gone", kind="work", recorded_at=100.0, status="forgotten"),
        ]
    )
    moments, growth = store.overview.growth(1, 5, 300.0)
    assert moments == [100.0, 150.0, 200.0, 250.0, 300.0]
    assert growth == {"preference": [1, 1, 1, 1, 1], "identity": [0, 1, 1, 1, 1]}


@pytest.mark.parametrize("points", [2, 7, 48])
def test_growth_is_what_counting_each_moment_gives(store: Store, points: int) -> None:
    facts = [
        new_fact(
            f"Fact {number}", kind="work" if number % 3 else "health", recorded_at=1000.0 + 37 * number % 911,
            valid_to=1000.0 + 91 * number % 1500 if number % 4 == 0 else None,
            status="superseded" if number % 4 == 0 else "active",
        )
        for number in range(200)
    ]  # fmt: skip
    store.facts.add_many(facts)
    moments, growth = store.overview.growth(1, points, 2600.0)
    for kind, counts in growth.items():
        for moment, count in zip(moments, counts, strict=True):
            there = [
                fact
                for fact in facts
                if fact.kind == kind
                and fact.recorded_at <= moment
                and not (fact.status == "superseded" and max(fact.recorded_at, fact.valid_to or 0) <= moment)
            ]
            assert len(there) == count or moment == moments[-1], (kind, moment)
        if moments[-1] >= max(fact.valid_to or 0 for fact in facts):
            assert counts[-1] == sum(fact.kind == kind and fact.status == "active" for fact in facts)


def test_nothing_has_not_grown(store: Store) -> None:
    assert store.overview.growth(1, 10, 100.0) == ([], {})


def test_one_moment_is_enough(store: Store) -> None:
    store.facts.add(new_fact("tea", recorded_at=100.0))
    moments, growth = store.overview.growth(1, 3, 100.0)
    assert growth["other"][-1] == 1 and moments[-1] >= 100.0


def test_counts(store: Store) -> None:
    store.facts.add_many([
        new_fact("one", pinned=True), new_fact("two"), new_fact("three", status="superseded", pinned=True),
    ])  # fmt: skip
    assert store.overview.statuses(1) == {"active": 2, "superseded": 1}
    assert store.overview.pinned(1) == 1 and store.overview.documents(1) == 0


def reply(recall: RecallMemory, conversation_id: int, **report: Any) -> None:
    segments = SegmentTokens(**{name: value for name, value in report.items() if name in ("core", "history")})
    made = ContextReport(4096, segments, report.get("reused", 0), report.get("evaluated", 0))
    message = recall.append(conversation_id, "assistant", "text", "Yes.")
    stored = recall.message(message.id)
    recall_store = recall._store  # pyright: ignore[reportPrivateUsage]
    recall_store.messages.finish(replace(stored, report=made))


def test_the_reports_of_the_last_replies(store: Store) -> None:
    recall = RecallMemory(store)
    kept, temporary = recall.create_conversation(1), store.conversations.add(1, "", 0.0, temporary=True)
    reply(recall, kept.id, core=100, history=10, evaluated=1)
    reply(recall, temporary, core=9999)
    reply(recall, kept.id, core=100, history=30, evaluated=2)
    reply(recall, kept.id, core=100, history=50, evaluated=3)
    reports = store.overview.reports(1, 2)
    assert [report.evaluated_tokens for report in reports] == [3, 2]
    assert added_up([report.segments for report in reports]) == SegmentTokens(core=200, history=80)
    assert len(store.overview.reports(1, 50)) == 3
