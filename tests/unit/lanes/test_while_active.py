"""What is learned while the user is at it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.lanes import pending_steps
from engine.lanes import queue as lanes_module
from engine.lanes.queue import Priority
from engine.memory.learning.step import MemoryStep, StepOutcome
from engine.protocol import Find, ForegroundActivity, GetStatus, ListFacts
from engine.values import Message
from tests.unit.running_engine import LIMIT_S, RunningEngine

TEA = "I only drink tea, never coffee."


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningEngine]:
    for module in (pending_steps, lanes_module):
        monkeypatch.setattr(module, "PREEMPTED_DELAY_S", 0.0)
    made = RunningEngine(tmp_path)
    made.load()
    yield made
    made.close()


def pending(engine: RunningEngine) -> int:
    return engine.get(GetStatus(0)).pending_memory_steps


def _cut_short(begun: list[str], message: Message) -> StepOutcome:
    begun.append(message.text)
    return StepOutcome((), "cancelled")


def test_reading_clicking_and_searching_stop_no_step(engine: RunningEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, real = threading.Event(), MemoryStep.run

    def wait(self: MemoryStep, message: Message, *args: Any, **more: Any) -> StepOutcome:
        if not more["asks"]:  # as if the rules were not sure
            return StepOutcome((), "cancelled")
        goes_on.wait(LIMIT_S)
        return real(self, message, *args, **more)

    monkeypatch.setattr(MemoryStep, "run", wait)
    engine.say(TEA)
    engine.wait_for_step("began")
    engine.send(ForegroundActivity(0, composing=False))
    engine.get(Find(0, "tea"))
    engine.get(ListFacts(0))
    goes_on.set()
    engine.wait_for_step("ended")
    assert engine.steps() == ["began", "ended"]


def test_what_rules_are_sure_of_is_learned_while_the_user_writes_on(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes_module, "PREEMPTED_DELAY_S", 3600.0)
    engine.send(ForegroundActivity(0))
    first = engine.say(TEA)
    engine.wait_for_step("ended")
    assert engine.get(ListFacts(0)).total == 1 and pending(engine) == 0
    begun = list[str]()
    monkeypatch.setattr(MemoryStep, "run", lambda _self, message, *_, **_more: _cut_short(begun, message))
    assert engine.host.inference is not None
    for text in ("Most evenings I paint the harbour.", "I am allergic to peanuts."):
        engine.say(text, first.conversation.id)
        limit = time.monotonic() + LIMIT_S
        while engine.host.inference._queue.holds(Priority.BY_RULES) and time.monotonic() < limit:
            time.sleep(0.002)
    assert begun == ["Most evenings I paint the harbour."], "nothing overtakes what was said before"
    assert pending(engine) == 2 and engine.steps() == ["began", "ended"]
