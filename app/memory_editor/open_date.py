"""A day, or none: one end of the time for which a fact is true."""

from __future__ import annotations

from PySide6.QtCore import QDate, QDateTime, QTime, Signal
from PySide6.QtWidgets import QCheckBox, QDateEdit, QHBoxLayout, QWidget

from app.times import day_format


class OpenDate(QWidget):
    """A date that can be left open.

    Signals: ``changed(float | None)``: local midnight in UTC seconds, by the user's hand only.
    """

    changed = Signal(object)

    def __init__(self, name: str, open_words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seconds: float | None = None
        self._filling = False
        self.date = QDateEdit(self)
        self.date.setCalendarPopup(True)
        self.date.setDisplayFormat(day_format())
        self.date.setMinimumDate(QDate(1900, 1, 1))
        self.date.setAccessibleName(name)
        self.open = QCheckBox(open_words, self)
        self.open.setAccessibleName(f"{name} {open_words}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.date, 1)
        row.addWidget(self.open)
        self.setFocusProxy(self.open)
        self.open.toggled.connect(self._changed)
        self.date.dateChanged.connect(self._changed)

    def show_seconds(self, seconds: float | None) -> None:
        """Fill in a time; its time of day is kept as long as the day is."""
        self._filling = True
        self._seconds = seconds
        self.open.setChecked(seconds is None)
        self.date.setEnabled(seconds is not None)
        self.date.setDate(QDate.currentDate() if seconds is None else _day_of(seconds))
        self._filling = False

    def _changed(self) -> None:
        self.date.setEnabled(not self.open.isChecked())
        if self._filling:
            return
        self.changed.emit(self._chosen())

    def _chosen(self) -> float | None:
        if self.open.isChecked():
            return None
        day = self.date.date()
        if self._seconds is not None and _day_of(self._seconds) == day:
            return self._seconds
        return float(QDateTime(day, QTime(0, 0)).toSecsSinceEpoch())


def _day_of(seconds: float) -> QDate:
    return QDateTime.fromSecsSinceEpoch(int(seconds)).date()
