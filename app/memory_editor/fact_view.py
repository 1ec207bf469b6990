"""The table of facts, which keeps its selection by fact while rows move."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from app.memory_editor.fact_columns import (
    ABOUT,
    COLUMNS,
    FACT,
    FALLS_FIRST,
    KIND,
    LEARNED,
    ORDERS,
    PINNED,
    SOURCE,
    STATUS,
    TAGS,
    TRUE,
    cell_text,
    heading,
    opens_message,
)
from app.memory_editor.fact_delegate import FactDelegate
from app.memory_editor.fact_table import FactTableModel
from app.memory_editor.fact_widths import shared_out
from app.memory_editor.sort_header import SortHeader
from app.times import date_text
from engine.values import Fact, FactOrder

_LONG_DATE = 1_795_910_400.0
"""November 29, 2026: as wide as dates get."""
_MOST_REMEMBERED = 2000
_MOST_MEASURED = 60
_CELL_PADDING_PX = 20
_CHARACTERS = {KIND: 16, ABOUT: 9, TRUE: 24, LEARNED: 14, TAGS: 14, PINNED: 8, STATUS: 14, SOURCE: 12}
_LEAST_FACT_CHARACTERS = 36
_ONE_LINE_CHARACTERS = 90
"""A column of words that is narrower shows two lines of each fact."""


class FactView(QTableView):
    """Signals: ``chosen()`` when the selection changed by the user, ``open_source(SourceSpan)``, ``edit_requested()``,
    ``forget()``, ``erase()``, ``pin(bool)``, ``merge()``, ``sorted_by(column, Qt.SortOrder)``.
    """

    chosen = Signal()
    open_source = Signal(object)
    edit_requested = Signal()
    forget = Signal()
    erase = Signal()
    pin = Signal(bool)
    merge = Signal()
    sorted_by = Signal(int, object)

    def __init__(self, model: FactTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = model
        self._kept: set[int] | None = None
        self._kept_current: int | None = None
        self._chosen_columns: dict[int, bool] = {}
        self.setModel(model)
        self.setAccessibleName(self.tr("Facts"))
        self.setItemDelegate(FactDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self._size_columns()
        model.relisting.connect(self._remember)
        model.listed.connect(self._restore)
        model.listed.connect(self._fit_columns)
        self.doubleClicked.connect(lambda _index: self.edit_requested.emit())

    def _size_columns(self) -> None:
        self.setHorizontalHeader(SortHeader(self))
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionsClickable(True)
        columns.setSortIndicatorShown(True)
        columns.setSortIndicator(LEARNED, Qt.SortOrder.DescendingOrder)
        columns.setProperty("sortedBy", LEARNED)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setMinimumSectionSize(40)
        columns.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        columns.customContextMenuRequested.connect(lambda at: self.columns_menu().popup(columns.mapToGlobal(at)))
        columns.sectionClicked.connect(self._heading_clicked)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """No column takes more than it shows, and the facts have the rest; few rows are measured."""
        measure, header = self.fontMetrics().horizontalAdvance, self.horizontalHeader()
        widest, facts = self._widest(), self._facts_in_view()
        wanted: dict[int, int] = {}
        empty: set[int] = set()
        for column in range(FACT + 1, COLUMNS):
            if self._chosen_columns.get(column, True):
                texts = {cell_text(fact, column) for fact in facts}
                width = max((measure(text) + _CELL_PADDING_PX for text in texts if text), default=0)
                if not width:
                    empty.add(column)
                wanted[column] = min(max(width, header.sectionSizeHint(column)), widest[column])
        self._wanted, self._empty = wanted, empty
        self._share_out()

    def _widest(self) -> dict[int, int]:
        """The most that each column beside the words takes."""
        character = self.fontMetrics().averageCharWidth()
        widest = {column: characters * character + 10 for column, characters in _CHARACTERS.items()}
        widest[LEARNED] = max(widest[LEARNED], self.fontMetrics().horizontalAdvance(date_text(_LONG_DATE)) + 16)
        return widest

    def _facts_in_view(self) -> list[Fact]:
        first, last = self.visible_rows()
        facts = [self._facts.fact(row) for row in range(first, min(last, first + _MOST_MEASURED) + 1)]
        return [fact for fact in facts if fact is not None]

    def _share_out(self) -> None:
        character, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().height()
        kept = {column for column, shown in self._chosen_columns.items() if shown}
        least = _LEAST_FACT_CHARACTERS * character
        widths = shared_out(self.viewport().width(), least, self._wanted, self._empty, kept)
        for column in range(COLUMNS):
            self.setColumnHidden(column, column not in widths)
            if column in widths:
                self.setColumnWidth(column, widths[column])
        one_line = widths[FACT] >= _ONE_LINE_CHARACTERS * character
        self.verticalHeader().setDefaultSectionSize(line + 16 if one_line else 2 * line + 10)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_wanted"):
            self._fit_columns()

    # -- order and columns

    def _heading_clicked(self, column: int) -> None:
        columns = self.horizontalHeader()
        again = columns.property("sortedBy") == column
        order = columns.sortIndicatorOrder() if again else _first_order(column)
        self.sort_by(column, order)

    def sort_by(self, column: int, order: Qt.SortOrder | None = None) -> None:
        """Sort by a column; without an order in the one that it is sorted in first."""
        order = _first_order(column) if order is None else order
        columns = self.horizontalHeader()
        columns.setProperty("sortedBy", column)
        columns.setSortIndicator(column, order)
        self._facts.sort(column, order)
        self.sorted_by.emit(column, order)
        self.scrollToTop()

    def sort_as(self, by: FactOrder, descending: bool) -> None:
        """Sort as a list of facts was sorted."""
        column = next(number for number, order in ORDERS.items() if order == by)
        self.sort_by(column, Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder)

    def columns_menu(self) -> QMenu:
        """Which columns are shown; the words always are. What is chosen here is not folded away."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for column in range(FACT + 1, COLUMNS):
            action = menu.addAction(heading(column))
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(column))
            action.toggled.connect(lambda shown, column=column: self.show_column(column, shown))
        return menu

    def show_column(self, column: int, shown: bool) -> None:
        self._chosen_columns[column] = shown
        self._fit_columns()

    # -- selection

    @property
    def selected_count(self) -> int:
        return sum(span.height() for span in self.selectionModel().selection().toList())

    def selected_spans(self) -> list[tuple[int, int]]:
        """First and last rows of what is selected, from the top."""
        return sorted((span.top(), span.bottom()) for span in self.selectionModel().selection().toList())

    def selected_rows(self, most: int | None = None) -> list[int]:
        """The selected rows from the top, or the first ``most`` of them."""
        rows: list[int] = []
        for first, last in self.selected_spans():
            rows += range(first, last + 1)
            if most is not None and len(rows) >= most:
                return rows[:most]
        return rows

    def selected_fact(self) -> Fact | None:
        """The fact, when exactly one row is selected and loaded."""
        return self._facts.fact(self.selected_rows(1)[0]) if self.selected_count == 1 else None

    def visible_rows(self) -> list[int]:
        """First and last row in view."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        return [max(0, first), last if last >= 0 else max(0, self._facts.total - 1)]

    def take_current(self) -> None:
        """Choose the row the keys are at, where none is chosen, and bring it into view."""
        current = self.currentIndex()
        if current.isValid() and not self.selected_count:
            self.select_row(current.row())
        if current.isValid():
            self.scrollTo(current)

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
        facts = [self._facts.fact(row) for row in self.selected_rows(_MOST_REMEMBERED)]
        self._kept = {fact.id for fact in facts if fact is not None}
        current = self._facts.fact(self.currentIndex().row()) if self.currentIndex().isValid() else None
        self._kept_current = current.id if current else None

    def _restore(self) -> None:
        """Choose the same facts again, as few spans: many single rows take seconds to select."""
        rows = sorted(row for row in map(self._facts.row_of, self._kept or ()) if row is not None)
        selection, current = QItemSelection(), QModelIndex()
        for first, last in _spans(rows):
            selection.select(self._facts.index(first, FACT), self._facts.index(last, SOURCE))
        row = self._facts.row_of(self._kept_current) if self._kept_current is not None else None
        if row is not None:
            current = self._facts.index(row, FACT)
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
        fact = self._facts.fact(index.row()) if index.isValid() and index.column() == SOURCE else None
        over_link = fact is not None and opens_message(fact)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over_link else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid() and index.column() == SOURCE:
            fact = self._facts.fact(index.row())
            if fact is not None and opens_message(fact) and not event.modifiers():
                self.open_source.emit(fact.sources[0])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        count = self.selected_count
        if not count:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Pin")).triggered.connect(lambda _on=False: self.pin.emit(True))
        menu.addAction(self.tr("Unpin")).triggered.connect(lambda _on=False: self.pin.emit(False))
        if count > 1:
            menu.addAction(self.tr("Merge into one…")).triggered.connect(lambda _on=False: self.merge.emit())
        menu.addSeparator()
        menu.addAction(self.tr("Forget")).triggered.connect(lambda _on=False: self.forget.emit())
        menu.addAction(self.tr("Forget for good…")).triggered.connect(lambda _on=False: self.erase.emit())
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            for_good = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.erase if for_good else self.forget).emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit_requested.emit()
        else:
            super().keyPressEvent(event)


def _first_order(column: int) -> Qt.SortOrder:
    return Qt.SortOrder.DescendingOrder if column in FALLS_FIRST else Qt.SortOrder.AscendingOrder


def _spans(rows: list[int]) -> list[tuple[int, int]]:
    """First and last of the rows that stand together."""
    spans: list[tuple[int, int]] = []
    for row in rows:
        if spans and spans[-1][1] == row - 1:
            spans[-1] = (spans[-1][0], row)
        else:
            spans.append((row, row))
    return spans
