"""A memory file from before conversations branched."""

from __future__ import annotations

from pathlib import Path

from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency
from engine.store.migrations import MIGRATIONS
from engine.store.opening import open_connection

BEFORE = [migration for migration in MIGRATIONS if migration.version < 5]
_ROWS = (
    # id, turn, role, kind, text, active, evicted
    (1, 1, "user", "text", "I like elephants", 1, 1),
    (2, 1, "assistant", "text", "So do I.", 1, 1),
    (3, 3, "user", "text", "Tell me of one", 1, 1),
    (4, 3, "system", "notice", "a note", 0, 0),
    (5, 3, "assistant", "text", "An unpublished walrus 海象體檢報告.", 0, 0),
    (6, 3, "system", "notice", "a later note", 0, 0),
    (7, 3, "assistant", "text", "", 0, 0),
    (8, 3, "system", "notice", "the last note", 1, 1),
    (9, 3, "assistant", "text", "Jumbo.", 1, 1),
    (10, 10, "user", "text", "Thanks", 1, 0),
    (11, 10, "system", "summary", "an old summary", 1, 1),
    (12, 10, "system", "notice", "", 0, 0),
    (13, 10, "assistant", "text", "You are welcome.", 1, 0),
    (14, 10, "system", "summary", "the summary", 1, 0),
)


def old_file(folder: Path) -> None:
    folder.mkdir()
    connection = open_connection(folder, None, BEFORE, 0.0)
    connection.execute("INSERT INTO agents (id, name, created_at) VALUES (1, 'Rolltop', 0)")
    connection.execute(
        "INSERT INTO conversations (id, agent_id, title, created_at, updated_at) VALUES (1, 1, 'Animals', 0, 20)"
    )
    for number, turn, role, kind, text, active, evicted in _ROWS:
        connection.execute(
            """INSERT INTO messages (id, conversation_id, turn_id, role, kind, text, created_at, active, evicted)
            VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?)""",
            (number, turn, role, kind, text, float(number), active, evicted),
        )
        if kind == "text" and text and active:
            connection.execute("INSERT INTO messages_text (rowid, body) VALUES (?, ?)", (number, text))
    connection.close()


def test_nothing_changes_but_that_old_replies_are_versions(tmp_path: Path) -> None:
    old_file(tmp_path / "data")
    store = Store.open(tmp_path / "data")
    services = Services.over(store)
    recall = services.recall
    shown = recall.messages(1)[0]
    assert [row.id for row in shown if row.kind != "summary"] == [1, 2, 3, 8, 9, 10, 13]
    assert recall.conversation(1).title == "Animals" and not recall.conversation(1).pinned
    summary = recall.latest_summary(1)
    assert summary is not None and (summary.text, summary.turn_id, summary.evicted) == ("the summary", 3, False)
    assert [row.id for row in recall.window(1)] == [10, 13, 14]
    versions = recall.branches.versions(shown)
    assert {one: found.message_ids for one, found in versions.items()} == {"9": (5, 7, 9)}
    assert check_consistency(store) == []
    assert [one.id for one in recall.list_conversations(1, "walrus")] == [1]
    recall.branches.choose(5)
    assert [row.id for row in recall.messages(1)[0]] == [1, 2, 3, 4, 5]
    recall.branches.choose(9)
    assert [row.id for row in recall.messages(1)[0]] == [row.id for row in shown]
    assert [row.id for row in recall.window(1)] == [10, 13, 14]
    assert check_consistency(store) == []
    store.close()
