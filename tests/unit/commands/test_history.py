"""Restoring to a date and settings of an agent, through the running engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import (
    AddFact,
    Failed,
    GetStatus,
    ListFacts,
    ListJournal,
    MemoryChanged,
    ReplyFinished,
    RunPendingMemorySteps,
    SendMessage,
    Undo,
)
from engine.protocol.history import AgentView, ChangeAgent, GetAgent, PreviewRestore, Restore
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    running = RunningEngine(tmp_path)
    yield running
    running.close()


def test_an_agent_is_previewed_restored_and_undone(engine: RunningEngine) -> None:
    engine.get(AddFact(0, "I only drink tea"))
    at = engine.get(ListJournal(0))[0].at
    engine.get(AddFact(0, "I live in Leeds"))
    preview = engine.get(PreviewRestore(0, at))
    assert preview.counts == {"fact": 1} and preview.changes[0].previous_text == "I live in Leeds"
    engine.get(AddFact(0, "我住在杭州"))
    stale = engine.ask(Restore(0, at, seen=preview.seen))
    assert isinstance(stale, Failed) and "changed meanwhile" in stale.sentence
    preview = engine.get(PreviewRestore(0, at))
    changes = engine.get(Restore(0, at, seen=preview.seen))
    assert [fact.text for fact in engine.get(ListFacts(0)).facts] == ["I only drink tea"]
    assert engine.wait(MemoryChanged, lambda event: len(event.changes) == 2).changes == tuple(changes)
    entry = next(entry for entry in engine.get(ListJournal(0)) if entry.batch == changes[0].batch)
    (undone,) = engine.get(Undo(0, entry.batch, entry.id))
    assert undone.batch != entry.batch
    engine.get(Undo(0, entry.batch))
    assert engine.get(ListFacts(0)).total == 3
    for wrong in (-1.0, float("inf"), 1e300, float("nan")):
        failed = engine.ask(PreviewRestore(0, wrong))
        assert isinstance(failed, Failed) and "out of range" in failed.sentence
    failed = engine.ask(PreviewRestore(0, at, agent_id=2**70))
    assert isinstance(failed, Failed) and "no agent" in failed.sentence


def test_an_agent_that_does_not_learn_keeps_nothing(engine: RunningEngine) -> None:
    engine.load()
    assert engine.get(GetAgent(0)) == AgentView(1, "Rolltop", 1, True, True, True)
    assert engine.get(ChangeAgent(0, 1, learns=False)).learns is False
    assert isinstance(engine.ask(SendMessage(0, "I only drink tea.")), ReplyFinished)
    assert engine.get(GetStatus(0)).pending_memory_steps == 0
    assert engine.get(RunPendingMemorySteps(0)) == {"ran": 0}
    assert engine.get(ListFacts(0)).total == 0
    stale = engine.ask(ChangeAgent(0, 1, learns=True))
    assert isinstance(stale, Failed) and stale.code == "stale_version"
    entry = engine.get(ListJournal(0, entity_type="agent"))[0]
    engine.get(Undo(0, entry.batch))
    assert engine.get(GetAgent(0)).learns


def test_learning_turned_off_while_a_step_waits(engine: RunningEngine) -> None:
    assert isinstance(engine.ask(SendMessage(0, "I only drink tea.")), Failed)  # no model: the step waits
    assert engine.get(GetStatus(0)).pending_memory_steps == 1
    engine.get(ChangeAgent(0, 1, learns=False))
    engine.load()
    engine.get(RunPendingMemorySteps(0))
    assert engine.get(GetStatus(0)).pending_memory_steps == 0
    assert engine.get(ListFacts(0)).total == 0


def test_an_agent_that_does_not_recall_is_shown_nothing(engine: RunningEngine) -> None:
    engine.load()
    fact = engine.get(AddFact(0, "The user only drinks tea."))
    told = engine.ask(SendMessage(0, "Which tea does the user drink?"))
    assert isinstance(told, ReplyFinished) and told.message.report is not None
    assert told.message.report.fact_ids == (fact.id,)
    engine.get(ChangeAgent(0, 1, recalls=False))
    told = engine.ask(SendMessage(0, "Which tea does the user drink?"))
    assert isinstance(told, ReplyFinished) and told.message.report is not None
    assert (told.message.report.fact_ids, told.message.report.message_ids) == ((), ())
