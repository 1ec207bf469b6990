"""Facts over time: closed by what takes their place, found for a past, never for now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from engine.embedding import FakeEmbedder
from engine.memory.capability import RULES_ONLY
from engine.memory.errors import InvalidText
from engine.memory.learning.step import MemoryStep
from engine.memory.times.asof import AsOf
from engine.memory.tools import ToolBox, ToolCall
from engine.store import check_consistency
from engine.values import Fact
from tests.unit.desk import Desk

PAST = AsOf(past=True)


def at(*local: int) -> float:
    return datetime(*local).timestamp()  # type: ignore[arg-type]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path, script=lambda _prompt, _grammar: "Fine.", window_tokens=6000)
    yield opened
    opened.close()


def tell(desk: Desk, text: str, *local: int) -> None:
    """A message of a conversation of its own, read by the memory step."""
    desk.clock.now = at(*local)
    recall = desk.services.recall
    message = recall.append(recall.create_conversation(desk.agent_id).id, "user", "text", text)
    MemoryStep(None, desk.services.archival, desk.services.retrieval, RULES_ONLY).run(message, desk.agent_id)


def facts(desk: Desk) -> dict[str, Fact]:
    found = desk.services.archival.list(desk.agent_id, statuses=("active", "superseded"), limit=100).facts
    return {fact.text: fact for fact in found}


def note(desk: Desk, question: str) -> str:
    """What is recalled for a question that opens a conversation."""
    desk.conversation_id = desk.services.recall.create_conversation(desk.agent_id).id
    desk.say(question)
    return "\n".join(desk.notes("recall"))


@pytest.fixture
def moved(desk: Desk) -> Desk:
    tell(desk, "I live in York.", 2026, 2, 10, 12)
    tell(desk, "I moved to Leeds last month.", 2026, 11, 12, 12)
    desk.clock.now = at(2026, 11, 30, 12)
    return desk


def test_what_is_new_closes_the_old_from_the_day_that_was_said(moved: Desk) -> None:
    known = facts(moved)
    old, new = known["The user lives in York."], known["The user moved to Leeds in October 2026."]
    assert (old.status, old.superseded_by, old.valid_from, old.valid_to) == (
        "superseded", new.id, None, at(2026, 10, 1),
    )  # fmt: skip
    assert (new.status, new.valid_from, new.valid_to) == ("active", at(2026, 10, 1), None)
    assert new.sources[0].quote == "I moved to Leeds last month"
    assert check_consistency(moved.store) == []


def test_without_a_date_the_old_ends_with_the_message(desk: Desk) -> None:
    tell(desk, "I work at Tesco.", 2026, 2, 10, 12)
    tell(desk, "I work at Siemens now.", 2026, 11, 12, 12)
    ends = facts(desk)["The user works at Tesco."].valid_to
    assert ends is not None and at(2026, 11, 12, 12) <= ends <= at(2026, 11, 12, 12) + 60


def test_a_plan_leaves_the_old_true_until_its_day(desk: Desk) -> None:
    tell(desk, "I live in York.", 2026, 2, 10, 12)
    tell(desk, "I'm moving to Leeds next month.", 2026, 11, 12, 12)
    old = facts(desk)["The user lives in York."]
    assert (old.status, old.valid_to) == ("active", at(2026, 12, 1))
    retrieval = desk.services.retrieval
    before = retrieval.recall("lives in York", desk.agent_id, now=at(2026, 11, 20), tiers=("fact",))
    assert "The user lives in York." in [hit.text for hit in before]
    after = retrieval.recall("lives in York", desk.agent_id, now=at(2026, 12, 20), tiers=("fact",))
    assert [hit.text for hit in after] == ["The user is moving to Leeds in December 2026."]


def test_what_ended_before_is_known_and_is_not_of_now(desk: Desk) -> None:
    tell(desk, "I studied in Rome until 2019.", 2026, 2, 10, 12)
    (fact,) = facts(desk).values()
    assert (fact.status, fact.valid_to) == ("active", at(2019, 1, 1))
    retrieval = desk.services.retrieval
    assert retrieval.recall("studied in Rome", desk.agent_id, tiers=("fact",)) == []
    assert [hit.id for hit in retrieval.recall("studied in Rome", desk.agent_id, tiers=("fact",), as_of=PAST)] == [
        fact.id
    ]


def test_an_end_is_not_moved_and_is_not_before_the_beginning(desk: Desk) -> None:
    archival = desk.services.archival
    ended, _ = archival.insert(desk.agent_id, "worked at Tesco", valid_from=100.0, valid_to=200.0)
    archival.supersede(ended.id, "works at Siemens", valid_from=300.0)
    assert archival.get(ended.id).valid_to == 200.0
    late, _ = archival.insert(desk.agent_id, "lives in York", valid_from=500.0)
    archival.supersede(late.id, "lives in Leeds", valid_from=300.0)
    assert archival.get(late.id).valid_to == 500.0


def test_now_is_answered_by_the_successor_and_a_past_by_what_was_closed(moved: Desk) -> None:
    now = note(moved, "Where do I live?")
    assert "Leeds" in now and "York" not in now
    then = note(moved, "Where did I live before?")
    assert "until October 2026: You live in York." in then


def test_in_chinese_too(desk: Desk) -> None:
    tell(desk, "我住在北京。", 2026, 2, 10, 12)
    tell(desk, "我上个月搬到上海了。", 2026, 11, 12, 12)
    desk.clock.now = at(2026, 11, 30, 12)
    now = note(desk, "我住在哪里？")
    assert "上海" in now and "北京" not in now
    assert "2026年10月以前：你住在北京。" in note(desk, "我之前住在哪里？")


def test_a_past_that_has_bounds_leaves_out_what_came_later(moved: Desk) -> None:
    then = note(moved, "Where did I live in March?")
    assert "York" in then and "The user moved to Leeds" not in then


def test_a_fact_that_stood_as_current_is_shown_again_with_its_end(desk: Desk) -> None:
    tell(desk, "I live in York.", 2026, 2, 10, 12)
    assert "- You live in York." in note(desk, "Where do I live?")
    tell(desk, "I moved to Leeds.", 2026, 11, 12, 12)
    desk.say("Where did I live before?")
    assert "until 12 November 2026: You live in York." in "\n".join(desk.notes("recall"))


def test_what_was_said_is_looked_for_where_the_question_points(desk: Desk) -> None:
    for text, when in (("Tea is fine for my cough", 10), ("Honey tea is best for my cough", 24)):
        desk.clock.now = at(2026, 11, when, 12)
        desk.services.recall.append(desk.services.recall.create_conversation(desk.agent_id).id, "user", "text", text)
    desk.clock.now = at(2026, 11, 30, 12)
    shown = note(desk, "What did I say last week about tea for my cough?")
    assert "Honey tea" in shown and "Tea is fine" not in shown


def test_a_search_by_the_model_says_until_when_something_was_true(moved: Desk) -> None:
    services = moved.services
    asked = services.recall.append(
        services.recall.create_conversation(moved.agent_id).id, "user", "text", "Where did I live before?"
    )
    past = ToolBox(services, moved.agent_id, asked.id).execute(ToolCall("archival_memory_search", {"query": "lives"}))
    assert "until October 2026: You live in York." in past.text
    now = ToolBox(services, moved.agent_id).execute(ToolCall("archival_memory_search", {"query": "lives"}))
    assert "York" not in now.text and "Leeds" in now.text


def test_undoing_opens_the_old_fact(moved: Desk) -> None:
    new = facts(moved)["The user moved to Leeds in October 2026."]
    (entry, *_rest) = moved.services.journal.list(moved.agent_id, entity_type="fact", entity_id=new.id)
    moved.services.journal.undo(entry.batch)
    (old,) = facts(moved).values()
    assert (old.text, old.status, old.valid_to) == ("The user lives in York.", "active", None)


def test_the_user_may_correct_when_something_was_true(desk: Desk) -> None:
    archival = desk.services.archival
    fact, _ = archival.insert(desk.agent_id, "lives in York", valid_to=200.0)
    assert archival.edit(fact.id, valid_from=100.0)[0].valid_to == 200.0
    opened = archival.edit(fact.id, valid_to=None)[0]
    assert (opened.valid_from, opened.valid_to) == (100.0, None)
    with pytest.raises(InvalidText):
        archival.edit(fact.id, valid_to=50.0)
    assert archival.get(fact.id) == opened


def test_a_fact_called_outdated_by_hand_ends_then(desk: Desk) -> None:
    archival = desk.services.archival
    fact, _ = archival.insert(desk.agent_id, "lives in York")
    closed = archival.edit(fact.id, status="superseded")[0]
    assert closed.valid_to is not None and closed.valid_to <= desk.clock.now
    assert archival.edit(fact.id, status="active")[0].valid_to is None


def test_what_the_model_saves_is_dated_too(desk: Desk) -> None:
    desk.clock.now = at(2026, 11, 12, 12)
    tools = ToolBox(desk.services, desk.agent_id)
    tools.execute(ToolCall("archival_memory_insert", {"content": "The user moved to Leeds last month."}))
    assert facts(desk)["The user moved to Leeds in October 2026."].valid_from == at(2026, 10, 1)


def test_a_long_turn_is_left_out_only_where_all_it_told_has_ended(desk: Desk) -> None:
    story = "I live in York. I only drink tea. " + "The market square of York was full of people that day. " * 30
    tell(desk, story, 2026, 2, 10, 12)
    tell(desk, "I moved to Leeds.", 2026, 11, 12, 12)
    desk.clock.now = at(2026, 11, 30, 12)
    assert "user said" in note(desk, "How big is the market square of York?")
    tell(desk, "I only drink coffee now.", 2026, 11, 13, 12)
    desk.clock.now = at(2026, 11, 30, 12)
    assert "user said" not in note(desk, "How big is the market square of York?")
    past = note(desk, "How was the market square of York?")
    assert "until 12 November 2026: You live in York." in past and "market square" in past


def test_facts_that_were_closed_are_embedded_and_indexed(moved: Desk) -> None:
    old = facts(moved)["The user lives in York."]
    found, total = moved.services.retrieval.search("York", moved.agent_id, tiers=("fact",), as_of=PAST)
    assert (total, found[0].id, found[0].status) == (1, old.id, "superseded")
    embedder = FakeEmbedder()
    moved.services.retrieval.set_embedder(embedder)
    while moved.services.retrieval.embed_pending():
        pass
    ids, _ = moved.store.vectors.matrix("fact", embedder.model_id, [old.id], embedder.dimension)
    assert ids == [old.id]
