"""The rows above the facts: search, filters, order, and the button that adds one."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

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
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        for widget in (
            self.kind, self.status, self.more_button, self.sort_button, self.count, self.add_button
        ):  # fmt: skip
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.more)

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
