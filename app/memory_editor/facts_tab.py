"""Archival memory: every fact, to search, correct, add and forget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.drafts_file import FactDraft, FactFields
from app.memory_editor.drafts import Draft
from app.memory_editor.fact_changes import FactChanges
from app.memory_editor.fact_drafts import FactDrafts
from app.memory_editor.fact_finder import FactFinder
from app.memory_editor.fact_many_pane import MOST_MERGED
from app.memory_editor.fact_merging import FactMerging
from app.memory_editor.fact_saving import FactSaving, Then
from app.memory_editor.fact_table import FactTableModel
from app.memory_editor.facts_layout import FactsLayout
from app.memory_editor.facts_placeholder import FactsPlaceholder
from app.memory_editor.requests import Requests
from engine.protocol import Failed, ListFacts
from engine.protocol.facts import ChangeFacts, GetFactLabels
from engine.values import Fact

if TYPE_CHECKING:
    from app.bridge import Bridge
    from engine.memory.erasing.mentions import Mentions

_NEW = {
    "text": "", "kind": "other", "tags": (), "pinned": False, "status": "active", "valid_from": None, "valid_to": None,
}  # fmt: skip


class FactsTab(FactsLayout):
    """Signals: ``unsaved_changed()``, ``open_source(SourceSpan)``, ``erase(tuple of fact ids)``,
    ``show_uses(fact id)``, ``show_history(fact id)`` of what it replaced and what replaced it.
    """

    unsaved_changed = Signal()
    open_source = Signal(object)
    erase = Signal(object)
    show_uses = Signal(int)
    show_history = Signal(int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._finder = FactFinder(self._requests)
        self._shown: Fact | None = None
        self._drafts = FactDrafts()
        self._saving = FactSaving(
            self._requests, self._drafts, self._finder, self._saved, self._added, self._seen, self._failed
        )
        self._select_when_listed: int | None = None
        self.model = FactTableModel(self._requests, self)
        self.lay_out(self.model)
        FactsPlaceholder(self.placeholder, self.filters, self.model, self._requests)
        self._changes = FactChanges(self._requests, self.model, self.bar, self._went_or_came_back, self)
        self._merging = FactMerging(self._requests, self._changes, self.bar, self._merged, self)
        self._connect()

    def _connect(self) -> None:
        self._connect_list()
        self._connect_pane()
        keys = {"Ctrl+F": self.filters.focus_search, "Ctrl+S": self.save_shown, "Ctrl+N": self.begin_new}
        for key, action in {**keys, "Ctrl+Z": self.bar.take_back}.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    def _connect_list(self) -> None:
        filters, view, model = self.filters, self.view, self.model
        filters.changed.connect(lambda: model.set_filter(filters.wanted))
        filters.add.connect(self.begin_new)
        filters.more_shown.connect(self._fetch_labels)
        filters.search.returnPressed.connect(view.setFocus)
        filters.sort_button.chosen.connect(view.sort_by)
        view.sorted_by.connect(filters.sort_button.show_order)
        view.chosen.connect(self._chosen)
        view.edit_requested.connect(self.edit_chosen)
        view.forget.connect(self.forget_selected)
        view.erase.connect(self.erase_selected)
        view.pin.connect(lambda on: self.change_selected(ChangeFacts(job=0, fact_ids=(), pinned=on)))
        view.merge.connect(self.merge_selected)
        view.open_source.connect(self.open_source)
        view.chosen.connect(self._changes.withdraw_question)
        model.relisting.connect(self._changes.withdraw_question)
        model.listed.connect(self._listed)
        model.page_loaded.connect(self._page_loaded)
        model.failed.connect(self._failed)

    def _connect_pane(self) -> None:
        pane, many = self.pane, self.many
        pane.edited.connect(self._tell_unsaved)
        pane.save.connect(self.save_shown)
        pane.revert.connect(self.revert_shown)
        pane.delete.connect(self.forget_shown)
        pane.open_source.connect(self.open_source)
        pane.open_fact.connect(self.show_fact)
        pane.erase.connect(lambda: self._shown and self.erase.emit((self._shown.id,)))
        pane.show_uses.connect(lambda: self._shown and self.show_uses.emit(self._shown.id))
        pane.show_history.connect(lambda: self._shown and self.show_history.emit(self._shown.id))
        many.change.connect(self.change_selected)
        many.merge.connect(self.merge_selected)
        many.forget.connect(self.forget_selected)
        many.erase.connect(self.erase_selected)

    # -- the list

    def reload(self) -> None:
        """Fetch anew what is in view; selection and edits in progress stay."""
        self.model.refresh([*self.view.visible_rows(), *self.view.selected_rows(1000)])
        if self.filters.more.isVisible():
            self._fetch_labels()

    @property
    def listing(self) -> ListFacts:
        """What is listed, and in which order."""
        order = self.model.filter
        return replace(self.filters.wanted, order=order.order, descending=order.descending)

    def show_listing(self, listing: ListFacts) -> None:
        """List again what was listed once."""
        self.filters.show_wanted(listing)
        self.view.sort_as(listing.order, listing.descending)

    def _fetch_labels(self) -> None:
        self._requests.send(GetFactLabels(job=0), self.filters.show_labels, lambda _failure: None)

    def _listed(self) -> None:
        self.filters.set_count(self.model.total)
        self.lists.setCurrentWidget(self.view if self.model.total else self.placeholder)
        row = self.model.row_of(self._select_when_listed) if self._select_when_listed is not None else None
        if row is not None:
            self._select_when_listed = None
            self.view.select_row(row)
        if self.panes.currentWidget() is self.many:
            self._chosen()
        shown = self._shown
        if shown is not None and self.model.row_of(shown.id) is None:
            self._finder.find(shown.id, self._seen, partial(self._gone, shown.id), lambda: None)

    def _page_loaded(self) -> None:
        for fact_id in (*self._drafts.ids, *((self._shown.id,) if self._shown is not None else ())):
            row = self.model.row_of(fact_id)
            fact = self.model.fact(row) if row is not None else None
            if fact is not None:
                self._seen(fact)
        if self._shown is None and self._drafts.new is None and self.view.selected_count == 1:
            self._chosen()

    def _gone(self, fact_id: int) -> None:
        """A fact was erased for good: its words must not stay in view. Unsaved edits do."""
        if self._shown is not None and self._shown.id == fact_id and fact_id not in self.unsaved:
            self._shown = None
            self.view.clearSelection()
            self.panes.setCurrentWidget(self.nothing_chosen)

    def _seen(self, fact: Fact) -> None:
        """A newer version of a fact that is shown or being edited."""
        if not self._drafts.see(fact):
            return
        self._tell_unsaved()
        if self._shown is not None and self._shown.id == fact.id and self._drafts.new is None and fact != self._shown:
            self._show(fact)

    # -- choosing

    def _chosen(self) -> None:
        count = self.view.selected_count
        if count > 1:
            self.many.show_count(count)
            self.panes.setCurrentWidget(self.many)
            self._shown = None
        elif (fact := self.view.selected_fact()) is not None:
            self._show(fact)
        elif self._drafts.new is None:
            self._shown = None
            self.panes.setCurrentWidget(self.nothing_chosen)

    def _show(self, fact: Fact) -> None:
        changed = self._shown is None or self._shown.id != fact.id
        self._shown = fact
        self._drafts.drop_clean(keep=fact.id)
        self._drafts.see(fact)
        draft = self._drafts.of(fact)
        self.pane.show_fact(fact, draft)
        self.panes.setCurrentWidget(self.pane)
        self._finder.count_uses(fact.id, self._while_shown(fact, self.pane.set_uses))
        self._finder.count_chain(fact.id, self._while_shown(fact, self.pane.set_chain))
        self._finder.last_of_user(fact, self._while_shown(fact, self.pane.set_last_of_user))
        if fact.superseded_by is not None:
            told = self._while_shown(fact, lambda found: self.pane.set_replacement(found.text))
            self._finder.find(fact.superseded_by, told, lambda: None)
        if draft.conflicts:
            self._say_conflict(fact)
        elif changed and self.bar.isVisible() and not self.bar.buttons:
            self.bar.hide()

    def _while_shown(self, fact: Fact, tell: Callable[[Any], None]) -> Callable[[Any], None]:
        """``tell``, but not once another fact is shown."""
        return lambda found: tell(found) if self.shown_id == fact.id else None

    def show_fact(self, fact_id: int) -> None:
        """Find a fact, list it and show it."""
        row = self.model.row_of(fact_id)
        if row is not None:
            self.view.select_row(row)
            return
        missing = Failed(job=0, sentence=self.tr("This fact is no longer in memory."))
        self._finder.find(fact_id, self._found, lambda: self._failed(missing))

    def _found(self, fact: Fact) -> None:
        row = self.model.row_of(fact.id)
        if row is not None:
            self.view.select_row(row)
            return
        self.view.clearSelection()
        self._show(fact)
        self._select_when_listed = fact.id
        self.filters.show_everything_with(fact.status)

    @property
    def shown_id(self) -> int | None:
        return self._shown.id if self._shown is not None else None

    def show_when_listed(self, fact_id: int | None) -> None:
        self._select_when_listed = fact_id

    @property
    def has_unsaved_shown(self) -> bool:
        """Whether what is in the form is not saved."""
        if self._shown is not None:
            return self._shown.id in self.unsaved
        return self._drafts.new is not None and self._drafts.new.dirty

    def focus_list(self) -> None:
        self.view.setFocus()

    def leave_empty_form(self) -> bool:
        """Cancel a new fact in which nothing was written yet."""
        if self._shown is not None or self._drafts.new is None or self._drafts.new.dirty:
            return False
        self.revert_shown()
        return True

    # -- editing

    @property
    def unsaved(self) -> set[int]:
        return self._drafts.unsaved

    @property
    def has_unsaved(self) -> bool:
        return self._drafts.has_unsaved

    def _tell_unsaved(self) -> None:
        self.model.set_unsaved(self.unsaved)
        self.unsaved_changed.emit()

    def save_shown(self) -> None:
        if not self.pane.save_button.isEnabled() or self.panes.currentWidget() is not self.pane:
            return
        if self._drafts.new is not None and self._shown is None:
            self._saving.add(lambda _saved: None)
        elif self._shown is not None:
            self._saving.save(self._shown.id, lambda _saved: None)

    def save_all(self, then: Then) -> None:
        """Save every unsaved fact; ``then(all_saved)`` follows the last answer."""
        self._saving.save_all(then)

    def _saved(self, fact: Fact) -> None:
        self.model.put(fact)
        self._seen(fact)
        if self._shown is not None and self._shown.id == fact.id:
            self._changes.tell_saved(fact.id)
        self._tell_unsaved()

    def _added(self, fact: Fact) -> None:
        self._select_when_listed = fact.id
        self._show(fact)
        self.bar.say(self.tr("Remembered."), tone="good", passing=True)
        self._tell_unsaved()
        self.reload()

    def _say_conflict(self, fact: Fact) -> None:
        text = self.tr("This fact was changed while you were editing it. Saved meanwhile: “{text}”")
        actions = [(self.tr("&Keep mine"), self._keep_mine), (self.tr("&Use the other"), self.revert_shown)]
        self.bar.say(text.format(text=fact.text), actions, tone="warning", closable=False)

    def _keep_mine(self) -> None:
        if self._shown is not None:
            self._drafts.of(self._shown).keep_mine()
            self.pane.refresh_state()
            self.save_shown()

    def revert_shown(self) -> None:
        if self._drafts.new is not None and self._shown is None:
            self._drafts.new = None
            self.panes.setCurrentWidget(self.nothing_chosen)
            self._chosen()
        elif self._shown is not None and self._shown.id in self._drafts:
            self._drafts.of(self._shown).discard()
            self.bar.hide()
            self._show(self._drafts.fact(self._shown.id))
        self._tell_unsaved()

    def discard_all(self) -> None:
        self._drafts.discard_all()
        if self._shown is not None:
            self._show(self._shown)
        self._tell_unsaved()

    # -- drafts that outlive the window

    def erase_drafts(self, mentions: Mentions) -> int:
        """Take what is being forgotten out of unsaved edits; returns how many they were."""
        count = self._drafts.cut(mentions.cut)
        if self._shown is not None:
            self._show(self._shown)
        return count

    def drafts(self) -> tuple[tuple[FactDraft, ...], FactFields | None]:
        """Unsaved edits, and the new fact that was begun."""
        return self._drafts.kept(), self._drafts.kept_new()

    def restore_drafts(self, facts: Sequence[FactDraft], new_fact: FactFields | None) -> None:
        """Put back unsaved edits."""
        self._drafts.restore(facts)
        self._select_when_listed = facts[0].id if facts else None
        if new_fact is not None:
            self._drafts.new = Draft.kept(_NEW, msgspec.structs.asdict(new_fact), 0)
            self._show_new()
        self._tell_unsaved()

    # -- adding

    def begin_new(self) -> None:
        """Show the empty form, or the one that was begun."""
        self._drafts.new = self._drafts.new or Draft(_NEW, 0)
        self._show_new()
        self.pane.text.setFocus()

    def _show_new(self) -> None:
        assert self._drafts.new is not None
        self._shown = None
        self.view.clearSelection()
        self.pane.show_new(self._drafts.new)
        self.panes.setCurrentWidget(self.pane)

    # -- one fact or many

    def forget_shown(self) -> None:
        if self._shown is not None:
            self._changes.forget_fact(self._shown.id)

    def forget_selected(self) -> None:
        self._changes.forget_rows(self.view.selected_spans())

    def change_selected(self, change: ChangeFacts) -> None:
        """Change all facts that are chosen, as one step that can be undone."""
        if self.view.selected_count:
            self._changes.change_rows(self.view.selected_spans(), change)

    def merge_selected(self) -> None:
        """Show the chosen facts with their sources, to make one of them."""
        if 2 <= self.view.selected_count <= MOST_MERGED:
            self._merging.merge_rows(self.view.selected_spans())

    def _merged(self, fact: Fact) -> None:
        self.view.clearSelection()
        self._select_when_listed = fact.id
        self.reload()

    def erase_selected(self) -> None:
        """Ask for what is chosen to be forgotten for good."""
        if 0 < self.view.selected_count <= MOST_MERGED and not self._changes.is_busy:
            self._changes.with_ids(self.view.selected_spans(), lambda ids: self.erase.emit(tuple(ids)))

    def _went_or_came_back(self, gone: set[int]) -> None:
        if self._shown is not None and self._shown.id in gone and self._shown.id not in self.unsaved:
            self.view.clearSelection()
            self._shown = None
            self._chosen()
        self.reload()

    def _failed(self, failure: Failed) -> None:
        self.bar.say_failure(failure)
