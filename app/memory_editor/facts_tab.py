"""Archival memory: every fact, to search, correct, add and forget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.drafts_file import FactDraft, FactFields
from app.memory_editor.drafts import Draft
from app.memory_editor.fact_drafts import FactDrafts
from app.memory_editor.fact_finder import FactFinder
from app.memory_editor.fact_table import FactTableModel
from app.memory_editor.facts_layout import FactsLayout
from app.memory_editor.facts_placeholder import FactsPlaceholder
from app.memory_editor.forgetting import Forgetting
from app.memory_editor.requests import Requests
from engine.protocol import AddFact, EditFact, Failed
from engine.values import Fact

if TYPE_CHECKING:
    from app.bridge import Bridge
    from engine.memory.erasing.mentions import Mentions

_NEW = {
    "text": "", "kind": "other", "tags": (), "pinned": False, "status": "active", "valid_from": None, "valid_to": None,
}  # fmt: skip
_Then = Callable[[bool], None]


class FactsTab(FactsLayout):
    """Signals: ``unsaved_changed()``, ``open_source(SourceSpan)``, ``erase(fact id)``, ``show_uses(fact id)``."""

    unsaved_changed = Signal()
    open_source = Signal(object)
    erase = Signal(int)
    show_uses = Signal(int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._finder = FactFinder(self._requests)
        self._shown: Fact | None = None
        self._drafts = FactDrafts()
        self._select_when_listed: int | None = None
        self.model = FactTableModel(self._requests, self)
        self.lay_out(self.model)
        FactsPlaceholder(self.placeholder, self.filters, self.model, self._requests)
        self._forgetting = Forgetting(self._requests, self.model, self.bar, self._went_or_came_back, self)
        self._connect()

    def _connect(self) -> None:
        self.filters.changed.connect(self._filter)
        self.filters.add.connect(self.begin_new)
        self.filters.search.returnPressed.connect(self.view.setFocus)
        self.view.chosen.connect(self._chosen)
        self.view.edit_requested.connect(self.pane.text.setFocus)
        self.view.forget.connect(self.forget_selected)
        self.view.open_source.connect(self.open_source)
        self.view.chosen.connect(self._forgetting.withdraw_question)
        self.model.relisting.connect(self._forgetting.withdraw_question)
        self.model.listed.connect(self._listed)
        self.model.page_loaded.connect(self._page_loaded)
        self.model.failed.connect(self._failed)
        self.pane.edited.connect(self._tell_unsaved)
        self.pane.save.connect(self.save_shown)
        self.pane.revert.connect(self.revert_shown)
        self.pane.delete.connect(self.forget_shown)
        self.pane.open_source.connect(self.open_source)
        self.pane.open_fact.connect(self.show_fact)
        pane, view = self.pane, self.view
        for asked, told in ((pane.erase, self.erase), (view.erase, self.erase), (pane.show_uses, self.show_uses)):
            asked.connect(lambda told=told: self._shown and told.emit(self._shown.id))
        self.many_button.clicked.connect(self.forget_selected)
        for keys, action in (
            ("Ctrl+F", self._to_search), ("Ctrl+S", self.save_shown), ("Ctrl+N", self.begin_new),
            ("Ctrl+Z", self.bar.take_back),
        ):  # fmt: skip
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    # -- the list

    def reload(self) -> None:
        """Fetch anew what is in view; selection and edits in progress stay."""
        self.model.refresh([*self.view.visible_rows(), *self.view.selected_rows()[:1000]])

    def _filter(self) -> None:
        self.model.set_filter(self.filters.query, self.filters.kinds, self.filters.statuses)

    def _listed(self) -> None:
        self.filters.set_count(self.model.total)
        self.lists.setCurrentWidget(self.view if self.model.total else self.placeholder)
        row = self.model.row_of(self._select_when_listed) if self._select_when_listed is not None else None
        if row is not None:
            self._select_when_listed = None
            self.view.select_row(row)
        if self._shown is not None and self.model.row_of(self._shown.id) is None:
            missing = partial(self._finder.check, self._shown.id, partial(self._gone, self._shown.id))
            self._finder.find(self._shown.id, self._seen, missing, deep=False)

    def _page_loaded(self) -> None:
        for _row, fact in self.model.loaded():
            if fact.id in self._drafts or (self._shown is not None and fact.id == self._shown.id):
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
            self.many_label.setText(self.tr("{count} facts chosen").format(count=f"{count:,}"))
            self.panes.setCurrentWidget(self.many)
            self._shown = None
        elif count == 1:
            fact = self.view.selected_fact()
            if fact is not None:
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
        self._finder.count_uses(fact.id, lambda count: self._uses_counted(fact.id, count))
        if fact.superseded_by is not None:
            self._finder.find(fact.superseded_by, lambda found: self._replacement(fact.id, found), lambda: None)
        if draft.conflicts:
            self._say_conflict(fact)
        elif changed and self.bar.isVisible() and not self.bar.buttons:
            self.bar.hide()

    def _uses_counted(self, fact_id: int, count: int) -> None:
        if self._shown is not None and self._shown.id == fact_id:
            self.pane.set_uses(count)

    def _replacement(self, fact_id: int, found: Fact) -> None:
        if self._shown is not None and self._shown.id == fact_id:
            self.pane.set_replacement(found.text)

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
            self._add(lambda _saved: None)
        elif self._shown is not None:
            self._save(self._shown.id, lambda _saved: None)

    def save_all(self, then: _Then) -> None:
        """Save every unsaved fact; ``then(all_saved)`` follows the last answer."""
        jobs: list[Callable[[_Then], None]] = [partial(self._save, fact_id) for fact_id in self.unsaved]
        if self._drafts.new is not None and self._drafts.new.dirty:
            jobs.append(self._add)
        outcomes: list[bool] = []

        def answered(saved: bool) -> None:
            outcomes.append(saved)
            if len(outcomes) == len(jobs):
                then(all(outcomes))

        if not jobs:
            then(True)
        for job in jobs:
            job(answered)

    def _save(self, fact_id: int, then: _Then) -> None:
        draft = self._drafts.find(fact_id)
        if draft is None or draft.conflicts or not draft.mine["text"].strip():
            then(False)
            return
        command = EditFact(job=0, fact_id=fact_id, version=draft.version, **draft.changes())
        self._requests.send(
            command, partial(self._saved, then), partial(self._save_failed, fact_id, draft.version, then)
        )

    def _saved(self, then: _Then, fact: Fact) -> None:
        self.model.put(fact)
        self._seen(fact)
        if self._shown is not None and self._shown.id == fact.id:
            self.bar.hide()
        self._tell_unsaved()
        then(True)

    def _save_failed(self, fact_id: int, version: int, then: _Then, failure: Failed) -> None:
        """A stale version becomes a choice between two texts; anything else is said, and the draft stays."""

        def found(fact: Fact) -> None:
            self._seen(fact)
            draft = self._drafts.find(fact_id)
            if fact.version == version:
                self._failed(failure)
            elif draft is not None and draft.dirty and not draft.conflicts:
                self._save(fact_id, then)
                return
            then(False)

        def missing() -> None:
            self._failed(failure)
            then(False)

        self._finder.find(fact_id, found, missing)

    def _say_conflict(self, fact: Fact) -> None:
        self.bar.say(
            self.tr("This fact was changed while you were editing it. Saved meanwhile: “{text}”").format(
                text=fact.text
            ),
            [(self.tr("&Keep mine"), self._keep_mine), (self.tr("&Use the other"), self.revert_shown)],
            tone="warning",
            closable=False,
        )

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

    # -- adding and forgetting

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

    def _add(self, then: _Then) -> None:
        assert self._drafts.new is not None
        mine = self._drafts.new.mine
        command = AddFact(job=0, text=mine["text"].strip(), kind=mine["kind"], tags=mine["tags"])

        def added(fact: Fact) -> None:
            self._drafts.new = None
            self._select_when_listed = fact.id
            self._show(fact)
            self.bar.say(self.tr("Remembered."), tone="good")
            self._tell_unsaved()
            self.reload()
            then(True)

        def failed(failure: Failed) -> None:
            self._failed(failure)
            then(False)

        self._requests.send(command, added, failed)

    def forget_shown(self) -> None:
        if self._shown is not None:
            self._forgetting.forget_fact(self._shown)

    def forget_selected(self) -> None:
        self._forgetting.forget_rows(self.view.selected_rows())

    def _went_or_came_back(self, gone: set[int]) -> None:
        if self._shown is not None and self._shown.id in gone and self._shown.id not in self.unsaved:
            self.view.clearSelection()
            self._shown = None
            self._chosen()
        self.reload()

    def _to_search(self) -> None:
        self.filters.search.setFocus()
        self.filters.search.selectAll()

    def _failed(self, failure: Failed) -> None:
        self.bar.say_failure(failure)
