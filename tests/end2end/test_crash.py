"""The crash benchmark in small: six kills at random moments; and that it would notice."""

from __future__ import annotations

import random
from pathlib import Path

from engine.memory.archival import ArchivalMemory
from engine.store import Store
from tests.bench import crash_memory, crash_tidying
from tests.bench.crash import FAULTS, Shown, Tally, examine, run
from tests.end2end.processes import needs_sources

pytestmark = needs_sources


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


def test_passes_that_are_killed_end_as_if_they_had_not_been() -> None:
    outcome = crash_tidying.run(kills=8, seed=5)
    assert {name: outcome.get(name, 0) for name in FAULTS} == dict.fromkeys(FAULTS, 0), outcome["problems"]
    assert outcome["kills"] == 8 and outcome["units_told"] > 0


def test_a_unit_that_was_done_twice_or_not_at_all_would_be_noticed(folder: Path) -> None:
    crash_tidying.fill(folder, random.Random(1))
    services = crash_tidying.open_services(folder)
    crash_tidying.tidy(services, lambda _unit: None)
    services.store.close()
    whole = crash_tidying.state_of(folder)
    assert whole["facts"] and whole["items"] and crash_tidying.differences(whole, crash_tidying.state_of(folder)) == []
    store = Store.open(folder)
    first = store.database.rows("SELECT pass, entity_id, mark FROM consolidation_marks ORDER BY pass, entity_id")[0]
    store.database.run("DELETE FROM consolidation_marks WHERE pass = :pass AND entity_id = :entity_id", {
        "pass": first["pass"], "entity_id": first["entity_id"],
    })  # fmt: skip
    ArchivalMemory(store).insert(1, "learned twice", actor="consolidation")
    store.close()
    found = crash_tidying.differences(whole, crash_tidying.state_of(folder))
    assert {line.split(":")[0] for line in found} >= {"facts", "journal", "marks"}
    tally = crash_tidying.Tally()
    crash_tidying.examine(folder, [[1, 1, first["pass"], first["entity_id"]]], tally)
    store = Store.open(folder)
    store.consolidation.begin(1, "a run of one unit", 0.0)
    store.database.run("UPDATE consolidation_runs SET ended_at = NULL, units = 1 WHERE batch = 'a run of one unit'")
    done = store.database.rows("SELECT pass, entity_id FROM consolidation_marks WHERE done LIMIT 1")[0]
    store.close()
    crash_tidying.examine(folder, [[1, 2, done["pass"], done["entity_id"]]], tally)
    assert tally.lost == 2
