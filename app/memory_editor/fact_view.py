"""The table of facts, which keeps its selection by fact while rows move."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from app.memory_editor.fact_delegate import FactDelegate
from app.memory_editor.fact_table import ABOUT, FACT, KIND, LEARNED, SOURCE, STATUS, FactTableModel
from app.memory_editor.wording import date_text
from engine.values import Fact

_LONG_DATE = 1_795_910_400.0
"""November 29, 2026: as wide as dates get."""


class FactView(QTableView):
    """Signals: ``chosen()`` when the selection changed by the user, ``open_source(SourceSpan)``, ``edit_requested()``,
    ``forget()``, ``erase()``.
    """

    chosen = Signal()
    open_source = Signal(object)
    edit_requested = Signal()
    forget = Signal()
    erase = Signal()

    def __init__(self, model: FactTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = model
        self._kept: set[int] | None = None
        self._kept_current: int | None = None
        self.setModel(model)
        self.setAccessibleName(self.tr("Facts"))
        self.setItemDelegate(FactDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self._size_columns()
        model.relisting.connect(self._remember)
        model.listed.connect(self._restore)
        model.listed.connect(self._fit_columns)
        model.dataChanged.connect(lambda *_changed: self._fit_columns())
        self.doubleClicked.connect(lambda _index: self.edit_requested.emit())

    def _size_columns(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 16)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setSectionResizeMode(FACT, QHeaderView.ResizeMode.Stretch)
        character = self.fontMetrics().averageCharWidth()
        for column, characters in ((KIND, 10), (STATUS, 14), (ABOUT, 9), (LEARNED, 14), (SOURCE, 8)):
            self.setColumnWidth(column, characters * character + 10)
        date = self.fontMetrics().horizontalAdvance(date_text(_LONG_DATE))
        self.setColumnWidth(LEARNED, max(self.columnWidth(LEARNED), date + 16))
        columns.setMinimumSectionSize(40)
        self._widest = {column: self.columnWidth(column) for column in (KIND, STATUS, ABOUT, LEARNED, SOURCE)}

    def _fit_columns(self) -> None:
        """No column takes more than it shows: the facts have the rest."""
        if not self._facts.total:
            return
        for column, widest in self._widest.items():
            wanted = max(self.sizeHintForColumn(column), self.horizontalHeader().sectionSizeHint(column))
            self.setColumnWidth(column, min(wanted, widest))

    # -- selection

    @property
    def selected_count(self) -> int:
        return sum(span.height() for span in self.selectionModel().selection().toList())

    def selected_rows(self) -> list[int]:
        spans = self.selectionModel().selection().toList()
        return sorted({row for span in spans for row in range(span.top(), span.bottom() + 1)})

    def selected_fact(self) -> Fact | None:
        """The fact, when exactly one row is selected and loaded."""
        return self._facts.fact(self.selected_rows()[0]) if self.selected_count == 1 else None

    def visible_rows(self) -> list[int]:
        """First and last row in view."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        return [max(0, first), last if last >= 0 else max(0, self._facts.total - 1)]

    def select_row(self, row: int) -> None:
        """Choose this row alone, whatever keys are held down."""
        index = self._facts.index(row, FACT)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if self._kept is None:
            self.chosen.emit()

    def _remember(self) -> None:
        facts = [self._facts.fact(row) for row in self.selected_rows()[:2000]]
        self._kept = {fact.id for fact in facts if fact is not None}
        current = self._facts.fact(self.currentIndex().row()) if self.currentIndex().isValid() else None
        self._kept_current = current.id if current else None

    def _restore(self) -> None:
        selection, current = QItemSelection(), QModelIndex()
        for row, fact in self._facts.loaded():
            index = self._facts.index(row, FACT)
            if self._kept and fact.id in self._kept:
                selection.select(index, index)
            if fact.id == self._kept_current:
                current = index
        model = self.selectionModel()
        flags = QItemSelectionModel.SelectionFlag
        if current.isValid():
            model.setCurrentIndex(current, flags.NoUpdate)
        model.select(selection, flags.ClearAndSelect | flags.Rows)
        self._kept = None

    # -- mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        over_link = index.isValid() and index.column() == SOURCE and bool(index.data())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over_link else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid() and index.column() == SOURCE:
            fact = self._facts.fact(index.row())
            if fact is not None and fact.sources and not event.modifiers():
                self.open_source.emit(fact.sources[0])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.selected_count != 1:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Forget")).triggered.connect(self.forget)
        menu.addAction(self.tr("Forget for good…")).triggered.connect(self.erase)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            for_good = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.erase if for_good else self.forget).emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit_requested.emit()
        else:
            super().keyPressEvent(event)
