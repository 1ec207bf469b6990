"""Does the file agree with itself?"""

from __future__ import annotations

import msgspec

from engine.store.store import Store
from engine.values import JournalEntry


def check_consistency(store: Store) -> list[str]:
    """What is wrong with the memory file, a sentence each; empty if all is well.

    Reads everything: takes seconds for a large memory.
    """
    with store.transaction():
        return [*_file_problems(store), *_index_problems(store), *_journal_problems(store)]


def _file_problems(store: Store) -> list[str]:
    found = [str(value) for value in store.database.column("PRAGMA integrity_check")]
    broken = store.database.rows("PRAGMA foreign_key_check")
    problems = [] if found == ["ok"] else [f"The memory file is damaged: {found[0]}."]
    return problems + [f"A row of the table {row['table']} points to nothing." for row in broken]


def _index_problems(store: Store) -> list[str]:
    checks = (
        ("full text of facts", store.facts.full_text.differences(store.facts.texts())),
        ("full text of messages", store.messages.full_text.differences(store.messages.texts())),
        ("vector index", store.vectors.index_differences()),
        ("set of vectors", store.vectors.orphans()),
    )
    return [f"The {name} differs from the stored texts in {count} places." for name, count in checks if count]


def _journal_problems(store: Store) -> list[str]:
    return [
        f"The journal's last entry for {entry.entity_type} {entry.entity_id} differs from what is stored."
        for entry in store.journal.last_of_each()
        if entry.after != current_row(store, entry)
    ]


def current_row(store: Store, entry: JournalEntry) -> str:
    """The row that a journal entry is about, as the journal writes it; "" if there is none."""
    match entry.entity_type:
        case "block":
            row = store.blocks.get(entry.entity_id)
        case "fact":
            row = store.facts.get(entry.entity_id)
        case "conversation":
            row = store.conversations.get(entry.entity_id)
        case _:
            return entry.after
    return "" if row is None else msgspec.json.encode(row).decode()
