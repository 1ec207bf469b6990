"""Facts: inserting, duplicates, superseding, forgetting, lists."""

from __future__ import annotations

import pytest

from engine.memory.archival import ArchivalMemory
from engine.memory.errors import InvalidText, NotFound, Pinned, StaleVersion
from engine.memory.journal import Journal
from engine.memory.recall import RecallMemory
from engine.protocol import ProposalView
from engine.services import Services
from engine.store import Store, check_consistency
from engine.values import SourceSpan


def said_in(span: SourceSpan) -> int:
    assert span.message_id is not None
    return span.message_id


@pytest.fixture
def facts(store: Store) -> ArchivalMemory:
    return ArchivalMemory(store)


def _span(store: Store, text: str) -> SourceSpan:
    recall = RecallMemory(store)
    message = recall.append(recall.create_conversation(1).id, "user", "text", text)
    return SourceSpan(message.id, message.conversation_id, 0, len(text), text)


def test_insert_round_trip(facts: ArchivalMemory, store: Store) -> None:
    span = _span(store, "我女儿小雨对花生过敏")
    fact, change = facts.insert(
        1, " 用户的女儿小雨对花生过敏 ", kind="health", tags=["家人", "家人", " "], confidence=0.9, holder="小雨",
        sensitivity="sensitive", sources=[span], actor="assistant", source_message_id=span.message_id,
    )  # fmt: skip
    assert fact == facts.get(fact.id)
    assert (fact.text, fact.tags, fact.sources) == ("用户的女儿小雨对花生过敏", ("家人",), (span,))
    assert change is not None
    assert (change.operation, change.text, change.label) == ("create", fact.text, "health")
    assert Journal(store).changes_of_message(said_in(span)) == [change]
    with pytest.raises(InvalidText):
        facts.insert(1, "  ")
    with pytest.raises(NotFound):
        facts.get(99)


def test_identical_fact_is_kept_once_and_gets_the_source(facts: ArchivalMemory, store: Store) -> None:
    fact, _ = facts.insert(1, "I only drink tea.")
    span = _span(store, "i only DRINK tea")
    again, change = facts.insert(1, "i only  DRINK tea", sources=[span], source_message_id=span.message_id)
    assert (again.id, change, again.sources) == (fact.id, None, (span,))
    assert facts.insert(1, "I only drink tea", sources=[span])[0] == again
    assert Journal(store).changes_of_message(said_in(span)) == []
    assert facts.count(1) == 1
    facts.forget(fact.id)
    assert facts.insert(1, "I only drink tea.")[0].id != fact.id
    assert check_consistency(store) == []


def test_supersede_is_one_change_that_undo_takes_back(facts: ArchivalMemory, store: Store) -> None:
    old, _ = facts.insert(1, "I live in Leeds", kind="identity", tags=["home"])
    span = _span(store, "I moved to York")
    new, change = facts.supersede(
        old.id, "I live in York", sources=[span], actor="assistant", source_message_id=span.message_id
    )
    assert (new.kind, new.tags, new.status) == ("identity", ("home",), "active")
    closed = facts.get(old.id)
    assert (closed.status, closed.superseded_by, closed.valid_to) == ("superseded", new.id, new.valid_from)
    assert (change.operation, change.text, change.previous_text) == ("update", "I live in York", "I live in Leeds")
    journal = Journal(store)
    assert journal.changes_of_message(said_in(span)) == [change]
    journal.undo(change.batch)
    assert facts.get(old.id).status == "active"
    assert facts.get(old.id).superseded_by is None
    with pytest.raises(NotFound):
        facts.get(new.id)
    assert journal.changes_of_message(said_in(span)) == []
    assert check_consistency(store) == []


