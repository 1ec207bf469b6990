"""The facts as a table model that holds only the pages that were looked at, so 100,000 rows cost no more than 100."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.memory_editor.requests import Requests
from app.memory_editor.wording import date_text, holder_name, kind_name, status_name
from app.words import plain_tip
from engine.protocol import FactPage, Failed, ListFacts
from engine.values import Fact, FactKind, FactStatus

PAGE_ROWS = 200
_KEPT_PAGES = 60
_WANTED_PAGES = 4
FACT, KIND, STATUS, ABOUT, LEARNED, SOURCE = range(6)
FACT_ROLE = Qt.ItemDataRole.UserRole
UNSAVED_ROLE = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex


class FactTableModel(QAbstractTableModel):
    """Rows are fetched when a view asks for them; a row under way shows an ellipsis.

    Signals: ``relisting()`` just before and ``listed()`` just after the rows are replaced by the answer to a filter
    or a refresh, ``page_loaded()`` after every page, ``failed(Failed)``.
    """

    relisting = Signal()
    listed = Signal()
    page_loaded = Signal()
    failed = Signal(object)

    def __init__(self, requests: Requests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._filter = ListFacts(job=0)
        self._generation = 0
        self._total = 0
        self._pages: OrderedDict[int, tuple[Fact, ...]] = OrderedDict()
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

    def set_filter(self, query: str, kinds: tuple[FactKind, ...], statuses: tuple[FactStatus, ...]) -> None:
        self._filter = ListFacts(job=0, query=query, kinds=kinds, statuses=statuses)
        self._start_over([0])

    def refresh(self, rows: Iterable[int] = ()) -> None:
        """Fetch anew the pages of ``rows`` (or the first); what is shown stays until the answers come."""
        pages = {row // PAGE_ROWS for row in rows if 0 <= row < max(1, self._total)}
        self._start_over(sorted(pages)[:8] or [0])

    def _start_over(self, pages: list[int]) -> None:
        self._generation += 1
        self._wanted.clear()
        self._asked = set()
        answers: dict[int, FactPage] = {}
        for page in pages:
            self._ask(page, partial(self._restarted, self._generation, page, answers, len(pages)))

    def _restarted(
        self, generation: int, page: int, answers: dict[int, FactPage], expected: int, answer: FactPage
    ) -> None:
        if generation != self._generation:
            return
        answers[page] = answer
        if len(answers) < expected:
            return
        self.relisting.emit()
        self._pages = OrderedDict((number, one.facts) for number, one in answers.items() if one.facts)
        self._set_total(answer.total)
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
            self._ask(page, partial(self._arrived, self._generation, page))

    def _ask(self, page: int, on_page: Any) -> None:
        self._asked.add(page)
        self._requests.send(self.page_command(page), on_page, partial(self._page_failed, self._generation, page))

    def page_command(self, page: int) -> ListFacts:
        return ListFacts(
            job=0,
            query=self._filter.query,
            kinds=self._filter.kinds,
            statuses=self._filter.statuses,
            offset=page * PAGE_ROWS,
            limit=PAGE_ROWS,
        )

    def _arrived(self, generation: int, page: int, answer: FactPage) -> None:
        if generation != self._generation:
            return
        self._asked.discard(page)
        self._pages[page] = answer.facts
        self._pages.move_to_end(page)
        while len(self._pages) > _KEPT_PAGES:
            self._pages.popitem(last=False)
        self._set_total(answer.total)
        self._rows_changed(page * PAGE_ROWS, min(self._total, (page + 1) * PAGE_ROWS))
        self.page_loaded.emit()

    def _page_failed(self, generation: int, page: int, failure: Failed) -> None:
        if generation == self._generation:
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
            for offset, fact in enumerate(facts):
                yield page * PAGE_ROWS + offset, fact

    def row_of(self, fact_id: int) -> int | None:
        """The row of a fact among the loaded pages."""
        return next((row for row, fact in self.loaded() if fact.id == fact_id), None)

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
        return 0 if parent.isValid() else 6

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("Fact"), self.tr("Kind"), self.tr("Status"), self.tr("About"), self.tr("Learned"),
            self.tr("Source"),
        )[section]  # fmt: skip

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        fact = self.fact(index.row())
        if fact is None:
            self._want(index.row() // PAGE_ROWS)
            return "…" if role == Qt.ItemDataRole.DisplayRole and index.column() == FACT else None
        if role == FACT_ROLE:
            return fact
        if role == UNSAVED_ROLE:
            return fact.id in self.unsaved
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(fact, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(fact, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == FACT and fact.pinned:
            return self.tr("{fact} (pinned)").format(fact=fact.text)
        return None

    def _text(self, fact: Fact, column: int) -> str:
        match column:
            case 0:
                return fact.text
            case 1:
                return kind_name(fact.kind)
            case 2:
                return status_name(fact.status)
            case 3:
                return holder_name(fact.holder)
            case 4:
                return date_text(fact.recorded_at)
            case _:
                return self.tr("Message") if fact.sources else ""

    def _tip(self, fact: Fact, column: int) -> str | None:
        if column == FACT:
            return plain_tip(fact.text)
        if column == SOURCE and fact.sources:
            return plain_tip(self.tr("Open the message: “{quote}”").format(quote=fact.sources[0].quote))
        return None
