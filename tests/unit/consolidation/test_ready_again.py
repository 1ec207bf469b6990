"""Behind tidying the next turn reads its own words only: through the engine's own lanes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.context.windows import ConversationWindows
from engine.lanes import inference as inference_lane
from engine.lanes import queue as lanes_module
from engine.lanes.inference import InferenceLane
from engine.lanes.queue import Job
from engine.protocol import AddFact, OpenConversation, ReplyFinished
from engine.protocol.consolidation import RunConsolidation
from tests.unit.desk import head_blocks
from tests.unit.running_engine import LIMIT_S, RunningEngine


class Rests:
    """Tells when a rest has come to its end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._arrived = threading.Condition()
        real = InferenceLane._run_tidy  # pyright: ignore[reportPrivateUsage]

        def run(lane: InferenceLane, job: Job) -> None:
            real(lane, job)
            with self._arrived:
                self._arrived.notify_all()

        monkeypatch.setattr(InferenceLane, "_run_tidy", run)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Until it is so at the end of a rest."""
        with self._arrived:
            assert self._arrived.wait_for(condition, LIMIT_S)


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch) -> Rests:
    for module in (inference_lane, lanes_module):
        monkeypatch.setattr(module, "PREEMPTED_DELAY_S", 0.0)
    monkeypatch.setattr(inference_lane, "OPEN_DELAY_S", 0.0)
    return Rests(monkeypatch)


@pytest.fixture
def engine(tmp_path: Path, rests: Rests) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data")
    made.load()
    yield made
    made.close()


def windows(engine: RunningEngine) -> ConversationWindows:
    lane: Any = engine.host.inference
    return lane._session.runner.windows


def own_and_evaluated(engine: RunningEngine, finished: ReplyFinished) -> tuple[int, int]:
    window = windows(engine).find(finished.conversation.id)
    assert window is not None and finished.message.report is not None
    entries = [entry for entry in window.entries if entry.turn_id == finished.message.turn_id]
    return sum(len(entry.tokens) for entry in entries[:-1]), finished.message.report.evaluated_tokens


def knows(engine: RunningEngine, conversation_id: int, text: str) -> bool:
    """The evaluated prompt of a conversation begins with a head that says it."""
    found = windows(engine).find(conversation_id)
    return found is not None and windows(engine).is_resident(conversation_id) and text in head_blocks(found)["human"]


@pytest.mark.parametrize("seen", ["in view", "not evaluated", "new"])
def test_the_next_turn_reads_its_own_words_only(engine: RunningEngine, rests: Rests, seen: str) -> None:
    talk = engine.say("Hello there, it is a fine day").conversation.id
    if seen == "not evaluated":
        engine.say("Another conversation altogether")
        engine.get(OpenConversation(0, talk))
    engine.get(AddFact(0, "The user lives in Leeds.", kind="identity"))
    assert engine.get(RunConsolidation(0)) is not None
    rests.wait(lambda: knows(engine, talk, "lives in Leeds"))
    finished = engine.say("And what now?", None if seen == "new" else talk)
    own, evaluated = own_and_evaluated(engine, finished)
    assert evaluated <= own and knows(engine, finished.conversation.id, "lives in Leeds")
    assert finished.message.report is not None and finished.message.report.reused_tokens > 500
