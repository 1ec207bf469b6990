"""Conversations and messages."""

from __future__ import annotations

import pytest

from engine.memory.errors import NotFound
from engine.memory.journal import Journal
from engine.memory.recall import RecallMemory
from engine.store import Store, check_consistency
from engine.values import ContextReport, SegmentTokens


@pytest.fixture
def recall(store: Store) -> RecallMemory:
    return RecallMemory(store)


def test_messages_are_verbatim_and_grouped_by_turn(recall: RecallMemory) -> None:
    talk = recall.create_conversation(1)
    text = "  Ｈello\n\t“世界” 👩‍👩‍👧 'quote\"; DROP TABLE messages; --  "
    user = recall.append(talk.id, "user", "text", text)
    call = recall.append(talk.id, "assistant", "tool_call", "{}", tool="conversation_search")
    assert recall.message(user.id).text == text
    assert (user.turn_id, call.turn_id, call.tool) == (user.id, user.id, "conversation_search")
    assert recall.append(talk.id, "user", "text", "lone \ud800 and \0 nul").text == "lone ? and  nul"


def test_finish_stores_report_and_makes_text_findable(recall: RecallMemory, store: Store) -> None:
    talk = recall.create_conversation(1)
    recall.append(talk.id, "user", "text", "hello")
    reply = recall.append(talk.id, "assistant", "text", "")
    report = ContextReport(4096, SegmentTokens(static=700, query=12), 600, 112, fact_ids=(1, 2))
    recall.finish(reply.id, text="Drinks are on me", stop_reason="end", report=report)
    stored = recall.message(reply.id)
    assert (stored.text, stored.stop_reason, stored.report) == ("Drinks are on me", "end", report)
    assert [hit.id for hit in recall.search(1, "drink")] == [reply.id]
    assert check_consistency(store) == []


def test_pages_go_back_in_time(recall: RecallMemory) -> None:
    talk = recall.create_conversation(1)
    ids = [recall.append(talk.id, "user", "text", str(number)).id for number in range(5)]
    page, more = recall.messages(talk.id, limit=2)
    assert ([message.id for message in page], more) == (ids[3:], True)
    page, more = recall.messages(talk.id, before_id=page[0].id, limit=3)
    assert ([message.id for message in page], more) == (ids[:3], False)


def test_regenerate_keeps_the_old_reply_in_the_record(recall: RecallMemory, store: Store) -> None:
    talk = recall.create_conversation(1)
    user = recall.append(talk.id, "user", "text", "what is lapsang")
    old = [recall.append(talk.id, "assistant", kind, "smoky tea").id for kind in ("reasoning", "text")]
    assert recall.branches.begin_reply(user.id) == old
    assert [message.id for message in recall.messages(talk.id)[0]] == [user.id]
    assert len(recall.messages(talk.id, include_inactive=True)[0]) == 3
    assert recall.search(1, "smoky") == []
    assert check_consistency(store) == []


def test_summary_takes_the_place_of_evicted_turns(recall: RecallMemory) -> None:
    talk = recall.create_conversation(1)
    ids = [recall.append(talk.id, "user", "text", f"turn {number}").id for number in range(4)]
    recall.add_summary(talk.id, "first summary", ids[:1])
    second = recall.add_summary(talk.id, "second summary", ids[1:2])
    assert [message.id for message in recall.window(talk.id)] == [*ids[2:], second.id]
    assert recall.latest_summary(talk.id) == second
    assert len(recall.search(1, "turn")) == 4


def test_list_is_by_activity_and_searchable(recall: RecallMemory, tmp_path_factory: pytest.TempPathFactory) -> None:
    moments = iter(range(1000, 2000))
    store = Store.open(tmp_path_factory.mktemp("timed"), clock=lambda: float(next(moments)))
    recall = RecallMemory(store)
    tea, trip = recall.create_conversation(1, "Tea"), recall.create_conversation(1, "Trip 100%")
    recall.append(tea.id, "user", "text", "我喜欢喝乌龙茶")
    assert [talk.id for talk in recall.list_conversations(1)] == [tea.id, trip.id]
    assert recall.list_conversations(1)[0].preview == "我喜欢喝乌龙茶"
    assert [talk.id for talk in recall.list_conversations(1, "乌龙茶")] == [tea.id]
    assert [talk.id for talk in recall.list_conversations(1, "tri")] == [trip.id]
    assert [talk.id for talk in recall.list_conversations(1, "100%")] == [trip.id]
    assert recall.list_conversations(1, "%") == [recall.conversation(trip.id)]
    assert recall.list_conversations(1, "absent") == []
    store.close()


def test_rename_and_delete_can_be_undone(recall: RecallMemory, store: Store) -> None:
    talk = recall.create_conversation(1)
    recall.append(talk.id, "user", "text", "hello")
    recall.set_title(talk.id, " A\n title ")
    assert recall.rename(talk.id, "Mine").title == "Mine"
    journal = Journal(store)
    change = recall.delete_conversation(talk.id)
    assert (change.operation, change.previous_text) == ("delete", "Mine")
    with pytest.raises(NotFound):
        recall.conversation(talk.id)
    with pytest.raises(NotFound):
        recall.append(talk.id, "user", "text", "still there?")
    assert recall.list_conversations(1) == []
    assert recall.search(1, "hello") == []
    journal.undo(change.batch)
    journal.undo(journal.list(1, entity_type="conversation")[-2].batch)
    assert recall.conversation(talk.id).title == "A title"
    assert [entry.actor for entry in journal.list(1)] == ["undo", "undo", "user", "user", "system"]
    assert check_consistency(store) == []
