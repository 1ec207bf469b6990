"""The bridge over a real engine process with a scripted model."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.bridge import NOT_RUNNING_SENTENCE, Bridge
from engine.options import HostOptions
from engine.protocol import (
    BlockView,
    Cancel,
    EngineDied,
    Failed,
    ForegroundActivity,
    ListBlocks,
    ListConversations,
    LoadModel,
    OpenConversation,
    SendMessage,
    TextDelta,
)
from engine.protocol.model_use import AllowNetwork, CheckTemplate, GetHardware, UnloadWhenIdle
from models.settings import ModelSettings

LIMIT_MS = 30_000


class Answers:
    """Callbacks of one request."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.failures: list[Failed] = []
        self.threads: set[threading.Thread] = set()

    def result(self, payload: Any) -> None:
        self.results.append(payload)
        self.threads.add(threading.current_thread())

    def failed(self, event: Failed) -> None:
        self.failures.append(event)

    def any(self) -> bool:
        return bool(self.results or self.failures)


def options(folder: Path, **more: Any) -> HostOptions:
    given: dict[str, Any] = {"model_loader": "tests.scripted:load", "embedder": "none", **more}
    return HostOptions(str(folder), **given)


@pytest.fixture
def bridge(qtbot: QtBot, tmp_path: Path) -> Iterator[Bridge]:
    made = Bridge(options(tmp_path / "data", model_path="scripted.gguf"))
    with qtbot.waitSignal(made.model_ready, timeout=LIMIT_MS):
        made.start()
    yield made
    made.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "engine-events"]


def test_a_conversation_through_a_process_and_its_death(qtbot: QtBot, bridge: Bridge) -> None:
    """One process for several things, since each takes a second to start."""
    assert bridge.alive and bridge.engine_pid not in (None, os.getpid())

    blocks, early = Answers(), threading.current_thread()
    bridge.request(ListBlocks(0), blocks.result, blocks.failed)
    assert not blocks.any()
    qtbot.waitUntil(blocks.any, timeout=LIMIT_MS)
    assert all(isinstance(view, BlockView) for view in blocks.results[0])
    assert blocks.threads == {early}

    stored: list[Any] = []
    bridge.message_stored.connect(stored.append)
    texts: list[str] = []
    bridge.text_delta.connect(lambda event: texts.append(event.text))
    with qtbot.waitSignal(bridge.reply_finished, timeout=LIMIT_MS) as finished:
        job = bridge.request(SendMessage(0, "I only drink tea 茶"))
    assert finished.args is not None
    reply = finished.args[0]
    assert reply.job == job and "".join(texts) == reply.message.text == "Tea it is."
    assert stored[0].message.text == "I only drink tea 茶"

    failed = Answers()
    bridge.request(OpenConversation(0, 99), failed.result, failed.failed)
    qtbot.waitUntil(failed.any, timeout=LIMIT_MS)
    assert failed.failures[0].sentence == "This conversation does not exist any more."
    with qtbot.waitSignal(bridge.failed, timeout=LIMIT_MS):
        bridge.request(OpenConversation(0, 99))

    with qtbot.waitSignal(bridge.engine_died, timeout=LIMIT_MS) as died:
        bridge.request(SendMessage(0, "crash please"))
    assert died.args is not None
    assert "Your conversation is safe." in died.args[0].sentence and died.args[0].culprit_path == ""
    assert not bridge.alive

    unanswered = Answers()
    bridge.request(ListConversations(0), unanswered.result, unanswered.failed)
    assert not unanswered.any()
    qtbot.waitUntil(unanswered.any, timeout=LIMIT_MS)
    assert unanswered.failures[0].sentence == NOT_RUNNING_SENTENCE

    with qtbot.waitSignal(bridge.engine_started, timeout=LIMIT_MS) as started:
        bridge.restart(load_model=False)
    assert started.args is not None and started.args[0].status.model is None
    page = Answers()
    bridge.request(OpenConversation(0, reply.conversation.id), page.result, page.failed)
    qtbot.waitUntil(page.any, timeout=LIMIT_MS)
    assert [message.text for message in page.results[0].messages] == ["I only drink tea 茶", "Tea it is."]


