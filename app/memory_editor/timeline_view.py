"""The table of a day's facts: no column takes more than it shows, the facts have the rest."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from app.memory_editor.timeline_delegate import TimelineDelegate
from app.memory_editor.timeline_model import ABOUT, CHANGE, FACT, KIND, PERIOD, TimelineModel

_WIDEST_CHARACTERS = {CHANGE: 26, KIND: 18, ABOUT: 10, PERIOD: 31}
_LEAST_FACT_CHARACTERS = 30
_MOST_MEASURED = 60
_PADDING_PX = 16


class TimelineView(QTableView):
    def __init__(self, model: TimelineModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setAccessibleName(name)
        self.setItemDelegate(TimelineDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 16)
        self.horizontalHeader().setHighlightSections(False)
        model.listed.connect(self._fit_columns)
        self._fit_columns()

    def _fit_columns(self) -> None:
        measure = self.fontMetrics().horizontalAdvance
        for column, characters in _WIDEST_CHARACTERS.items():
            shown = range(min(self._model.rowCount(), _MOST_MEASURED))
            texts = {str(self._model.index(row, column).data()) for row in shown}
            wanted = max((measure(text) + _PADDING_PX for text in texts), default=0)
            wanted = max(wanted, self.horizontalHeader().sectionSizeHint(column))
            self.setColumnWidth(column, min(wanted, characters * self.fontMetrics().averageCharWidth()))
        self._give_the_rest()

    def _give_the_rest(self) -> None:
        taken = sum(self.columnWidth(column) for column in _WIDEST_CHARACTERS)
        least = _LEAST_FACT_CHARACTERS * self.fontMetrics().averageCharWidth()
        self.setColumnWidth(FACT, max(least, self.viewport().width() - taken))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_the_rest()
