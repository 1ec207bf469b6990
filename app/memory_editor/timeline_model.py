"""What was true on a day, as a table."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.memory_editor.requests import Requests
from app.memory_editor.wording import holder_name, kind_name
from app.times import period_of
from app.words import plain_tip
from engine.addressing.addressed import addressed
from engine.protocol import Failed
from engine.protocol.timeline import FactAt, FactsAt, ListFactsAt, TimelineMark

PAGE_ROWS = 200
CHANGE, FACT, KIND, ABOUT, PERIOD = range(5)
ROW_ROLE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class TimelineModel(QAbstractTableModel):
    """Rows come by page as one scrolls. One question is under way at a time; a newer one is asked behind it.

    Signals: ``listed()`` after the answer for a day, ``failed(Failed)``.
    """

    listed = Signal()
    failed = Signal(object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._asked: ListFactsAt | None = None
        self._under_way = False
        self._next: ListFactsAt | None = None
        self._rows: list[FactAt] = []
        self._fetching = False
        self.total = 0
        self.ended = 0
        self.ahead = 0

    def show_day(self, asked: ListFactsAt) -> None:
        """List what was true then."""
        self._next = replace(asked, offset=0, limit=PAGE_ROWS)
        if not self._under_way:
            self._ask_next()

    def _ask_next(self) -> None:
        assert self._next is not None
        self._asked, self._next = self._next, None
        self._under_way = True
        self._requests.send(self._asked, self._arrived, self._failed)

    def _arrived(self, answer: FactsAt) -> None:
        self._under_way = False
        if self._next is not None:
            self._ask_next()
            return
        self.beginResetModel()
        self._rows = list(answer.rows)
        self.total, self.ended, self.ahead = answer.total, answer.ended, answer.ahead
        self._fetching = False
        self.endResetModel()
        self.listed.emit()

    def _failed(self, failure: Failed) -> None:
        self._under_way = False
        if self._next is not None:
            self._ask_next()
        else:
            self.failed.emit(failure)

    # -- more rows

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._fetching and len(self._rows) < self.total

    def fetchMore(self, parent: Index) -> None:
        if self._asked is None or self._under_way or not self.canFetchMore(parent):
            return
        self._fetching = True
        command = replace(self._asked, offset=len(self._rows))
        self._requests.send(command, partial(self._more, self._asked), self._more_failed)

    def _more(self, asked: ListFactsAt, answer: FactsAt) -> None:
        if asked is not self._asked or self._under_way:
            return
        self._fetching = False
        if not answer.rows:
            self.total = len(self._rows)
            return
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(answer.rows) - 1)
        self._rows += answer.rows
        self.endInsertRows()

    def _more_failed(self, failure: Failed) -> None:
        self._fetching = False
        self.failed.emit(failure)

    def row(self, number: int) -> FactAt | None:
        return self._rows[number] if 0 <= number < len(self._rows) else None

    # -- Qt's side

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Change"), self.tr("Fact"), self.tr("Kind"), self.tr("About"), self.tr("True"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index.row())
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (CHANGE, FACT):
            return plain_tip(self._text(row, index.column())) or None
        return None

    def _text(self, row: FactAt, column: int) -> str:
        match column:
            case 0:
                return self.mark_text(row)
            case 1:
                return addressed(row.fact.text)
            case 2:
                return kind_name(row.fact.kind)
            case 3:
                return holder_name(row.fact.holder)
            case _:
                return period_of(row.fact)

    def mark_text(self, row: FactAt) -> str:
        """What happened to a fact in the time that is looked at; "" for nothing."""
        if row.mark == "replaced":
            return self.tr("→ replaced by: {text}").format(text=row.successor)
        words: dict[TimelineMark, str] = {
            "": "",
            "began": self.tr("+ began"),
            "learned": self.tr("+ learned"),
            "ended": self.tr("− ended"),
            "ahead": self.tr("to come"),
        }
        return words[row.mark]
