"""The second row of filters: whom facts are about, their tags, when they were learned, pinned ones."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QDate, QDateTime, QTime, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.memory_editor.open_date import OpenDate
from app.memory_editor.wording import holder_name
from engine.protocol import ListFacts
from engine.protocol.facts import FactLabels, LabelCount

_MOST_LISTED = 300


class MoreFilters(QWidget):
    """Signals: ``changed()``."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filling = False
        self._from: float | None = None
        self._until: float | None = None
        self.holder = QComboBox(self)
        self.holder.setAccessibleName(self.tr("Show facts about"))
        self.holder.addItem(self.tr("About anybody"), None)
        self.tag = QComboBox(self)
        self.tag.setAccessibleName(self.tr("Show facts with this tag"))
        self.tag.addItem(self.tr("Any tag"), None)
        self.pinned = QCheckBox(self.tr("Only pinned"), self)
        self.learned_from = OpenDate(self.tr("Learned from"), self.tr("any day"), self)
        self.learned_until = OpenDate(self.tr("Learned until"), self.tr("any day"), self)
        self._lay_out()
        self.clear()
        for box in (self.holder, self.tag):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
            box.currentIndexChanged.connect(lambda _row: self._tell())
        self.pinned.toggled.connect(lambda _on: self._tell())
        self.learned_from.changed.connect(self._set_from)
        self.learned_until.changed.connect(self._set_until)

    def _lay_out(self) -> None:
        above, below = QHBoxLayout(), QHBoxLayout()
        for widget in (self.holder, self.tag, self.pinned):
            above.addWidget(widget)
        above.addStretch(1)
        for words, date in ((self.tr("&Learned from:"), self.learned_from), (self.tr("until:"), self.learned_until)):
            label = QLabel(words, self)
            label.setBuddy(date)
            below.addWidget(label)
            below.addWidget(date)
        below.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(above)
        rows.addLayout(below)

    def show_labels(self, labels: FactLabels) -> None:
        """Offer the tags and people that there are; what is chosen stays."""
        self._offer(self.holder, [(holder_name(one.name), one) for one in labels.holders])
        self._offer(self.tag, [(one.name, one) for one in labels.tags])

    def _offer(self, box: QComboBox, entries: list[tuple[str, LabelCount]]) -> None:
        chosen = box.currentData()
        self._filling = True
        while box.count() > 1:
            box.removeItem(box.count() - 1)
        for name, one in entries[:_MOST_LISTED]:
            box.addItem(self.tr("{name} ({count})").format(name=name, count=f"{one.count:,}"), one.name)
        self._choose(box, chosen)
        self._filling = False

    def _choose(self, box: QComboBox, name: str | None) -> None:
        row = 0 if name is None else box.findData(name)
        if row < 0 and name is not None:
            box.addItem(name, name)
            row = box.count() - 1
        box.setCurrentIndex(row)

    # -- what is chosen

    def fields(self) -> dict[str, Any]:
        """The fields of ``ListFacts`` that are decided here."""
        tag = self.tag.currentData()
        return {
            "holder": self.holder.currentData(), "tags": () if tag is None else (tag,),
            "pinned": True if self.pinned.isChecked() else None,
            "learned_from": self._from, "learned_until": _day_after(self._until),
        }  # fmt: skip

    @property
    def is_set(self) -> bool:
        return any(value not in (None, ()) for value in self.fields().values())

    def clear(self) -> None:
        was_set = self.is_set
        self._filling = True
        self._from = self._until = None
        self.holder.setCurrentIndex(0)
        self.tag.setCurrentIndex(0)
        self.pinned.setChecked(False)
        self.learned_from.show_seconds(None)
        self.learned_until.show_seconds(None)
        self._filling = False
        if was_set:
            self.changed.emit()

    def show_wanted(self, wanted: ListFacts) -> bool:
        """Choose again what ``wanted`` once told; whether that is anything."""
        self._filling = True
        self._choose(self.holder, wanted.holder)
        self._choose(self.tag, wanted.tags[0] if wanted.tags else None)
        self.pinned.setChecked(bool(wanted.pinned))
        self._from = wanted.learned_from
        self._until = None if wanted.learned_until is None else wanted.learned_until - 1
        self.learned_from.show_seconds(self._from)
        self.learned_until.show_seconds(self._until)
        self._filling = False
        return self.is_set

    def _set_from(self, seconds: float | None) -> None:
        self._from = seconds
        self._tell()

    def _set_until(self, seconds: float | None) -> None:
        self._until = seconds
        self._tell()

    def _tell(self) -> None:
        if not self._filling:
            self.changed.emit()


def _day_after(seconds: float | None) -> float | None:
    """The end of a day that is included."""
    if seconds is None:
        return None
    day: QDate = QDateTime.fromSecsSinceEpoch(int(seconds)).date().addDays(1)
    return float(QDateTime(day, QTime(0, 0)).toSecsSinceEpoch())
