"""Engines with their threads, whose idle time and passes the tests decide."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import model_session
from engine.consolidation import loop
from engine.lanes import inference as inference_lane
from engine.lanes import pending_steps
from engine.lanes import queue as lanes_module
from engine.protocol import (
    Failed,
    SendMessage,
)
from engine.services import Services
from tests.unit.consolidation.counting import Computer, CountingPass
from tests.unit.consolidation.loop.looking import TEA, Counting
from tests.unit.running_engine import RunningEngine


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
