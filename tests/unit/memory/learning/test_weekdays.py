"""A weekday that is told without its date: what happens once becomes a dated fact, what comes every week stays."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.embedding import FakeEmbedder
from engine.memory.archival import ArchivalMemory
from engine.memory.capability import RULES_ONLY
from engine.memory.learning.step import MemoryStep
from engine.memory.recall import RecallMemory
from engine.memory.search.retrieval import Retrieval
from engine.store import Store
from engine.values import Fact

MONDAY = datetime(2026, 11, 30, 10)


def learned(folder: Path, said: str) -> list[Fact]:
    """By rules alone, from a message that was written on that Monday."""
    store = Store.open(folder, clock=MONDAY.timestamp)
    agent = store.default_agent().id
    archival, recall = ArchivalMemory(store), RecallMemory(store)
    message = recall.append(recall.create_conversation(agent).id, "user", "text", said)
    MemoryStep(None, archival, Retrieval(store, FakeEmbedder()), RULES_ONLY).run(message, agent)
    facts = list(archival.list(agent, statuses=("active",)).facts)
    store.close()
    return facts


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Remember that I have a dentist appointment on Friday.", "on 4 December 2026"),
        ("My interview is on Thursday at 10.", "on 3 December 2026 at 10"),
        ("Remember that I got promoted on Friday.", "on 27 November 2026"),
        ("记住，我周五要去看牙医。", "2026年12月4日"),
        ("记住，我星期四面试。", "2026年12月3日"),
        ("记住，我周五升职了。", "2026年11月27日"),
    ],
)
def test_what_happens_once_is_dated(tmp_path: Path, said: str, kept: str) -> None:
    (fact,) = learned(tmp_path, said)
    assert kept in fact.text


def test_an_appointment_is_over_behind_its_day(tmp_path: Path) -> None:
    (fact,) = learned(tmp_path, "Remember that I have a dentist appointment on Friday.")
    assert fact.valid_to == (MONDAY.replace(hour=0) + timedelta(days=5)).timestamp()


@pytest.mark.parametrize("said", ["Remember that I always play chess on Friday.", "记住，我周五一般都打球。"])
def test_what_comes_every_week_stays(tmp_path: Path, said: str) -> None:
    (fact,) = learned(tmp_path, said)
    assert "2026" not in fact.text and fact.valid_to is None
