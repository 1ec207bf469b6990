"""Pages of a conversation from any place of it, and words in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.commands.pages import ConversationPages
from engine.memory.search.in_conversation import find_in_conversation
from engine.protocol import OpenConversation
from engine.protocol.in_conversation import FindInConversation
from engine.services import Services
from engine.store import Store
from engine.values import Message


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = Store.open(tmp_path)
    yield Services.over(store)
    store.close()


def talk(services: Services, texts: int) -> int:
    conversation = services.recall.create_conversation(services.store.default_agent().id)
    rows = [_row(conversation.id, number) for number in range(texts)]
    services.store.messages.add_many(rows)
    return conversation.id


def _row(conversation_id: int, number: int) -> Message:
    role = "assistant" if number % 2 else "user"
    return Message(0, conversation_id, -1 if number % 2 else 0, role, "text", f"m{number}", 1.0 + number)


def texts(services: Services, command: OpenConversation) -> list[str]:
    return [message.text for message in ConversationPages(services).open(command).messages]


def test_a_page_stands_anywhere(services: Services) -> None:
    talk(services, 3)
    number = talk(services, 100)
    pages = ConversationPages(services)
    newest = pages.open(OpenConversation(0, number, limit=10))
    assert [message.text for message in newest.messages] == [f"m{at}" for at in range(90, 100)]
    assert (newest.first, newest.total, newest.has_more, newest.older_texts) == (90, 100, True, 90)
    assert texts(services, OpenConversation(0, number, position=20, limit=3)) == ["m20", "m21", "m22"]
    assert texts(services, OpenConversation(0, number, position=70, limit=3)) == ["m70", "m71", "m72"]
    assert texts(services, OpenConversation(0, number, position=99, limit=5)) == ["m95", "m96", "m97", "m98", "m99"]
    around = pages.open(OpenConversation(0, number, around_id=newest.messages[0].id - 50, limit=11))
    assert [message.text for message in around.messages] == [f"m{at}" for at in range(35, 46)] and around.first == 35
    first = pages.open(OpenConversation(0, number, around_id=newest.messages[0].id - 90, limit=10))
    assert first.first == 0 and len(first.messages) == 10 and not first.has_more
    before = pages.open(OpenConversation(0, number, before_id=newest.messages[0].id, limit=5))
    assert [message.text for message in before.messages] == [f"m{at}" for at in range(85, 90)]


def test_a_message_that_is_not_in_view_gets_the_newest_page(services: Services) -> None:
    number = talk(services, 30)
    page = ConversationPages(services).open(OpenConversation(0, number, around_id=999, limit=5))
    assert page.first == 25
    services.recall.deactivate([page.messages[0].id])
    page = ConversationPages(services).open(OpenConversation(0, number, around_id=page.messages[0].id, limit=5))
    assert page.total == 29 and page.first == 24


def test_summaries_are_no_rows_and_the_newest_one_is_told(services: Services) -> None:
    number = talk(services, 10)
    pages = ConversationPages(services)
    rows = pages.open(OpenConversation(0, number)).messages
    assert pages.open(OpenConversation(0, number)).window_begins == 0
    services.recall.add_summary(number, "Old.", [row.id for row in rows[:2]])
    services.recall.add_summary(number, "They spoke of tea.", [row.id for row in rows[2:4]])
    page = pages.open(OpenConversation(0, number))
    assert page.total == 10 == len(page.messages)
    assert page.summary is not None and page.summary.text == "They spoke of tea."
    assert page.window_begins == rows[4].turn_id


def test_when_all_has_left_the_window_it_begins_behind(services: Services) -> None:
    number = talk(services, 4)
    rows = ConversationPages(services).open(OpenConversation(0, number)).messages
    services.recall.mark_evicted([row.id for row in rows])
    page = ConversationPages(services).open(OpenConversation(0, number))
    assert page.window_begins == rows[-1].turn_id + 1


def test_a_place_in_a_long_conversation_costs_little_wherever_it_is(services: Services) -> None:
    number = talk(services, 20_000)
    pages, took = ConversationPages(services), []
    for position in (0, 10_000, 19_000):
        began = time.process_time()
        assert pages.open(OpenConversation(0, number, position=position, limit=60)).first == position
        took.append(time.process_time() - began)
    plan = services.store.database.tuples(
        "EXPLAIN QUERY PLAN SELECT count(*) FROM messages INDEXED BY messages_shown"
        " WHERE conversation_id = 1 AND active = 1 AND kind != 'summary' AND id < 5"
    )
    assert "INDEX messages_shown" in str(plan)
    assert max(took) < 0.5


def test_words_are_found_as_they_are_typed(services: Services) -> None:
    conversation = services.recall.create_conversation(services.store.default_agent().id)
    said = [
        ("user", "Tea, TEA and tea!"),
        ("assistant", "Some **green** tea, and `black tea`.\n\n只喝茶，不喝咖啡"),
        ("user", "Coffee: 50% off"),
    ]
    ids = [services.recall.append(conversation.id, role, "text", text).id for role, text in said]  # type: ignore[arg-type]
    services.recall.append(conversation.id, "system", "notice", "tea")

    def found(words: str) -> list[tuple[int, int]]:
        answer = find_in_conversation(services.store, FindInConversation(0, conversation.id, words), lambda: False)
        return [(ids.index(one), count) for one, count in zip(answer.message_ids, answer.counts, strict=True)]

    assert found("tea") == [(0, 3), (1, 2)]
    assert found("喝茶") == [(1, 1)] and found("不喝") == [(1, 1)]
    assert found("some GREEN tea") == [(1, 1)], "across bold type"
    assert found("50%") == [(2, 1)] and found("%") == [(2, 1)]
    assert found("  ") == [] and found("nothing") == []
    services.recall.deactivate([ids[0]])
    assert found("tea") == [(1, 2)]
