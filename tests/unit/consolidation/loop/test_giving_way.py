"""Whoever comes goes first."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lanes.queue import Job, Priority
from engine.protocol import (
    Cancel,
    ConsolidationReport,
    Failed,
    ForegroundActivity,
    GetStatus,
    ListFacts,
    ListJournal,
    ReplyFinished,
    Result,
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
from tests.unit.consolidation.counting import Gate
from tests.unit.consolidation.loop.looking import AT_ONCE, START, Counting, numbers, store_of, view


def test_a_key_stops_the_unit_at_once_and_ends_the_run(counting: Counting) -> None:
    gate = Gate()
    engine, counter = counting(5, lambda number, cancel: gate(number, cancel) if number == 1002 else None)
    engine.get(ChangeConsolidation(0, AT_ONCE))
    gate.wait()
    schedule = engine.host.inference.tidying.schedule
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
    tidying = engine.host.inference.tidying
    tidying._run_by_itself(Job(Priority.CONSOLIDATE, tidying._run_by_itself))
    assert counter.begun == []


@pytest.mark.parametrize("command", [SendMessage(0, "Hello"), Undo(0, "none"), PauseConsolidation(0, 1.0)])
def test_any_command_of_a_person_stops_the_unit(counting: Counting, command: Any) -> None:
    """With no time to be idle it begins anew at once, and may have to give way once more before the command's turn."""
    gate = Gate()
    engine, counter = counting(1, gate)
    engine.load()
    engine.get(START)
    gate.wait()
    assert counter.begun == [1000]
    ended = engine.ask(command)
    assert isinstance(ended, Result | ReplyFinished | Failed)
    gate.open()
    report = engine.wait(ConsolidationReport)
    assert len(counter.begun) > 1 and set(counter.begun) == {1000}
    assert report.summary.run.units == 1 and numbers(engine) == [1000]


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
