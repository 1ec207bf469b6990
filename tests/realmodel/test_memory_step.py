"""The memory step over some messages of every set with a model far too small for it: no failure, nothing malformed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.memory.capability import Capability
from tests.bench.memory_step import DATA, Outcome, read_cases, run_cases, summary

pytestmark = pytest.mark.realmodel
FILES = ("memory_messages", "memory_messages_heldout", "memory_messages_third", "memory_messages_eighth")
SOME = [case for name in FILES for case in read_cases(DATA / f"{name}.jsonl")[3::11][:4]]


def _outcomes(path: Path, capability: Capability | None) -> list[Outcome]:
    from engine.llm.runtime import LlamaRuntime
    from engine.memory.capability import probe_capability

    model = LlamaRuntime.load(path, n_ctx=4096)
    try:
        found = capability or probe_capability(model, {}.get, lambda _key, _value: None, try_native=False)
        return run_cases(SOME, model, found)
    finally:
        model.close()


def test_with_the_capability_that_the_probe_finds_the_rules_hold(smollm_path: Path) -> None:
    outcomes = _outcomes(smollm_path, None)
    report = summary([one for one in outcomes])
    assert report["spurious"] <= 0.10
    _assert_well_formed(outcomes)


def test_even_where_it_is_asked_everything(smollm_path: Path) -> None:
    _assert_well_formed(_outcomes(smollm_path, Capability("decision", True, True)))


def _assert_well_formed(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        for text in outcome.written:
            assert "\n" not in text and "\ufffd" not in text
            assert text.rstrip(")").endswith((".", "。", "！", "!")) or "was:" in text
