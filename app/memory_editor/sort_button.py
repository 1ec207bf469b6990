"""A button that says by what the facts are sorted, with a menu of the columns: sorting without a mouse."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.memory_editor.fact_columns import COLUMNS, LEARNED, heading


class SortButton(QPushButton):
    """Signals: ``chosen(column, Qt.SortOrder | None)``; None is the order in which a column is sorted first."""

    chosen = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = LEARNED
        menu = QMenu(self)
        group = QActionGroup(self)
        self._columns: list[QAction] = []
        for column in range(COLUMNS):
            action = menu.addAction(heading(column))
            action.setCheckable(True)
            action.triggered.connect(lambda _on=False, column=column: self.chosen.emit(column, None))
            group.addAction(action)
            self._columns.append(action)
        menu.addSeparator()
        ways = QActionGroup(self)
        self._ways = {
            Qt.SortOrder.AscendingOrder: menu.addAction(self.tr("Upwards: A to Z, oldest first")),
            Qt.SortOrder.DescendingOrder: menu.addAction(self.tr("Downwards: Z to A, newest first")),
        }
        for order, action in self._ways.items():
            action.setCheckable(True)
            action.triggered.connect(lambda _on=False, order=order: self.chosen.emit(self._column, order))
            ways.addAction(action)
        self.setMenu(menu)
        self.setToolTip(self.tr("By what the facts are sorted; a click on a heading does the same"))
        self.show_order(LEARNED, Qt.SortOrder.DescendingOrder)

    def show_order(self, column: int, order: Qt.SortOrder) -> None:
        """The facts are sorted so."""
        self._column = column
        self._columns[column].setChecked(True)
        self._ways[order].setChecked(True)
        self.setText(self.tr("Sort: {column}").format(column=heading(column)))
        self.setAccessibleName(self.tr("Sorted by: {column}").format(column=heading(column)))
