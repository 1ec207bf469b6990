"""Documents in memory: kept, read again, removed, undone, erased; and what search covers at each step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.documents.process import ReaderProcess
from engine.memory.documents import DocumentMemory, Outcome
from engine.memory.errors import NotFound
from engine.memory.journal import Journal
from engine.store import Store, check_consistency
from engine.store import documents as document_table
from engine.store.search import Scope


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    opened = ReaderProcess()
    yield opened
    opened.close()


@pytest.fixture
def documents(store: Store) -> DocumentMemory:
    return DocumentMemory(store)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lease.txt"
    path.write_text("The lease ends in May.\n\nNo pets are allowed.")
    return path


def add(documents: DocumentMemory, path: Path, reader: ReaderProcess, agent_id: int = 1) -> Outcome:
    return documents.add_file(agent_id, path, reader, lambda: False)


def found(store: Store, words: str, agent_id: int = 1) -> list[str]:
    """Texts of the agent's covered passages with the words, by the full text."""
    assert check_consistency(store) == []
    ids = store.database.ids("SELECT rowid FROM chunks_text WHERE chunks_text MATCH :words", {"words": f'"{words}"'})
    return [passage.text for passage in store.search.by_ids("chunk", Scope(agent_id), ids)]


def test_a_file_becomes_a_document(store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess) -> None:
    outcome = add(documents, file, reader)
    assert outcome.state == "added" and outcome.document is not None
    assert outcome.change is not None and outcome.change.operation == "create" and outcome.change.text == "lease.txt"
    document = documents.get(outcome.document.id)
    assert document == outcome.document
    assert (document.name, document.path, document.media_type) == ("lease.txt", str(file), "text/plain")
    assert document.size_bytes == file.stat().st_size and len(document.sha256) == 64 and not document.removed
    assert found(store, "lease") == ["The lease ends in May.\n\nNo pets are allowed."]
    assert list(documents.list(1)[0]) == [document] and documents.count() == 1