def test_forget_and_bring_back(facts: ArchivalMemory, store: Store) -> None:
    fact, _ = facts.insert(1, "I only drink tea")
    change = facts.forget(fact.id, reason="not true")
    assert (change.operation, change.text, change.previous_text) == ("delete", "", "I only drink tea")
    assert facts.list(1).total == 0
    assert facts.list(1, statuses=("forgotten",)).total == 1
    Journal(store).undo(change.batch)
    assert facts.list(1).facts[0].text == "I only drink tea"


def test_edit_checks_version_and_pin(facts: ArchivalMemory) -> None:
    fact, _ = facts.insert(1, "I only drink tea")
    pinned, _ = facts.edit(fact.id, fact.version, pinned=True)
    with pytest.raises(StaleVersion):
        facts.edit(fact.id, fact.version, text="I drink coffee")
    for attempt in (
        lambda: facts.edit(fact.id, text="I drink coffee", actor="assistant"),
        lambda: facts.forget(fact.id, actor="consolidation"),
        lambda: facts.supersede(fact.id, "I drink coffee", actor="assistant"),
    ):
        with pytest.raises(Pinned):
            attempt()
    assert facts.get(fact.id) == pinned
    assert facts.edit(fact.id, text="I drink coffee")[0].text == "I drink coffee"


def test_list_filters_and_pages(facts: ArchivalMemory) -> None:
    for number in range(5):
        facts.insert(1, f"fact number {number}", kind="work" if number % 2 else "event", tags=[f"t{number}"])
    facts.insert(1, "客户只喝茶不喝咖啡", status="proposed")
    page = facts.list(1, limit=2, offset=1)
    assert page.total == 6
    assert [fact.text for fact in page.facts] == ["fact number 4", "fact number 3"]
    assert facts.list(1, kinds=("work",)).total == 2
    assert facts.list(1, tags=("t1", "t2")).total == 2
    assert facts.list(1, statuses=("active",)).total == 5
    assert [fact.text for fact in facts.list(1, query="喝茶").facts] == ["客户只喝茶不喝咖啡"]
    assert facts.list(1, query="numbers 3").total == 1
    assert facts.list(1, query="numb").total == 5
    assert facts.list(1, query='"').total == 0
    assert facts.list(1, query="NOT OR *").total == 0


def test_what_the_user_writes_corrects_or_keeps_is_confirmed(store: Store) -> None:
    archival, proposals = ArchivalMemory(store), Services.over(store).proposals
    agent = store.default_agent().id
    learned, _ = archival.insert(agent, "The user likes tea.", actor="assistant")
    assert not learned.confirmed
    archival.add_source(learned.id, _span(store, "The user likes tea."), confirms=True)
    assert not archival.get(learned.id).confirmed  # saying a thing twice is not keeping it
    again, change = archival.insert(agent, "the user likes TEA.", actor="user")
    assert change is None and again.id == learned.id and archival.get(learned.id).confirmed

    edited, _ = archival.insert(agent, "The user likes paint.", actor="consolidation")
    archival.edit(edited.id, pinned=True)
    assert not archival.get(edited.id).confirmed
    archival.edit(edited.id, text="The user likes paints.")
    assert archival.get(edited.id).confirmed

    known, _ = archival.insert(agent, "The user likes wood.", actor="assistant")
    view = proposals.add_fact(agent, "The user likes oak.", actor="consolidation")
    assert isinstance(view, ProposalView)
    proposals.accept(view.proposal.id, text="The user likes wood.")
    assert archival.get(known.id).confirmed
    kept, change = archival.confirm(known.id)
    assert change is None and kept.confirmed


def test_a_fact_that_the_user_keeps_can_still_be_taken_back_with_its_pass(store: Store) -> None:
    archival, journal = ArchivalMemory(store), Journal(store)
    agent = store.default_agent().id
    fact, change = archival.insert(agent, "The user likes tea.", actor="consolidation", batch="pass")
    assert change is not None
    archival.confirm(fact.id)
    undone = journal.undo("pass")
    assert store.facts.get(fact.id) is None
    journal.undo(undone[0].batch)
    assert archival.get(fact.id).confirmed
    assert check_consistency(store) == []
