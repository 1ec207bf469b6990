"""The facts as a table model that holds only the pages that were looked at, so 100,000 rows cost no more than 100."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.memory_editor.fact_columns import (
    COLUMNS,
    FACT,
    ORDERS,
    SOURCE,
    cell_text,
    cell_tip,
    heading,
    spoken,
    spoken_heading,
)
from app.memory_editor.requests import Requests
from engine.protocol import FactPage, Failed, ListFacts
from engine.values import Fact

PAGE_ROWS = 200
_KEPT_PAGES = 60
_WANTED_PAGES = 4
_REFRESHED_PAGES = 8
FACT_ROLE = Qt.ItemDataRole.UserRole
UNSAVED_ROLE = Qt.ItemDataRole.UserRole + 1
_ROLES = frozenset((
    FACT_ROLE, UNSAVED_ROLE, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
))  # fmt: skip
Index = QModelIndex | QPersistentModelIndex


class FactTableModel(QAbstractTableModel):
    """Rows are fetched when a view asks for them; a row under way shows an ellipsis.

    One question about the list as a whole is under way at a time: what is typed meanwhile is asked when its answer has
    come, and that answer is not shown any more.

    Signals: ``relisting()`` just before and ``listed()`` just after the rows are replaced by the answer to a filter,
    an order or a refresh, ``page_loaded()`` after every page, ``failed(Failed)``.
    """

    relisting = Signal()
    listed = Signal()
    page_loaded = Signal()
    failed = Signal(object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._filter = ListFacts(job=0)
        self.generation = 0
        self._under_way = 0
        self._next: list[int] | None = None
        self._total = 0
        self._pages: OrderedDict[int, tuple[Fact, ...]] = OrderedDict()
        self._rows: dict[int, int] = {}
        self._asked: set[int] = set()
        self._wanted: OrderedDict[int, None] = OrderedDict()
        self._fetch = QTimer(self)
        self._fetch.setSingleShot(True)
        self._fetch.setInterval(15)
        self._fetch.timeout.connect(self._fetch_wanted)
        self.unsaved: set[int] = set()

    # -- what is listed

    @property
    def total(self) -> int:
        return self._total

    @property
    def filter(self) -> ListFacts:
        """The command whose offset and limit change from page to page."""
        return self._filter

    @property
    def is_current(self) -> bool:
        """Whether the rows are the answer to the filter and order that were chosen last."""
        return not self._under_way

    def set_filter(self, wanted: ListFacts) -> None:
        """List other facts; the order stays."""
        self._filter = replace(wanted, order=self._filter.order, descending=self._filter.descending)
        self._start_over([0])

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """List the same facts in another order."""
        if column not in ORDERS:
            return
        descending = order is Qt.SortOrder.DescendingOrder
        sorted_by = replace(self._filter, order=ORDERS[column], descending=descending)
        if sorted_by != self._filter:
            self._filter = sorted_by
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, COLUMNS - 1)
            self._start_over([0])

    def refresh(self, rows: Iterable[int] = ()) -> None:
        """Fetch anew the pages of ``rows`` (or the first); what is shown stays until the answers come."""
        pages = {row // PAGE_ROWS for row in rows if 0 <= row < max(1, self._total)}
        self._start_over(sorted(pages)[:_REFRESHED_PAGES] or [0])

    def _start_over(self, pages: list[int]) -> None:
        self.generation += 1
        self._wanted.clear()
        self._asked = set()
        self._next = pages
        if not self._under_way:
            self._ask_next()

    def _ask_next(self) -> None:
        pages, self._next = self._next or [0], None
        answers: dict[int, FactPage] = {}
        self._under_way = len(pages)
        for page in pages:
            arrived = partial(self._restarted, self.generation, page, answers, len(pages))
            self._requests.send(self.page_command(page), arrived, partial(self._restart_failed, self.generation))

    def _restarted(
        self, generation: int, page: int, answers: dict[int, FactPage], expected: int, answer: FactPage
    ) -> None:
        answers[page] = answer
        if self._goes_on() and generation == self.generation and len(answers) == expected:
            self._replace(answers, answer.total)

    def _restart_failed(self, generation: int, failure: Failed) -> None:
        if self._goes_on() and generation == self.generation:
            self.failed.emit(failure)

    def _goes_on(self) -> bool:
        """One answer less is under way; True where it was the last one, and nothing newer is to be asked."""
        self._under_way -= 1
        if self._under_way:
            return False
        if self._next is not None:
            self._ask_next()
            return False
        return True

    def _replace(self, answers: dict[int, FactPage], total: int) -> None:
        self.relisting.emit()
        self._pages = OrderedDict()
        self._rows = {}
        for number, one in answers.items():
            if one.facts:
                self._keep(number, one.facts)
        self._set_total(total)
        self._rows_changed(0, self._total)
        self.listed.emit()
        self.page_loaded.emit()

    def _set_total(self, total: int) -> None:
        if total > self._total:
            self.beginInsertRows(QModelIndex(), self._total, total - 1)
            self._total = total
            self.endInsertRows()
        elif total < self._total:
            self.beginRemoveRows(QModelIndex(), total, self._total - 1)
            self._total = total
            self.endRemoveRows()

    # -- pages

    def _want(self, page: int) -> None:
        if page in self._asked:
            return
        self._wanted[page] = None
        self._wanted.move_to_end(page)
        if not self._fetch.isActive():
            self._fetch.start()

    def _fetch_wanted(self) -> None:
        """Ask for the pages wanted last; rows scrolled past are asked again when they are painted again."""
        pages = list(self._wanted)[-_WANTED_PAGES:]
        self._wanted.clear()
        for page in pages:
            self._asked.add(page)
            arrived = partial(self._arrived, self.generation, page)
            self._requests.send(self.page_command(page), arrived, partial(self._page_failed, self.generation, page))

    def page_command(self, page: int) -> ListFacts:
        return replace(self._filter, offset=page * PAGE_ROWS, limit=PAGE_ROWS)

    def _arrived(self, generation: int, page: int, answer: FactPage) -> None:
        if generation != self.generation:
            return
        self._asked.discard(page)
        self._keep(page, answer.facts)
        while len(self._pages) > _KEPT_PAGES:
            for fact in self._pages.popitem(last=False)[1]:
                self._rows.pop(fact.id, None)
        self._set_total(answer.total)
        self._rows_changed(page * PAGE_ROWS, min(self._total, (page + 1) * PAGE_ROWS))
        self.page_loaded.emit()

    def _keep(self, page: int, facts: tuple[Fact, ...]) -> None:
        self._pages[page] = facts
        self._pages.move_to_end(page)
        for row, fact in enumerate(facts, page * PAGE_ROWS):
            self._rows[fact.id] = row

    def _page_failed(self, generation: int, page: int, failure: Failed) -> None:
        if generation == self.generation:
            self._asked.discard(page)
            self.failed.emit(failure)

    def _rows_changed(self, first: int, end: int) -> None:
        if end > first:
            self.dataChanged.emit(self.index(first, 0), self.index(end - 1, SOURCE))

    # -- single facts

    def fact(self, row: int) -> Fact | None:
        """The fact in a row, None while its page is not loaded."""
        facts = self._pages.get(row // PAGE_ROWS)
        offset = row % PAGE_ROWS
        return facts[offset] if facts is not None and offset < len(facts) else None

    def loaded(self) -> Iterator[tuple[int, Fact]]:
        """Rows and facts of the loaded pages."""
        for page, facts in self._pages.items():
            yield from enumerate(facts, page * PAGE_ROWS)

    def row_of(self, fact_id: int) -> int | None:
        """The row of a fact among the loaded pages."""
        return self._rows.get(fact_id)

    def put(self, fact: Fact) -> None:
        """Show the newer version of a loaded fact at once."""
        row = self.row_of(fact.id)
        if row is None:
            return
        page = row // PAGE_ROWS
        facts = list(self._pages[page])
        facts[row % PAGE_ROWS] = fact
        self._pages[page] = tuple(facts)
        self._rows_changed(row, row + 1)

    def set_unsaved(self, fact_ids: set[int]) -> None:
        if fact_ids != self.unsaved:
            self.unsaved = set(fact_ids)
            self._rows_changed(0, self._total)

    # -- Qt's side

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._total

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole and ORDERS.get(section) == self._filter.order:
            return spoken_heading(section, self._filter.descending)
        return heading(section) if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ROLES:
            return None
        fact, column = self.fact(index.row()), index.column()
        if fact is None:
            self._want(index.row() // PAGE_ROWS)
            return "…" if role == Qt.ItemDataRole.DisplayRole and column == FACT else None
        if role == Qt.ItemDataRole.DisplayRole:
            return cell_text(fact, column)
        if role == FACT_ROLE:
            return fact
        if role == UNSAVED_ROLE:
            return fact.id in self.unsaved
        return cell_tip(fact, column) if role == Qt.ItemDataRole.ToolTipRole else spoken(fact, column)
