"""The journal: what it lists, what undo refuses, and random walks of edits, undos and redos."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine.memory.archival import ArchivalMemory
from engine.memory.blocks import BlockMemory
from engine.memory.errors import DuplicateLabel, NotFound, UndoConflict
from engine.memory.journal import Journal
from engine.memory.recall import RecallMemory
from engine.store import Store, check_consistency
from engine.values import SourceSpan


def test_list_filters(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    tea, _ = facts.insert(1, "I only drink tea", reason="said 100% so")
    facts.insert(1, "我喜欢喝乌龙茶")
    facts.edit(tea.id, text="I drink coffee")
    assert [entry.operation for entry in journal.list(1)] == ["update", "create", "create"]
    assert len(journal.list(1, query="only drink TEA")) == 2
    assert len(journal.list(1, query="乌龙")) == 1
    assert len(journal.list(1, query="100%")) == 1
    assert journal.list(1, query="confidence") == []
    assert len(journal.list(1, entity_type="fact", entity_id=tea.id)) == 2
    facts.edit(tea.id, text="I drink water", actor="consolidation")
    assert [entry.entity_id for entry in journal.list(1, actor="consolidation")] == [tea.id]
    journal.undo(journal.list(1)[0].batch)
    assert len(journal.list(1, actor="undo")) == 1 and len(journal.list(1)) == 5
    newest = journal.list(1)[2]
    assert len(journal.list(1, before_id=newest.id)) == 2
    assert msgspec.json.decode(newest.before)["text"] == "I only drink tea"


def test_the_history_is_searched_whatever_the_case(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    _, change = facts.insert(1, "Ärztin in Köln")
    for query in ("ärztin", "Ärztin", "köln", " Köln "):
        assert [one.batch for one in journal.list(1, query=query)] == [change.batch], query
    assert journal.list(1, query="%") == []


def test_undo_refuses_after_a_later_change_of_the_same_field(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    fact, created = facts.insert(1, "a")
    assert created is not None
    _, first = facts.edit(fact.id, text="b")
    _, second = facts.edit(fact.id, text="c")
    for batch in (created.batch, first.batch):
        with pytest.raises(UndoConflict, match="changed again since"):
            journal.undo(batch)
    journal.undo(second.batch)
    journal.undo(first.batch)
    journal.undo(created.batch)
    with pytest.raises(NotFound):
        facts.get(fact.id)
    with pytest.raises(UndoConflict, match="undone already"):
        journal.undo(created.batch)
    with pytest.raises(NotFound):
        journal.undo("no such batch")


def test_undo_keeps_a_later_change_of_another_field(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    fact, _ = facts.insert(1, "a")
    _, change = facts.edit(fact.id, text="b")
    facts.edit(fact.id, pinned=True)
    journal.undo(change.batch)
    current = facts.get(fact.id)
    assert (current.text, current.pinned, current.version) == ("a", True, 4)


def test_undo_of_undo_puts_the_chip_back(store: Store) -> None:
    recall, facts, journal = RecallMemory(store), ArchivalMemory(store), Journal(store)
    talk = recall.create_conversation(1)
    message = recall.append(talk.id, "user", "text", "I only drink tea")
    _, change = facts.insert(1, "I only drink tea", source_message_id=message.id)
    assert change is not None
    for _ in range(3):
        assert journal.changes_by_message(talk.id) == {message.id: [change]}
        undone = journal.undo(change.batch)
        assert journal.changes_by_message(talk.id) == {}
        redone = journal.undo(undone[0].batch)
    assert journal.changes_by_message(talk.id) == {message.id: [change]}
    journal.undo(redone[0].batch)
    assert journal.changes_by_message(talk.id) == {}
    with pytest.raises(UndoConflict, match="already"):
        journal.undo(change.batch)


def test_deleted_block_does_not_come_back_over_another(store: Store) -> None:
    blocks, journal = BlockMemory(store, len), Journal(store)
    block, _ = blocks.create(1, "notes", value="old")
    change = blocks.delete(block.id)
    newer, _ = blocks.create(1, "notes", value="new")
    with pytest.raises(UndoConflict, match="notes"):
        journal.undo(change.batch)
    blocks.delete(newer.id)
    journal.undo(change.batch)
    restored = blocks.by_label(1, "notes")
    assert (restored.id, restored.value, restored.version) == (block.id, "old", 2)


TEXTS = st.sampled_from(["tea", "coffee", "喝茶", 'it\'s "x"\n%_', "👩‍👧"])


class JournalWalk(RuleBasedStateMachine):
    """Random edits, undos and redos against plain dictionaries.

    The model keeps the whole content before and after each batch; an undo that the journal allows must restore
    exactly the entities that the batch touched, field by field.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.store = Store.open(self.folder)
        self.blocks = BlockMemory(self.store, lambda text: 0)
        self.facts = ArchivalMemory(self.store)
        self.journal = Journal(self.store)
        self.content = self.read()
        self.versions: dict[tuple[str, int], int] = {}
        self.batches: list[str] = []
        self.changes: dict[str, list[tuple[tuple[str, int], Any, Any]]] = {}
        self.undone: set[str] = set()
        self.undoes: dict[str, str] = {}

    def read(self) -> dict[tuple[str, int], dict[str, Any]]:
        ids = self.store.database.ids("SELECT id FROM facts")
        rows: list[tuple[str, Any]] = [("fact", fact) for fact in self.store.facts.by_ids(ids)]
        rows += [("block", block) for block in self.store.blocks.list(1)]
        return {
            (kind, row.id): {k: v for k, v in msgspec.structs.asdict(row).items() if k not in ("version", "updated_at")}
            for kind, row in rows
        }

    def note(self, batch: str) -> None:
        before, after = self.content, self.read()
        keys = [key for key in {*before, *after} if before.get(key) != after.get(key)]
        self.changes[batch] = [(key, before.get(key), after.get(key)) for key in keys]
        self.batches.append(batch)
        self.content = after

    def some_fact(self, data: st.DataObject) -> int | None:
        ids = sorted(key[1] for key in self.content if key[0] == "fact")
        return data.draw(st.sampled_from(ids)) if ids else None

    @rule(text=TEXTS, number=st.integers(0, 3))
    def insert(self, text: str, number: int) -> None:
        _, change = self.facts.insert(1, f"{text} {number}")
        if change is not None:
            self.note(change.batch)

    @rule(data=st.data(), text=TEXTS, pinned=st.one_of(st.none(), st.booleans()))
    def edit(self, data: st.DataObject, text: str, pinned: bool | None) -> None:
        fact_id = self.some_fact(data)
        if fact_id is not None:
            self.note(self.facts.edit(fact_id, text=text, pinned=pinned)[1].batch)

    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        fact_id = self.some_fact(data)
        if fact_id is not None:
            self.note(self.facts.forget(fact_id).batch)

    @rule(data=st.data(), text=TEXTS)
    def supersede(self, data: st.DataObject, text: str) -> None:
        fact_id = self.some_fact(data)
        if fact_id is not None:
            self.note(self.facts.supersede(fact_id, text)[1].batch)

    @rule(text=TEXTS)
    def append(self, text: str) -> None:
        self.note(self.blocks.append(1, "human", text)[1].batch)

    @rule(label=st.sampled_from(["a", "b"]), text=TEXTS)
    def create_block(self, label: str, text: str) -> None:
        try:
            self.note(self.blocks.create(1, label, value=text)[1].batch)
        except DuplicateLabel:
            assert any(row.get("label") == label for row in self.content.values())

    @rule(data=st.data())
    def delete_block(self, data: st.DataObject) -> None:
        ids = sorted(key[1] for key, row in self.content.items() if row.get("label") in ("a", "b"))
        if ids:
            self.note(self.blocks.delete(data.draw(st.sampled_from(ids))).batch)

    @precondition(lambda self: self.batches)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        batch = data.draw(st.sampled_from(self.batches))
        expected = self.expected_after_undo(batch)
        try:
            changes = self.journal.undo(batch)
        except UndoConflict:
            assert expected is None, "the model allows this undo"
            assert self.read() == self.content
            return
        assert expected is not None, "the model refuses this undo"
        assert self.read() == expected
        self.note(changes[0].batch)
        self.undoes[changes[0].batch] = batch
        current: str | None = batch
        undone = True
        while current is not None:
            (self.undone.add if undone else self.undone.discard)(current)
            current, undone = self.undoes.get(current), not undone

    def expected_after_undo(self, batch: str) -> dict[tuple[str, int], dict[str, Any]] | None:
        if batch in self.undone:
            return None
        expected = {key: dict(row) for key, row in self.content.items()}
        for key, before, after in self.changes[batch]:
            current = expected.get(key)
            if before is not None and after is not None and current is not None:
                for name in before:
                    if before[name] != after[name]:
                        if current[name] != after[name]:
                            return None
                        current[name] = before[name]
            elif _but_for_keeping(current) != _but_for_keeping(after):
                return None
            elif before is None:
                del expected[key]
            else:
                expected[key] = dict(before)
        labels = [row["label"] for row in expected.values() if "label" in row]
        return expected if len(labels) == len(set(labels)) and _successors_exist(expected) else None

    @invariant()
    def tables_equal_the_model(self) -> None:
        assert self.read() == self.content

    @invariant()
    def versions_only_grow(self) -> None:
        for key in self.content:
            row = self.store.facts.get(key[1]) if key[0] == "fact" else self.store.blocks.get(key[1])
            assert row is not None
            assert row.version >= self.versions.get(key, 0)
            self.versions[key] = row.version

    @invariant()
    def undone_marks_agree(self) -> None:
        marked = {entry.batch for entry in self.store.journal.walk() if entry.undone_by is not None}
        assert marked == self.undone

    def teardown(self) -> None:
        try:
            assert check_consistency(self.store) == []
            assert replayed(self.store) == replayed_rows(self.store)
        finally:
            self.store.close()
            shutil.rmtree(self.folder)


