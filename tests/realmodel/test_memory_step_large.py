"""The default model keeps what lasts and leaves the rest alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.memory_step import DATA, read_cases, run_cases, summary

pytestmark = pytest.mark.largemodel


@pytest.mark.parametrize("name", ["memory_messages", "memory_messages_heldout"])
def test_the_targets_are_met(qwen15_path: Path, name: str) -> None:
    from engine.llm.runtime import LlamaRuntime
    from engine.memory.capability import probe_capability

    model = LlamaRuntime.load(qwen15_path, n_ctx=4096)
    try:
        capability = probe_capability(model, {}.get, lambda _key, _value: None, try_native=False)
        assert capability.yes_no_reliable
        outcomes = run_cases(read_cases(DATA / f"{name}.jsonl"), model, capability)
    finally:
        model.close()
    for language in ("en", "zh"):
        report = summary([one for one in outcomes if one.case.lang == language])
        assert report["lasting_recall"] >= 0.85, report
        assert report["spurious"] <= 0.10, report
