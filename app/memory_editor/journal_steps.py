"""Entries of the journal as steps: facts that went into another one stand in that one's row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.memory_editor.journal_wording import row_of
from engine.memory.many_facts import MERGED
from engine.memory.reasons import turn_of
from engine.values import JournalEntry


def is_of_a_merge(entry: JournalEntry) -> bool:
    return entry.entity_type == "fact" and turn_of(entry.reason)[1] == MERGED


class JournalSteps:
    """Which of the loaded entries have a row of their own."""

    def __init__(self) -> None:
        self._went_into: dict[int, int | None] = {}
        self._merged = Counter[str]()

    def rows(self, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
        """The entries without those of facts that were merged into one of the same step that is listed as well."""
        listed = {(entry.batch, entry.entity_id) for entry in entries if entry.entity_type == "fact"}
        shown: list[JournalEntry] = []
        self._merged.clear()
        for entry in entries:
            into = self._into(entry)
            if into is not None and (entry.batch, into) in listed:
                self._merged[entry.batch] += 1
            else:
                shown.append(entry)
        return shown

    def merged_with(self, batch: str) -> int:
        """How many facts have gone into another one, in a step."""
        return self._merged[batch]

    def _into(self, entry: JournalEntry) -> int | None:
        if not is_of_a_merge(entry):
            return None
        if entry.id not in self._went_into:
            rows = (row_of(entry.after), row_of(entry.before))
            gone = (row.get("superseded_by") for row in rows if row.get("status") == "forgotten")
            self._went_into[entry.id] = next((into for into in gone if isinstance(into, int)), None)
        return self._went_into[entry.id]
