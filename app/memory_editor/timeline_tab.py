"""What was true when: a day, the facts that were true on it, and what changed around it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QDateTime, QModelIndex, Qt, QTime, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.chain_view import ChainView
from app.memory_editor.day_slider import DaySlider
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.requests import Requests
from app.memory_editor.timeline_model import ROW_ROLE, TimelineModel
from app.memory_editor.timeline_view import TimelineView
from app.numbers import agreeing
from app.times import day_format, day_text
from engine.protocol import Failed
from engine.protocol.timeline import GetFactChain, GetTimeline, ListFactsAt, Timeline
from engine.values import Fact

if TYPE_CHECKING:
    from app.bridge import Bridge


class TimelineTab(QWidget):
    """Asks for nothing until it is shown. Signals: ``open_fact(int)``."""

    open_fact = Signal(int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._loaded = False
        self.model = TimelineModel(self._requests, self)
        self._build()
        self._lay_out()
        self._connect()

    def _build(self) -> None:
        self.date = QDateEdit(QDate.currentDate(), self)
        self.date.setCalendarPopup(True)
        self.date.setDisplayFormat(day_format())
        self.date.setMinimumDate(QDate(1900, 1, 1))
        self.date.setAccessibleName(self.tr("Day"))
        self.today_button = QPushButton(self.tr("&Today"), self)
        self.window_days = QComboBox(self)
        self.window_days.setAccessibleName(self.tr("Mark what changed"))
        for words, days in (
            (self.tr("on this day"), 1), (self.tr("in the 7 days up to it"), 7),
            (self.tr("in the 30 days up to it"), 30), (self.tr("in the year up to it"), 365),
        ):  # fmt: skip
            self.window_days.addItem(words, days)
        self.window_days.setCurrentIndex(2)
        self.only_changes = QCheckBox(self.tr("Only &changes"), self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search what was true"))
        self.search.setAccessibleName(self.tr("Search what was true"))
        self.search.setToolTip(self.tr("Search what was true (Ctrl+F)"))
        self.search.setMinimumWidth(26 * self.fontMetrics().averageCharWidth())
        self.days = DaySlider(self)
        self.bar = InlineBar(self, reserved=False)
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        self.view = TimelineView(self.model, self.tr("Facts of that day"), self)
        self.placeholder = QLabel(self.tr("Loading what is remembered …"), self)
        self.placeholder.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.placeholder.setWordWrap(True)
        self.chain = ChainView(self)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for words, field in ((self.tr("What was true &on:"), self.date), (self.tr("&Mark changes"), self.window_days)):
            label = QLabel(words, self)
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field)
            if field is self.date:
                row.addWidget(self.today_button)
        row.addStretch(1)
        below = QHBoxLayout()
        below.addWidget(self.summary, 1)
        below.addWidget(self.only_changes)
        below.addWidget(self.search)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.placeholder)
        self.pages.addWidget(self.view)
        splitter = QSplitter(self)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.pages)
        splitter.addWidget(self.chain)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([680, 300])
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addLayout(row)
        column.addWidget(self.days)
        column.addLayout(below)
        column.addWidget(splitter, 1)
        column.addWidget(self.bar)

    def _connect(self) -> None:
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._ask)
        self.date.dateChanged.connect(self._day_written)
        self.days.chosen.connect(self.date.setDate)
        self.today_button.clicked.connect(lambda: self.date.setDate(QDate.currentDate()))
        self.window_days.currentIndexChanged.connect(lambda _row: self._soon.start())
        self.only_changes.toggled.connect(lambda _on: self._soon.start())
        self.search.textChanged.connect(lambda _text: self._soon.start())
        self.search.returnPressed.connect(self.view.setFocus)
        self.model.listed.connect(self._listed)
        self.model.failed.connect(self._failed)
        self.view.selectionModel().currentRowChanged.connect(self._choose)
        self.view.activated.connect(lambda _index: self._open_current())
        self.chain.open_fact.connect(self.open_fact)
        shortcut = QShortcut(QKeySequence("Ctrl+F"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self._to_search)

    # -- what is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reload()

    def reload(self) -> None:
        """Fetch anew what is shown, if anybody sees it."""
        if self.isVisible():
            self._requests.send(GetTimeline(job=0), self._show_span)
            self._ask()

    def show_chain_of(self, fact_id: int) -> None:
        """Show a fact with what it replaced and what replaced it."""
        self._requests.send(GetFactChain(job=0, fact_id=fact_id), partial(self._show_chain, fact_id))

    @property
    def day(self) -> QDate:
        return self.date.date()

    def _show_span(self, timeline: Timeline) -> None:
        if timeline.first is None:
            return
        first, last = (_day_of(moment) for moment in (timeline.first, timeline.last))
        self.days.show_span(first, last, timeline.changes)
        self.days.show_day(self.day)

    def _day_written(self, day: QDate) -> None:
        self.days.show_day(day)
        self._soon.start()

    def _ask(self) -> None:
        end = QDateTime(self.day.addDays(1), QTime(0, 0)).toSecsSinceEpoch() - 1
        first = QDateTime(self.day.addDays(1 - self.window_days.currentData()), QTime(0, 0)).toSecsSinceEpoch()
        self.model.show_day(
            ListFactsAt(
                job=0, at=float(end), since=float(first - 1), query=self.search.text().strip(),
                changes_only=self.only_changes.isChecked(),
            )
        )  # fmt: skip

    def _listed(self) -> None:
        self._loaded = True
        self.summary.setText(self._summary())
        if self.model.rowCount():
            self.pages.setCurrentWidget(self.view)
        else:
            self.placeholder.setText(self._empty_sentence())
            self.pages.setCurrentWidget(self.placeholder)
            self.chain.show_chain([], None)

    def _summary(self) -> str:
        true = self.model.total - self.model.ended - self.model.ahead
        if self.only_changes.isChecked():
            text = self.tr("Up to {day}: {count} changes, of which {ended} ended.")
        elif true == 1:
            text = self.tr("On {day} 1 fact was true. Just over by then: {ended}.")
        else:
            text = self.tr("On {day} {true} facts were true. Just over by then: {ended}.")
        count, ended = f"{self.model.total:,}", f"{self.model.ended:,}"
        told = agreeing(text.format(day=day_text(self.day), count=count, true=f"{true:,}", ended=ended))
        if not self.model.ahead:
            return told
        return self.tr("{sentence} Still to come: {count}.").format(sentence=told, count=f"{self.model.ahead:,}")

    def _empty_sentence(self) -> str:
        if self.search.text().strip():
            return self.tr("No fact of that time matches.")
        if self.only_changes.isChecked():
            return self.tr("Nothing changed in that time.")
        return self.tr("Nothing is known of that day. Choose a later one.")

    # -- one fact

    def _choose(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row = current.data(ROW_ROLE) if current.isValid() else None
        if row is not None:
            self.show_chain_of(row.fact.id)

    def _show_chain(self, fact_id: int, facts: list[Fact]) -> None:
        self.chain.show_chain(facts, fact_id)

    def _open_current(self) -> None:
        row = self.view.currentIndex().data(ROW_ROLE)
        if row is not None:
            self.open_fact.emit(row.fact.id)

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _failed(self, failure: Failed) -> None:
        if not self._loaded:
            self.placeholder.setText(self.tr("This could not be loaded."))
        self.bar.say_failure(failure)


def _day_of(seconds: float) -> QDate:
    return QDateTime.fromSecsSinceEpoch(int(seconds)).date()
