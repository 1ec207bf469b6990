"""The crash benchmark in small: six kills at random moments; and that it would notice."""

from __future__ import annotations

from pathlib import Path

from engine.store import Store
from tests.bench.crash import Shown, Tally, examine, run


def test_nothing_that_was_shown_is_lost() -> None:
    outcome = run(kills=6, seed=7)
    wrong = {key: outcome[key] for key in ("lost", "corrupt", "inconsistent", "orphans")}
    assert wrong == dict.fromkeys(wrong, 0), outcome["problems"]
    assert outcome["kills"] == 6 and outcome["messages_shown"] > 0


def test_a_loss_would_be_noticed(folder: Path) -> None:
    Store.open(folder).close()
    tally = Tally()
    examine(folder, Shown(messages={1: "was shown, is not there"}, batches={"never written"}), tally)
    assert (tally.lost, tally.corrupt, tally.inconsistent) == (2, 0, 0)
    (folder / "memory.db").write_bytes(b"broken" * 1000)
    examine(folder, Shown(), tally)
    assert tally.corrupt == 1