def test_models_are_used_as_they_are_told_through_a_process(qtbot: QtBot, bridge: Bridge) -> None:
    settings = ModelSettings(n_ctx=5000, kv_type="q8_0", seed=7, chat_template="{{ messages }}")
    with qtbot.waitSignal(bridge.model_ready, timeout=LIMIT_MS) as ready:
        bridge.request(LoadModel(0, "scripted.gguf", settings=settings))
    assert ready.args is not None and ready.args[0].model.settings == settings

    told = Answers()
    for command in (
        GetHardware(0), CheckTemplate(0, "{{ messages"), UnloadWhenIdle(0, 5), AllowNetwork(0, False),
    ):  # fmt: skip
        bridge.request(command, told.result, told.failed)
    qtbot.waitUntil(lambda: len(told.results) == 4 or bool(told.failures), timeout=LIMIT_MS)
    hardware, check, *empty = told.results
    assert hardware.cores > 0 and hardware.ram_total_bytes > hardware.ram_available_bytes
    assert "does not work" in check.problem and check.said is not None and empty == [None, None]
    assert bridge._options.unload_after_minutes == 5 and not bridge._options.network_allowed


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_requests_that_wait_are_answered_when_the_engine_dies(qtbot: QtBot, tmp_path: Path) -> None:
    bridge = Bridge(options(tmp_path, model_loader="tests.scripted:load_slow"))
    with qtbot.waitSignal(bridge.engine_started, timeout=LIMIT_MS):
        bridge.start()
    with qtbot.waitSignal(bridge.model_ready, timeout=LIMIT_MS):
        bridge.request(LoadModel(0, "slow.gguf"))
    waiting = Answers()
    with qtbot.waitSignal(bridge.text_delta, timeout=LIMIT_MS):
        job = bridge.request(SendMessage(0, "A long one"), waiting.result, waiting.failed)
    assert bridge.engine_pid is not None
    with qtbot.waitSignal(bridge.engine_died, timeout=LIMIT_MS) as died:
        os.kill(bridge.engine_pid, signal.SIGKILL)
    assert died.args is not None and died.args[0].exit_code == -signal.SIGKILL
    qtbot.waitUntil(waiting.any, timeout=LIMIT_MS)
    assert [(event.job, event.sentence) for event in waiting.failures] == [(job, NOT_RUNNING_SENTENCE)]
    bridge.close()
    bridge.close()


def test_a_model_that_kills_the_engine_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    bridge = Bridge(options(tmp_path))
    with qtbot.waitSignal(bridge.engine_started, timeout=LIMIT_MS):
        bridge.start()
    with qtbot.waitSignal(bridge.engine_died, timeout=LIMIT_MS) as died:
        bridge.request(LoadModel(0, "deadly.gguf"))
    assert died.args is not None and died.args[0].culprit_path == "deadly.gguf"
    bridge.close()


def test_before_the_start_a_request_is_refused_later(qtbot: QtBot, tmp_path: Path) -> None:
    bridge, answers = Bridge(options(tmp_path)), Answers()
    assert not bridge.alive and bridge.engine_pid is None
    bridge.request(Cancel(0, 1), answers.result, answers.failed)
    assert not answers.any()
    qtbot.waitUntil(answers.any, timeout=LIMIT_MS)
    assert answers.failures[0].sentence == NOT_RUNNING_SENTENCE
    bridge.close()


# -- an engine that is ended while the window goes on


class FakeEngine:
    """Stands for the process: what is in ``last_words`` arrives while it is being ended."""

    last_words: tuple[Any, ...] = ()
    pid, alive = 1, True

    def __init__(self, _options: HostOptions, on_event: Callable[[Any], None]) -> None:
        self._on_event = on_event

    def send(self, _command: object) -> bool:
        return True

    def close(self) -> None:
        for event in self.last_words:
            self._on_event(event)


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bridge:
    monkeypatch.setattr("app.bridge.EngineProcess", FakeEngine)
    made = Bridge(options(tmp_path))
    made.start()
    return made


def test_what_an_ended_engine_said_last_is_not_taken_for_the_next_one(
    qtbot: QtBot, no_process: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    last_words = (Failed(0, "A backup could not be made."), TextDelta(1, "old"), EngineDied(0, "It ended."))
    monkeypatch.setattr(FakeEngine, "last_words", last_words)
    heard: list[object] = []
    for told in (no_process.text_delta, no_process.failed, no_process.engine_died):
        told.connect(heard.append)
    ended: list[bool] = []
    no_process.engine_ended.connect(lambda: ended.append(True))
    no_process.restart()
    answers = Answers()
    no_process.close()
    no_process.request(Cancel(0, 1), None, answers.failed)  # behind all that was said before
    no_process.start()
    qtbot.waitUntil(answers.any, timeout=LIMIT_MS)
    assert heard == [] and no_process.refusal is None and no_process.state == "starting"
    assert ended == [True, True]


def test_one_answer_that_cannot_be_taken_does_not_keep_the_others_waiting(qtbot: QtBot, no_process: Bridge) -> None:
    def broken(_event: Failed) -> None:
        raise RuntimeError("the window that asked is gone")

    answers = Answers()
    no_process.request(Cancel(0, 1), None, broken)
    no_process.request(Cancel(0, 1), answers.result, answers.failed)
    with qtbot.captureExceptions() as raised:
        no_process.close()
        qtbot.waitUntil(answers.any, timeout=LIMIT_MS)
    assert len(raised) == 1 and [event.sentence for event in answers.failures] == [NOT_RUNNING_SENTENCE]


def test_what_nobody_waits_for_is_not_kept_in_mind(no_process: Bridge) -> None:
    for _ in range(3):
        no_process.request(ForegroundActivity(0))
    assert no_process._pending == {}
