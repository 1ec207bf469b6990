"""The engine as a child process: order of events, cancelling, and what a killed one leaves."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import psutil
import pytest

from engine.protocol import (
    MODEL_LEFT_OUT,
    REPLY_NOT_BEGUN,
    Cancel,
    ConversationPage,
    EngineDied,
    EngineStarted,
    Event,
    FactPage,
    Failed,
    GetStatus,
    ListConversations,
    ListFacts,
    MemoryChanged,
    MessageStored,
    ModelReady,
    OpenConversation,
    ReplyFinished,
    SendMessage,
    TextDelta,
)
from engine.values import Conversation
from tests.end2end.processes import Engine, gone, program
from tests.scripted import LONG_REPLY

TEA = "I only drink tea, never coffee"


def test_the_engine_is_that_of_the_program_under_test(folder: Path) -> None:
    with Engine(folder) as engine:
        status = engine.ask(GetStatus(job=0))
        assert status.pid == engine.process.pid
        assert os.path.samefile(psutil.Process(status.pid).exe(), program() or sys.executable)


def kill(engine: Engine) -> EngineDied:
    """SIGKILL, and the event that tells of it."""
    assert engine.process.pid is not None
    os.kill(engine.process.pid, signal.SIGKILL)
    return engine.wait(EngineDied)


def page(engine: Engine) -> ConversationPage:
    """The only conversation."""
    (conversation,) = engine.ask(ListConversations(job=0))
    assert isinstance(conversation, Conversation)
    return engine.ask(OpenConversation(job=0, conversation_id=conversation.id))


def rows(engine: Engine) -> list[tuple[str, str]]:
    return [(row.role, row.text) for row in page(engine).messages if row.kind == "text"]


def test_events_come_in_order(folder: Path) -> None:
    with Engine(folder) as engine:
        job = engine.send(SendMessage(job=0, text=TEA))
        finished = engine.wait(ReplyFinished, job=job)
        changed = engine.wait(MemoryChanged, where=lambda event: event.message_id is not None)
    mine: list[Event] = [event for event in engine.events if event.job == job]
    kinds = [kind for kind in (MessageStored, TextDelta, ReplyFinished) if any(isinstance(e, kind) for e in mine)]
    places = [next(i for i, event in enumerate(mine) if isinstance(event, kind)) for kind in kinds]
    assert kinds == [MessageStored, TextDelta, ReplyFinished] and places == sorted(places)
    assert isinstance(mine[0], MessageStored) and mine[0].message.text == TEA and mine[-1] is finished
    assert "".join(event.text for event in mine if isinstance(event, TextDelta)) == finished.message.text
    assert isinstance(engine.events[0], EngineStarted)
    assert engine.events.index(changed) > engine.events.index(finished)
    assert changed.message_id == mine[0].message.id


def test_killed_while_replying_keeps_words_and_what_was_saved(folder: Path) -> None:
    with Engine(folder, "load_slow") as engine:
        job = engine.send(SendMessage(job=0, text="a long one 请写长一点"))
        engine.wait(TextDelta, job=job, count=2)  # the first piece is in the store before the second one is sent
        died = kill(engine)
        assert "Your conversation is safe." in died.sentence and died.exit_code == -signal.SIGKILL
        assert died.culprit_path == ""
        assert engine.events[-1] is died
        assert not engine.process.send(GetStatus(job=99))
    with Engine(folder) as engine:
        (user, reply) = (row for row in page(engine).messages if row.kind == "text")
        assert (user.role, user.text) == ("user", "a long one 请写长一点")
        assert reply.role == "assistant" and reply.stop_reason == "stopped_by_crash"
        assert reply.text and LONG_REPLY.startswith(reply.text)
        job = engine.send(SendMessage(job=0, text=TEA, conversation_id=user.conversation_id))
        assert engine.wait(ReplyFinished, job=job).stop_reason == "end"


def test_model_that_kills_the_engine_while_replying(folder: Path) -> None:
    with Engine(folder) as engine:
        engine.send(SendMessage(job=0, text="crash please"))
        engine.wait(EngineDied)
        engine.wait(MessageStored)
    with Engine(folder) as engine:
        assert rows(engine) == [("user", "crash please")]


def test_model_that_kills_the_engine_while_loading_is_not_loaded_again_by_itself(folder: Path) -> None:
    with Engine(folder, model="deadly.gguf") as engine:
        died = engine.wait(EngineDied)
        assert died.culprit_path == "deadly.gguf"
    with Engine(folder, model="deadly.gguf") as engine:
        told = engine.wait(Failed, job=0)
        assert "deadly.gguf" in told.sentence and "not loaded again" in told.sentence
        assert (told.code, told.values) == (MODEL_LEFT_OUT, {"path": "deadly.gguf"})
        assert engine.ask(GetStatus(job=0)).model is None
    with Engine(folder, model="scripted") as engine:
        engine.wait(ModelReady)


def test_without_a_model_the_message_is_kept_and_a_sentence_says_so(folder: Path) -> None:
    with Engine(folder, model="") as engine:
        job = engine.send(SendMessage(job=0, text=TEA))
        assert "Your message is kept" in engine.wait(Failed, job=job).sentence
        assert rows(engine) == [("user", TEA)]


def test_cancel_stops_a_slow_reply_and_keeps_it(folder: Path) -> None:
    """The whole reply would take longer than any wait here."""
    with Engine(folder, "load_slow") as engine:
        job = engine.send(SendMessage(job=0, text="a long one"))
        engine.wait(TextDelta, job=job, count=5)
        engine.send(Cancel(job=0, target=job))
        finished = engine.wait(ReplyFinished, job=job)
        assert finished.stop_reason == "cancelled"
        assert LONG_REPLY.startswith(finished.message.text) and 0 < len(finished.message.text) < len(LONG_REPLY) / 2
        assert rows(engine)[-1] == ("assistant", finished.message.text)


def test_cancel_sent_right_behind_the_message_is_not_lost(folder: Path) -> None:
    with Engine(folder, "load_slow") as engine:
        job = engine.send(SendMessage(job=0, text="a long one"))
        engine.send(Cancel(job=0, target=job))
        ended = engine.wait(ReplyFinished | Failed, job=job)
        if isinstance(ended, ReplyFinished):
            assert ended.stop_reason == "cancelled"
        else:  # it still waited for the model to be loaded
            assert ended.code == REPLY_NOT_BEGUN


def test_history_answers_while_a_reply_streams(folder: Path) -> None:
    with Engine(folder, "load_slow") as engine:
        job = engine.send(SendMessage(job=0, text="a long one"))
        engine.wait(TextDelta, job=job)
        facts = engine.ask(ListFacts(job=0))
        assert isinstance(facts, FactPage)
        assert not [event for event in engine.events if isinstance(event, ReplyFinished)]


def test_second_engine_on_the_same_folder_gets_a_sentence(folder: Path) -> None:
    with Engine(folder) as first:
        first.wait(EngineStarted)
        with Engine(folder) as second:
            assert "already running" in second.wait(Failed, job=0).sentence
            job = second.send(ListConversations(job=0))
            assert "already running" in second.wait(Failed, job=job).sentence


def test_closing_in_mid_reply_leaves_no_process_and_keeps_the_reply(folder: Path) -> None:
    with Engine(folder, "load_slow") as engine:
        job = engine.send(SendMessage(job=0, text="a long one"))
        engine.wait(TextDelta, job=job, count=5)
        assert engine.process.pid is not None
        child = psutil.Process(engine.process.pid)
    assert gone([child])
    assert not [event for event in engine.events if isinstance(event, EngineDied)]
    with Engine(folder) as engine:
        (user, reply) = rows(engine)
        assert user == ("user", "a long one") and LONG_REPLY.startswith(reply[1]) and reply[1]


def test_the_end_of_the_engine_is_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Engine(folder, model="deadly.gguf") as engine:
        pid = engine.process.pid
        died = engine.wait(EngineDied)
    assert [record.getMessage() for record in caplog.records if record.name == "engine.process"] == [
        f"the engine (process {pid}) ended: signal SIGKILL, loading deadly.gguf"
    ]
    assert died.said is not None and died.said.template == died.sentence


def test_an_orderly_end_is_not_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Engine(folder) as engine:
        engine.wait(EngineStarted)
    assert caplog.records == []
