"""Extraction with a model far too small for it, asked everything all the same: no failure, nothing unsupported."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.consolidation.wording import is_supported
from engine.embedding import FakeEmbedder
from engine.language import detect_language
from engine.memory.capability import Capability
from engine.memory.few_shot import FewShot
from engine.memory.times.dating import without_stale_dates
from tests.bench.extraction import read_cases, run_cases
from tests.bench.extraction_matching import Likeness

pytestmark = pytest.mark.realmodel
DATA = Path(__file__).parent.parent / "data"
SOME = [*read_cases(DATA / "extraction_heldout.jsonl")[::4], *read_cases(DATA / "small_talk.jsonl")[::12]]


def test_nothing_unsupported_is_kept(smollm_path: Path) -> None:
    from engine.llm.runtime import LlamaRuntime

    model = LlamaRuntime.load(smollm_path, n_ctx=4096)
    try:
        outcomes = run_cases(SOME, model, FewShot(model), Capability("decision", True, True), Likeness(FakeEmbedder()))
    finally:
        model.close()
    facts = [(fact, one.case.text) for one in outcomes for fact in one.facts]
    assert facts
    for fact, text in facts:
        (source,) = fact.sources
        assert text[source.start : source.end] == source.quote
        dated = without_stale_dates(source.quote, fact.recorded_at)
        assert is_supported(fact.text, f"{source.quote} {dated}", detect_language(text))
