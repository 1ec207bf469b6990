"""What can be done with several facts that are chosen: beside the table, in the place of one fact's form."""

from __future__ import annotations

from PySide6.QtCore import QDate, QDateTime, Qt, QTime, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.fact_changes import MOST_CHANGED
from app.memory_editor.fact_pane import parse_tags
from app.memory_editor.wording import kind_name
from app.times import day_format
from engine.protocol.facts import ChangeFacts
from engine.values import FACT_KINDS

MOST_MERGED = 40


class ManyPane(QScrollArea):
    """Signals: ``change(ChangeFacts)`` without facts in it, ``merge()``, ``forget()``, ``erase()``."""

    change = Signal(object)
    merge = Signal()
    forget = Signal()
    erase = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._allowed = True
        self._build()
        self._connect()
        self._lay_out()
        self._refresh()

    def _build(self) -> None:
        self.heading = QLabel()
        self.heading.setObjectName("paneTitle")
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.pin_button = QPushButton(self.tr("&Pin"))
        self.pin_button.setToolTip(self.tr("Pinned facts are never dropped or reworded"))
        self.unpin_button = QPushButton(self.tr("U&npin"))
        self.tags = QLineEdit()
        self.tags.setAccessibleName(self.tr("Tags to add or to take off"))
        self.tags.setPlaceholderText(self.tr("separated by commas"))
        self.tag_button = QPushButton(self.tr("Add &tags"))
        self.untag_button = QPushButton(self.tr("Ta&ke tags off"))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Kind for the chosen facts"))
        for kind in FACT_KINDS:
            self.kind.addItem(kind_name(kind), kind)
        self.kind_button = QPushButton(self.tr("&Change kind"))
        self.day = QDateEdit(QDate.currentDate())
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat(day_format())
        self.day.setMinimumDate(QDate(1900, 1, 1))
        self.day.setAccessibleName(self.tr("No longer true since"))
        self.close_button = QPushButton(self.tr("Mark as &ended"))
        self.close_button.setToolTip(self.tr("They stay in memory as what was true until that day"))
        self.merge_button = QPushButton(self.tr("Merge &into one…"))
        self.forget_button = QPushButton(self.tr("&Forget"))
        self.forget_button.setToolTip(self.tr("Forget these facts (Delete); it can be undone"))
        self.erase_button = QPushButton(self.tr("Forget for g&ood…"))
        self.erase_button.setToolTip(self.tr("Erase these facts and every trace of them (Shift+Delete); for good"))

    def _connect(self) -> None:
        for button, change in (
            (self.pin_button, lambda: ChangeFacts(job=0, fact_ids=(), pinned=True)),
            (self.unpin_button, lambda: ChangeFacts(job=0, fact_ids=(), pinned=False)),
            (self.tag_button, lambda: ChangeFacts(job=0, fact_ids=(), add_tags=self._tags)),
            (self.untag_button, lambda: ChangeFacts(job=0, fact_ids=(), remove_tags=self._tags)),
            (self.kind_button, lambda: ChangeFacts(job=0, fact_ids=(), kind=self.kind.currentData())),
            (self.close_button, lambda: ChangeFacts(job=0, fact_ids=(), closed_since=self._closed_since)),
        ):
            button.clicked.connect(lambda _on=False, change=change: self.change.emit(change()))
        self.merge_button.clicked.connect(self.merge)
        self.forget_button.clicked.connect(self.forget)
        self.erase_button.clicked.connect(self.erase)
        self.tags.textChanged.connect(lambda _text: self._refresh())
        self.tags.returnPressed.connect(self.tag_button.click)

    def _lay_out(self) -> None:
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(8, 0, 6, 0)
        column.setSpacing(10)
        column.addWidget(self.heading)
        column.addWidget(self.hint)
        column.addLayout(_row(self.pin_button, self.unpin_button))
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, (words, field, button) in enumerate(
            (
                (self.tr("Ta&gs:"), self.tags, None),
                (self.tr("Kin&d:"), self.kind, self.kind_button),
                (self.tr("No longer true &since:"), self.day, self.close_button),
            )
        ):
            label = QLabel(words)
            label.setBuddy(field)
            grid.addWidget(label, 3 * row, 0, 1, 2)
            grid.addWidget(field, 3 * row + 1, 0, 1, 2 if button is None else 1)
            if button is not None:
                grid.addWidget(button, 3 * row + 1, 1)
            else:
                grid.addLayout(_row(self.tag_button, self.untag_button), 3 * row + 2, 0, 1, 2)
        column.addLayout(grid)
        column.addLayout(_row(self.merge_button))
        column.addLayout(_row(self.forget_button, self.erase_button))
        column.addStretch(1)
        self.setWidget(body)

    def show_count(self, count: int) -> None:
        """So many are chosen."""
        self.heading.setText(self.tr("{count} facts chosen").format(count=f"{count:,}"))
        self._allowed = count <= MOST_CHANGED
        self.hint.setText(
            self.tr("Each of these is one change, which one undo takes back.")
            if self._allowed
            else self.tr("At most {count} facts can be changed at once. Choose fewer, or filter first.").format(
                count=f"{MOST_CHANGED:,}"
            )
        )
        for button in (
            self.pin_button, self.unpin_button, self.kind_button, self.close_button, self.forget_button
        ):  # fmt: skip
            button.setEnabled(self._allowed)
        self._refresh()
        mergeable = count <= MOST_MERGED
        self.merge_button.setEnabled(mergeable)
        tip = self.tr("Make one fact of them; you choose its words")
        too_many = self.tr("At most {count} facts can be merged at once").format(count=MOST_MERGED)
        self.merge_button.setToolTip(tip if mergeable else too_many)
        self.erase_button.setEnabled(mergeable)

    @property
    def _tags(self) -> tuple[str, ...]:
        return parse_tags(self.tags.text())

    @property
    def _closed_since(self) -> float:
        """The beginning of the chosen day; of today, this moment."""
        day = self.day.date()
        if day == QDate.currentDate():
            return float(QDateTime.currentSecsSinceEpoch())
        return float(QDateTime(day, QTime(0, 0)).toSecsSinceEpoch())

    def _refresh(self) -> None:
        for button in (self.tag_button, self.untag_button):
            button.setEnabled(self._allowed and bool(self._tags))


def _row(*buttons: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
