"""The list of models for a view: under headings, each with a second line that says how it stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.memory_editor.colours import Tone
from app.model_manager.downloads import Downloads
from app.model_manager.rows import Group, ModelRow, find_row
from app.model_manager.shelf import ModelShelf
from app.model_manager.state import ModelState
from app.model_manager.wording import download_short, sentence, size_words
from app.words import plain_tip

ROW_ROLE = Qt.ItemDataRole.UserRole
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
TONE_ROLE = Qt.ItemDataRole.UserRole + 2
Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_GROUPS: tuple[Group, ...] = ("here", "found", "offered")
_TONES: dict[str, Tone] = {"fits": "good", "slow": "warning", "does_not_fit": "danger"}


class Entry(NamedTuple):
    """A row, or the heading of a group."""

    group: Group
    row: ModelRow | None


class ModelsListModel(QAbstractListModel):
    """Follows shelf, downloads and engine."""

    def __init__(
        self, shelf: ModelShelf, downloads: Downloads, state: ModelState, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._shelf, self._downloads, self._state = shelf, downloads, state
        self._entries: list[Entry] = []
        shelf.changed.connect(self.take_rows)
        downloads.changed.connect(self._redraw)
        downloads.removed.connect(self._redraw)
        state.changed.connect(self._redraw)
        self.take_rows()

    def take_rows(self) -> None:
        """Show the shelf's rows as they are now; the view keeps its place where the same models stand there."""
        rows = self._shelf.rows
        entries: list[Entry] = []
        for group in _GROUPS:
            members = [Entry(group, row) for row in rows if row.group == group]
            entries += [Entry(group, None), *members] if members else []
        if [_key(entry) for entry in entries] == [_key(entry) for entry in self._entries]:
            self._entries = entries
            self._redraw()
            return
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def row(self, index: Index) -> ModelRow | None:
        """None for a heading."""
        return self._entries[index.row()].row if index.isValid() else None

    def find(self, key: str) -> QModelIndex:
        """Where a model stands, or the one that stands for the file at this path."""
        found = find_row([entry.row for entry in self._entries if entry.row is not None], key)
        places = (at for at, entry in enumerate(self._entries) if found is not None and entry.row is found)
        return next((self.index(at) for at in places), QModelIndex())

    def first(self) -> QModelIndex:
        """The first model."""
        return next((self.index(at) for at, entry in enumerate(self._entries) if entry.row is not None), QModelIndex())

    def retranslate(self) -> None:
        self._redraw()

    def _redraw(self, _what: object = None) -> None:
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))

    # -- what the rows say

    def line_of(self, row: ModelRow) -> str:
        """How a model stands, in a few words."""
        download = self._downloads.of(row.spec.id) if row.spec is not None else None
        if download is not None and row.group == "offered" and download.state != "done":
            return download_short(download)
        parts = [self._use_of(row), size_words(row.size_bytes), self._verdict_of(row), row.program]
        return " · ".join(part for part in parts if part)

    def _use_of(self, row: ModelRow) -> str:
        if row.is_at(self._state.loaded_path):
            return self.tr("✓ In use")
        if row.is_at(self._state.loading_path):
            assert self._state.loading is not None
            return self.tr("Loading {percent} %").format(percent=round(100 * self._state.loading.fraction))
        return self.tr("Recommended") if row.recommended and row.group == "offered" else ""

    def _verdict_of(self, row: ModelRow) -> str:
        if row.problem or row.advice is None:
            return self.tr("Cannot be used")
        fits = row.advice.verdict == "fits"
        return sentence(row.advice.weak_words if fits and row.advice.weak_words else row.advice.verdict_words)

    def _tone_of(self, row: ModelRow) -> Tone:
        if row.problem or row.advice is None:
            return "danger"
        tone = _TONES[row.advice.verdict]
        return "warning" if tone == "good" and row.advice.weak_words else tone

    def _heading(self, group: Group) -> str:
        match group:
            case "here":
                return self.tr("On this computer")
            case "found":
                return self.tr("Found in other programs")
            case "offered":
                return self.tr("Can be downloaded")

    # -- Qt's side

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.row(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        group, row = self._entries[index.row()]
        if row is None:
            named = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return self._heading(group) if named else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.title}. {self.line_of(row)}"
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip("\n".join((row.path, *row.also_at)))
            case role if role == ROW_ROLE:
                return row
            case role if role == LINE_ROLE:
                return self.line_of(row)
            case role if role == TONE_ROLE:
                return self._tone_of(row)
            case _:
                return None


def _key(entry: Entry) -> tuple[str, str]:
    return entry.group, entry.row.key if entry.row is not None else ""
