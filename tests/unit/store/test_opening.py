"""The memory file: what is created, what is refused, what survives."""

from __future__ import annotations

import gzip
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import apsw
import pytest

from engine.memory.archival import ArchivalMemory
from engine.store import Store, StoreError, check_consistency
from engine.store.agents import BlockTable
from engine.store.backups import make_backup
from engine.store.errors import DamagedMemory
from engine.store.migrations import MIGRATIONS, Migration
from engine.store.opening import BACKUPS_KEPT, FILE_NAME, backups, newest_backup
from engine.store.restoring import back_up, restore_newest_backup


def _add_column(connection: apsw.Connection) -> None:
    connection.execute("ALTER TABLE agents ADD COLUMN colour TEXT")


def _break_halfway(connection: apsw.Connection) -> None:
    connection.execute("ALTER TABLE agents ADD COLUMN colour TEXT")
    connection.execute("SELECT * FROM no_such_table")


DATA = Path(__file__).parents[2] / "data"
NEXT = Migration(MIGRATIONS[-1].version + 1, "colour", _add_column)


def test_fresh_store_has_one_agent_with_persona_and_human(store: Store) -> None:
    agent = store.default_agent()
    blocks = {block.label: block for block in store.blocks.list(agent.id)}
    assert set(blocks) == {"persona", "human"}
    assert "remembers" in blocks["persona"].value
    assert blocks["human"].value == ""
    assert {block.limit_tokens for block in blocks.values()} == {300}


