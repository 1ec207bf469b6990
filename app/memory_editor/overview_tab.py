"""A picture of memory: how it grew, what there is, what changed last, where the context goes, how large it is."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.memory_editor.bar_chart import BarChart
from app.memory_editor.growth_chart import GrowthChart
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.journal_steps import JournalSteps
from app.memory_editor.journal_wording import describe
from app.memory_editor.overview_card import OverviewCard, TileRow
from app.memory_editor.overview_figures import disk_bars, kind_bars, sections, segment_bars, tiles, work_bars
from app.memory_editor.requests import Requests
from app.memory_editor.wording import actor_name, number_text
from app.numbers import agreeing
from app.times import time_text
from app.words import plain_tip
from engine.protocol import Failed, ListJournal
from engine.protocol.overview import GetOverview, Overview
from engine.values import JournalEntry

if TYPE_CHECKING:
    from app.bridge import Bridge

_LAST_CHANGES = 7
_READ_CHANGES = 200
"""One step may be many."""


class OverviewTab(QWidget):
    """Asks for nothing until it is shown. Signals: ``open_history()`` when a change is chosen."""

    open_history = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._overview: Overview | None = None
        self._build()
        self._lay_out()

    def _build(self) -> None:
        self.bar = InlineBar(self, reserved=False)
        self.as_table = QCheckBox(self.tr("Show the figures as a &table"), self)
        self.as_table.toggled.connect(lambda _on: self._choose_page())
        self.message = QLabel(self.tr("Loading what is remembered …"), self)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setWordWrap(True)
        self.message.setMargin(24)
        self.tiles = TileRow(self)
        self.growth = GrowthChart(self)
        self.kinds = BarChart(self.tr("Facts remembered now, by kind"), self)
        self.segments = BarChart(self.tr("Where the context goes: tokens a reply"), self)
        self.work = BarChart(self.tr("Still known and newly read: tokens a reply"), self)
        self.disk = BarChart(self.tr("Size on disk"), self)
        self.changes = QListWidget(self)
        self.changes.setAccessibleName(self.tr("Last changes"))
        self.changes.setFrameShape(QFrame.Shape.NoFrame)
        self.changes.setWordWrap(False)
        self.changes.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.changes.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.changes.itemActivated.connect(lambda _item: self.open_history.emit())
        self.table = QTreeWidget(self)
        self.table.setAccessibleName(self.tr("The figures of memory"))
        self.table.setHeaderLabels([self.tr("What"), self.tr("Figure")])
        self.table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)

    def _lay_out(self) -> None:
        body = QWidget(self)
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setSpacing(12)
        self.growth_card = OverviewCard(self.tr("How memory grew"), body, self.growth)
        self.kinds_card = OverviewCard(self.tr("Facts remembered now, by kind"), body, self.kinds)
        self.changes_card = OverviewCard(self.tr("Last changes"), body, self.changes)
        self.context_card = OverviewCard(self.tr("Where the context goes"), body, self.segments, self.work)
        self.disk_card = OverviewCard(self.tr("Size on disk"), body, self.disk)
        grid.addWidget(self.tiles, 0, 0, 1, 2)
        grid.addWidget(self.growth_card, 1, 0, 1, 2)
        for number, cards in enumerate(((self.kinds_card, self.context_card), (self.changes_card, self.disk_card))):
            column = QVBoxLayout()
            column.setSpacing(12)
            for card in cards:
                column.addWidget(card)
            column.addStretch(1)
            grid.addLayout(column, 2, number)
            grid.setColumnStretch(number, 1)
        self.picture = QScrollArea(self)
        self.picture.setWidgetResizable(True)
        self.picture.setFrameShape(QFrame.Shape.NoFrame)
        self.picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.picture.setWidget(body)
        self.pages = QStackedWidget(self)
        for page in (self.message, self.picture, self.table):
            self.pages.addWidget(page)
        above = QHBoxLayout()
        above.addStretch(1)
        above.addWidget(self.as_table)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addLayout(above)
        column.addWidget(self.pages, 1)
        column.addWidget(self.bar)

    # -- what is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reload()

    def reload(self) -> None:
        """Fetch the figures anew, if anybody sees them."""
        if self.isVisible():
            self._requests.send(GetOverview(job=0), self.show_overview)
            self._requests.send(ListJournal(job=0, limit=_READ_CHANGES), self.show_changes, lambda _failure: None)

    def show_overview(self, overview: Overview) -> None:
        self._overview = overview
        context = overview.context
        self.tiles.show_tiles(tiles(overview))
        self.growth.show_growth(overview.moments, overview.growth)
        self.kinds.show_bars(kind_bars(overview))
        self.segments.show_bars(segment_bars(context))
        self.work.show_bars(work_bars(context) if context.replies else [])
        self.disk.show_bars(disk_bars(overview.disk))
        self.growth_card.show_content(bool(overview.moments), self.tr("Nothing was remembered yet."))
        self.kinds_card.show_content(bool(self.kinds.bars), self.tr("Nothing is remembered at the moment."))
        self.context_card.show_content(
            bool(context.replies), self.tr("This shows once the assistant has answered something.")
        )
        self.context_card.set_note(
            agreeing(
                self.tr("Tokens a reply, on average of the last {count} replies. A token is a piece of a word.").format(
                    count=number_text(context.replies)
                )
            )
            if context.replies
            else ""
        )
        self._fill_table(overview)
        self._choose_page()

    def show_changes(self, entries: list[JournalEntry]) -> None:
        """The last steps, a line each."""
        self.changes.clear()
        steps = [list(step) for _batch, step in groupby(JournalSteps().rows(entries), attrgetter("batch"))]
        for entry, *others in steps[:_LAST_CHANGES]:
            line = self._line(entry)
            if others:
                line = self.tr("{change} – and {count} more").format(change=line, count=number_text(len(others)))
            item = QListWidgetItem(f"{time_text(entry.at)} · {actor_name(entry.actor)} · {line}")
            item.setToolTip(plain_tip(line))
            self.changes.addItem(item)
        rows = max(1, self.changes.count())
        self.changes.setFixedHeight(rows * max(self.changes.sizeHintForRow(0), self.fontMetrics().height() + 6) + 6)
        self.changes_card.show_content(bool(entries), self.tr("Nothing has changed yet."))

    def _line(self, entry: JournalEntry) -> str:
        described = describe(entry)
        there = [run.text for run in described.runs if run.kind != "removed"]
        words = " ".join("".join(there or [run.text for run in described.runs]).split())
        told = self.tr("{what}: {text}").format(what=described.what, text=words)
        return told if words else described.what

    def _fill_table(self, overview: Overview) -> None:
        self.table.clear()
        for section in sections(overview):
            top = QTreeWidgetItem([section.name, ""])
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            for name, figure in section.lines:
                line = QTreeWidgetItem([name, figure])
                line.setToolTip(1, plain_tip(figure))
                top.addChild(line)
            self.table.addTopLevelItem(top)
        self.table.expandAll()

    def _choose_page(self) -> None:
        overview = self._overview
        if overview is None:
            return
        if not overview.statuses and not overview.messages and not overview.documents:
            self.message.setText(
                self.tr(
                    "There is no picture to show yet. Tell Rolltop something about yourself in a conversation, and "
                    "this page will show how its memory grows."
                )
            )
            self.pages.setCurrentWidget(self.message)
        else:
            self.pages.setCurrentWidget(self.table if self.as_table.isChecked() else self.picture)
        self.as_table.setEnabled(self.pages.currentWidget() is not self.message)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._overview is not None:
            self.show_overview(self._overview)

    def _failed(self, failure: Failed) -> None:
        if self._overview is None:
            self.message.setText(self.tr("This could not be loaded."))
        self.bar.say_failure(failure)
