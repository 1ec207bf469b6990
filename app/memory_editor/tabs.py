"""The tabs of the memory editor, with what is common to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QTabWidget, QWidget

from app.documents.imports import DocumentImports
from app.drafts_file import EditorDrafts
from app.memory_editor.agents_tab import AgentsTab
from app.memory_editor.blocks_tab import BlocksTab
from app.memory_editor.documents_tab import DocumentsTab
from app.memory_editor.facts_tab import FactsTab
from app.memory_editor.history_tab import HistoryTab
from app.memory_editor.overview_tab import OverviewTab
from app.memory_editor.timeline_tab import TimelineTab
from engine.protocol import ListFacts

if TYPE_CHECKING:
    from app.bridge import Bridge


class Place(NamedTuple):
    """What the user looks at: the tab, the block, the fact, the filters of the lists, the day of the timeline."""

    tab: int
    block_id: int | None
    fact_id: int | None
    facts: ListFacts
    document_search: str
    history_search: str
    history_entity: int
    day: QDate


class MemoryTabs(QTabWidget):
    """Blocks, facts, documents, history, timeline, overview, agents. Signals: unsaved_changed()."""

    unsaved_changed = Signal()

    def __init__(
        self,
        bridge: Bridge,
        open_message: Callable[[int, int], None],
        imports: DocumentImports,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.blocks = BlocksTab(bridge, self)
        self.facts = FactsTab(bridge, self)
        self.documents = DocumentsTab(bridge, imports, self)
        self.history = HistoryTab(bridge, open_message, self)
        self.timeline = TimelineTab(bridge, self)
        self.overview = OverviewTab(bridge, self)
        self.agents = AgentsTab(bridge, self)
        self.setDocumentMode(True)
        self.setAccessibleName(self.tr("Parts of memory"))
        for number, (tab, name, tip) in enumerate((
            (self.blocks, self.tr("Blocks"), self.tr("What the assistant always has in front of it (Ctrl+1)")),
            (self.facts, self.tr("Facts"), self.tr("Everything it has learned (Ctrl+2)")),
            (self.documents, self.tr("Documents"), self.tr("Files it looks things up in (Ctrl+3)")),
            (self.history, self.tr("History"), self.tr("Every change, with undo (Ctrl+4)")),
            (self.timeline, self.tr("Timeline"), self.tr("What was true when (Ctrl+5)")),
            (self.overview, self.tr("Overview"), self.tr("A picture of memory in figures (Ctrl+6)")),
            (self.agents, self.tr("Assistants"), self.tr("Who remembers, and what they share (Ctrl+7)")),
        )):  # fmt: skip
            self.addTab(tab, name)
            self.setTabToolTip(number, tip)
        self.blocks.unsaved_changed.connect(self._mark_unsaved)
        self.facts.unsaved_changed.connect(self._mark_unsaved)
        self.facts.show_history.connect(self._show_chain)
        self.timeline.open_fact.connect(self._show_fact)
        self.overview.open_history.connect(lambda: self.setCurrentWidget(self.history))

    def reload(self) -> None:
        self.blocks.reload()
        self.facts.reload()
        self.documents.reload()
        self.history.reload()
        self.timeline.reload()
        self.overview.reload()
        self.agents.reload()

    def _show_chain(self, fact_id: int) -> None:
        self.setCurrentWidget(self.timeline)
        self.timeline.show_chain_of(fact_id)

    def _show_fact(self, fact_id: int) -> None:
        self.setCurrentWidget(self.facts)
        self.facts.show_fact(fact_id)

    # -- unsaved edits

    @property
    def has_unsaved(self) -> bool:
        return self.blocks.has_unsaved or self.facts.has_unsaved

    def _mark_unsaved(self) -> None:
        for tab, name in ((self.blocks, self.tr("Blocks")), (self.facts, self.tr("Facts"))):
            self.setTabText(self.indexOf(tab), name + (" •" if tab.has_unsaved else ""))
        self.unsaved_changed.emit()

    def drafts(self) -> EditorDrafts:
        blocks, new_block = self.blocks.drafts()
        facts, new_fact = self.facts.drafts()
        return EditorDrafts(blocks, new_block, facts, new_fact)

    def restore_drafts(self, drafts: EditorDrafts) -> None:
        self.blocks.restore_drafts(drafts.blocks, drafts.new_block)
        self.facts.restore_drafts(drafts.facts, drafts.new_fact)

    # -- where the user is

    def place(self) -> Place:
        history = self.history
        return Place(
            self.currentIndex(), self.blocks.shown_id, self.facts.shown_id, self.facts.listing,
            self.documents.search.text(), history.search.text(), history.entity.currentIndex(), self.timeline.day,
        )  # fmt: skip

    def go_to(self, place: Place) -> None:
        self.setCurrentIndex(place.tab)
        self.blocks.show_when_listed(place.block_id)
        self.facts.show_when_listed(place.fact_id)
        history = self.history
        self.facts.show_listing(place.facts)
        self.timeline.date.setDate(place.day)
        self.documents.search.setText(place.document_search)
        history.search.setText(place.history_search)
        history.entity.setCurrentIndex(place.history_entity)

    def leave_field(self) -> bool:
        """Get out of a form or a field that is being written in; False if there is nothing to get out of."""
        tab = self.currentWidget()
        focus = QApplication.focusWidget()
        if tab is self.history and self.history.restore_panel.isVisible():
            self.history.restore_panel.close_panel()
            return True
        if focus is None or tab is None or not tab.isAncestorOf(focus):
            return False
        searches = (self.facts.filters.search, self.documents.search, self.history.search, self.timeline.search)
        if focus in searches and isinstance(focus, QLineEdit) and focus.text():
            focus.clear()
            return True
        if isinstance(tab, BlocksTab | FactsTab) and tab.has_unsaved_shown and _is_field(focus):
            tab.focus_list()
            return True
        return isinstance(tab, BlocksTab | FactsTab) and tab.leave_empty_form()


def _is_field(widget: QWidget) -> bool:
    """A spin box's own line edit takes the focus for it."""
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    return isinstance(widget, QAbstractSpinBox)
