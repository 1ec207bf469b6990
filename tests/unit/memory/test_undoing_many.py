"""Many facts that are taken back together end as if each had been taken back alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from engine.memory import undoing_many
from engine.memory.agent_making import AgentMaking
from engine.memory.archival import ArchivalMemory
from engine.memory.errors import UndoConflict
from engine.memory.journal import Journal
from engine.memory.recall import RecallMemory
from engine.store import Store, check_consistency
from engine.values import SourceSpan

COUNT = 130


def copied(store: Store) -> str:
    """Facts of all kinds, copied to another agent; returns the batch of the copies."""
    recall, facts = RecallMemory(store), ArchivalMemory(store)
    conversation = recall.create_conversation(1)
    message = recall.append(conversation.id, "user", "text", "I only drink tea")
    for number in range(COUNT):
        text = f"Drinks tea number {number}，喜欢喝茶" if number % 2 else f"Note {number}"
        sources = (SourceSpan(conversation.id, message.id, 0, 5, "I onl"),) if number % 3 == 0 else ()
        facts.insert(1, text, tags=("diet", "家人")[: number % 3], sources=sources)
    AgentMaking(store).duplicate(1, "Copy", with_facts=True)
    return next(entry.batch for entry in reversed(list(store.journal.walk())) if entry.entity_type == "fact")


def state(store: Store, batches: list[str]) -> dict[str, Any]:
    """Facts and journal, but for the time and the random names of batches; searched words as well."""
    named = {batch: number for number, batch in enumerate(batches)}
    entries = [asdict(entry) for entry in store.journal.walk()]
    for entry in entries:
        entry["at"] = 0
        for key in ("batch", "undone_by"):
            entry[key] = named.get(entry[key], entry[key] and "other")
        entry["before"], entry["after"] = _timeless(entry["before"]), _timeless(entry["after"])
    facts = store.facts.by_ids(sorted({entry["entity_id"] for entry in entries if entry["entity_type"] == "fact"}))
    return {
        "entries": entries,
        "facts": [{**asdict(fact), "recorded_at": 0} for fact in facts],
        "indexed": store.facts.full_text.row_count(),
    }


def _timeless(row: str) -> str:
    return ",".join(part for part in row.split(",") if "recorded_at" not in part and "updated_at" not in part)


def walked(folder: Path, fewest: int, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Undo the copies, do it again, undo it once more; what there is after each."""
    monkeypatch.setattr(undoing_many, "FEWEST", fewest)
    store = Store.open(folder)
    try:
        batches = [copied(store)]
        seen = [state(store, batches)]
        for _ in range(3):
            changes = Journal(store).undo(batches[-1])
            assert len(changes) == COUNT and len({change.entry_id for change in changes}) == COUNT
            listed = {entry.id: entry for entry in store.journal.batch(changes[0].batch)}
            assert all(listed[change.entry_id].entity_id == change.entity_id for change in changes)
            batches.append(changes[0].batch)
            assert check_consistency(store) == []
            seen.append(state(store, batches))
        return seen
    finally:
        store.close()


def test_together_is_as_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together = walked(tmp_path / "together", 2, monkeypatch)
    alone = walked(tmp_path / "alone", COUNT + 1, monkeypatch)
    assert together == alone


def test_what_was_changed_since_keeps_all_of_them(store: Store) -> None:
    batch = copied(store)
    assert undoing_many.is_plain(store.journal.batch(batch))
    facts = [entry.entity_id for entry in store.journal.batch(batch)]
    ArchivalMemory(store).edit(facts[7], text="Drinks coffee now")
    with pytest.raises(UndoConflict, match="changed again since"):
        Journal(store).undo(batch)
    assert len(store.facts.by_ids(facts)) == COUNT and check_consistency(store) == []


def test_they_are_not_removed_one_by_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = copied(store)
    single: list[int] = []
    monkeypatch.setattr(type(store.facts), "remove", lambda _table, fact_id: single.append(fact_id))
    Journal(store).undo(batch)
    assert single == []
