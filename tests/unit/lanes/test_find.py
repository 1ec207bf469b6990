"""Searches in the running engine: answered beside everything else, ended when nobody waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import (
    AddFact,
    Cancel,
    Failed,
    Find,
    Found,
    ListAgents,
    Result,
    decode_event,
    decode_result,
    encode,
)
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    running = RunningEngine(tmp_path / "data")
    yield running
    running.close()


def found(engine: RunningEngine, command: Find) -> Found:
    """The answer as it comes over the wire."""
    event = decode_event(encode(engine.ask(command)))
    assert isinstance(event, Result)
    return decode_result(command, event)


def test_a_search_crosses_the_wire(engine: RunningEngine) -> None:
    engine.get(AddFact(0, "The customer drinks only tea"))
    answer = found(engine, Find(0, "te", unfinished=True))
    (item,) = answer.groups[0].items
    assert (item.tier, item.status, answer.groups[0].total) == ("fact", "active", 1)
    assert [item.snippet[start:end] for start, end in item.highlights] == ["tea"]


def test_a_search_of_an_agent_that_is_not_there_is_a_sentence(engine: RunningEngine) -> None:
    event = engine.ask(Find(0, "tea", agent_id=77))
    assert isinstance(event, Failed) and "77" in event.sentence
    assert [agent.name for agent in engine.get(ListAgents(0))] == ["Rolltop"]


def test_a_cancelled_search_ends_with_nothing_and_the_next_one_is_answered(engine: RunningEngine) -> None:
    engine.get(AddFact(0, "The customer drinks only tea"))
    jobs = [engine.send(Find(0, "tea")) for _ in range(30)]
    for job in jobs[:-1]:
        engine.send(Cancel(0, job))
    answers = [engine.end_of(job) for job in jobs]
    assert all(isinstance(answer, Result) for answer in answers)
    payloads = [answer.payload for answer in answers if isinstance(answer, Result)]
    assert all(payload.cancelled or payload.groups for payload in payloads) and payloads[-1].groups


def test_a_folder_that_cannot_be_opened_is_told_to_searches_too(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("a file in the way")
    engine = RunningEngine(blocked)
    assert isinstance(engine.first, Failed)
    event = engine.ask(Find(0, "tea"))
    assert isinstance(event, Failed) and event.sentence == engine.first.sentence
    engine.close()
