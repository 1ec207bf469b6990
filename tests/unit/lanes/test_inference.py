from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.lanes import inference as inference_lane
from engine.lanes import pending_steps
from engine.lanes import queue as lanes_module
from engine.memory.erasing.forgetting import Forgetting
from engine.memory.erasing.run import Erasure
from engine.memory.learning.step import MemoryStep, StepOutcome
from engine.protocol import (
    REPLY_NOT_BEGUN,
    Cancel,
    ContextPressure,
    DeleteConversation,
    Failed,
    ForegroundActivity,
    GetStatus,
    ListFacts,
    LoadModel,
    MemoryChanged,
    MessageStored,
    ModelLoading,
    ModelReady,
    OpenConversation,
    Regenerate,
    ReplyFinished,
    Result,
    RunPendingMemorySteps,
    SendMessage,
    TextDelta,
    Undo,
)
from engine.protocol.forgetting import Forget
from engine.services import Services
from engine.store import Store
from engine.store.steps import MAX_ATTEMPTS, MemoryStepTable
from engine.turn import TurnRunner
from engine.values import Message
from tests.scripted import LONG_REPLY
from tests.unit.running_engine import LIMIT_S, RunningEngine

TEA = "I only drink tea, never coffee."


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (inference_lane, "PREEMPTED_DELAY_S"),
        (inference_lane, "STARTUP_DELAY_S"),
        (pending_steps, "PREEMPTED_DELAY_S"),
        (pending_steps, "RETRY_DELAY_S"),
    ):
        monkeypatch.setattr(module, name, 0.0)
    monkeypatch.setattr(lanes_module, "PREEMPTED_DELAY_S", 0.0)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data")
    made.load()
    yield made
    made.close()


@pytest.fixture
def slow_engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "slow", loader="tests.scripted:load_slow")
    made.load()
    yield made
    made.close()


def pending(engine: RunningEngine) -> int:
    return engine.get(GetStatus(0)).pending_memory_steps


def instead_of_the_step(
    monkeypatch: pytest.MonkeyPatch, act: Callable[[int, Any], StepOutcome | None], times: int
) -> None:
    """Let the first ``times`` memory steps do ``act(number, cancel)``; None goes on with the real one."""
    real = MemoryStep.run
    calls: list[int] = []

    def run(self: MemoryStep, message: Message, agent: int, words: str, saved: Any, cancel: Any, **more: Any) -> Any:
        if not more["asks"]:  # as if the rules were not sure
            return StepOutcome((), "cancelled")
        calls.append(message.id)
        outcome = act(len(calls), cancel) if len(calls) <= times else None
        return outcome or real(self, message, agent, words, saved, cancel, **more)

    monkeypatch.setattr(MemoryStep, "run", run)


def wait_for_cancel(_number: int, cancel: Any) -> StepOutcome:
    limit = time.monotonic() + LIMIT_S
    while not cancel.is_set() and time.monotonic() < limit:
        time.sleep(0.002)
    return StepOutcome((), "cancelled")


def fail(_number: int, _cancel: Any) -> None:
    raise RuntimeError("the step broke")


# -- memory steps


def test_what_the_user_said_becomes_a_fact_and_an_event(engine: RunningEngine) -> None:
    finished = engine.say(TEA)
    engine.wait_for_step("ended")
    changed = engine.wait(MemoryChanged)
    assert changed.message_id == finished.message.turn_id and "tea" in changed.changes[0].text
    assert engine.steps() == ["began", "ended"] and pending(engine) == 0
    page = engine.get(ListFacts(0))
    assert page.total == 1 and page.facts[0].sources[0].message_id == finished.message.turn_id


def test_a_step_stays_pending_until_it_has_committed(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_self: MemoryStepTable, _message_id: int) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(MemoryStepTable, "mark_done", refuse)
    engine.say(TEA)
    engine.wait_for_step("failed", times=MAX_ATTEMPTS)
    assert engine.get(ListFacts(0)).total == 0
    assert not [event for event in engine.events if isinstance(event, MemoryChanged)]


