"""Pinned conversations, folders, the archive; several deleted at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.protocol import (
    ArrangeConversations,
    DeleteConversations,
    Failed,
    Find,
    ListConversations,
    ListJournal,
    MemoryChanged,
    OpenConversation,
    Undo,
)
from engine.protocol.history import Restore
from engine.values import Conversation
from tests.unit.running_engine import RunningEngine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[RunningEngine]:
    made = RunningEngine(tmp_path / "data")
    made.load()
    yield made
    made.close()


def talk(engine: RunningEngine, text: str) -> Conversation:
    return engine.say(text).conversation


def listed(engine: RunningEngine, archived: bool | None = False, query: str = "") -> list[int]:
    return [one.id for one in engine.get(ListConversations(0, archived=archived, query=query))]


def test_each_side_is_changed_and_undone_for_all_at_once(engine: RunningEngine) -> None:
    first, second = talk(engine, "About tea").id, talk(engine, "About boats").id
    changes = engine.get(ArrangeConversations(0, (first, second), pinned=True, folder="  My   things "))
    assert len({change.batch for change in changes}) == 1
    assert [(one.pinned, one.folder) for one in engine.get(ListConversations(0))] == [(True, "My things")] * 2
    told = [event for event in engine.events if isinstance(event, MemoryChanged)][-1]
    assert {change.entity_id for change in told.changes} == {first, second}
    engine.get(ArrangeConversations(0, (first,), folder=""))
    engine.get(Undo(0, changes[0].batch, entry_id=changes[1].entry_id))
    page = engine.get(OpenConversation(0, second))
    assert (page.conversation.pinned, page.conversation.folder) == (False, "")
    assert engine.get(OpenConversation(0, first)).conversation.pinned
    assert [entry.reason for entry in engine.get(ListJournal(0, entity_type="conversation"))][1] == "arranged"


def test_the_archive_is_out_of_the_way_and_found(engine: RunningEngine) -> None:
    first, second = talk(engine, "My walrus is called Paul").id, talk(engine, "About boats").id
    batch = engine.get(ArrangeConversations(0, (first,), archived=True))[0].batch
    assert listed(engine) == [second] and listed(engine, True) == [first] and listed(engine, None) == [second, first]
    assert listed(engine, query="walrus") == [first]
    found = engine.get(Find(0, "walrus", tiers=("conversation",)))
    assert {item.conversation_id for group in found.groups for item in group.items} == {first}
    engine.get(Undo(0, batch))
    assert listed(engine) == [second, first]


def test_several_are_deleted_and_brought_back_at_once(engine: RunningEngine) -> None:
    ids = tuple(talk(engine, f"Number {number}").id for number in range(3))
    changes = engine.get(DeleteConversations(0, (*ids[:2], ids[0])))
    assert len(changes) == 2 and listed(engine) == [ids[2]]
    engine.get(Undo(0, changes[0].batch))
    assert listed(engine) == [ids[2], ids[1], ids[0]]


def test_all_or_none(engine: RunningEngine) -> None:
    first = talk(engine, "One").id
    for command in (ArrangeConversations(0, (first, 99), pinned=True), DeleteConversations(0, (first, 99))):
        failed = engine.ask(command)
        assert isinstance(failed, Failed) and failed.sentence == "This conversation does not exist any more."
    assert [one.pinned for one in engine.get(ListConversations(0))] == [False]
    assert engine.get(ArrangeConversations(0, (first,), pinned=False)) == [], "nothing changes, nothing is written"


def test_back_to_a_date(engine: RunningEngine) -> None:
    first = talk(engine, "One").id
    before = engine.get(ListJournal(0))[0].at
    engine.get(ArrangeConversations(0, (first,), folder="Later", archived=True))
    engine.get(Restore(0, before))
    assert listed(engine) == [first] and engine.get(OpenConversation(0, first)).conversation.folder == ""
