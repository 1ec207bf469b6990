"""The row above the facts: search, filters, and the button that adds one."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from app.memory_editor.wording import FACT_STATUSES, kind_name, status_name
from engine.values import FACT_KINDS, FactKind, FactStatus

CURRENT: tuple[FactStatus, ...] = ("active", "proposed")
DEBOUNCE_MS = 200


class FactFilters(QWidget):
    """Signals: ``changed()`` once the user has stopped typing or chose another filter, ``add()``."""

    changed = Signal()
    add = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search what is remembered"))
        self.search.setAccessibleName(self.tr("Search facts"))
        self.search.setToolTip(self.tr("Search facts (Ctrl+F)"))
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
        self.count = QLabel(self)
        self.add_button = QPushButton(self.tr("&Add a fact"), self)
        self.add_button.setToolTip(self.tr("Add a fact (Ctrl+N)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.search, 1)
        row.addWidget(self.kind)
        row.addWidget(self.status)
        row.addWidget(self.count)
        row.addWidget(self.add_button)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(DEBOUNCE_MS)
        self._typing.timeout.connect(self.changed)
        self.search.textChanged.connect(lambda _text: self._typing.start())
        self.kind.currentIndexChanged.connect(lambda _row: self._now())
        self.status.currentIndexChanged.connect(lambda _row: self._now())
        self.add_button.clicked.connect(self.add)

    def _now(self) -> None:
        self._typing.stop()
        self.changed.emit()

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
    def unfiltered(self) -> bool:
        return not self.query and not self.kinds and self.statuses == CURRENT

    def show_everything_with(self, status: FactStatus) -> None:
        """Take away what could hide a fact with that status."""
        self.search.clear()
        self.kind.setCurrentIndex(0)
        self.status.setCurrentIndex(0 if status in CURRENT else self.status.count() - 1)
        self._now()

    def set_count(self, total: int) -> None:
        text = self.tr("1 fact") if total == 1 else self.tr("{count} facts").format(count=f"{total:,}")
        self.count.setText(text)
