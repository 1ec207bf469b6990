"""A temporary conversation in the real engine process: killed, ended, shut down."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from engine.protocol import EngineDied, ListConversations, ReplyFinished, SendMessage, TextDelta
from engine.protocol.consolidation import EndTemporary
from tests.end2end.processes import LIMIT_S, Engine

SECRET = "a long one about quillwort please, 关于骑缝章的长文"
WORDS = (b"quillwort", "骑缝章".encode())


def traces(folder: Path) -> list[str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if any(word in path.read_bytes() for word in WORDS)]


def test_killed_in_the_middle_of_a_reply_it_is_gone_at_the_next_start(folder: Path) -> None:
    with Engine(folder, "load_slow") as engine:
        job = engine.send(SendMessage(job=0, text=SECRET, temporary=True))
        engine.wait(TextDelta, job=job, count=2)
        assert engine.process.pid is not None
        os.kill(engine.process.pid, signal.SIGKILL)
        engine.wait(EngineDied)
    assert traces(folder)
    with Engine(folder) as engine:
        assert engine.ask(ListConversations(job=0)) == []
        assert traces(folder) == []


def test_ended_or_shut_down_nothing_of_it_is_left(folder: Path) -> None:
    with Engine(folder) as engine:
        job = engine.send(SendMessage(job=0, text=SECRET, temporary=True))
        conversation = engine.wait(ReplyFinished, job=job).conversation
        assert traces(folder)
        engine.ask(EndTemporary(job=0, conversation_id=conversation.id))
        assert traces(folder) == []
        engine.wait(ReplyFinished, job=engine.send(SendMessage(job=0, text=SECRET, temporary=True)))
        assert traces(folder)
    assert traces(folder) == []


def test_it_is_gone_at_once_while_another_conversation_is_answered(folder: Path) -> None:
    with Engine(folder, "load_slow") as engine:
        temporary = engine.send(SendMessage(job=0, text=SECRET.replace("long", "short"), temporary=True))
        conversation = engine.wait(ReplyFinished, job=temporary).conversation
        assert traces(folder)
        other = engine.send(SendMessage(job=0, text="a long one please"))
        engine.wait(TextDelta, job=other, count=2)
        engine.send(EndTemporary(job=0, conversation_id=conversation.id))
        end = time.monotonic() + LIMIT_S
        while traces(folder) and time.monotonic() < end:
            time.sleep(0.01)
        assert traces(folder) == []
        assert not [event for event in engine.events if isinstance(event, ReplyFinished) and event.job == other]
