"""The commands about many facts, the timeline and the figures, as a front end sends them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.commands.io import IoCommands
from engine.errors import EngineError
from engine.protocol import ListFacts
from engine.protocol.facts import ChangeFacts, GetFactLabels, GetFacts, LabelCount, ListFactIds, MergeFacts
from engine.protocol.forgetting import Forget, PlanForget
from engine.protocol.overview import GetOverview
from engine.protocol.timeline import GetFactChain, GetTimeline, ListFactsAt
from engine.services import Services
from engine.store import Store
from engine.values import MemoryChange


class Desk:
    def __init__(self, folder: Path) -> None:
        self.store = Store.open(folder)
        self.services = Services.over(self.store)
        self.told: list[tuple[MemoryChange, ...]] = []
        self.run = IoCommands(self.services, self.told.append).run

    def learn(self, *texts: str, **more) -> list[int]:
        return [self.services.archival.insert(1, text, **more)[0].id for text in texts]


@pytest.fixture
def desk(tmp_path: Path):
    opened = Desk(tmp_path)
    yield opened
    opened.store.close()


def test_lists_are_sorted_filtered_and_cut(desk: Desk) -> None:
    desk.learn("Beta", tags=("x",), holder="Ada")
    desk.learn("alpha", pinned=True)
    desk.learn("Gamma", tags=("x", "y"))
    page = desk.run(ListFacts(job=1, order="text", descending=False, limit=2))
    assert ([fact.text for fact in page.facts], page.total) == (["alpha", "Beta"], 3)
    assert desk.run(ListFacts(job=1, tags=("x",), holder="Ada")).total == 1
    ids = desk.run(ListFactIds(job=1, order="text", descending=False, offset=1, limit=2))
    assert [fact.text for fact in desk.run(GetFacts(job=1, fact_ids=(*ids[::-1], 99)))] == ["Gamma", "Beta"]
    labels = desk.run(GetFactLabels(job=1))
    assert labels.tags == (LabelCount("x", 2), LabelCount("y", 1)) and labels.holders[0] == LabelCount("user", 2)


def test_parts_of_a_change_share_a_batch(desk: Desk) -> None:
    one, two, three = desk.learn("one", "two", "three")
    first = desk.run(ChangeFacts(job=1, fact_ids=(one, two), pinned=True))
    second = desk.run(ChangeFacts(job=2, fact_ids=(three, 99), pinned=True, batch=first.batch))
    assert second.batch == first.batch and (len(second.changes), second.unchanged) == (1, 1)
    assert [len(changes) for changes in desk.told] == [2, 1]
    assert len(desk.services.journal.undo(first.batch)) == 3
    assert not any(fact.pinned for fact in desk.services.archival.list(1).facts)


def test_a_batch_that_nobody_began_is_refused(desk: Desk) -> None:
    (one,) = desk.learn("one")
    known = desk.services.journal.list(1)[0].batch
    for batch in (known, "made up"):
        with pytest.raises(EngineError):
            desk.run(ChangeFacts(job=1, fact_ids=(one,), pinned=True, batch=batch))
    assert not desk.services.archival.get(one).pinned and desk.told == []


def test_merging_tells_every_change(desk: Desk) -> None:
    one, two = desk.learn("Drinks tea", "Tea it is")
    merged = desk.run(MergeFacts(job=1, fact_ids=(two, one), versions=(1, 1), text="Drinks only tea"))
    assert (merged.fact.id, merged.fact.text) == (two, "Drinks only tea")
    assert [change.entity_id for change in desk.told[0]] == [two, one]


def test_the_timeline_marks_what_happened(desk: Desk) -> None:
    (leeds,) = desk.learn("Lives in Leeds", valid_from=100.0)
    york, _ = desk.services.archival.supersede(leeds, "Lives in York", valid_from=200.0)
    found = desk.run(ListFactsAt(job=1, at=250.0, since=150.0))
    marks = {row.fact.id: (row.mark, row.successor) for row in found.rows}
    assert marks == {leeds: ("replaced", "Lives in York"), york.id: ("began", "")}
    assert (found.total, found.ended) == (2, 1)
    assert [row.mark for row in desk.run(ListFactsAt(job=1, at=150.0, since=140.0)).rows] == [""]
    assert [fact.id for fact in desk.run(GetFactChain(job=1, fact_id=york.id))] == [leeds, york.id]
    timeline = desk.run(GetTimeline(job=1, parts=10))
    assert timeline.first == 100.0 and len(timeline.changes) == 10 and sum(timeline.changes) == 3


def test_figures_of_an_empty_memory(desk: Desk) -> None:
    overview = desk.run(GetOverview(job=1))
    assert (overview.moments, overview.growth, overview.statuses, overview.context.replies) == ((), (), {}, 0)
    assert overview.disk.memory > 0 and overview.disk.backups == 0
    assert desk.run(GetTimeline(job=1)).first is None


def test_figures(desk: Desk) -> None:
    desk.learn("one", "two", kind="work")
    desk.learn("three", kind="health", pinned=True)
    overview = desk.run(GetOverview(job=1, points=4))
    assert [(one.kind, one.counts[-1]) for one in overview.growth] == [("work", 2), ("health", 1)]
    assert (overview.statuses, overview.pinned, len(overview.moments)) == ({"active": 3}, 1, 4)


def test_several_facts_are_forgotten_for_good_in_one_go(desk: Desk) -> None:
    ids = desk.learn("The code is Quokkazephyr", "The gate is Wombatlagoon", "Likes rain")
    plan = desk.run(PlanForget(job=1, fact_ids=tuple(ids[:2])))
    assert [item.text for item in plan.items if item.kind == "fact"] == [
        "The code is Quokkazephyr", "The gate is Wombatlagoon",
    ]  # fmt: skip
    assert all(item.fixed for item in plan.items if item.kind == "fact") and "Wombatlagoon" in plan.title
    desk.services.forgetting.erase(Forget(job=2, fact_ids=tuple(ids[:2])))
    assert [fact.text for fact in desk.services.archival.list(1, statuses=()).facts] == ["Likes rain"]
    assert not desk.store.erasing.is_held("Quokkazephyr") and not desk.store.erasing.is_held("Wombatlagoon")
