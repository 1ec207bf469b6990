"""Memory steps that are due, by themselves and on demand."""

from __future__ import annotations

from engine.protocol import (
    ConsolidationReport,
    GetStatus,
    ListFacts,
    ListJournal,
    MemoryChanged,
    Undo,
)
from engine.protocol.consolidation import (
    RunConsolidation,
)
from engine.protocol.history import ChangeAgent
from tests.unit.consolidation.loop.looking import START, view
from tests.unit.running_engine import RunningEngine

# -- memory steps


def test_what_is_due_is_done_when_nobody_is_at_it(engine: RunningEngine) -> None:
    engine.load()
    assert view(engine).waits_for == "activity"
    engine.get(START)
    report = engine.wait(ConsolidationReport)
    assert report.summary.counts["learned"] == 1
    facts = engine.get(ListFacts(0)).facts
    assert len(facts) == 1 and "tea" in facts[0].text
    told = engine.wait(MemoryChanged)
    assert told.message_id == facts[0].sources[0].message_id and told.conversation_id == 1
    entry = engine.get(ListJournal(0))[0]
    assert (entry.actor, entry.batch) == ("consolidation", report.summary.run.batch)
    assert engine.get(GetStatus(0)).pending_memory_steps == 0
    engine.get(Undo(0, report.summary.run.batch))
    assert engine.get(ListFacts(0)).total == 0


def test_run_now_ends_with_what_it_did(engine: RunningEngine) -> None:
    engine.load()
    summary = engine.get(RunConsolidation(0))
    assert summary.counts["learned"] == 1 and summary.run.ended_at is not None
    assert engine.get(RunConsolidation(0)) is None


def test_without_a_model_the_steps_wait_for_one(engine: RunningEngine) -> None:
    assert engine.get(RunConsolidation(0)) is None
    engine.get(START)
    found = view(engine)
    assert "steps" in found.left_out and "steps" not in found.passes
    assert (found.state, found.waits_for) == ("waiting", "model")
    engine.load()
    engine.wait(ConsolidationReport)


def test_nothing_is_learned_where_that_was_switched_off_since(engine: RunningEngine) -> None:
    engine.get(ChangeAgent(0, version=1, learns=False))
    engine.load()
    assert engine.get(RunConsolidation(0)) is None
    assert engine.get(ListFacts(0)).total == 0 and engine.get(GetStatus(0)).pending_memory_steps == 0