def test_a_failed_step_is_tried_again(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    instead_of_the_step(monkeypatch, fail, times=2)
    engine.say(TEA)
    engine.wait_for_step("ended")
    assert engine.steps() == ["began", "failed", "began", "failed", "began", "ended"]
    assert engine.get(ListFacts(0)).total == 1


def test_a_step_that_always_fails_is_given_up(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    instead_of_the_step(monkeypatch, fail, times=1000)
    engine.say(TEA)
    engine.wait_for_step("failed", times=MAX_ATTEMPTS)
    assert engine.get(RunPendingMemorySteps(0)) == {"ran": 0}
    assert engine.steps().count("failed") == MAX_ATTEMPTS
    assert not [event for event in engine.events if isinstance(event, Failed)]


def test_a_turn_stops_a_step_which_runs_later(engine: RunningEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_the_step(monkeypatch, wait_for_cancel, times=1)
    first = engine.say(TEA)
    engine.wait_for_step("began")
    engine.say("What time is it?", first.conversation.id)
    assert "postponed" in engine.steps()
    engine.wait_for_step("ended", times=2)
    assert engine.get(ListFacts(0)).total == 1 and pending(engine) == 0


def test_typing_stops_a_step_which_runs_later(engine: RunningEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_the_step(monkeypatch, wait_for_cancel, times=1)
    engine.say(TEA)
    engine.wait_for_step("began")
    engine.send(ForegroundActivity(0))
    engine.wait_for_step("ended")
    assert engine.steps() == ["began", "postponed", "began", "ended"]


def test_pending_steps_run_when_asked(engine: RunningEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending_steps, "RETRY_DELAY_S", 3600.0)
    instead_of_the_step(monkeypatch, fail, times=1)
    engine.say(TEA)
    engine.wait_for_step("failed")
    assert pending(engine) == 1
    assert engine.get(RunPendingMemorySteps(0)) == {"ran": 1}
    assert pending(engine) == 0
    assert engine.get(RunPendingMemorySteps(0)) == {"ran": 0}


def test_steps_that_were_left_run_after_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = RunningEngine(tmp_path)
    assert isinstance(engine.ask(SendMessage(0, TEA)), Failed)
    assert pending(engine) == 1
    engine.close()
    again = RunningEngine(tmp_path)
    again.load()
    again.wait_for_step("ended")
    assert pending(again) == 0 and again.get(ListFacts(0)).total == 1
    again.close()


def test_nothing_is_learned_from_a_deleted_conversation(engine: RunningEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_the_step(monkeypatch, wait_for_cancel, times=1)
    finished = engine.say(TEA)
    engine.wait_for_step("began")
    engine.get(DeleteConversation(0, finished.conversation.id))
    engine.send(ForegroundActivity(0))
    engine.wait_for_step("postponed")
    assert engine.get(RunPendingMemorySteps(0)) == {"ran": 0}
    assert engine.steps() == ["began", "postponed"] and engine.get(ListFacts(0)).total == 0


# -- turns and models


def test_a_message_written_meanwhile_is_answered_next(tmp_path: Path) -> None:
    engine = RunningEngine(tmp_path, loader="tests.scripted:load_brisk")
    engine.load()
    first = engine.send(SendMessage(0, "A long one"))
    engine.wait(TextDelta)
    conversation_id = engine.wait(MessageStored).conversation.id
    second = engine.send(SendMessage(0, "And another", conversation_id))
    third = engine.send(SendMessage(0, "Elsewhere"))
    engine.send(Cancel(0, first))
    ends = [engine.end_of(job) for job in (first, second, third)]
    reasons = [end.stop_reason for end in ends if isinstance(end, ReplyFinished)]
    assert reasons == ["cancelled", "end", "end"]
    engine.close()


def test_a_turn_that_fails_ends_with_a_sentence_and_the_next_works(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = engine.say("Hello")

    def broken(*_arguments: object) -> None:
        raise RuntimeError("llama.cpp is unwell")

    with monkeypatch.context() as patch:
        patch.setattr(TurnRunner, "_steps", broken)
        failed = engine.ask(SendMessage(0, "Again", first.conversation.id))
    assert isinstance(failed, Failed) and failed.sentence == inference_lane.UNEXPECTED
    assert "unwell" in failed.detail
    assert isinstance(engine.ask(Regenerate(0, first.conversation.id)), ReplyFinished)


def test_a_file_that_is_no_model_is_said_and_another_one_loads(engine: RunningEngine) -> None:
    failed = engine.ask(LoadModel(0, "bad.gguf"))
    assert isinstance(failed, Failed) and failed.sentence == "This file is not a GGUF model."
    assert isinstance(engine.ask(SendMessage(0, "Hello")), Failed)
    ready = engine.ask(LoadModel(0, "good.gguf", n_ctx=5000))
    assert isinstance(ready, ModelReady) and ready.model.n_ctx == 5000
    stages = [event.stage for event in engine.events if isinstance(event, ModelLoading) and event.path == "good.gguf"]
    assert stages[:3] == ["load", "load", "probe"]
    assert engine.say("Hello").stop_reason == "end"


def test_background_failures_are_logged_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("no room")

    monkeypatch.setattr(TurnRunner, "prewarm", broken)
    engine = RunningEngine(tmp_path)
    engine.load()
    engine.say("Hello")
    engine.wait_for_step("ended")  # before the broken work, where that had to wait for the turn
    engine.wait(ModelLoading, lambda event: event.stage == "prewarm" and event.fraction == 1.0)
    engine.close()
    assert not [event for event in engine.events if isinstance(event, Failed)]
    assert any("PREWARM" in record.getMessage() for record in caplog.records)


def test_a_full_window_is_compacted_between_turns(engine: RunningEngine) -> None:
    first = engine.say("Hello " + "x" * 1800)
    engine.say("y" * 1500, first.conversation.id)
    evicted = engine.wait(ContextPressure)
    assert evicted.kind == "evicted" and evicted.job == 0 and evicted.evicted_messages == 2
    engine.say("And?", first.conversation.id)
    assert not [event for event in engine.events if isinstance(event, Failed)]


# -- deleting and stopping while something waits


def writing(engine: RunningEngine) -> tuple[int, int]:
    """A long reply that has begun: its job and its conversation."""
    job = engine.send(SendMessage(0, "Tell me something long"))
    stored = engine.wait(MessageStored, lambda event: event.job == job)
    engine.wait(TextDelta, lambda event: event.job == job)
    return job, stored.conversation.id


def test_deleting_a_conversation_stops_its_reply_without_a_failure(slow_engine: RunningEngine) -> None:
    job, conversation_id = writing(slow_engine)
    change = slow_engine.get(DeleteConversation(0, conversation_id))
    ended = slow_engine.end_of(job)
    assert isinstance(ended, ReplyFinished) and ended.stop_reason == "cancelled"
    assert slow_engine.say("Hello").stop_reason == "end"
    slow_engine.ask(Undo(0, change.batch))
    page = slow_engine.get(OpenConversation(0, conversation_id))
    reply = page.messages[-1]
    assert (reply.role, reply.stop_reason) == ("assistant", "cancelled")
    assert reply.text and LONG_REPLY.startswith(reply.text) and reply.text != LONG_REPLY


def test_a_message_that_waits_for_another_reply_can_be_stopped_at_once(slow_engine: RunningEngine) -> None:
    first, _ = writing(slow_engine)
    second = slow_engine.send(SendMessage(0, "Hello"))
    slow_engine.wait(MessageStored, lambda event: event.job == second)
    slow_engine.send(Cancel(0, second))
    failed = slow_engine.end_of(second)
    assert isinstance(failed, Failed) and failed.code == REPLY_NOT_BEGUN
    assert not any(isinstance(event, ReplyFinished) and event.job == first for event in slow_engine.events)
    slow_engine.send(Cancel(0, first))
    assert isinstance(slow_engine.end_of(first), ReplyFinished)


def test_deleting_a_conversation_takes_back_what_waits_in_it(slow_engine: RunningEngine) -> None:
    other = slow_engine.say("Hello").conversation.id
    first, _ = writing(slow_engine)
    second = slow_engine.send(SendMessage(0, "More", other))
    slow_engine.wait(MessageStored, lambda event: event.job == second)
    slow_engine.get(DeleteConversation(0, other))
    assert isinstance(slow_engine.end_of(second), Failed)
    slow_engine.send(Cancel(0, first))
    assert isinstance(slow_engine.end_of(first), ReplyFinished)


# -- forgetting that was confirmed, and an end of the program before it was begun


def test_what_was_confirmed_is_forgotten_at_the_next_start(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    services = Services.over(store)
    tea, _ = services.archival.insert(1, TEA)
    services.archival.insert(1, "The user lives in Leeds.")
    services.forgetting.promise(Forget(7, fact_id=tea.id))
    store.close()  # as if the program had ended while the lane was at something else
    again = RunningEngine(tmp_path)
    again.wait(Result, lambda event: event.job == 0)
    assert [fact.text for fact in again.get(ListFacts(0)).facts] == ["The user lives in Leeds."]
    assert again.host.services is not None and again.host.services.forgetting.promised() == []
    again.close()
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"never coffee" in path.read_bytes()]


def test_a_confirmed_forgetting_is_noted_until_its_rows_are_gone(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = engine.host.services
    assert services is not None
    tea, _ = services.archival.insert(1, TEA)
    noted: list[int] = []
    erase = Forgetting.erase

    def look(self: Forgetting, request: Forget) -> Erasure:
        noted.append(len(self.promised()))
        erasure = erase(self, request)
        noted.append(len(self.promised()))
        return erasure

    monkeypatch.setattr(Forgetting, "erase", look)
    engine.get(Forget(0, fact_id=tea.id))
    assert noted == [1, 0]
    assert isinstance(engine.ask(Forget(0, fact_id=tea.id)), Failed)
    assert services.forgetting.promised() == []


def test_what_cannot_be_forgotten_any_more_is_not_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store.open(tmp_path)
    Services.over(store).forgetting.promise(Forget(7, fact_id=99))
    store.close()
    again = RunningEngine(tmp_path)
    again.load()
    assert again.host.services is not None and again.host.services.forgetting.promised() == []
    assert not [event for event in again.events if isinstance(event, Failed)]
    again.close()
    assert "could not be" in caplog.text
    caplog.clear()
