"""Branches through the engine's lanes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.lanes import inference as inference_lane
from engine.lanes import pending_steps
from engine.lanes import queue as lanes_module
from engine.memory.learning.step import MemoryStep
from engine.protocol import (
    Cancel,
    ChooseVersion,
    ContinueReply,
    EditMessage,
    Failed,
    GetStatus,
    ListFacts,
    MemoryChanged,
    MessageStored,
    OpenConversation,
    Regenerate,
    ReplyFinished,
    Result,
    SendMessage,
    TextDelta,
)
from engine.values import Message
from tests.scripted import LONG_REPLY
from tests.unit.running_engine import RunningEngine

TEA = "I only drink tea, never coffee."
COCOA = "I only drink cocoa, never coffee."


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (inference_lane, "PREEMPTED_DELAY_S"),
        (pending_steps, "PREEMPTED_DELAY_S"),
        (lanes_module, "PREEMPTED_DELAY_S"),
    ):
        monkeypatch.setattr(module, name, 0.0)


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


def learned(engine: RunningEngine) -> list[str]:
    return [fact.text for fact in engine.get(ListFacts(0)).facts]


def test_what_was_learned_of_an_edited_message_is_learned_anew(engine: RunningEngine) -> None:
    finished = engine.say(TEA)
    engine.wait(MemoryChanged)
    assert any("tea" in text for text in learned(engine))
    edited = engine.ask(EditMessage(0, finished.message.turn_id, COCOA))
    assert isinstance(edited, ReplyFinished) and edited.message.turn_id != finished.message.turn_id
    stored = next(event for event in engine.events if isinstance(event, MessageStored) and event.message.text == COCOA)
    assert stored.versions is not None and stored.versions.total == 2
    taken = next(event for event in engine.events if isinstance(event, MemoryChanged) and event.job == edited.job)
    assert [change.operation for change in taken.changes] == ["delete"]
    engine.wait(MemoryChanged, lambda event: any("cocoa" in change.text for change in event.changes))
    assert not any("tea" in text for text in learned(engine))
    engine.get(ChooseVersion(0, finished.message.turn_id))
    assert not any("tea" in text for text in learned(engine)) and any("cocoa" in text for text in learned(engine))


def test_editing_stops_the_reply_that_is_written(slow_engine: RunningEngine) -> None:
    job = slow_engine.send(SendMessage(0, "A long one"))
    slow_engine.wait(TextDelta)
    stored = slow_engine.wait(MessageStored)
    edited = slow_engine.send(EditMessage(0, stored.message.id, "Another long one"))
    stopped = slow_engine.end_of(job)
    assert isinstance(stopped, ReplyFinished) and stopped.stop_reason == "cancelled"
    slow_engine.wait(TextDelta, lambda event: event.job == edited)
    slow_engine.get(Cancel(0, edited))
    finished = slow_engine.end_of(edited)
    assert isinstance(finished, ReplyFinished)
    page = slow_engine.get(OpenConversation(0, stored.conversation.id))
    assert [row.text for row in page.messages if row.role == "user"] == ["Another long one"]
    back = slow_engine.get(ChooseVersion(0, stored.message.id))
    assert [row.text for row in back.messages if row.kind == "text"] == ["A long one", stopped.message.text]


def test_nothing_is_chosen_while_a_reply_is_written(slow_engine: RunningEngine) -> None:
    job = slow_engine.send(SendMessage(0, "A long one"))
    slow_engine.wait(TextDelta)
    stored = slow_engine.wait(MessageStored)
    for command in (ChooseVersion(0, stored.message.id), ContinueReply(0, stored.conversation.id)):
        failed = slow_engine.ask(command)
        assert isinstance(failed, Failed) and "being written" in failed.sentence
    slow_engine.get(Cancel(0, job))
    slow_engine.end_of(job)
    assert isinstance(slow_engine.ask(ChooseVersion(0, stored.message.id)), Result)


def test_a_stopped_reply_goes_on(slow_engine: RunningEngine) -> None:
    job = slow_engine.send(SendMessage(0, "A long one"))
    slow_engine.wait(TextDelta)
    slow_engine.get(Cancel(0, job))
    stopped = slow_engine.end_of(job)
    assert isinstance(stopped, ReplyFinished) and LONG_REPLY.startswith(stopped.message.text)
    again = slow_engine.send(ContinueReply(0, stopped.conversation.id))
    slow_engine.wait(TextDelta, lambda event: event.job == again)
    slow_engine.get(Cancel(0, again))
    finished = slow_engine.end_of(again)
    assert isinstance(finished, ReplyFinished) and finished.message.id == stopped.message.id
    deltas = "".join(event.text for event in slow_engine.events if isinstance(event, TextDelta) and event.job == again)
    assert finished.message.text == stopped.message.text + deltas


def test_replies_made_again_say_which_they_are(engine: RunningEngine) -> None:
    first = engine.say("Hello")
    again = engine.ask(Regenerate(0, first.conversation.id))
    assert isinstance(again, ReplyFinished) and again.versions is not None
    assert (again.versions.number, again.versions.message_ids) == (2, (first.message.id, again.message.id))
    page = engine.get(ChooseVersion(0, first.message.id))
    assert page.versions[str(first.message.id)].number == 1
    assert engine.get(GetStatus(0)).messages == 2


def test_a_step_whose_message_is_written_anew_meanwhile_keeps_nothing(
    engine: RunningEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = MemoryStep.run

    def written_anew(step: MemoryStep, message: Message, *args: Any, **named: Any) -> Any:
        services = engine.host.services
        assert services is not None
        if message.text == TEA:
            services.recall.append(message.conversation_id, "user", "text", COCOA, beside=message.turn_id)
        return run(step, message, *args, **named)

    monkeypatch.setattr(MemoryStep, "run", written_anew)
    first = engine.say(TEA)
    engine.wait_for_step("postponed")
    assert learned(engine) == [] and engine.get(GetStatus(0)).pending_memory_steps == 0
    monkeypatch.setattr(MemoryStep, "run", run)
    engine.get(ChooseVersion(0, first.message.turn_id))
    engine.wait_for_step("ended")
    assert any("tea" in text for text in learned(engine)), "in view again, it is learned from"
