"""A part of the set of changing facts, by rules and full text alone: questions that share a word with the facts."""

from __future__ import annotations

from engine.memory.capability import RULES_ONLY
from tests.bench.superseding import DATA, Steps, read_cases, run_case, summary


def test_no_closed_fact_is_shown_as_current() -> None:
    cases = read_cases(DATA / "changing_facts.jsonl")
    assert len(cases) == 60
    steps = Steps(None, RULES_ONLY)
    chosen = [case for case in cases if case.id in ("z01", "z04", "z10", "z12", "z14", "z16", "z17", "z29")]
    found = summary([run_case(case, None, steps) for case in [*cases[:20:2], *chosen]])
    assert (found["closed_as_current"], found["stale"]) == (0, 0)
    assert found["now"] >= 0.95 and found["then"] >= 0.9
