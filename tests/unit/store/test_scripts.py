"""Chinese words are found in whichever script they were written, and in memory files from before that."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.memory.erasing.tombstones import Tombstones
from engine.protocol import Find
from engine.services import Services
from engine.store import Store
from engine.store.migrations import MIGRATIONS
from engine.store.opening import open_connection
from engine.store.text import query_phrases, spaced

BEFORE = [migration for migration in MIGRATIONS if migration.version < 9]
TRADITIONAL = "用戶的妹妹在臺灣學鋼琴。"
SIMPLIFIED_TWIN = "用户的妹妹在台湾学钢琴。"
SIMPLIFIED = "用户的弟弟在台湾学小提琴。"


@pytest.mark.parametrize("query", ["臺灣", "台湾", "台灣", '"在臺灣"', "在台湾学"])
def test_a_search_finds_both_scripts_and_marks_the_users_characters(store: Store, query: str) -> None:
    services = Services.over(store)
    agent = services.agent_id(None)
    for text in (TRADITIONAL, SIMPLIFIED):
        services.archival.insert(agent, text)
    found = services.finding.find(Find(job=1, query=query), agent)
    items = [item for group in found.groups for item in group.items]
    assert {item.snippet for item in items} == {TRADITIONAL, SIMPLIFIED}
    marked = {item.snippet[start:end] for item in items for start, end in item.highlights}
    assert {"臺", "台"} <= {word.strip("在")[:1] for word in marked}


@pytest.mark.parametrize("query", ["我妹妹學什麼樂器？鋼琴嗎", "我妹妹学什么乐器？钢琴吗"])
def test_what_is_recalled_does_not_depend_on_the_script(store: Store, query: str) -> None:
    services = Services.over(store)
    agent = services.agent_id(None)
    fact, _ = services.archival.insert(agent, TRADITIONAL)
    assert [hit.id for hit in services.retrieval.recall(query, agent, tiers=("fact",), cut=False)] == [fact.id]


def test_an_older_memory_file_is_found_in_both_scripts(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    connection = open_connection(tmp_path / "data", None, BEFORE, 0.0)
    connection.execute("INSERT INTO agents (id, name, created_at) VALUES (1, 'Rolltop', 0)")
    connection.execute(
        "INSERT INTO conversations (id, agent_id, title, created_at, updated_at) VALUES (1, 1, '', 0, 0)"
    )
    for number, text in enumerate(("我在臺北學法語", "我在台北学法语", "我学 thé", "plain"), 1):
        connection.execute(
            """INSERT INTO messages (id, conversation_id, turn_id, role, kind, text, created_at)
            VALUES (?, 1, ?, 'user', 'text', ?, 0)""",
            (number, number, text),
        )
        connection.execute("INSERT INTO messages_text (rowid, body) VALUES (?, ?)", (number, spaced(text)))
    connection.close()
    store = Store.open(tmp_path / "data")
    texts = dict(store.messages.texts())
    assert len(texts) == 4 and store.messages.full_text.differences(texts.items()) == 0
    for query in ("法語", "法语"):
        (phrase,) = query_phrases(query)
        assert store.messages.full_text.postings(phrase, texts)[1] == {1, 2}
    store.close()


@pytest.mark.parametrize(("gone", "again"), [(TRADITIONAL, SIMPLIFIED_TWIN), (SIMPLIFIED_TWIN, TRADITIONAL)])
def test_what_is_forgotten_in_one_script_is_not_learned_again_in_the_other(store: Store, gone: str, again: str) -> None:
    tombstones = Tombstones(store)
    tombstones.add(1, [gone])
    assert tombstones.holds(1, gone) and tombstones.holds(1, again)
    assert not tombstones.holds(1, SIMPLIFIED)
