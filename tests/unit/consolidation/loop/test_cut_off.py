"""Units that fail, runs that are cut off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.protocol import (
    ConsolidationReport,
    Failed,
    ForegroundActivity,
    Undo,
)
from engine.protocol.consolidation import (
    RunConsolidation,
)
from engine.store import Store
from tests.unit.consolidation.counting import Gate
from tests.unit.consolidation.loop.looking import START, Counting, numbers, reports, store_of


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
        tidying = engine.host.inference.tidying
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
