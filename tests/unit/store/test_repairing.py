"""Indexes that are damaged for real, in every way that a file can be, are built anew; what they follow from stays."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import apsw
import numpy as np
import pytest

from engine.services import Services
from engine.store import Store, StoreError, check_consistency
from engine.store.check import check_folder
from engine.store.errors import DamagedMemory
from engine.store.opening import FILE_NAME
from engine.store.repairing import repair_memory
from engine.store.rows import Unembedded

DERIVED = (
    "facts_text", "messages_text", "chunks_text", "vector_codes", "vector_partitions", "embedding_queue", "sqlite_",
)  # fmt: skip
FACTS = 300


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory of some hundred facts, closed; most of them have vectors, held as codes."""
    store = Store.open(tmp_path)
    services = Services.over(store)
    store.vectors.use_model("one", 24)
    for number in range(FACTS):
        services.archival.insert(1, f"The user likes thing {number} and owl{number * 7}, 茶{number}.")
    talk = services.recall.create_conversation(1)
    services.recall.append(talk.id, "user", "text", "Where is the harbour?")
    facts = [Unembedded("fact", fact_id, 1, text) for fact_id, text in store.facts.texts()[:200]]
    store.vectors.add_many(facts, "one", np.random.default_rng(1).normal(size=(200, 24)).astype(np.float32))
    store.vectors.encode(store.vectors.partitions()[0])
    assert check_consistency(store) == []
    store.close()
    return tmp_path


def truth(folder: Path) -> dict[str, list[object]]:
    """Every row of every table that is not derived."""
    connection = apsw.Connection(str(folder / FILE_NAME), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        tables = [str(row[0]) for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        kept = [table for table in tables if not table.startswith(DERIVED)]
        return {table: list(connection.execute(f"SELECT * FROM {table}")) for table in kept}
    finally:
        connection.close()


def change(folder: Path, *statements: str) -> None:
    connection = apsw.Connection(str(folder / FILE_NAME))
    for statement in statements:
        connection.execute(statement)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def overwrite(folder: Path, table: str) -> None:
    """Noise over the first page of a table or an index, as a bad sector leaves it."""
    connection = apsw.Connection(str(folder / FILE_NAME))
    page = int(connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).get)
    size = int(connection.execute("PRAGMA page_size").get)
    connection.close()
    with (folder / FILE_NAME).open("rb+") as file:
        file.seek((page - 1) * size)
        file.write(bytes(range(256)) * (size // 256))


LAST_BLOCK = "(SELECT max(id) FROM facts_text_data)"
DAMAGE: dict[str, Callable[[Path], None]] = {
    "words are gone": lambda at: change(at, "INSERT INTO facts_text(facts_text) VALUES ('delete-all')"),
    "a block is gone": lambda at: change(at, f"DELETE FROM facts_text_data WHERE id = {LAST_BLOCK}"),
    "a block is empty": lambda at: change(
        at, f"UPDATE facts_text_data SET block = zeroblob(length(block)) WHERE id = {LAST_BLOCK}"
    ),
    "the structure is gone": lambda at: change(at, "UPDATE facts_text_data SET block = x'ffff' WHERE id = 10"),
    "pages of words": lambda at: overwrite(at, "facts_text_data"),
    "pages of their sizes": lambda at: overwrite(at, "facts_text_docsize"),
    "pages of messages' words": lambda at: overwrite(at, "messages_text_idx"),
    "codes are gone": lambda at: change(at, "DELETE FROM vector_codes WHERE vector_id % 2"),
    "pages of codes": lambda at: overwrite(at, "vector_codes"),
    "sizes": lambda at: change(at, "UPDATE vector_partitions SET size = 7"),
    "half a vector": lambda at: change(at, "UPDATE vectors SET vector = x'0000' WHERE entity_id = 5"),
    "vectors of nothing": lambda at: change(at, "UPDATE vectors SET entity_id = 90000 WHERE entity_id = 5"),
    "the queue is gone": lambda at: change(at, "DELETE FROM embedding_queue"),
    "pages of the queue": lambda at: overwrite(at, "embedding_queue"),
}


def is_sound(folder: Path) -> bool:
    try:
        problems = check_folder(folder)
    except DamagedMemory:
        return False
    return problems is not None and problems.count == 0


@pytest.mark.parametrize("damage", DAMAGE)
def test_an_index_is_built_anew_from_what_is_stored(folder: Path, damage: str) -> None:
    before = truth(folder)
    DAMAGE[damage](folder)
    assert not is_sound(folder)
    damaged = (folder / FILE_NAME).read_bytes()
    aside = repair_memory(folder)
    assert aside.read_bytes() == damaged
    assert is_sound(folder)
    after = truth(folder)
    if "vector" in damage:
        del before["vectors"], after["vectors"]
    assert after == before
    store = Store.open(folder)
    try:
        services = Services.over(store)
        assert store.facts.full_text.postings('"owl7"', {2: "owl7"})[0] == 1
        services.archival.insert(1, "The user likes what comes later.")
        assert check_consistency(store) == []
        assert store.vectors.count_pending("one") >= FACTS - 200
    finally:
        store.close()
    assert sorted(path.name for path in folder.glob("memory.db*")) == [FILE_NAME]


def test_where_the_texts_are_damaged_nothing_is_touched(folder: Path) -> None:
    overwrite(folder, "facts")
    damaged = (folder / FILE_NAME).read_bytes()
    with pytest.raises(StoreError, match="More than the indexes"):
        repair_memory(folder)
    assert (folder / FILE_NAME).read_bytes() == damaged
    assert not [path.name for path in folder.iterdir() if "damaged" in path.name or "restor" in path.name]


def test_a_memory_in_use_is_left_alone(folder: Path) -> None:
    store = Store.open(folder)
    try:
        with pytest.raises(StoreError):
            repair_memory(folder)
        assert check_consistency(store) == []
    finally:
        store.close()


def test_an_end_in_between_leaves_the_one_or_the_other(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    DAMAGE["words are gone"](folder)
    renamed = os.rename

    def ends(source: Path, target: Path) -> None:
        if Path(target).name == FILE_NAME:
            raise KeyboardInterrupt
        renamed(source, target)

    monkeypatch.setattr(os, "rename", ends)
    with pytest.raises(KeyboardInterrupt):
        repair_memory(folder)
    monkeypatch.undo()
    store = Store.open(folder)
    assert check_consistency(store) == []
    assert len(store.facts.texts()) == FACTS
    store.close()
