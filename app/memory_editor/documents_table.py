"""The documents as a table model, those that changed last first, longer as one scrolls."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.memory_editor.requests import Requests
from app.times import date_text
from app.words import plain_tip
from engine.documents.pasted import is_pasted
from engine.protocol import DocumentPage, Failed, ListDocuments
from engine.values import Document

PAGE_ROWS = 200
_REFRESH_ROWS = 1000
NAME, PAGES, SIZE, ADDED, FOLDER = range(5)
Index = QModelIndex | QPersistentModelIndex


class DocumentTableModel(QAbstractTableModel):
    """Signals: ``listed()`` after every answer, ``failed(Failed)``.

    Attributes:
        total: how many documents match, beyond those that are loaded.
    """

    listed = Signal()
    failed = Signal(object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._query = ""
        self._removed = False
        self._documents: list[Document] = []
        self._generation = 0
        self._fetching = False
        self.total = 0

    def set_filter(self, query: str, removed: bool) -> None:
        self._query, self._removed = query, removed
        self.refresh()

    def refresh(self) -> None:
        """Fetch anew what is loaded; a row that is still there can be found by its id."""
        self._generation += 1
        self._fetching = True
        limit = min(_REFRESH_ROWS, max(PAGE_ROWS, len(self._documents)))
        command = ListDocuments(job=0, query=self._query, removed=self._removed, limit=limit)
        self._requests.send(command, partial(self._refreshed, self._generation), self._request_failed)

    def _refreshed(self, generation: int, page: DocumentPage) -> None:
        if generation != self._generation:
            return
        self._fetching = False
        self.total = page.total
        if list(page.documents) != self._documents:
            self.beginResetModel()
            self._documents = list(page.documents)
            self.endResetModel()
        self.listed.emit()

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._fetching and 0 < len(self._documents) < self.total

    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        self._fetching = True
        command = ListDocuments(
            job=0, query=self._query, removed=self._removed, offset=len(self._documents), limit=PAGE_ROWS
        )
        self._requests.send(command, partial(self._more, self._generation), self._request_failed)

    def _more(self, generation: int, page: DocumentPage) -> None:
        if generation != self._generation:
            return
        self._fetching = False
        self.total = page.total if page.documents else len(self._documents)
        known = {document.id for document in self._documents}
        new = [document for document in page.documents if document.id not in known]
        if new:
            first = len(self._documents)
            self.beginInsertRows(QModelIndex(), first, first + len(new) - 1)
            self._documents += new
            self.endInsertRows()
        self.listed.emit()

    def _request_failed(self, failure: Failed) -> None:
        self._fetching = False
        self.failed.emit(failure)

    def document(self, row: int) -> Document | None:
        return self._documents[row] if 0 <= row < len(self._documents) else None

    def row_of(self, document_id: int) -> int | None:
        return next((row for row, each in enumerate(self._documents) if each.id == document_id), None)

    # -- the table

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._documents)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else FOLDER + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Name"), self.tr("Pages"), self.tr("Size"), self.tr("Added"), self.tr("Folder"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        document = self.document(index.row())
        if document is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(document, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(document.name if is_pasted(document.path) else document.path)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self.headerData(index.column(), Qt.Orientation.Horizontal)}: {index.data()}"
            case Qt.ItemDataRole.TextAlignmentRole if index.column() in (PAGES, SIZE):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    def _text(self, document: Document, column: int) -> str:
        match column:
            case 0:
                return document.name
            case 1:
                return str(document.pages) if document.pages else "–"
            case 2:
                return QLocale().formattedDataSize(document.size_bytes, 0, QLocale.DataSizeFormat.DataSizeSIFormat)
            case 3:
                return date_text(document.updated_at)
            case _ if is_pasted(document.path):
                return self.tr("Pasted by you")
            case _:
                return str(PurePath(document.path).parent)
