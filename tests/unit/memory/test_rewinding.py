"""Memory as it was at a date, and one operation of a batch: both are batches that can be undone."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.memory.agents import AgentMemory
from engine.memory.archival import ArchivalMemory
from engine.memory.blocks import BlockMemory
from engine.memory.errors import DuplicateLabel, MemoryServiceError, NotFound, StaleVersion, UndoConflict
from engine.memory.journal import Journal
from engine.memory.recall import RecallMemory
from engine.store import Store, check_consistency
from engine.store.entities import fields_of, read_entity


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Any:
    opened = Store.open(tmp_path / "data", clock=clock)
    yield opened
    assert check_consistency(opened) == []
    opened.close()


def content(store: Store) -> dict[tuple[str, int], dict[str, Any]]:
    found: dict[tuple[str, int], dict[str, Any]] = {}
    keys: list[tuple[Any, int]] = [("fact", number) for number in store.database.ids("SELECT id FROM facts")]
    keys += [("block", block.id) for block in store.blocks.list(1)]
    keys += [("conversation", number) for number in store.database.ids("SELECT id FROM conversations")]
    keys += [("agent", 1)]
    for kind, number in keys:
        row = read_entity(store, kind, number)
        assert row is not None
        found[kind, number] = fields_of(row)
    return found


def test_an_agent_goes_back_to_a_date_and_forth_again(store: Store, clock: Clock) -> None:
    facts, blocks, journal, agents = ArchivalMemory(store), BlockMemory(store, len), Journal(store), AgentMemory(store)
    recall = RecallMemory(store)
    talk = recall.create_conversation(1, "Tea")
    tea, _ = facts.insert(1, "I only drink tea")
    human = blocks.by_label(1, "human")
    blocks.edit(human.id, human.version, value="Ada")
    then, at = content(store), clock.now
    facts.supersede(tea.id, "I drink coffee now")
    facts.insert(1, "我住在杭州")
    blocks.append(1, "human", "Lives in Leeds")
    notes, _ = blocks.create(1, "notes", value="new")
    agents.change(1, 1, learns=False)
    recall.delete_conversation(talk.id)
    later = recall.create_conversation(1, "Later")
    now = content(store)

    preview = journal.preview_restore(1, at)
    assert len(preview.steps) == 7 and preview.erased == 0
    assert content(store) == now
    changes = journal.restore(1, at)
    assert len({change.batch for change in changes}) == 1 and len(changes) == 7
    assert content(store) == then | {("conversation", later.id): now["conversation", later.id]}
    assert agents.settings(1).learns
    with pytest.raises(NotFound):
        blocks.get(notes.id)
    assert [hit for hit in store.facts.texts() if "杭州" in hit[1]] == []
    entry = journal.list(1)[0]
    assert entry.actor == "undo" and entry.reason == "restored to 1970-01-01T00:16:49Z"

    undone = journal.undo(changes[0].batch)
    assert content(store) == now
    journal.undo(undone[0].batch)
    assert content(store) == then | {("conversation", later.id): now["conversation", later.id]}
    assert journal.restore(1, at) == []


def test_one_row_goes_back_alone(store: Store, clock: Clock) -> None:
    facts, blocks, journal = ArchivalMemory(store), BlockMemory(store, len), Journal(store)
    blocks.append(1, "human", "Ada")
    tea, _ = facts.insert(1, "tea")
    at = clock.now
    blocks.append(1, "human", "Leeds")
    facts.edit(tea.id, text="coffee")
    human = blocks.by_label(1, "human")
    (change,) = journal.restore(1, at, ("block", human.id))
    assert (change.text, change.previous_text) == ("Ada", "Ada\nLeeds")
    assert blocks.by_label(1, "human").value == "Ada" and facts.get(tea.id).text == "coffee"
    (change,) = journal.restore(1, at, ("fact", tea.id))
    assert facts.get(tea.id).text == "tea"
    with pytest.raises(StaleVersion):
        journal.restore(1, at, seen=0)
    coffee, _ = facts.supersede(tea.id, "coffee")
    with pytest.raises(UndoConflict, match="alone"):
        journal.restore(1, at, ("fact", coffee.id))


def test_blocks_that_traded_names_trade_back(store: Store, clock: Clock) -> None:
    blocks, journal = BlockMemory(store, len), Journal(store)
    first, _ = blocks.create(1, "a", value="1")
    second, _ = blocks.create(1, "b", value="2")
    at = clock.now
    first, _ = blocks.edit(first.id, first.version, label="c")
    second, _ = blocks.edit(second.id, second.version, label="a")
    blocks.edit(first.id, first.version, label="b")
    now = content(store)
    changes = journal.restore(1, at)
    assert blocks.get(first.id).label == "a" and blocks.get(second.id).label == "b"
    undone = journal.undo(changes[0].batch)
    assert content(store) == now
    journal.undo(undone[0].batch)
    assert blocks.get(first.id).label == "a" and blocks.get(second.id).label == "b"


def test_one_operation_is_undone_again_after_it_was_done_again(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    batch = journal.new_batch()
    _, tea = facts.insert(1, "tea", batch=batch)
    facts.insert(1, "milk", batch=batch)
    assert tea is not None
    for _ in range(3):
        undone = journal.undo(batch, entry_id=tea.entry_id)
        assert {fact.text for fact in facts.list(1).facts} == {"milk"}
        journal.undo(undone[0].batch)
        assert {fact.text for fact in facts.list(1).facts} == {"tea", "milk"}
    assert store.journal.wrongly_marked() == []


def test_one_operation_of_a_batch(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    batch = journal.new_batch()
    tea, _ = facts.insert(1, "tea", batch=batch)
    milk, _ = facts.insert(1, "milk", batch=batch)
    leeds, _ = facts.insert(1, "Leeds")
    york, _ = facts.supersede(leeds.id, "York", batch=batch)
    entries = {entry.entity_id: entry for entry in journal.list(1) if entry.batch == batch}
    alone = journal.undo(batch, entry_id=entries[tea.id].id)
    assert [change.entity_id for change in alone] == [tea.id]
    with pytest.raises(NotFound):
        facts.get(tea.id)
    with pytest.raises(UndoConflict, match="already"):
        journal.undo(batch, entry_id=entries[tea.id].id)
    pair = journal.undo(batch, entry_id=entries[york.id].id)
    assert {change.entity_id for change in pair} == {leeds.id, york.id}
    assert facts.get(leeds.id).status == "active"
    rest = journal.undo(batch)
    assert [change.entity_id for change in rest] == [milk.id]
    for undone in (pair, rest, alone):
        journal.undo(undone[0].batch)
    assert {fact.text for fact in facts.list(1).facts} == {"tea", "milk", "York"}
    assert all(entry.undone_by is None for entry in journal.list(1) if entry.batch == batch)
    with pytest.raises(NotFound):
        journal.undo(batch, entry_id=10**9)


def test_what_was_erased_is_listed_but_neither_undone_nor_restored(store: Store, clock: Clock) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    at = clock.now
    secret, created = facts.insert(1, "secret")
    kept, _ = facts.insert(1, "kept", batch=created.batch if created else "")
    facts.edit(secret.id, text="secret 2")
    with store.transaction():
        store.database.run("UPDATE journal SET before = '', after = '', summary = '', redacted = 1 WHERE entity_id = 1")
        store.facts.remove(secret.id)
    assert created is not None
    edit = journal.list(1)[0]
    assert journal.list(1)[0].redacted and [c.text for c in journal.changes_of_batch(edit.batch)] == []
    with pytest.raises(UndoConflict, match="erased for good"):
        journal.undo(edit.batch)
    journal.undo(created.batch)
    assert facts.list(1).facts == ()
    journal.undo(journal.list(1)[0].batch)
    assert [fact.id for fact in facts.list(1).facts] == [kept.id]
    assert journal.preview_restore(1, at).erased == 1
    journal.restore(1, at)
    assert facts.list(1).facts == ()


def test_settings_of_an_agent(store: Store) -> None:
    agents, journal = AgentMemory(store), Journal(store)
    state, change = agents.change(1, 1, learns=False, name=" Ada ")
    assert (state.name, state.version, agents.settings(1).learns, agents.settings(1).recalls) == ("Ada", 2, False, True)
    with pytest.raises(StaleVersion):
        agents.change(1, 1, recalls=False)
    with pytest.raises(MemoryServiceError):
        agents.change(1, 2, name="  ")
    with pytest.raises(NotFound):
        agents.settings(2**70)
    assert change is not None
    journal.undo(change.batch)
    assert (agents.state(1).name, agents.state(1).version, agents.settings(1).learns) == ("Rolltop", 3, True)


def test_settings_that_are_so_already_are_no_change(store: Store) -> None:
    agents, journal = AgentMemory(store), Journal(store)
    unchanged, change = agents.change(1, 1, learns=True, name="Rolltop")
    assert (unchanged.version, change, journal.list(1)) == (1, None, [])
    agents.change(1, 1, learns=False)
    _, change = agents.change(1, 2, learns=False, recalls=True)
    assert change is None and len(journal.list(1)) == 1


def undone(journal: Journal, batch: str) -> str:
    return journal.undo(batch)[0].batch


def test_an_undo_that_was_taken_back_is_not_in_effect_beside_a_later_one(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    tea, _ = facts.insert(1, "tea")
    _, change = facts.edit(tea.id, text="coffee")
    redo = undone(journal, undone(journal, change.batch))
    second = undone(journal, change.batch)
    facts.edit(tea.id, text="coffee")  # as the redo left it
    with pytest.raises(UndoConflict, match="already"):
        journal.undo(redo)
    assert facts.get(tea.id).text == "coffee"
    facts.edit(tea.id, text="tea")
    journal.undo(second)
    assert facts.get(tea.id).text == "coffee"
    journal.undo(redo)
    assert facts.get(tea.id).text == "tea"
    with pytest.raises(UndoConflict, match="already"):
        journal.undo(change.batch)


def test_what_changed_nothing_is_undone_and_done_again_like_any_other(store: Store) -> None:
    facts, journal = ArchivalMemory(store), Journal(store)
    tea, _ = facts.insert(1, "tea")
    _, change = facts.edit(tea.id, text="tea")
    redo = undone(journal, undone(journal, change.batch))
    second = undone(journal, change.batch)
    with pytest.raises(UndoConflict, match="already"):
        journal.undo(redo)
    last = undone(journal, second)
    journal.undo(redo)
    with pytest.raises(UndoConflict, match="already"):
        journal.undo(last)


TEXTS = st.sampled_from(["tea", "coffee", "喝茶", "👩‍👧"])


class RewindWalk(RuleBasedStateMachine):
    """Random changes; now and then everything goes back to a moment, and is compared with what there was then."""

    @initialize()
    def begin(self) -> None:
        self.folder, self.clock = Path(tempfile.mkdtemp()), Clock()
        self.store = Store.open(self.folder, clock=self.clock)
        self.facts, self.journal = ArchivalMemory(self.store), Journal(self.store)
        self.blocks, self.agents = BlockMemory(self.store, lambda text: 0), AgentMemory(self.store)
        self.moments: list[tuple[float, dict[tuple[str, int], dict[str, Any]]]] = []
        self.note()

    def note(self) -> None:
        self.moments.append((self.clock.now, content(self.store)))

    def fact(self, data: st.DataObject) -> int | None:
        ids = self.store.database.ids("SELECT id FROM facts ORDER BY id")
        return data.draw(st.sampled_from(ids)) if ids else None

    @rule(text=TEXTS, number=st.integers(0, 2))
    def insert(self, text: str, number: int) -> None:
        self.facts.insert(1, f"{text} {number}")
        self.note()

    @rule(data=st.data(), text=TEXTS, way=st.sampled_from(["edit", "supersede", "forget", "revive"]))
    def change_fact(self, data: st.DataObject, text: str, way: str) -> None:
        number = self.fact(data)
        if number is None:
            return
        match way:
            case "edit":
                self.facts.edit(number, text=text)
            case "supersede":
                self.facts.supersede(number, text)
            case "forget":
                self.facts.forget(number)
            case _:
                self.facts.edit(number, status="active")
        self.note()

    @rule(label=st.sampled_from(["a", "b"]), text=TEXTS)
    def create_block(self, label: str, text: str) -> None:
        try:
            self.blocks.create(1, label, value=text)
        except DuplicateLabel:
            return
        self.note()

    @rule(data=st.data(), label=st.sampled_from(["a", "b", "c", ""]), text=TEXTS)
    def change_block(self, data: st.DataObject, label: str, text: str) -> None:
        block = data.draw(st.sampled_from(self.store.blocks.list(1)))
        try:
            if label:
                self.blocks.edit(block.id, block.version, label=label)
            elif block.label in ("persona", "human"):
                self.blocks.edit(block.id, block.version, value=text)
            else:
                self.blocks.delete(block.id)
        except MemoryServiceError:
            return
        self.note()

    @rule(learns=st.booleans())
    def change_agent(self, learns: bool) -> None:
        self.agents.change(1, self.agents.state(1).version, learns=learns)
        self.note()

    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        at, then = data.draw(st.sampled_from(self.moments))
        self.journal.restore(1, at)
        assert content(self.store) == then
        self.note()

    @rule(data=st.data())
    def undo_something(self, data: st.DataObject) -> None:
        entries = self.journal.list(1)
        if entries:
            entry = data.draw(st.sampled_from(entries))
            try:
                self.journal.undo(entry.batch, entry_id=data.draw(st.sampled_from([None, entry.id])))
            except UndoConflict:
                return
            self.note()

    @invariant()
    def the_file_agrees(self) -> None:
        if hasattr(self, "store"):
            assert check_consistency(self.store) == []

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.folder)


def test_a_walk_that_once_left_an_entry_undone_twice() -> None:
    walk = RewindWalk()
    walk.begin()
    for undo in (None, None, 1, None, None, 2, 1, None, 5):
        if undo is None:
            block = walk.blocks.by_label(1, "human")
            walk.blocks.edit(block.id, block.version, value="tea")
        else:
            with suppress(UndoConflict):
                walk.journal.undo(walk.journal.list(1)[-1 - undo].batch)
        walk.the_file_agrees()
    walk.teardown()


TestRewindWalk = RewindWalk.TestCase
TestRewindWalk.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
