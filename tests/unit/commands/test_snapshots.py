"""Saved states on disk: how much there is, clearing them, another size; with a model and without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.model_session import SNAPSHOT_FOLDER
from engine.protocol import (
    ClearSnapshots,
    Command,
    DeleteConversation,
    GetStatus,
    LimitSnapshots,
    SendMessage,
    TextDelta,
    UnloadModel,
)
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / SNAPSHOT_FOLDER


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data")
    made.load()
    yield made
    made.close()


def names(folder: Path) -> set[str]:
    return {path.name.rpartition("-")[0] for path in folder.glob("*.kv")}


def saved(engine: RunningEngine) -> int:
    """Unloading writes what is worth keeping. Returns the bytes in use."""
    engine.get(UnloadModel(0))
    used = engine.get(GetStatus(0)).snapshot_bytes
    assert used > 0
    return used


def test_clearing_leaves_nothing_and_the_conversation_goes_on(engine: RunningEngine, folder: Path) -> None:
    conversation = engine.say("I only drink tea.").conversation.id
    used = saved(engine)
    engine.load()
    assert engine.get(ClearSnapshots(0)) >= used  # the head of prompts may have been saved besides since
    assert f"conversation-{conversation}" not in names(folder)  # that may be there again by now
    assert engine.say("And now?", conversation).stop_reason == "end"
    saved(engine)
    assert f"conversation-{conversation}" in names(folder)


def test_without_a_model_states_are_cleared_too(engine: RunningEngine, folder: Path) -> None:
    engine.say("I only drink tea.")
    used = saved(engine)
    (folder / "half-written.part").write_bytes(b"x")
    assert engine.get(ClearSnapshots(0)) == used
    assert list(folder.iterdir()) == []


def test_a_size_of_nothing_removes_all_and_saves_none(engine: RunningEngine, folder: Path) -> None:
    engine.say("I only drink tea.")
    saved(engine)
    engine.load()
    assert engine.get(LimitSnapshots(0, 0)) == 0 and names(folder) == set()
    engine.say("And now?")
    engine.get(UnloadModel(0))
    assert names(folder) == set()
    engine.load()
    engine.say("Saved again.")
    assert engine.get(LimitSnapshots(0, 10)) == 0
    saved(engine)


def test_a_deleted_conversation_is_gone_from_disk_without_a_model(engine: RunningEngine, folder: Path) -> None:
    conversation = engine.say("I only drink tea.").conversation.id
    saved(engine)
    name = f"conversation-{conversation}"
    assert name in names(folder)
    engine.get(DeleteConversation(0, conversation))
    engine.get(LimitSnapshots(0, 1000))  # behind it on the same lane
    assert name not in names(folder)


def test_what_is_asked_while_a_reply_is_written_is_done_at_the_end(tmp_path: Path, folder: Path) -> None:
    """The commands wait behind the reply; closing ends it, and them it does not lose."""
    for asked in (ClearSnapshots(0), LimitSnapshots(0, 0)):
        engine = RunningEngine(tmp_path / "data", loader="tests.scripted:load_brisk")
        engine.load()
        engine.say("I only drink tea.")
        saved(engine)
        engine.load()
        begun = len(engine.events)
        engine.send(SendMessage(0, "A long one"))
        engine.wait(TextDelta, since=begun)
        engine.send(asked)
        engine.close()
        assert names(folder) == set(), asked


def test_a_conversation_deleted_while_a_reply_is_written_is_gone_at_the_end(tmp_path: Path, folder: Path) -> None:
    engine = RunningEngine(tmp_path / "data", loader="tests.scripted:load_brisk")
    engine.load()
    conversation = engine.say("I only drink tea.").conversation.id
    saved(engine)
    assert f"conversation-{conversation}" in names(folder)
    engine.load()
    begun = len(engine.events)
    engine.send(SendMessage(0, "A long one"))
    engine.wait(TextDelta, since=begun)
    engine.send(DeleteConversation(0, conversation))
    engine.close()
    assert f"conversation-{conversation}" not in names(folder)


@pytest.mark.parametrize("asked", [ClearSnapshots(0), LimitSnapshots(0, 0)])
def test_what_reaches_the_engine_last_is_done_too(engine: RunningEngine, folder: Path, asked: Command) -> None:
    """The io lane hands it on only when the model's lane has ended."""
    engine.say("I only drink tea.")
    saved(engine)
    inference = engine.host.inference
    assert inference is not None
    inference.close()
    assert names(folder) != set()
    engine.send(asked)
    engine.close()
    assert names(folder) == set()