def test_settings_of_the_file(store: Store) -> None:
    def pragma(name: str) -> object:
        return store.database.column(f"PRAGMA {name}")[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2
    assert pragma("foreign_keys") == 1
    assert pragma("secure_delete") == 1
    assert pragma("auto_vacuum") == 2


def test_reopening_keeps_everything(tmp_path: Path) -> None:
    first = Store.open(tmp_path, persona="I am Ada.", human="She likes tea.")
    first.set_setting("theme", {"dark": True})
    first.close()
    second = Store.open(tmp_path, persona="ignored")
    assert [block.value for block in second.blocks.list(1)] == ["I am Ada.", "She likes tea."]
    assert second.get_setting("theme") == {"dark": True}
    assert second.get_setting("absent", 5) == 5
    second.close()


def test_newer_file_is_refused_and_untouched(tmp_path: Path) -> None:
    Store.open(tmp_path, migrations=[*MIGRATIONS, NEXT]).close()
    before = (tmp_path / "memory.db").read_bytes()
    with pytest.raises(StoreError, match="newer Rolltop"):
        Store.open(tmp_path)
    assert (tmp_path / "memory.db").read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database at all" * 300, b"\7" * 8192, b"SQLite format 3\0" + b"\7" * 9000])
def test_broken_file_is_refused_untouched_and_names_the_backup(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "backups").mkdir()
    backup = tmp_path / "backups" / "memory-20260101-000000-v1.db"
    backup.write_bytes(b"x")
    (tmp_path / "memory.db").write_bytes(content)
    with pytest.raises(StoreError, match="left it as it is") as caught:
        Store.open(tmp_path)
    assert str(backup) in str(caught.value)
    assert (tmp_path / "memory.db").read_bytes() == content


def test_damaged_page_is_noticed_at_opening(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    for number in range(300):
        ArchivalMemory(store).insert(1, f"fact {number} " + "x" * 200)
    store.close()
    path = tmp_path / "memory.db"
    data = bytearray(path.read_bytes())
    for page in range(10, len(data) // 4096 - 1):
        data[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        Store.open(tmp_path)


def test_foreign_database_is_refused(tmp_path: Path) -> None:
    other = apsw.Connection(str(tmp_path / "memory.db"))
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    with pytest.raises(StoreError, match="another program"):
        Store.open(tmp_path)


def test_emptied_file_beside_backups_is_refused(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    Store.open(tmp_path, migrations=[*MIGRATIONS, NEXT]).close()
    (tmp_path / "memory.db").write_bytes(b"")
    with pytest.raises(StoreError, match="is empty"):
        Store.open(tmp_path, migrations=[*MIGRATIONS, NEXT])


def test_migration_makes_a_backup_first(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    ArchivalMemory(store).insert(1, "I only drink tea")
    store.close()
    migrated = Store.open(tmp_path, migrations=[*MIGRATIONS, NEXT])
    assert migrated.schema_version == NEXT.version
    assert [row["version"] for row in migrated.database.rows("SELECT version FROM migrations")] == [
        *range(1, NEXT.version + 1)
    ]
    assert migrated.facts.count(None, ("active",)) == 1
    migrated.close()
    backup = newest_backup(tmp_path)
    assert backup is not None
    copy = apsw.Connection(str(backup), flags=apsw.SQLITE_OPEN_READONLY)
    assert copy.pragma("user_version") == MIGRATIONS[-1].version
    assert copy.execute("SELECT text FROM facts").get == "I only drink tea"
    copy.close()


def test_failed_migration_leaves_the_old_schema(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    with pytest.raises(apsw.SQLError):
        Store.open(tmp_path, migrations=[*MIGRATIONS, Migration(NEXT.version, "broken", _break_halfway)])
    store = Store.open(tmp_path)
    assert store.schema_version == MIGRATIONS[-1].version
    assert "colour" not in [row["name"] for row in store.database.rows("PRAGMA table_info(agents)")]
    assert check_consistency(store) == []
    store.close()


def test_few_backups_are_kept(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    for number in range(9):
        (tmp_path / "backups" / f"memory-2020010{number}-000000-v1.db").write_bytes(b"old")
    Store.open(tmp_path).close()
    Store.open(tmp_path, migrations=[*MIGRATIONS, NEXT]).close()
    kept = sorted((tmp_path / "backups").iterdir())
    assert len(kept) == BACKUPS_KEPT
    assert kept[-1].read_bytes() != b"old"


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot create its data folder"):
        Store.open(tmp_path / "file" / "data")


def test_a_memory_that_cannot_be_begun_is_closed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise StoreError("the disk is full")

    before = len(apsw.connections())
    with monkeypatch.context() as patched, pytest.raises(StoreError, match="disk is full"):
        patched.setattr(BlockTable, "add", refuse)
        Store.open(tmp_path)
    assert len(apsw.connections()) == before
    store = Store.open(tmp_path)
    assert len(store.blocks.list(1)) == 2
    store.close()


def test_full_disk_is_a_sentence_and_loses_nothing(store: Store) -> None:
    facts = ArchivalMemory(store)
    facts.insert(1, "before")
    pages = store.database.number("PRAGMA page_count")
    store.database.run(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="disk is full"):
        facts.insert(1, "x" * 1_000_000)
    store.database.run("PRAGMA max_page_count = 1000000")
    assert facts.insert(1, "after")[1] is not None
    assert store.facts.count(1, ("active",)) == 2
    assert check_consistency(store) == []


def test_encrypted_file_needs_its_key(tmp_path: Path) -> None:
    key = bytes(range(32))
    store = Store.open(tmp_path, key=key)
    ArchivalMemory(store).insert(1, "the secret ingredient is cardamom")
    store.close()
    assert b"cardamom" not in (tmp_path / "memory.db").read_bytes()
    for wrong, why in ((None, "looks locked with a key"), (bytes(32), "does not open with this key")):
        with pytest.raises(StoreError, match=why):
            Store.open(tmp_path, key=wrong)
    store = Store.open(tmp_path, key=key)
    assert store.facts.count(1, ("active",)) == 1
    store.close()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"Dear diary, today it rained.\n" * 90, "is some other file under that name"),
        (b"short", "is some other file under that name"),
        (b"SQLite format 3\0" + bytes(2000), "is damaged"),
        (random.Random(7).randbytes(8192), "looks locked with a key"),
    ],
)
def test_each_kind_of_unreadable_file_has_its_sentence(tmp_path: Path, content: bytes, why: str) -> None:
    (tmp_path / "memory.db").write_bytes(content)
    with pytest.raises(StoreError) as refused:
        Store.open(tmp_path)
    sentence = str(refused.value)
    assert why in sentence and "left it as it is" in sentence and " or " not in sentence.replace("or overwritten", "")
    assert (tmp_path / "memory.db").read_bytes() == content


def test_a_damaged_page_is_called_damage(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    content = bytearray((tmp_path / "memory.db").read_bytes())
    content[4096:8192] = bytes(range(256)) * 16
    (tmp_path / "memory.db").write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"):
        Store.open(tmp_path)


def test_backup_of_a_live_store(store: Store, tmp_path: Path) -> None:
    ArchivalMemory(store).insert(1, "I only drink tea")
    (tmp_path / "copy").mkdir()
    target = tmp_path / "copy" / "memory.db"
    back_up(store.folder, target)
    with pytest.raises(StoreError, match="already a file"):
        back_up(store.folder, target)
    copy = Store.open(target.parent)
    assert copy.facts.count(1, ("active",)) == 1
    assert check_consistency(copy) == []
    copy.close()


_WRITER = """
import pathlib, sys
from engine.store import Store
from engine.memory.archival import ArchivalMemory
from engine.memory.journal import Journal
from engine.memory.recall import RecallMemory
store = Store.open(pathlib.Path(sys.argv[1]))
facts, recall, journal = ArchivalMemory(store), RecallMemory(store), Journal(store)
talk = recall.create_conversation(1)
number = 0
while True:
    number += 1
    message = recall.append(talk.id, "user", "text", f"message {number} 我喜欢喝茶")
    print(message.id, flush=True)
    fact, change = facts.insert(1, f"fact {message.id} {number}", source_message_id=message.id)
    if number % 3 == 0:
        journal.undo(facts.supersede(fact.id, f"newer {message.id} {number}")[1].batch)
"""


def test_killed_writer_loses_nothing_it_reported(tmp_path: Path) -> None:
    for round_number in range(4):
        child = subprocess.Popen([sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        reported = [child.stdout.readline() for _ in range(3 + 5 * round_number)]
        time.sleep(0.003 * round_number)
        child.send_signal(signal.SIGKILL)
        reported += child.stdout.readlines()
        child.wait()
        child.stdout.close()
        store = Store.open(tmp_path)
        committed = {row["id"] for row in store.database.rows("SELECT id FROM messages")}
        assert {int(line) for line in reported if line.endswith("\n")} <= committed
        assert check_consistency(store) == []
        store.close()


def test_memory_of_the_first_schema_is_carried_over(tmp_path: Path) -> None:
    with gzip.open(DATA / "memory_v1.db.gz") as packed:
        (tmp_path / FILE_NAME).write_bytes(packed.read())
    store = Store.open(tmp_path)
    try:
        assert check_consistency(store) == []
        facts = {fact.text: fact for fact in store.facts.by_ids([1, 2, 3])}
        tea = facts["The user only drinks tea, never coffee."]
        assert [span.quote for span in tea.sources] == [
            "I only drink tea, never coffee."
        ] and tea.origin == "conversation"
        assert facts["The user lives in York."].superseded_by == facts["The user lives in Leeds."].id
        assert [block.value for block in store.blocks.list(1)][1] == "Ivo, a baker"
        used = store.database.tuples("SELECT reply_id, entity_type, entity_id FROM reply_memories ORDER BY entity_type")
        assert used == [(2, "fact", tea.id), (2, "message", 1)]
        assert len(backups(tmp_path)) == 1
    finally:
        store.close()


def test_damage_that_shows_later_names_the_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(tmp_path)
    with store.transaction():
        for number in range(3000):
            ArchivalMemory(store).insert(1, f"fact {number} " + "x" * 200)
    backup = make_backup(store)
    store.close()
    content = (tmp_path / FILE_NAME).read_bytes()
    middle = len(content) // 2 // 4096 * 4096
    damaged = content[:middle] + b"\xff" * 40 * 4096 + content[middle + 40 * 4096 :]
    (tmp_path / FILE_NAME).write_bytes(damaged)
    monkeypatch.setattr("engine.store.opening.CHECK_UP_TO_BYTES", 0)  # as for a large memory
    store = Store.open(tmp_path)
    try:
        with pytest.raises(DamagedMemory, match="is damaged") as caught:
            store.facts.texts()
        assert f"The newest backup is {backup}" in str(caught.value)
        with pytest.raises(DamagedMemory):
            make_backup(store)
    finally:
        store.close()
    assert backups(tmp_path) == [backup]
    restore_newest_backup(tmp_path)
    store = Store.open(tmp_path)
    assert len(store.facts.texts()) == 3000
    store.close()


def test_no_room_for_the_backup_before_a_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(tmp_path).close()

    def fill(_source: object, target: Path, _key: object) -> None:
        target.write_bytes(b"half")
        raise apsw.FullError("database or disk is full")

    monkeypatch.setattr("engine.store.opening.copy_database", fill)
    with pytest.raises(StoreError, match="could not make a backup of it first"):
        Store.open(tmp_path, migrations=[*MIGRATIONS, NEXT])
    assert list((tmp_path / "backups").iterdir()) == []
    monkeypatch.undo()
    store = Store.open(tmp_path)
    assert store.schema_version == MIGRATIONS[-1].version
    store.close()
