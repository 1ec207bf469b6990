"""The crash benchmark in small: six kills at random moments."""

from __future__ import annotations

from tests.bench.crash import run


def test_nothing_that_was_shown_is_lost() -> None:
    outcome = run(kills=6, seed=7)
    wrong = {key: outcome[key] for key in ("lost", "corrupt", "inconsistent", "orphans")}
    assert wrong == dict.fromkeys(wrong, 0), outcome["problems"]
    assert outcome["kills"] == 6 and outcome["messages_shown"] > 0
