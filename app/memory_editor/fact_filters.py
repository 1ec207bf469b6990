"""The rows above the facts: search, filters, order, and the button that adds one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QStyle, QVBoxLayout, QWidget

from app.memory_editor.fact_more_filters import MoreFilters
from app.memory_editor.sort_button import SortButton
from app.memory_editor.wording import FACT_STATUSES, kind_name, status_name
from engine.protocol import ListFacts
from engine.protocol.facts import FactLabels
from engine.values import FACT_KINDS, FactKind, FactStatus

CURRENT: tuple[FactStatus, ...] = ("active", "proposed")
DEBOUNCE_MS = 200
"""How long other searches wait for a next key; facts are filtered with each one."""


class FactFilters(QWidget):
    """Signals: ``changed()`` with each key and each choice, ``add()``, ``more_shown()`` when tags and people to
    choose from are needed.
    """

    changed = Signal()
    add = Signal()
    more_shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._build()
        self._lay_out()
        self._soon = QTimer(self)  # several fields that change at once are one change
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.changed)
        self.search.textChanged.connect(lambda _text: self._soon.start())
        self.kind.currentIndexChanged.connect(lambda _row: self._soon.start())
        self.status.currentIndexChanged.connect(lambda _row: self._soon.start())
        self.more.changed.connect(self._soon.start)
        self.more_button.toggled.connect(self._show_more)
        self.add_button.clicked.connect(self.add)

    def _build(self) -> None:
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search what is remembered"))
        self.search.setAccessibleName(self.tr("Search facts"))
        self.search.setToolTip(self.tr("Search facts (Ctrl+F)"))
        self.search.setMinimumWidth(140)
        self.kind = QComboBox(self)
        self.kind.setAccessibleName(self.tr("Show facts of this kind"))
        self.kind.addItem(self.tr("All kinds"), ())
        for kind in FACT_KINDS:
            self.kind.addItem(kind_name(kind), (kind,))
        self.status = QComboBox(self)
        self.status.setAccessibleName(self.tr("Show facts with this status"))
        self.status.addItem(self.tr("Current"), CURRENT)
        for status in FACT_STATUSES:
            self.status.addItem(status_name(status), (status,))
        self.status.addItem(self.tr("Everything"), FACT_STATUSES)
        for box in (self.kind, self.status):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
        self.more_button = QPushButton(self.tr("&More filters"), self)
        self.more_button.setCheckable(True)
        self.more_button.setToolTip(self.tr("Filter by tag, by person, by when it was learned"))
        self.sort_button = SortButton(self)
        self.count = QLabel(self)
        self.add_button = QPushButton(self.tr("&Add a fact"), self)
        self.add_button.setToolTip(self.tr("Add a fact (Ctrl+N)"))
        self.more = MoreFilters(self)
        self.more.hide()

    def _lay_out(self) -> None:
        self._choices = (self.kind, self.status, self.more_button, self.sort_button)
        self._around = (self.search, self.count, self.add_button)
        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._first)
        column.addLayout(self._second)
        column.addWidget(self.more)
        self._in_two_rows: bool | None = None
        self._arrange()

    def _arrange(self) -> None:
        """All in one row where there is room, else the choices below the search."""
        two_rows = _least_width((*self._around, *self._choices)) > self.width()
        if two_rows == self._in_two_rows:
            return
        self._in_two_rows = two_rows
        for widget in (*self._around, *self._choices):
            self._first.removeWidget(widget)
            self._second.removeWidget(widget)
        search, count, add = self._around
        self._first.addWidget(search, 1)
        for widget in self._choices:
            (self._second if two_rows else self._first).addWidget(widget, int(two_rows))
        self._first.addWidget(count)
        self._first.addWidget(add)

    def minimumSizeHint(self) -> QSize:
        widest = max(_least_width(self._around), _least_width(self._choices))
        if not self.more.isHidden():
            widest = max(widest, self.more.minimumSizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and hasattr(self, "_in_two_rows"):
            self._arrange()
        return super().event(event)

    def _show_more(self, shown: bool) -> None:
        """What is hidden does not filter."""
        self.more.setVisible(shown)
        if shown:
            self.more_shown.emit()
        else:
            self.more.clear()

    def focus_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def show_labels(self, labels: FactLabels) -> None:
        """Offer the tags and people that there are."""
        self.more.show_labels(labels)

    # -- what is chosen

    @property
    def query(self) -> str:
        return self.search.text().strip()

    @property
    def kinds(self) -> tuple[FactKind, ...]:
        return tuple(self.kind.currentData())

    @property
    def statuses(self) -> tuple[FactStatus, ...]:
        return tuple(self.status.currentData())

    @property
    def wanted(self) -> ListFacts:
        """The filter as the command that lists what passes it."""
        return ListFacts(job=0, query=self.query, kinds=self.kinds, statuses=self.statuses, **self.more.fields())

    @property
    def unfiltered(self) -> bool:
        return not self.query and not self.kinds and self.statuses == CURRENT and not self.more.is_set

    def show_everything_with(self, status: FactStatus) -> None:
        """Take away what could hide a fact with that status."""
        self.search.clear()
        self.kind.setCurrentIndex(0)
        self.status.setCurrentIndex(0 if status in CURRENT else self.status.count() - 1)
        self.more_button.setChecked(False)
        self._soon.stop()
        self.changed.emit()

    def show_wanted(self, wanted: ListFacts) -> None:
        """Choose again what ``wanted`` once told."""
        self.search.setText(wanted.query)
        for box, chosen in ((self.kind, wanted.kinds), (self.status, wanted.statuses)):
            rows = [row for row in range(box.count()) if tuple(box.itemData(row)) == chosen]
            box.setCurrentIndex(rows[0] if rows else 0)
        if self.more.show_wanted(wanted):
            self.more_button.setChecked(True)

    def set_count(self, total: int) -> None:
        text = self.tr("1 fact") if total == 1 else self.tr("{count} facts").format(count=f"{total:,}")
        self.count.setText(text)


def _least_width(row: Sequence[QWidget]) -> int:
    """What widgets beside each other take."""
    space = row[0].style().pixelMetric(QStyle.PixelMetric.PM_LayoutHorizontalSpacing)
    least = (max(one.minimumSizeHint().width(), one.minimumWidth()) for one in row)
    return sum(least) + max(space, 6) * (len(row) - 1)