def test_an_unchanged_file_changes_nothing(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    first = add(documents, file, reader)
    entries = len(list(store.journal.walk()))
    again = add(documents, file, reader)
    assert again.state == "unchanged" and again.change is None and again.document == first.document
    assert len(list(store.journal.walk())) == entries


def test_a_changed_file_takes_the_place_of_the_old_text_and_undo_goes_back(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    journal = Journal(store)
    first = add(documents, file, reader).document
    file.write_text("The lease ends in June.")
    changed = add(documents, file, reader)
    assert changed.state == "changed" and changed.change is not None and first is not None
    assert documents.get(first.id).sha256 != first.sha256
    assert found(store, "June") and not found(store, "May") and documents.count() == 1
    (undone,) = journal.undo(changed.change.batch)
    assert documents.get(first.id).sha256 == first.sha256
    assert found(store, "May") and not found(store, "June")
    journal.undo(undone.batch)
    assert found(store, "June") and not found(store, "May")


def test_removing_hides_and_undo_brings_back(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    document = add(documents, file, reader).document
    assert document is not None
    change = documents.remove(document.id)
    assert change.operation == "delete" and change.previous_text == "lease.txt"
    assert not found(store, "lease") and documents.list(1) == ([], 0)
    with pytest.raises(NotFound):
        documents.remove(document.id)
    Journal(store).undo(change.batch)
    assert found(store, "lease") and documents.count() == 1


def test_a_removed_file_can_be_added_again(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    document = add(documents, file, reader).document
    assert document is not None
    documents.remove(document.id)
    again = add(documents, file, reader)
    assert again.state == "added" and again.document is not None and again.document.id == document.id
    assert found(store, "lease")
    documents.remove(document.id)
    file.write_text("Another text about a garden.")
    third = add(documents, file, reader)
    assert third.state == "added" and found(store, "garden") and not found(store, "lease")


def test_undoing_an_addition_removes_it(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    change = add(documents, file, reader).change
    assert change is not None
    (undone,) = Journal(store).undo(change.batch)
    assert not found(store, "lease") and documents.count() == 0
    Journal(store).undo(undone.batch)
    assert found(store, "lease") and documents.count() == 1


@pytest.mark.parametrize("hidden_before", [False, True])
def test_removing_for_good_leaves_no_word(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess, hidden_before: bool
) -> None:
    file.write_text("The password is Xylophon-Zebra.")
    document = add(documents, file, reader).document
    file.write_text("Xylophon-Zebra was the password.")
    add(documents, file, reader)
    assert document is not None
    if hidden_before:
        documents.remove(document.id)
    documents.remove_for_good(document.id)
    assert check_consistency(store) == []
    with pytest.raises(NotFound):
        documents.get(document.id)
    store.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    data = b"".join(path.read_bytes() for path in store.folder.rglob("*") if path.is_file())
    assert b"Xylophon" not in data and b"xylophon" not in data and b"lease.txt" not in data
    assert add(documents, file, reader).state == "added"


def test_a_refused_file_changes_nothing(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    add(documents, file, reader)
    file.write_bytes(bytes(range(256)) * 10)
    refused = add(documents, file, reader)
    assert refused.state == "refused" and refused.refused is not None and refused.refused.sentence
    assert found(store, "lease")


def test_a_cancelled_file_changes_nothing(
    store: Store, documents: DocumentMemory, tmp_path: Path, reader: ReaderProcess
) -> None:
    path = tmp_path / "long.txt"
    path.write_text("Words about a lease.\n\n" * 100_000)
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    assert documents.add_file(1, path, reader, cancelled).state == "cancelled"
    assert documents.list(1) == ([], 0) and not found(store, "lease")


def test_a_large_document_is_searched_once_the_full_text_has_followed(
    store: Store, documents: DocumentMemory, tmp_path: Path, reader: ReaderProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_table, "INDEXED_AT_ONCE", 3)
    path = tmp_path / "long.md"
    path.write_text("".join(f"# Part {number}\n\nA lease of {number} years.\n\n" for number in range(200)))
    document = add(documents, path, reader).document
    assert document is not None and len(found(store, "lease")) == 200
    documents.remove(document.id)
    assert not found(store, "lease")  # at once, though its words leave the index step by step
    assert len(store.documents.texts()) == 197
    documents.finish_index()
    assert store.documents.texts() == [] and documents.index_step() == 0


def test_agents_do_not_see_each_other(
    store: Store, documents: DocumentMemory, file: Path, reader: ReaderProcess
) -> None:
    other = store.agents.add("Other", store.now()).id
    add(documents, file, reader)
    assert documents.list(other) == ([], 0) and not found(store, "lease", other)
    assert add(documents, file, reader, other).state == "added"
    assert found(store, "lease", other) and documents.count(other) == 1


def test_the_list_is_filtered_by_name_and_path(
    documents: DocumentMemory, tmp_path: Path, reader: ReaderProcess
) -> None:
    for name in ("Alpha.txt", "beta.txt", "合同.txt"):
        (tmp_path / name).write_text(f"Text of {name}.")
        add(documents, tmp_path / name, reader)
    names = [document.name for document in documents.list(1)[0]]
    assert names == ["合同.txt", "beta.txt", "Alpha.txt"]
    assert [document.name for document in documents.list(1, query="ALPHA")[0]] == ["Alpha.txt"]
    assert [document.name for document in documents.list(1, query="合同")[0]] == ["合同.txt"]
    assert documents.list(1, offset=1, limit=1)[0][0].name == "beta.txt" and documents.list(1, limit=1)[1] == 3
    (tmp_path / "Überblick 100%.txt").write_text("Text of an overview.")
    add(documents, tmp_path / "Überblick 100%.txt", reader)
    for query in ("Überblick", "überblick", "ÜBER", "100%"):
        assert [document.name for document in documents.list(1, query=query)[0]] == ["Überblick 100%.txt"], query
