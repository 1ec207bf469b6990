"""A model that nobody needs is put away, and comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import EngineError
from engine.lanes import idle_unload
from engine.model_session import LoadedModel
from engine.protocol import (
    Failed,
    ForegroundActivity,
    GetStatus,
    LoadModel,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    ReplyFinished,
    RunPendingMemorySteps,
    SendMessage,
    UnloadModel,
)
from engine.protocol.model_use import UnloadWhenIdle
from tests.unit.lanes.conftest import Loader
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_unload, "MINUTE_S", 0.05)


def loads(engine: RunningEngine) -> int:
    return sum(isinstance(event, ModelReady) for event in engine.events)


@pytest.mark.usefixtures("short")
def test_a_model_that_nobody_needs_goes_and_comes_back_with_the_next_message(
    start: Callable[..., RunningEngine], loader: Loader
) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    first = engine.say("Please remember that the lease ends in October.")
    assert engine.wait(ModelUnloaded).path == "scripted.gguf"
    assert engine.get(GetStatus(0)).model is None
    engine.get(UnloadWhenIdle(0, 0))
    before = len(engine.events)
    again = engine.say("When does the lease end?", first.conversation.id)
    assert again.message.text == "It ends in October."
    kinds = [type(event) for event in engine.events[before:]]
    assert kinds.index(ModelLoading) < kinds.index(ModelReady) < kinds.index(ReplyFinished)
    assert len(loader.commands) == 2 and loader.commands[0].path == loader.commands[1].path


@pytest.mark.usefixtures("short")
def test_typing_brings_it_back(start: Callable[..., RunningEngine]) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadWhenIdle(0, 0))
    assert loads(engine) == 1
    engine.send(ForegroundActivity(0))
    engine.send(ForegroundActivity(0))
    engine.wait(ModelReady, since=len(engine.events) - 1)
    engine.get(GetStatus(0))
    assert loads(engine) == 2


@pytest.mark.usefixtures("short")
def test_memory_steps_that_are_asked_for_bring_it_back(start: Callable[..., RunningEngine]) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadWhenIdle(0, 0))
    engine.get(RunPendingMemorySteps(0))
    assert loads(engine) == 2


@pytest.mark.usefixtures("short")
def test_a_model_that_was_let_go_by_hand_stays_away(start: Callable[..., RunningEngine]) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadModel(0))
    engine.send(ForegroundActivity(0))
    failed = engine.ask(SendMessage(0, "Hello"))
    assert isinstance(failed, Failed) and "No model is loaded" in failed.sentence
    assert loads(engine) == 1


@pytest.mark.usefixtures("short")
def test_where_it_cannot_come_back_it_is_tried_again(start: Callable[..., RunningEngine], loader: Loader) -> None:
    engine = start(unload_after_minutes=1)
    engine.load()
    engine.wait(ModelUnloaded)
    engine.get(UnloadWhenIdle(0, 0))

    def refuse(_command: LoadModel) -> LoadedModel:
        raise EngineError("Memory is short.")

    loader.make = refuse
    failed = engine.ask(SendMessage(0, "Hello"))
    assert isinstance(failed, Failed)
    assert any(isinstance(event, Failed) and event.sentence == "Memory is short." for event in engine.events)
    loader.make = loader.scripted
    assert engine.say("Hello again").message.text


def test_a_loader_that_wants_to_end_the_program_ends_its_job(
    start: Callable[..., RunningEngine], loader: Loader
) -> None:
    def leave(_command: LoadModel) -> LoadedModel:
        raise SystemExit(3)

    engine = start()
    loader.make = leave
    failed = engine.ask(LoadModel(job=0, path="other"))
    assert isinstance(failed, Failed) and "SystemExit" in failed.detail
    loader.make = loader.scripted
    assert isinstance(engine.ask(LoadModel(job=0, path="other")), ModelReady), "the lane goes on"


def test_without_a_time_it_stays(start: Callable[..., RunningEngine], short: None) -> None:
    engine = start()
    engine.load()
    assert engine.say("Hello").message.text
    engine.get(GetStatus(0))
    assert not any(isinstance(event, ModelUnloaded) for event in engine.events)
    engine.get(UnloadWhenIdle(0, 1))
    engine.wait(ModelUnloaded)
