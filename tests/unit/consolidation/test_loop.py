"""Tidying by itself and on demand, through an engine with its threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import model_session
from engine.consolidation import loop
from engine.consolidation.schedule import Signals
from engine.lanes import inference as inference_lane
from engine.lanes import pending_steps
from engine.lanes import queue as lanes_module
from engine.lanes.queue import Job, Priority
from engine.protocol import (
    Cancel,
    ConsolidationProgress,
    ConsolidationReport,
    Failed,
    ForegroundActivity,
    GetStatus,
    ListFacts,
    ListJournal,
    MemoryChanged,
    ReplyFinished,
    Result,
    SendMessage,
    Undo,
)
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    ConsolidationView,
    GetConsolidation,
    PauseConsolidation,
    RunConsolidation,
)
from engine.protocol.history import ChangeAgent
from engine.services import Services
from engine.store import Store
from tests.unit.consolidation.counting import Computer, CountingPass, Gate
from tests.unit.running_engine import RunningEngine

TEA = "I only drink tea, never coffee."
AT_ONCE = ConsolidationSettings(idle_minutes=0)
START = ChangeConsolidation(0, AT_ONCE)


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
def computer() -> Computer:
    return Computer()


@pytest.fixture
def engine(tmp_path: Path, computer: Computer) -> Iterator[RunningEngine]:
    """With a message whose memory step is still due."""
    first = RunningEngine(tmp_path / "data")
    assert isinstance(first.ask(SendMessage(0, TEA)), Failed)
    first.close()
    made = RunningEngine(tmp_path / "data", signals=computer)
    yield made
    made.close()


Counting = Callable[..., tuple[RunningEngine, CountingPass]]


@pytest.fixture
def counting(tmp_path: Path, computer: Computer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    """Begins engines that count, with or without a model."""
    made: list[RunningEngine] = []

    def begin(count: int, work: Any = lambda _number, _cancel: None) -> tuple[RunningEngine, CountingPass]:
        found: list[CountingPass] = []

        def build(services: Services, *_model: Any) -> list[CountingPass]:
            found[:] = found or [CountingPass(services, count, work)]
            return found

        monkeypatch.setattr(loop, "build_passes", build)
        monkeypatch.setattr(model_session, "build_passes", build)
        engine = RunningEngine(tmp_path / "counting", signals=computer)
        made.append(engine)
        return engine, found[0]

    yield begin
    for engine in made:
        engine.close()


def view(engine: RunningEngine) -> ConsolidationView:
    return engine.get(GetConsolidation(0))


def numbers(engine: RunningEngine) -> list[int]:
    return sorted(int(fact.text.split()[1]) for fact in engine.get(ListFacts(0)).facts)


def reports(engine: RunningEngine) -> list[ConsolidationReport]:
    return [event for event in engine.events if isinstance(event, ConsolidationReport)]


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


def store_of(engine: RunningEngine) -> Any:
    services = engine.host._services
    assert services is not None
    return services.store


# -- the schedule


def test_a_pause_and_off(counting: Counting) -> None:
    engine, _ = counting(2)
    assert engine.get(PauseConsolidation(0, 60.0)).state == "paused"
    assert engine.get(START).state == "paused"
    off = ConsolidationSettings(enabled=False, idle_minutes=0)
    assert engine.get(ChangeConsolidation(0, off)).state == "off"
    assert engine.get(PauseConsolidation(0, 0.0)).state == "off"
    assert view(engine).due == 2 and numbers(engine) == []
    assert engine.get(START).settings == AT_ONCE
    assert engine.wait(ConsolidationReport).summary.run.units == 2


def test_settings_out_of_range_are_refused_and_change_nothing(counting: Counting) -> None:
    engine, _ = counting(0)
    failed = engine.ask(ChangeConsolidation(0, ConsolidationSettings(busy_percent=0)))
    assert isinstance(failed, Failed) and failed.sentence.endswith("percent.")
    assert isinstance(engine.ask(PauseConsolidation(0, -5.0)), Failed)
    assert view(engine).settings == ConsolidationSettings() and view(engine).paused_until is None


def test_it_tells_what_it_waits_for_and_of_its_way(counting: Counting, computer: Computer) -> None:
    engine, _ = counting(3)
    computer.signals = Signals(0.0, battery_percent=10.0)
    engine.get(START)
    told = engine.wait(ConsolidationProgress, lambda event: event.waits_for == "battery")
    assert (told.state, told.due) == ("waiting", 3) and view(engine).waits_for == "battery"
    computer.signals = Signals(0.0, others_percent=80.0)
    engine.get(START)
    engine.wait(ConsolidationProgress, lambda event: event.waits_for == "busy")
    computer.signals = Signals(0.0)
    engine.get(START)
    running = engine.wait(ConsolidationProgress, lambda event: event.state == "running")
    assert (running.pass_name, running.done, running.due) == ("verify", 0, 3)
    ended = engine.wait(ConsolidationProgress, lambda event: event.state == "nothing")
    assert (ended.done, ended.due, ended.pass_name) == (3, 0, "")
    found = view(engine)
    assert (found.state, found.due, found.unreviewed, found.running) == ("nothing", 0, 1, "")


def test_while_it_only_waits_the_run_stays_open(counting: Counting, computer: Computer) -> None:
    gate = Gate()
    engine, _ = counting(2, gate)
    engine.get(START)
    gate.wait()
    computer.signals = Signals(0.0, battery_percent=10.0)
    engine.wait(ConsolidationProgress, lambda event: event.waits_for == "battery")
    assert reports(engine) == []
    gate.open()
    computer.signals = Signals(0.0)
    engine.get(START)
    assert engine.wait(ConsolidationReport).summary.run.units == 2


def test_somebody_elsewhere_on_the_computer_stops_it(counting: Counting, computer: Computer) -> None:
    gate = Gate()
    engine, _ = counting(2, gate)
    engine.get(START)
    gate.wait()
    computer.signals = Signals(0.0, system_idle_s=0.0)
    engine.get(ChangeConsolidation(0, ConsolidationSettings(idle_minutes=1)))
    engine.wait(ConsolidationProgress, lambda event: event.waits_for == "activity")
    assert numbers(engine) == []


def test_the_budget_ends_the_run(counting: Counting) -> None:
    engine, counter = counting(4)
    schedule = engine.host._inference.tidying.schedule
    counter.work = lambda number, _cancel: schedule.add_work(40.0)
    engine.get(ChangeConsolidation(0, ConsolidationSettings(idle_minutes=0, budget_minutes=1)))
    report = engine.wait(ConsolidationReport)
    assert report.summary.run.units == 2 and view(engine).waits_for == "budget"
    assert view(engine).worked_minutes >= 80 / 60


def test_nothing_new_begins_no_run(counting: Counting) -> None:
    engine, counter = counting(1)
    engine.get(START)
    engine.wait(ConsolidationReport)
    engine.wait(ConsolidationProgress, lambda event: event.state == "nothing")
    engine.get(START)
    engine.get(RunConsolidation(0))
    time.sleep(0.3)  # several looks long
    assert len(reports(engine)) == 1 and len(counter.begun) == 1
    assert store_of(engine).database.number("SELECT count(*) FROM consolidation_runs") == 1


def test_what_is_new_is_found(counting: Counting) -> None:
    engine, counter = counting(1)
    engine.get(START)
    engine.wait(ConsolidationReport)
    counter.count = 2
    engine.ask(SendMessage(0, "Hello"))
    engine.wait(ConsolidationReport, lambda event: event.summary.run.id > 1 and event.summary.run.units == 1)


def test_all_agents_take_their_turn(counting: Counting) -> None:
    engine, counter = counting(3)
    other = store_of(engine).agents.add("Second", 0.0).id
    engine.get(START)
    engine.wait(ConsolidationReport, lambda event: event.summary.run.agent_id == other)
    assert counter.begun == [1000, 2000, 1001, 2001, 1002, 2002]
    assert [event.summary.run.agent_id for event in reports(engine)] == [1, other]


def test_written_facts_are_told(counting: Counting) -> None:
    engine, _ = counting(1)
    engine.get(START)
    told = engine.wait(MemoryChanged)
    assert [change.text for change in told.changes] == ["number 1000"] and told.message_id is None


# -- giving way


def test_a_key_stops_the_unit_at_once_and_ends_the_run(counting: Counting) -> None:
    gate = Gate()
    engine, counter = counting(5, lambda number, cancel: gate(number, cancel) if number == 1002 else None)
    engine.get(ChangeConsolidation(0, AT_ONCE))
    gate.wait()
    schedule = engine.host._inference.tidying.schedule
    schedule.change(ConsolidationSettings(idle_minutes=60))
    engine.send(ForegroundActivity(0))
    report = engine.wait(ConsolidationReport)
    assert report.summary.run.units == 2 and numbers(engine) == [1000, 1001]
    assert counter.begun == [1000, 1001, 1002] and store_of(engine).consolidation.open_run(1) is None
    gate.open()
    engine.get(START)
    engine.wait(ConsolidationReport, lambda event: event is not report)
    assert numbers(engine) == [1000, 1001, 1002, 1003, 1004] and counter.begun.count(1002) == 2


def test_a_unit_that_was_queued_just_before_somebody_came_back_does_not_begin(counting: Counting) -> None:
    engine, counter = counting(1)
    assert view(engine).waits_for == "activity"
    tidying = engine.host._inference.tidying
    tidying._run_by_itself(Job(Priority.CONSOLIDATE, tidying._run_by_itself))
    assert counter.begun == []


@pytest.mark.parametrize("command", [SendMessage(0, "Hello"), Undo(0, "none"), PauseConsolidation(0, 1.0)])
def test_any_command_of_a_person_stops_the_unit(counting: Counting, command: Any) -> None:
    gate = Gate()
    engine, counter = counting(1, gate)
    engine.load()
    engine.get(START)
    gate.wait()
    assert counter.begun == [1000]
    ended = engine.ask(command)
    assert isinstance(ended, Result | ReplyFinished | Failed)
    gate.open()
    engine.wait(ConsolidationReport)
    assert counter.begun == [1000, 1000]


def test_what_a_window_asks_by_itself_stops_nothing(counting: Counting) -> None:
    gate = Gate()
    engine, counter = counting(1, gate)
    engine.get(START)
    gate.wait()
    for command in (GetConsolidation(0), GetStatus(0), ListFacts(0), ListJournal(0)):
        engine.get(command)
    gate.open()
    engine.wait(ConsolidationReport)
    assert counter.begun == [1000]


def test_a_message_during_run_now_is_answered_first(counting: Counting) -> None:
    gate = Gate()
    engine, counter = counting(2, gate)
    engine.load()
    job = engine.send(RunConsolidation(0))
    gate.wait()
    finished = engine.say("Hello")
    assert finished.stop_reason == "end" and numbers(engine) == []
    gate.open()
    ended = engine.end_of(job)
    assert isinstance(ended, Result) and ended.payload.run.units == 2
    assert engine.events.index(finished) < engine.events.index(ended)
    assert counter.begun == [1000, 1000, 1001] and numbers(engine) == [1000, 1001]


def test_typing_does_not_stop_run_now(counting: Counting) -> None:
    gate = Gate()
    engine, counter = counting(2, gate)
    job = engine.send(RunConsolidation(0))
    gate.wait()
    engine.send(ForegroundActivity(0))
    gate.open()
    ended = engine.end_of(job)
    assert isinstance(ended, Result) and ended.payload.run.units == 2 and counter.begun == [1000, 1001]


def test_run_now_can_be_stopped(counting: Counting) -> None:
    gate = Gate()
    engine, counter = counting(3, lambda number, cancel: gate(number, cancel) if number == 1001 else None)
    job = engine.send(RunConsolidation(0))
    gate.wait()
    engine.get(Cancel(0, job))
    ended = engine.end_of(job)
    assert isinstance(ended, Result) and ended.payload.run.units == 1
    assert numbers(engine) == [1000] and counter.begun == [1000, 1001]
    assert view(engine).state != "running"


# -- failures and ends


def test_a_unit_that_fails_is_tried_once_a_run_and_then_let_be(
    counting: Counting, caplog: pytest.LogCaptureFixture
) -> None:
    def work(number: int, _cancel: Any) -> None:
        if number == 1001:
            raise RuntimeError("no good")

    engine, counter = counting(3, work)
    engine.get(START)
    report = engine.wait(ConsolidationReport)
    assert (report.summary.run.units, report.summary.run.failures) == (2, 1)
    assert numbers(engine) == [1000, 1002] and counter.begun == [1000, 1001, 1002]
    for _ in range(2):
        only_failed = engine.ask(RunConsolidation(0)).payload
        assert (only_failed.counts, only_failed.run.units, only_failed.run.failures) == ({}, 0, 1)
    assert engine.ask(RunConsolidation(0)).payload is None
    assert counter.begun == [1000, 1001, 1002, 1001, 1001]
    assert len(store_of(engine).consolidation.runs(1)) == 1, "what came to nothing is no review"
    assert not [event for event in engine.events if isinstance(event, Failed)]


def test_what_fails_otherwise_puts_everything_off(
    counting: Counting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    engine, counter = counting(3)
    calls: list[int] = []

    def broken(_agent: int, _limit: int) -> Any:
        calls.append(1)
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(counter, "due", broken)
        failed = engine.ask(RunConsolidation(0))
        assert isinstance(failed, Failed) and "full" in failed.detail
        tidying = engine.host._inference.tidying
        assert tidying._is_tidied()
    engine.get(START)
    assert engine.wait(ConsolidationReport).summary.run.units == 3


def test_a_run_that_was_cut_off_is_continued_as_the_same_one(counting: Counting, tmp_path: Path) -> None:
    store = Store.open(tmp_path / "counting")
    batch = store.consolidation.begin(1, "the batch of the other life", store.now()).batch
    store.close()
    engine, _ = counting(2)
    engine.send(ForegroundActivity(0))
    engine.get(START)
    report = engine.wait(ConsolidationReport)
    assert report.summary.run.batch == batch and report.summary.run.units == 2
    assert len(engine.get(Undo(0, batch))) == 2


def test_a_run_that_was_cut_off_behind_its_last_unit_is_ended(counting: Counting, tmp_path: Path) -> None:
    engine, _ = counting(1)
    engine.get(RunConsolidation(0))
    store_of(engine).database.run("UPDATE consolidation_runs SET ended_at = NULL")
    engine.get(START)
    assert engine.wait(ConsolidationReport, lambda event: event is not reports(engine)[0]).summary.run.units == 1
    assert store_of(engine).consolidation.open_run(1) is None


def test_closing_stops_the_unit_and_ends_the_run(counting: Counting, tmp_path: Path) -> None:
    gate = Gate()
    engine, _ = counting(3, lambda number, cancel: gate(number, cancel) if number == 1001 else None)
    engine.get(START)
    gate.wait()
    engine.close()
    store = Store.open(tmp_path / "counting")
    (run,) = store.consolidation.runs(1)
    assert run.units == 1 and run.ended_at is not None
    store.close()
