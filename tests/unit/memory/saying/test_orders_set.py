"""The messages of ``tests/data/memory_orders.jsonl``: what is told to the memory is done, and nothing else is."""

from __future__ import annotations

import pytest

from tests.bench.memory_orders import Case, read_cases, run_case


@pytest.mark.parametrize("case", read_cases(held=False), ids=lambda case: case.id)
def test_what_is_told_to_the_memory_is_done(case: Case) -> None:
    outcome = run_case(case)
    assert not outcome.wrong, f"{case.text} → {outcome.heard}"


def test_the_set_holds_both_languages_and_what_is_no_order() -> None:
    cases = read_cases()
    assert len(cases) >= 60
    assert len([case for case in cases if case.held]) >= len(cases) // 2
    for language in ("en", "zh"):
        own = [case for case in cases if case.lang == language]
        assert len(own) >= 30
        assert sum(case.expect.outcome == "none" for case in own) >= 8
