"""The table of documents: pages, size and date take what they show, name and folder share the rest."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.memory_editor.documents_table import ADDED, FOLDER, NAME, PAGES, SIZE, DocumentTableModel

_WIDEST_CHARACTERS = {PAGES: 12, SIZE: 14, ADDED: 22}
_LEAST_NAME_CHARACTERS = 20
_MOST_MEASURED = 60
_NAME_SHARE = 0.6
_PADDING_PX = 16


class DocumentsView(QTableView):
    def __init__(self, model: DocumentTableModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(FOLDER, QHeaderView.ResizeMode.Stretch)
        model.listed.connect(self.fit_columns)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Measure what is listed; a long list by its first rows."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 16)
        for column, characters in _WIDEST_CHARACTERS.items():
            wanted = max(self._widest(column), self.horizontalHeader().sectionSizeHint(column))
            self.setColumnWidth(column, min(wanted, characters * self.fontMetrics().averageCharWidth()))
        self._share_out()

    def _widest(self, column: int) -> int:
        shown = range(min(self._model.rowCount(), _MOST_MEASURED))
        texts = {str(self._model.index(row, column).data()) for row in shown}
        return max((self.fontMetrics().horizontalAdvance(text) + _PADDING_PX for text in texts), default=0)

    def _share_out(self) -> None:
        """A name takes what it needs of the larger share, the folder what is left."""
        rest = self.viewport().width() - sum(self.columnWidth(column) for column in _WIDEST_CHARACTERS)
        least = _LEAST_NAME_CHARACTERS * self.fontMetrics().averageCharWidth()
        self.setColumnWidth(NAME, max(least, min(self._widest(NAME), int(rest * _NAME_SHARE))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_model"):
            self.fit_columns()
