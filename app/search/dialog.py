"""The search window: a field, filters, what was found, and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.failures import failure_sentence
from app.search.delegate import ResultsDelegate
from app.search.filters import FilterRow
from app.search.results import SHOWN_OF_A_GROUP, ResultsModel
from app.search.searching import Searching
from app.window.resources import icon
from app.window.window_sizes import begin_with
from engine.protocol import Failed, Find, Found, ListAgents

if TYPE_CHECKING:
    from app.bridge import Bridge

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
_LIMIT = 40


class SearchDialog(QDialog):
    """Stays open beside the window until a place is opened or Escape is pressed; remembers what was searched for.

    Signals: opened(FoundItem).
    """

    opened = Signal(object)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._literal = ""
        self._open_first = False
        self._moved = False
        self._shows_answer = False  # of what is typed now
        self._found: Found | None = None
        self._failure: Failed | None = None
        self.field = QLineEdit()
        self.field.setObjectName("searchField")
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self._icon = self.field.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.filters = FilterRow()
        self.notice, self.notice_button = QLabel(), QPushButton()
        self.earlier_button = QPushButton()
        self.model = ResultsModel(self)
        self.view = QListView()
        self.empty = QLabel()
        self._pages = QStackedWidget()
        self._lay_out()
        self._searching = Searching(bridge, self._command, self)
        self._connect()
        self._retranslate()
        begin_with(self, 720, 600)

    def _lay_out(self) -> None:
        self.notice.setTextFormat(Qt.TextFormat.PlainText)
        self.notice.setWordWrap(True)
        for button in (self.notice_button, self.earlier_button):
            button.setObjectName("quiet")
            button.setAutoDefault(False)
        self.empty.setObjectName("muted")
        self.empty.setTextFormat(Qt.TextFormat.PlainText)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(40)
        view = self.view
        view.setModel(self.model)
        view.setItemDelegate(ResultsDelegate(view))
        view.setFrameShape(QListView.Shape.NoFrame)
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.installEventFilter(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(view)
        notices = QHBoxLayout()
        notices.addWidget(self.notice, 1)
        notices.addWidget(self.notice_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 10)
        layout.setSpacing(8)
        layout.addWidget(self.field)
        layout.addWidget(self.filters)
        layout.addLayout(notices)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.earlier_button, 0, Qt.AlignmentFlag.AlignLeft)

    def _connect(self) -> None:
        self.field.textChanged.connect(self._typed)
        self.filters.changed.connect(self._filtered)
        self.notice_button.clicked.connect(self._take_notice)
        self.earlier_button.clicked.connect(self._show_earlier)
        self.view.clicked.connect(self.open_row)
        self.model.more_wanted.connect(lambda: self._searching.next_page(self.model.paged_items))
        self._searching.found.connect(self._show_found)
        self._searching.paged.connect(self.model.append)
        self._searching.failed.connect(self._show_failure)

    @property
    def words(self) -> str:
        """What was searched for: as it was typed, or as it was corrected."""
        return (self._found.corrected if self._found is not None else "") or self.field.text()

    # -- what the person does

    def begin(self, text: str = "") -> None:
        """Come up, with the words that were searched for last or with others."""
        if text:
            self.field.setText(text)
        self._bridge.request(ListAgents(job=0), self.filters.show_agents, lambda _failure: None)
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        if self.field.text().strip():
            self._searching.now()

    def take_erased(self) -> None:
        """Something was erased for good: what was found before is looked for anew."""
        self._found = None
        self.model.clear()
        self._say()
        if self.isVisible() and self.field.text().strip():
            self._searching.now()

    def open_row(self, index: QModelIndex) -> None:
        """Go to the place, or show all of its group."""
        row = self.model.row(index)
        if row is None or row.kind == "heading":
            return
        if row.item is not None:
            self.hide()
            self.opened.emit(row.item)
        elif row.group.name != "related":
            self.filters.show_tier(row.group.name)

    def open_chosen(self) -> None:
        """Enter: the chosen row, the first one if none was chosen; if a search is under way, once it has an answer."""
        if self._searching.pending:
            self._open_first = True
            self._searching.now()
        elif self.view.currentIndex().isValid():
            self.open_row(self.view.currentIndex())

    def _typed(self, _text: str) -> None:
        self._literal, self._moved, self._open_first, self._shows_answer = "", False, False, False
        self._searching.soon()

    def _filtered(self) -> None:
        self._moved, self._shows_answer = False, False
        self._searching.now()

    def _take_notice(self) -> None:
        """Search for the words as they were typed, or for those that were suggested."""
        found = self._found
        if found is not None and found.suggestion:
            self.field.setText(found.suggestion)
        else:
            self._literal = self.field.text()
        self.field.setFocus()
        self._searching.now()

    def _show_earlier(self) -> None:
        self.filters.show_status("superseded")
        self.field.setFocus()

    def _command(self) -> Find | None:
        query = self.field.text()
        if not query.strip():
            return None
        limit = _LIMIT if self.filters.only else SHOWN_OF_A_GROUP
        literal = self._literal == query
        return Find(job=0, query=query, unfinished=True, literal=literal, limit=limit, **self.filters.values())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.open_chosen()
                return True
            if watched is self.field and key in _STEPS:
                self._move(_STEPS[key])
                return True
        return super().eventFilter(watched, event)

    def _move(self, steps: int) -> None:
        """Move the choice by so many rows, as far as it goes."""
        self._moved = True
        for _ in range(abs(steps)):
            following = self.model.next_from(self.view.currentIndex().row(), steps)
            if not following.isValid():
                break
            self.view.setCurrentIndex(following)

    # -- what the engine says

    def _show_found(self, found: Found) -> None:
        chosen = self.model.row(self.view.currentIndex()) if self._moved else None
        self._found, self._failure, self._shows_answer = found, None, True
        self.model.show_found(found, self.filters.only)
        kept = self.model.find(chosen.key) if chosen is not None else QModelIndex()
        self.view.setCurrentIndex(kept if kept.isValid() else self.model.next_from(-1, 1))
        if not kept.isValid():
            self.view.scrollToTop()
        self._say()
        if self._open_first and found.groups:
            self._open_first = False
            self.open_row(self.view.currentIndex())

    def _show_failure(self, failure: Failed) -> None:
        if self._shows_answer and self._found is not None and self._found.groups:
            return  # only what comes after the words has failed
        self._found, self._failure = None, failure
        self.model.clear()
        self._say()

    # -- what it says

    def _say(self) -> None:
        """The line above the list, and the words in place of an empty one."""
        found, query = self._found or Found(), self.field.text().strip()
        self.notice.setText(self._notice(found))
        self.notice.setVisible(bool(found.corrected))
        asked = self.tr("Search for “{words}” as typed").format(words=query)
        meant = self.tr("Did you mean “{words}”?").format(words=found.suggestion)
        self.notice_button.setText(meant if found.suggestion else asked)
        self.notice_button.setAccessibleName(self.notice_button.text())
        self.notice_button.setVisible(bool(found.corrected or found.suggestion))
        one = self.tr("1 more among what is no longer true")
        many = self.tr("{count} more among what is no longer true").format(count=f"{found.superseded:,}")
        self.earlier_button.setText(one if found.superseded == 1 else many)
        self.earlier_button.setVisible(bool(found.superseded))
        self.empty.setText(self._empty_sentence(query))
        self._pages.setCurrentWidget(self.view if self.model.rowCount() else self.empty)

    def _notice(self, found: Found) -> str:
        return self.tr("Nothing has these words. Shown instead: “{words}”").format(words=found.corrected)

    def _empty_sentence(self, query: str) -> str:
        if self._failure is not None:
            return failure_sentence(self._failure)
        if not query:
            return self.tr(
                "Search conversations, what is remembered, and documents.\n\n"
                "Type one or more words; all of them have to occur.\n"
                "Put words into quotation marks to find them exactly so: “green tea”."
            )
        if self._found is None or self._searching.unsettled:
            return self.tr("Searching …")
        if self._found.superseded:
            return self.tr("Nothing that is true now has these words.")
        if self.filters.filtered:
            return self.tr("Nothing found here. Try other words, or search everything and at any time.")
        return self.tr("Nothing found. Try fewer words, or others for the same thing.")

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Search"))
        self.field.setPlaceholderText(self.tr("Search everything"))
        self.field.setAccessibleName(self.tr("Search everything"))
        self.view.setAccessibleName(self.tr("What was found"))
        self._icon.setIcon(icon("search"))
        self.model.retranslate()
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange) and hasattr(self, "_searching"):
            self._retranslate()

    def hideEvent(self, event: QHideEvent) -> None:
        self._searching.stop()
        super().hideEvent(event)
