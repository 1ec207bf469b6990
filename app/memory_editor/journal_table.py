"""The journal as a table model, newest first, longer as one scrolls."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.memory_editor.difference import Run
from app.memory_editor.journal_steps import JournalSteps
from app.memory_editor.journal_wording import Described, describe, reason_text
from app.memory_editor.requests import Requests
from app.memory_editor.text_diff import shortened, to_text
from app.memory_editor.wording import actor_name
from app.times import time_text
from app.words import plain_tip
from engine.protocol import Failed, ListJournal
from engine.values import Actor, JournalEntry

PAGE_ROWS = 200
_REFRESH_ROWS = 1000
WHEN, WHO, WHAT, CHANGE, WHY, UNDO = range(6)
ENTRY_ROLE = Qt.ItemDataRole.UserRole
RUNS_ROLE = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex


class JournalTableModel(QAbstractTableModel):
    """Signals: ``listed()`` after every answer, ``failed(Failed)``."""

    listed = Signal()
    failed = Signal(object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._filter = ListJournal(job=0)
        self._loaded: list[JournalEntry] = []
        self._entries: list[JournalEntry] = []
        self._steps = JournalSteps()
        self._described: dict[int, Described] = {}
        self._generation = 0
        self._fetching = False
        self._complete = False

    def set_filter(self, query: str, entity_type: str, actor: Actor | Literal[""] = "") -> None:
        self._filter = ListJournal(job=0, query=query, entity_type=entity_type, actor=actor)
        self._generation += 1
        self._fetching = True
        command = replace(self._filter, limit=PAGE_ROWS)
        self._requests.send(command, partial(self._restarted, self._generation), self._request_failed)

    def refresh(self) -> None:
        """Put new entries on top and bring the loaded ones up to date; rows keep their selection."""
        limit = min(_REFRESH_ROWS, max(PAGE_ROWS, len(self._loaded)))
        command = replace(self._filter, limit=limit)
        self._requests.send(command, partial(self._refreshed, self._generation, limit), self._request_failed)

    def _restarted(self, generation: int, entries: list[JournalEntry]) -> None:
        if generation != self._generation:
            return
        self.beginResetModel()
        self._loaded = list(entries)
        self._entries = self._steps.rows(self._loaded)
        self._described.clear()
        self._fetching = False
        self._complete = len(entries) < PAGE_ROWS
        self.endResetModel()
        self.listed.emit()

    def _refreshed(self, generation: int, limit: int, entries: list[JournalEntry]) -> None:
        if generation != self._generation:
            return
        if not self._entries:
            self._restarted(generation, entries)
            return
        if self._words_went(entries, limit):
            self._restarted(generation, entries)
            return
        newest = self._loaded[0].id
        new = [entry for entry in entries if entry.id > newest]
        if new and len(new) == limit:
            self._restarted(generation, entries)
            return
        fresh = {entry.id: entry for entry in entries}
        self._loaded = [*new, *(fresh.get(entry.id, entry) for entry in self._loaded)]
        self._take_rows()
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, UNDO))
        self.listed.emit()

    def _words_went(self, entries: list[JournalEntry], limit: int) -> bool:
        """Whether words of loaded entries were erased: then none of them is shown on, the ones out of reach neither."""
        fresh = {entry.id: entry for entry in entries}
        oldest = entries[-1].id if len(entries) == limit else 0
        return any(
            fresh[entry.id].redacted and not entry.redacted if entry.id in fresh else entry.id >= oldest
            for entry in self._loaded
        )

    def _take_rows(self) -> None:
        """Bring the rows up to date with what is loaded: new ones come on top, and at the end."""
        rows = self._steps.rows(self._loaded)
        old, new = [entry.id for entry in self._entries], [entry.id for entry in rows]
        on_top = new.index(old[0]) if old and old[0] in new else 0
        if new[on_top : on_top + len(old)] != old:
            self.beginResetModel()
            self._entries = rows
            self.endResetModel()
            return
        if on_top:
            self.beginInsertRows(QModelIndex(), 0, on_top - 1)
            self._entries[:0] = rows[:on_top]
            self.endInsertRows()
        if len(rows) > len(self._entries):
            self.beginInsertRows(QModelIndex(), len(self._entries), len(rows) - 1)
            self._entries = rows
            self.endInsertRows()
        self._entries = rows

    def forget(self) -> None:
        """Fetch all anew, as words may have been erased from entries that a refresh does not reach."""
        self.set_filter(self._filter.query, self._filter.entity_type, self._filter.actor)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and bool(self._entries) and not self._complete and not self._fetching

    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        self._fetching = True
        command = replace(self._filter, before_id=self._loaded[-1].id, limit=PAGE_ROWS)
        self._requests.send(command, partial(self._more, self._generation), self._request_failed)

    def _more(self, generation: int, entries: list[JournalEntry]) -> None:
        if generation != self._generation:
            return
        self._fetching = False
        self._complete = len(entries) < PAGE_ROWS
        self._loaded += entries
        self._take_rows()
        self.listed.emit()

    def _request_failed(self, failure: Failed) -> None:
        self._fetching = False
        self.failed.emit(failure)

    def mark_undone(self, batch: str, undone_by: str) -> None:
        """Show at once what an undo did, also in rows that a refresh does not reach."""
        self._loaded = [
            replace(entry, undone_by=undone_by) if entry.batch == batch and entry.undone_by is None else entry
            for entry in self._loaded
        ]
        self._take_rows()
        if self._entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, UNDO))

    def entry(self, row: int) -> JournalEntry | None:
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def described(self, entry: JournalEntry) -> Described:
        if entry.id not in self._described:
            self._described[entry.id] = describe(entry)
        return self._described[entry.id]

    def batch_size(self, batch: str) -> int:
        """Loaded rows of one action."""
        return sum(entry.batch == batch for entry in self._entries)

    def merged_with(self, batch: str) -> int:
        """How many facts went into the one of a row, which is a merge."""
        return self._steps.merged_with(batch)

    # -- Qt's side

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 6

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("When"), self.tr("Who"), self.tr("What"), self.tr("Change"), self.tr("Why"), self.tr("Undo"),
        )[section]  # fmt: skip

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index.row())
        if entry is None:
            return None
        if role == ENTRY_ROLE:
            return entry
        if role == RUNS_ROLE:
            return self.change_runs(entry)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(entry, index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (WHAT, WHY):
            return plain_tip(self._text(entry, index.column()))
        return None

    def change_runs(self, entry: JournalEntry) -> tuple[Run, ...]:
        """One line's worth of runs: the text's change, or the first fields that changed."""
        described = self.described(entry)
        if any(run.kind != "same" for run in described.runs) or not described.fields:
            return shortened(described.runs)
        runs: list[Run] = []
        for field in described.fields[:2]:
            runs += [Run("same", f"{field.name}: "), Run("removed", field.before), Run("same", " → ")]
            runs += [Run("added", field.after), Run("same", "   ")]
        return tuple(runs)

    def _text(self, entry: JournalEntry, column: int) -> str:
        match column:
            case 0:
                return time_text(entry.at)
            case 1:
                return actor_name(entry.actor)
            case 2:
                return self.described(entry).what
            case 3:
                return to_text(self.change_runs(entry))
            case 4:
                return reason_text(entry.reason)
            case _:
                return self._undo_text(entry)

    def _undo_text(self, entry: JournalEntry) -> str:
        if entry.redacted:
            return self.tr("erased")
        if entry.undone_by is not None:
            return self.tr("undone")
        return self.tr("Undo") if entry.undoes_entry is None else self.tr("Redo")
