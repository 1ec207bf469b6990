"""Tidying by itself and on demand, through an engine with its threads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import inference_lane, pending_steps
from engine import lanes as lanes_module
from engine.consolidation import loop
from engine.consolidation.schedule import Signals
from engine.protocol import (
    ConsolidationReport,
    Failed,
    ListFacts,
    ListJournal,
    SendMessage,
    Undo,
)
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    GetConsolidation,
    PauseConsolidation,
    RunConsolidation,
)
from tests.unit.running_engine import RunningEngine

TEA = "I only drink tea, never coffee."


class Idle:
    """A computer that nobody else uses."""

    def read(self, quiet_s: float) -> Signals:
        return Signals(quiet_s)


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (inference_lane, "PREEMPTED_DELAY_S"),
        (pending_steps, "PREEMPTED_DELAY_S"),
        (lanes_module, "PREEMPTED_DELAY_S"),
        (loop, "NOTHING_LOOK_S"),
    ):
        monkeypatch.setattr(module, name, 0.05)
    monkeypatch.setattr(inference_lane, "STARTUP_STEPS", 0)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    """With a message whose memory step is still due."""
    first = RunningEngine(tmp_path / "data")
    assert isinstance(first.ask(SendMessage(0, TEA)), Failed)
    first.close()
    made = RunningEngine(tmp_path / "data", signals=Idle())
    yield made
    made.close()


def test_what_is_due_is_done_when_nobody_is_at_it(engine: RunningEngine) -> None:
    engine.load()
    assert engine.get(GetConsolidation(0)).waits_for == "activity"
    engine.get(ChangeConsolidation(0, ConsolidationSettings(idle_minutes=0)))
    report = engine.wait(ConsolidationReport)
    assert report.summary.counts["learned"] == 1
    facts = engine.get(ListFacts(0)).facts
    assert len(facts) == 1 and "tea" in facts[0].text
    entry = engine.get(ListJournal(0))[0]
    assert (entry.actor, entry.batch) == ("consolidation", report.summary.run.batch)
    view = engine.get(GetConsolidation(0))
    assert (view.state, view.due, view.unreviewed) == ("nothing", 0, 1)
    engine.get(Undo(0, report.summary.run.batch))
    assert engine.get(ListFacts(0)).total == 0


def test_run_now_ends_with_what_it_did(engine: RunningEngine) -> None:
    engine.load()
    summary = engine.get(RunConsolidation(0))
    assert summary.counts["learned"] == 1 and summary.run.ended_at is not None
    assert engine.get(RunConsolidation(0)) is None


def test_without_a_model_the_steps_wait_for_one(engine: RunningEngine) -> None:
    assert engine.get(RunConsolidation(0)) is None
    engine.get(ChangeConsolidation(0, ConsolidationSettings(idle_minutes=0)))
    view = engine.get(GetConsolidation(0))
    assert "steps" in view.left_out and "steps" not in view.passes
    assert (view.state, view.waits_for) == ("waiting", "model")


def test_a_pause_and_off(engine: RunningEngine) -> None:
    engine.load()
    assert engine.get(PauseConsolidation(0, 60.0)).state == "paused"
    engine.get(ChangeConsolidation(0, ConsolidationSettings(idle_minutes=0)))
    assert engine.get(GetConsolidation(0)).state == "paused"
    assert engine.get(ChangeConsolidation(0, ConsolidationSettings(enabled=False, idle_minutes=0))).state == "off"
    assert engine.get(PauseConsolidation(0, 0.0)).state == "off"
    assert engine.get(GetConsolidation(0)).due == 1
