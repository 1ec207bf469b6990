"""Tidying in a real engine process: two conversations, an idle pass, its review, and all of it undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.protocol import (
    ConsolidationReport,
    Failed,
    ListBlocks,
    ListFacts,
    LoadModel,
    MessageStored,
    ModelReady,
    SendMessage,
    Undo,
)
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    GetReview,
    ListReviews,
    ReviewSummary,
    RunConsolidation,
)
from tests.end2end.processes import Engine

ALWAYS = ConsolidationSettings(idle_minutes=0, min_battery_percent=0, budget_minutes=0, busy_percent=100)
TEA = "I only drink tea, never coffee."
SISTER = "我姐姐住在重庆。"


def say_without_model(engine: Engine) -> None:
    """Two conversations: what is said is stored, and waits for a model to be looked through."""
    for text in (TEA, SISTER):
        job = engine.send(SendMessage(job=0, text=text))
        engine.wait(MessageStored, job=job)
        engine.wait(Failed, job=job)


def memory(engine: Engine) -> tuple[list[tuple[Any, ...]], list[tuple[str, str]]]:
    """Facts and blocks, without what counts how often they were written."""
    facts = engine.ask(ListFacts(job=0, statuses=("active", "superseded", "proposed"))).facts
    blocks = engine.ask(ListBlocks(job=0))
    return (
        [(fact.id, fact.text, fact.status, fact.valid_from, fact.valid_to, fact.sources) for fact in facts],
        [(view.block.label, view.block.value) for view in blocks],
    )


def test_a_pass_is_reviewed_and_undone_as_a_whole(folder: Path) -> None:
    with Engine(folder, model="") as engine:
        say_without_model(engine)
        before = memory(engine)
        engine.send(LoadModel(job=0, path="scripted"))
        engine.wait(ModelReady)
        summary = engine.ask(RunConsolidation(job=0))
        assert isinstance(summary, ReviewSummary)
        after = memory(engine)
        review = engine.ask(GetReview(job=0, run_id=summary.run.id))
        learned = [line for line in review.lines if line.kind == "learned"]
        assert len(learned) == 2 and summary.counts["learned"] == 2
        assert before[0] == []
        assert {source.quote.rstrip(".。") for fact in after[0] for source in fact[-1]} == {TEA[:-1], SISTER[:-1]}
        (undone, *_) = engine.ask(Undo(job=0, batch=summary.run.batch))
        assert memory(engine) == before
        states = {line.state for line in engine.ask(GetReview(job=0, run_id=summary.run.id)).lines}
        assert states == {"undone"}
        engine.ask(Undo(job=0, batch=undone.batch))
        assert memory(engine) == after


def test_tidying_begins_by_itself_when_nobody_is_at_it(folder: Path) -> None:
    with Engine(folder, model="") as engine:
        say_without_model(engine)
        engine.send(LoadModel(job=0, path="scripted"))
        engine.wait(ModelReady)
        engine.ask(ChangeConsolidation(job=0, settings=ALWAYS))
        report = engine.wait(ConsolidationReport)
        assert report.summary.counts["learned"] == 2
        (waiting,) = engine.ask(ListReviews(job=0))
        assert waiting.run.id == report.summary.run.id
