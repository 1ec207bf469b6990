"""Tidying in a real engine process that is killed in the middle, and one that is told to stop."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from engine.protocol import Cancel, ForegroundActivity, GetStatus, LoadModel, MemoryChanged, ModelReady
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    GetConsolidation,
    PauseConsolidation,
    ReviewSummary,
    RunConsolidation,
)
from engine.services import Services
from engine.store import Store
from tests.end2end.processes import Engine

TOWNS = ("Leeds", "York", "Bath", "Lyon", "Oslo", "Rome", "Turin", "Porto", "Ghent", "Basel", "Graz", "Kyoto")
STEPS = 4 * len(TOWNS)


@pytest.fixture
def filled(folder: Path) -> Path:
    """With many messages whose memory step is due."""
    store = Store.open(folder)
    recall = Services.over(store).recall
    conversation = recall.create_conversation(store.default_agent().id)
    with store.transaction():
        for number in range(STEPS):
            text = f"My friend Person{number} lives in {TOWNS[number % len(TOWNS)]}."
            store.memory_steps.add(recall.append(conversation.id, "user", "text", text).id)
    store.close()
    return folder


def facts(folder: Path) -> list[str]:
    store = Store.open(folder)
    found = store.facts.page(store.default_agent().id, "", (), ("active",), (), 0, 1000)[0]
    store.close()
    return sorted(fact.text for fact in found)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_killed_run_is_gone_on_with(filled: Path) -> None:
    with Engine(filled, model="") as engine:
        engine.send(LoadModel(job=0, path="scripted"))
        engine.wait(ModelReady)
        engine.send(RunConsolidation(job=0))
        engine.wait(MemoryChanged, count=3)
        assert engine.process.pid is not None
        os.kill(engine.process.pid, signal.SIGKILL)
    store = Store.open(filled)
    cut_off = store.consolidation.open_run(1)
    assert cut_off is not None and cut_off.units >= 3
    left = store.memory_steps.count_pending()
    store.close()
    assert left + cut_off.units == STEPS
    with Engine(filled, model="") as engine:
        engine.send(LoadModel(job=0, path="scripted"))
        engine.wait(ModelReady)
        summary = engine.ask(RunConsolidation(job=0))
        assert isinstance(summary, ReviewSummary) and summary.run.batch == cut_off.batch
        assert summary.run.units >= STEPS and engine.ask(GetStatus(job=0)).pending_memory_steps == 0
    texts = facts(filled)
    assert len(texts) == len(set(texts)) == STEPS


def test_commands_through_the_process(filled: Path) -> None:
    with Engine(filled, model="") as engine:
        settings = ConsolidationSettings(idle_minutes=30, from_hour=1, to_hour=6, busy_percent=80)
        assert engine.ask(ChangeConsolidation(job=0, settings=settings)).settings == settings
        assert engine.ask(PauseConsolidation(job=0, seconds=60.0)).state == "paused"
        assert engine.ask(PauseConsolidation(job=0, seconds=0.0)).paused_until is None
        engine.send(LoadModel(job=0, path="scripted"))
        engine.wait(ModelReady)
        job = engine.send(RunConsolidation(job=0))
        engine.wait(MemoryChanged)
        engine.send(ForegroundActivity(job=0))
        engine.ask(Cancel(job=0, target=job))
        view = engine.ask(GetConsolidation(job=0))
        assert view.settings == settings and "steps" in view.passes
    with Engine(filled, model="") as engine:
        assert engine.ask(GetConsolidation(job=0)).settings == settings
