"""Does the file agree with itself?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from engine.errors import Sentence, say
from engine.store.check_journal import journal_problems
from engine.store.check_rows import row_problems
from engine.store.errors import DamagedMemory
from engine.store.opening import FILE_NAME, inspect_memory, is_older
from engine.store.store import Store

MOST_CHARACTERS: Final = 200
"""Of what SQLite says: it names every damaged cell."""


class Problems(Struct, frozen=True):
    """Sentences, empty if all is well.

    Attributes:
        of_indexes: of what can be built anew from the tables, and of the file as a whole.
        of_rows: of what is stored, and its journal.
    """

    of_indexes: list[Sentence]
    of_rows: list[Sentence]

    @property
    def count(self) -> int:
        return len(self.of_indexes) + len(self.of_rows)


def check_consistency(store: Store) -> list[Sentence]:
    """What is wrong with the memory file, a sentence each; empty if all is well.

    Reads everything: takes seconds for a large memory.
    """
    problems = find_problems(store)
    return [*problems.of_indexes, *problems.of_rows]


def find_problems(store: Store) -> Problems:
    """The same, apart by what can be done about it."""
    with store.transaction():
        return Problems(
            [*file_problems(store), *index_problems(store)],
            [*row_references(store), *row_problems(store), *journal_problems(store)],
        )


def check_folder(folder: Path) -> Problems | None:
    """The same for a data folder, which another process may have open; None if there is no memory of this version.

    Raises:
        StoreError: it cannot be read.
    """
    if not inspect_memory(folder) or is_older(folder / FILE_NAME):
        return None
    store = Store.open_to_read(folder)
    try:
        return find_problems(store)
    finally:
        store.close()


def file_problems(store: Store) -> list[Sentence]:
    """What SQLite finds wrong."""
    found = [str(value) for value in store.database.column("PRAGMA integrity_check")]
    return [] if found == ["ok"] else [say("The memory file is damaged: {problem}.", problem=_short(found[0]))]


def row_references(store: Store) -> list[Sentence]:
    """Rows that point to nothing."""
    broken = store.database.rows("PRAGMA foreign_key_check")
    return [say("A row of the table {table} points to nothing.", table=row["table"]) for row in broken]


def index_problems(store: Store) -> list[Sentence]:
    """Which indexes differ from what they would be if they were built anew."""
    facts, documents, messages, vectors = store.facts, store.documents, store.messages, store.vectors
    checks: tuple[tuple[Sentence, Callable[[], int]], ...] = (
        (say("search by words in facts"), lambda: facts.full_text.differences(facts.texts())),
        (say("search by words in documents"), lambda: documents.full_text.differences(documents.texts())),
        (say("search by words in conversations"), lambda: messages.full_text.differences(messages.texts())),
        (say("search by meaning"), vectors.index_differences),
        (say("set of vectors"), vectors.orphans),
        (say("queue of texts for search by meaning"), vectors.embedders.count_missing),
    )
    return [problem for name, count in checks if (problem := _index_problem(name, count))]


def _index_problem(name: Sentence, differences: Callable[[], int]) -> Sentence:
    try:
        count = differences()
    except (DamagedMemory, ValueError):  # such as bytes that are no vector
        return say("The index “{name}” cannot be read.", name=name)
    if not count:
        return Sentence("")
    return say("The index “{name}” differs from the stored texts in {count} places.", name=name, count=count)


def _short(found: str) -> str:
    return " ".join(found.split())[:MOST_CHARACTERS]
