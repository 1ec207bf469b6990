"""The crash benchmark in small: six kills at random moments; and that it would notice."""

from __future__ import annotations

from pathlib import Path

from engine.memory.archival import ArchivalMemory
from engine.store import Store
from tests.bench import crash_memory
from tests.bench.crash import FAULTS, Shown, Tally, examine, run


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


def test_imports_edits_undos_and_embedding_survive_a_kill() -> None:
    outcome = crash_memory.run(kills=12, seed=3)
    assert {name: outcome.get(name, 0) for name in FAULTS} == dict.fromkeys(FAULTS, 0), outcome["problems"]
    assert outcome["kills"] == 12 and outcome["changes_told"] > 0


def test_half_a_batch_a_lost_change_and_a_trace_would_be_noticed(folder: Path) -> None:
    store = Store.open(folder)
    ArchivalMemory(store).insert(1, "tea (0.1)", reason="together 2", batch="half")
    store.close()
    tally = crash_memory.Tally()
    told = crash_memory.Told({"never written": 1}, {1: "was told"}, ["(0.1)"])
    crash_memory.examine(folder, told, tally)
    assert (tally.lost, tally.half_batches, tally.traces, tally.corrupt, tally.inconsistent) == (2, 1, 1, 0, 0)
