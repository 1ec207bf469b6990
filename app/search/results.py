"""What was found as a Qt list: headings, places, and a last row of a group that has more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.search.wording import count_text, group_name, heading, spoken
from app.times import short_date
from app.words import plain_tip
from engine.protocol import Found, FoundGroup, FoundItem, FoundTier

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
_NO_INDEX = QModelIndex()
SHOWN_OF_A_GROUP = 6


@dataclass(frozen=True)
class Row:
    """``kind`` "more" offers the rest of its group."""

    kind: Literal["heading", "item", "more"]
    group: FoundGroup
    item: FoundItem | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What makes it the same row in another result."""
        item = self.item
        place = () if item is None else (item.tier, item.id, item.conversation_id, item.document_id)
        return (self.kind, self.group.name, *place)


class ResultsModel(QAbstractListModel):
    """Signals: more_wanted() when the list of one tier is scrolled to its end and there is more."""

    more_wanted = Signal()

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._paged: FoundTier | None = None
        self._asked = False

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.text(row, aloud=role == Qt.ItemDataRole.AccessibleTextRole)
        if role == Qt.ItemDataRole.ToolTipRole and row.item is not None:
            return plain_tip(heading(row.item))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or self._rows[index.row()].kind == "heading":
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def text(self, row: Row, aloud: bool = False) -> str:
        """What the row says."""
        if row.item is not None:
            return spoken(row.item, short_date(row.item.at)) if aloud else row.item.snippet
        if row.kind == "more":
            return self.tr("Show all: {count}").format(count=count_text(row.group))
        count = count_text(row.group)
        return f"{group_name(row.group)} · {count}" if count else group_name(row.group)

    def show_found(self, found: Found, only: FoundTier | None) -> None:
        """Show a result: a few of each group, or, of the one tier that was asked for, page after page."""
        self.beginResetModel()
        self._paged, self._asked = only, False
        self._rows = [row for group in found.groups for row in self._of(group)]
        self.endResetModel()

    def append(self, found: Found) -> None:
        """Add the next page of the tier."""
        group = next((group for group in found.groups if group.name == self._paged), None)
        self._asked = False
        if group is None or not group.items:
            return
        place = self._end_of_paged()
        self.beginInsertRows(QModelIndex(), place, place + len(group.items) - 1)
        self._rows[place:place] = [Row("item", group, item) for item in group.items]
        self.endInsertRows()

    def clear(self) -> None:
        self.show_found(Found(), None)

    def retranslate(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    @property
    def paged_items(self) -> int:
        """How many places of the one tier are listed."""
        return sum(row.kind == "item" and row.group.name == self._paged for row in self._rows)

    def canFetchMore(self, parent: Index) -> bool:
        group = next((row.group for row in self._rows if row.group.name == self._paged), None)
        return not parent.isValid() and not self._asked and group is not None and self.paged_items < group.total

    def fetchMore(self, parent: Index) -> None:
        if not self._asked:
            self._asked = True
            self.more_wanted.emit()

    def row(self, index: Index) -> Row | None:
        return self._rows[index.row()] if index.isValid() else None

    def find(self, key: tuple[object, ...]) -> QModelIndex:
        """The row with that key, or an invalid index."""
        number = next((number for number, row in enumerate(self._rows) if row.key == key), None)
        return QModelIndex() if number is None else self.index(number)

    def next_from(self, row: int, step: int) -> QModelIndex:
        """The nearest row in that direction that can be chosen; an invalid index if there is none."""
        row += 1 if step > 0 else -1
        while 0 <= row < len(self._rows):
            if self._rows[row].kind != "heading":
                return self.index(row)
            row += 1 if step > 0 else -1
        return QModelIndex()

    def _of(self, group: FoundGroup) -> Sequence[Row]:
        whole = group.name in (self._paged, "related")
        shown = group.items if whole else group.items[:SHOWN_OF_A_GROUP]
        rows = [Row("heading", group), *(Row("item", group, item) for item in shown)]
        return rows if whole or group.total <= len(shown) else [*rows, Row("more", group)]

    def _end_of_paged(self) -> int:
        return 1 + max(number for number, row in enumerate(self._rows) if row.group.name == self._paged)
