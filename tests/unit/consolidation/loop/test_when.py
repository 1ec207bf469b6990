"""When a run begins, waits and ends."""

from __future__ import annotations

import time

from engine.consolidation.schedule import Signals
from engine.protocol import (
    ConsolidationProgress,
    ConsolidationReport,
    Failed,
    MemoryChanged,
    SendMessage,
)
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    PauseConsolidation,
    RunConsolidation,
)
from tests.unit.consolidation.counting import Computer, Gate
from tests.unit.consolidation.loop.looking import AT_ONCE, START, Counting, numbers, reports, store_of, view

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
    schedule = engine.host.inference.tidying.schedule
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