def _but_for_keeping(row: dict[str, Any] | None) -> dict[str, Any] | None:
    """That the user keeps a fact stands in no undo's way."""
    return None if row is None else {name: value for name, value in row.items() if name != "confirmed"}


def _successors_exist(content: dict[tuple[str, int], dict[str, Any]]) -> bool:
    successors = [row.get("superseded_by") for row in content.values()]
    return all(("fact", successor) in content for successor in successors if successor is not None)


def replayed(store: Store) -> dict[tuple[str, int], str]:
    """The rows that a walk through the journal, entry by entry, ends with; every ``before`` must fit."""
    rows: dict[tuple[str, int], str] = {}
    for entry in store.journal.walk():
        key = (entry.entity_type, entry.entity_id)
        assert entry.before == rows.get(key, entry.before if entry.entity_type == "block" else "")
        rows[key] = entry.after
    return {key: after for key, after in rows.items() if after}


def replayed_rows(store: Store) -> dict[tuple[str, int], str]:
    journaled = {(entry.entity_type, entry.entity_id) for entry in store.journal.walk()}
    rows: list[tuple[str, Any]] = [("block", block) for block in store.blocks.list(1)]
    rows += [("fact", fact) for fact in store.facts.by_ids(store.database.ids("SELECT id FROM facts"))]
    return {(kind, row.id): msgspec.json.encode(row).decode() for kind, row in rows if (kind, row.id) in journaled}


TestJournalWalk = JournalWalk.TestCase
TestJournalWalk.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)


def test_an_entry_knows_the_words_that_caused_it(store: Store) -> None:
    recall, facts, journal = RecallMemory(store), ArchivalMemory(store), Journal(store)
    talk = recall.create_conversation(1)
    message = recall.append(talk.id, "user", "text", "Well, I only drink tea")
    span = SourceSpan(message.id, talk.id, 6, 22, "I only drink tea")
    facts.insert(1, "The user only drinks tea.", sources=(span,), source_message_id=message.id)
    facts.insert(1, "The user is calm.", source_message_id=message.id)
    assert [(entry.source_start, entry.source_end) for entry in journal.list(1)] == [(None, None), (6, 22)]
