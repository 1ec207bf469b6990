"""Does the file agree with itself?"""

from __future__ import annotations

from pathlib import Path

from engine.store.check_journal import journal_problems
from engine.store.check_rows import row_problems
from engine.store.opening import FILE_NAME, inspect_memory, is_older
from engine.store.store import Store


def check_consistency(store: Store) -> list[str]:
    """What is wrong with the memory file, a sentence each; empty if all is well.

    Reads everything: takes seconds for a large memory.
    """
    with store.transaction():
        return [*_file_problems(store), *_index_problems(store), *row_problems(store), *journal_problems(store)]


def check_folder(folder: Path) -> list[str] | None:
    """The same for a data folder, which another process may have open; None if there is no memory of this version.

    Raises:
        StoreError: it cannot be read.
    """
    if not inspect_memory(folder) or is_older(folder / FILE_NAME):
        return None
    store = Store.open_to_read(folder)
    try:
        return check_consistency(store)
    finally:
        store.close()


def _file_problems(store: Store) -> list[str]:
    found = [str(value) for value in store.database.column("PRAGMA integrity_check")]
    broken = store.database.rows("PRAGMA foreign_key_check")
    problems = [] if found == ["ok"] else [f"The memory file is damaged: {found[0]}."]
    return problems + [f"A row of the table {row['table']} points to nothing." for row in broken]


def _index_problems(store: Store) -> list[str]:
    checks = (
        ("full text of facts", store.facts.full_text.differences(store.facts.texts())),
        ("full text of documents", store.documents.full_text.differences(store.documents.texts())),
        ("full text of messages", store.messages.full_text.differences(store.messages.texts())),
        ("vector index", store.vectors.index_differences()),
        ("set of vectors", store.vectors.orphans()),
        ("queue of texts to embed", store.vectors.embedders.count_missing()),
    )
    return [f"The {name} differs from the stored texts in {count} places." for name, count in checks if count]
