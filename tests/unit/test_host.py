from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from msgspec import Struct, structs

from engine import protocol
from engine.commands.io import IoCommands
from engine.host import UNEXPECTED
from engine.lanes.model_slot import LOADING_SETTING
from engine.lanes.pending_steps import NOTHING_LEARNS
from engine.lanes.replies import NO_MODEL
from engine.memory.background_embedding import BackgroundEmbedding
from engine.protocol import (
    AnyCommand,
    Cancel,
    EngineStarted,
    Event,
    Failed,
    GetStatus,
    ListConversations,
    MessageStored,
    OpenConversation,
    Regenerate,
    ReplyFinished,
    Result,
    RunPendingMemorySteps,
    SendMessage,
    TextDelta,
    UnloadModel,
)
from engine.store import Store
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data")
    yield made
    made.close()


def test_it_begins_with_its_status(engine: RunningEngine) -> None:
    assert isinstance(engine.first, EngineStarted) and engine.first is engine.events[0]
    assert engine.first.status.model is None
    status = engine.get(GetStatus(0))
    assert (status.conversations, status.messages, status.pending_memory_steps) == (0, 0, 0)


def test_a_message_is_stored_and_told_before_it_is_answered(engine: RunningEngine) -> None:
    engine.load()
    finished = engine.say("Hello")
    of_job = [event for event in engine.events if event.job == finished.job]
    assert isinstance(of_job[0], MessageStored) and of_job[0].message.text == "Hello"
    assert isinstance(of_job[-1], ReplyFinished) and of_job[-1].stop_reason == "end"
    assert of_job[0].conversation.id == finished.conversation.id


def test_without_a_model_a_message_is_kept_and_answered_later(engine: RunningEngine) -> None:
    failed = engine.ask(SendMessage(0, "Hello"))
    assert isinstance(failed, Failed) and failed.sentence == NO_MODEL
    stored = engine.wait(MessageStored)
    for command in (Regenerate(0, stored.conversation.id), Regenerate(0, stored.conversation.id)):
        assert engine.ask(command).sentence == NO_MODEL
    assert engine.ask(RunPendingMemorySteps(0)).sentence == NOTHING_LEARNS
    engine.load()
    finished = engine.ask(Regenerate(0, stored.conversation.id))
    assert isinstance(finished, ReplyFinished) and finished.message.turn_id == stored.message.id
    page = engine.get(OpenConversation(0, stored.conversation.id))
    assert [message.role for message in page.messages] == ["user", "assistant"]


def test_after_unloading_there_is_no_model(engine: RunningEngine) -> None:
    engine.load()
    engine.say("Hello")
    assert isinstance(engine.ask(UnloadModel(0)), Result)
    assert engine.get(GetStatus(0)).model is None
    assert engine.ask(SendMessage(0, "Still there?")).sentence == NO_MODEL


@pytest.mark.parametrize("command", [SendMessage(0, "Hello", conversation_id=99), OpenConversation(0, 99)])
def test_a_conversation_that_is_not_there(engine: RunningEngine, command: protocol.Command) -> None:
    failed = engine.ask(command)
    assert isinstance(failed, Failed) and failed.sentence == "This conversation does not exist any more."
    assert engine.get(GetStatus(0)).messages == 0


@pytest.mark.parametrize("number", [0, 77, 2**70])
@pytest.mark.parametrize("kind", [SendMessage, ListConversations, protocol.ListBlocks, protocol.ListFacts])
def test_an_agent_that_is_not_there(engine: RunningEngine, kind: Callable[..., protocol.Command], number: int) -> None:
    words = {"text": "Hello"} if kind is SendMessage else {}
    failed = engine.ask(kind(0, agent_id=number, **words))
    assert isinstance(failed, Failed) and failed.sentence == f"There is no agent {number}."
    assert engine.get(GetStatus(0)).messages == 0


def test_nothing_to_answer_again(engine: RunningEngine) -> None:
    failed = engine.ask(Regenerate(0, 99))
    assert isinstance(failed, Failed) and "no message to answer" in failed.sentence


def test_cancel_stops_a_reply_and_keeps_what_there_was(tmp_path: Path) -> None:
    engine = RunningEngine(tmp_path, loader="tests.scripted:load_slow")
    engine.load()
    job = engine.send(SendMessage(0, "A long one"))
    engine.wait(TextDelta)
    assert isinstance(engine.ask(Cancel(0, job)), Result)
    finished = engine.end_of(job)
    assert isinstance(finished, ReplyFinished) and finished.stop_reason == "cancelled"
    assert finished.message.text and "Line 50" not in finished.message.text
    page = engine.get(OpenConversation(0, finished.conversation.id))
    assert page.messages[-1].text == finished.message.text
    engine.close()


def test_closing_stops_a_reply(tmp_path: Path) -> None:
    engine = RunningEngine(tmp_path, loader="tests.scripted:load_slow")
    engine.load()
    job = engine.send(SendMessage(0, "A long one"))
    engine.wait(TextDelta)
    engine.close()
    engine.close()
    ended = engine.end_of(job)
    assert isinstance(ended, ReplyFinished)
    assert ended.stop_reason == ended.message.stop_reason == "closed", "the user has not stopped it"
    assert not [thread for thread in threading.enumerate() if thread.name in ("io-lane", "inference-lane")]
    Store.open(tmp_path).close()


def every_command() -> list[protocol.Command]:
    left_out = (protocol.Shutdown, protocol.ForegroundActivity)
    return [_some(kind) for kind in get_args(AnyCommand) if kind not in left_out]


def _some(kind: type[protocol.Command]) -> protocol.Command:
    """A command of the kind, with as little as it needs."""
    needed = {field.name: _sample(field.type) for field in structs.fields(kind) if field.required}
    return kind(**(needed | {"job": 0}))


def _sample(kind: Any) -> Any:
    """A value of a required field: a number, a text, one of some words, or no items."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind()
    plain: dict[Any, Any] = {bool: True, int: 1, float: 1.0, str: "x"}
    return get_args(kind)[0] if get_origin(kind) is Literal else plain.get(kind, ())


def test_every_command_ends_once(engine: RunningEngine) -> None:
    """Also one that is about nothing there is."""
    commands = every_command()
    jobs = [engine.send(command) for command in commands]
    for job, command in zip(jobs, commands, strict=True):
        ended = engine.end_of(job)
        assert not (isinstance(ended, Failed) and ended.sentence == UNEXPECTED), command
    engine.get(GetStatus(0))
    for job in jobs:
        of_job = [event for event in engine.events if event.job == job]
        ends = [one for one in of_job if isinstance(one, Result | ReplyFinished | Failed | protocol.ModelReady)]
        assert len(ends) == 1


def test_a_store_that_cannot_be_opened_is_said_to_every_command(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    engine = RunningEngine(folder)
    assert isinstance(engine.first, Failed) and engine.first.job == 0
    assert engine.first.sentence.endswith(".") and "Traceback" not in engine.first.sentence
    for command in every_command():
        failed = engine.ask(command)
        assert isinstance(failed, Failed) and failed.sentence == engine.first.sentence
    engine.close()
    assert folder.read_text().startswith("a file")


def test_an_unexpected_failure_becomes_an_event(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_self: IoCommands, _command: object) -> None:
        raise ZeroDivisionError("by accident")

    monkeypatch.setattr(IoCommands, "run", fail)
    failed = engine.ask(ListConversations(0))
    assert (failed.sentence, failed.detail) == (UNEXPECTED, "ZeroDivisionError('by accident')")
    assert isinstance(engine.ask(GetStatus(0)), Result)
    assert any(record.exc_info for record in caplog.records)


def test_an_embedder_that_fails_does_not_stop_the_lane(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = threading.Event()

    def fail(_self: BackgroundEmbedding, _batch: int) -> int:
        tried.set()
        raise RuntimeError("the embedder broke")

    monkeypatch.setattr(BackgroundEmbedding, "step", fail)
    engine = RunningEngine(tmp_path, embedder="fake")
    assert tried.wait(10)
    assert isinstance(engine.ask(GetStatus(0)), Result)
    engine.close()


def test_a_model_that_ended_the_engine_is_not_loaded_again_by_itself(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    store.set_setting(LOADING_SETTING, "/models/bad one.gguf")
    store.close()
    engine = RunningEngine(tmp_path, model="/models/bad one.gguf")
    failed = engine.wait(Failed)
    assert "bad one.gguf" in failed.sentence and "not loaded again" in failed.sentence
    engine.load("/models/bad one.gguf")
    engine.close()
    again = RunningEngine(tmp_path, model="/models/bad one.gguf")
    again.wait(protocol.ModelReady)
    again.close()


def test_an_edit_is_told_to_everybody(engine: RunningEngine) -> None:
    fact = engine.get(protocol.AddFact(0, "The user likes tea."))
    changed = engine.wait(protocol.MemoryChanged)
    assert changed.job == 0 and changed.message_id is None and changed.changes[0].entity_id == fact.id


def test_events_of_a_job_carry_its_number(engine: RunningEngine) -> None:
    engine.load()
    finished = engine.say("Hello")
    kinds = {type(event).__name__ for event in engine.events if event.job == finished.job}
    assert kinds == {"MessageStored", "PrefillProgress", "TextDelta", "ReplyFinished"}
    assert all(isinstance(event, Event) for event in engine.events)


def test_only_what_is_wrong_is_logged(engine: RunningEngine, caplog: pytest.LogCaptureFixture) -> None:
    engine.load()
    engine.say("I only drink tea")
    engine.wait_for_step("ended")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
