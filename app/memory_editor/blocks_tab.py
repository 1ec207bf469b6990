"""Core memory: the blocks that stand in front of the assistant on every turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.block_names import block_title
from app.drafts_file import BlockDraft, NewBlock
from app.memory_editor.block_drafts import BlockDrafts
from app.memory_editor.block_versions import BlockVersions
from app.memory_editor.blocks_layout import BlocksLayout
from app.memory_editor.requests import Requests
from engine.protocol import BlockView, CreateBlock, DeleteBlock, EditBlock, Failed, ListBlocks, Undo
from engine.values import MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge
    from engine.memory.erasing.mentions import Mentions


class BlocksTab(BlocksLayout):
    """Signals: ``unsaved_changed()`` when the set of unsaved blocks may have changed, ``show_sources(block id)``."""

    unsaved_changed = Signal()
    show_sources = Signal(int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._requests = Requests(bridge, self, self._failed)
        self._blocks = BlockDrafts()
        self._current: int | None = None
        self._select_when_listed: int | None = None
        self._creating: list[Callable[[bool], None]] = []
        self._connect()

    def _connect(self) -> None:
        self.list.chosen.connect(self.show_block)
        self.new_button.clicked.connect(self.begin_new)
        self.pane.edited.connect(self._edited)
        self.pane.save.connect(self.save_current)
        self.pane.revert.connect(self.revert_current)
        self.pane.delete.connect(self.delete_current)
        self.pane.sources.connect(lambda: self._current and self.show_sources.emit(self._current))
        self.pane.versions.connect(self.show_versions)
        self.pane.keep_mine.connect(self._keep_mine)
        self.pane.take_theirs.connect(self.revert_current)
        self.form.create_requested.connect(self._create)
        self.form.cancelled.connect(self._leave_form)
        self.form.edited.connect(self.unsaved_changed)
        for keys, action in (("Ctrl+S", self.save_shown), ("Ctrl+N", self.begin_new), ("Ctrl+H", self.show_versions)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    # -- what is stored

    def reload(self) -> None:
        self._requests.send(ListBlocks(job=0), self._listed)

    def _listed(self, views: list[BlockView]) -> None:
        self._blocks.take_list(views)
        self._blocks.drop_clean(keep=self._current)
        if self._select_when_listed in self._blocks.views:
            self._current, self._select_when_listed = self._select_when_listed, None
        if self._current not in self._blocks.views:
            self._current = next(iter(self._blocks.views), None)
        self._offer_gone()
        self._refresh_list()
        self._show_page()

    def _offer_gone(self) -> None:
        """Put the text of a block that was deleted elsewhere into the form, unless that holds something already."""
        if not self._blocks.gone or self.form.filled:
            return
        label, draft = self._blocks.gone.pop(0)
        self.form.fill(label, draft.mine["description"], draft.mine["value"], draft.mine["limit_tokens"])
        self.pages.setCurrentWidget(self.form)
        self.bar.say(
            self.tr(
                "“{name}” was deleted elsewhere while you were changing it. Your text is kept below; "
                "“Create” makes the block again."
            ).format(name=block_title(label)),
            tone="warning",
        )

    def _refresh_list(self) -> None:
        self.list.show_blocks(list(self._blocks.views.values()), self.unsaved, self._current)
        self.unsaved_changed.emit()

    def _show_page(self) -> None:
        if self.pages.currentWidget() is self.form:
            return
        if self._current is None:
            self.placeholder.setText(self.tr("No blocks yet. “New block…” makes the first one."))
            self.pages.setCurrentWidget(self.placeholder)
            return
        self._show_draft()
        self.pages.setCurrentWidget(self.pane)

    def _show_draft(self) -> None:
        if self._current is None:
            return
        view, draft = self._blocks.views[self._current], self._blocks.of(self._current)
        self.pane.show_draft(view, draft)
        if draft.conflicts:
            self.bar.say(
                self.tr(
                    "“{name}” was changed while you were editing it. Both versions are shown; nothing is lost."
                ).format(name=block_title(view.block.label)),
                tone="warning",
                closable=False,
            )

    # -- drafts that outlive the window

    def drafts(self) -> tuple[tuple[BlockDraft, ...], NewBlock | None]:
        """Unsaved edits, and the new block that was begun."""
        return self._blocks.kept(), self.form.content() if self.form.filled else None

    def restore_drafts(self, blocks: Sequence[BlockDraft], new_block: NewBlock | None) -> None:
        """Put back unsaved edits; call before the blocks are listed."""
        self._blocks.restore(blocks)
        self._current = blocks[0].id if blocks else self._current
        if new_block is not None:
            self.form.fill(new_block.label, new_block.description, new_block.value, new_block.limit_tokens)
            self.pages.setCurrentWidget(self.form)

    def erase_drafts(self, mentions: Mentions) -> int:
        """Take what is being forgotten out of unsaved edits; returns how many they were."""
        count = self._blocks.cut(mentions.cut)
        begun = self.form.content() if self.form.filled else None
        if begun is not None and (value := mentions.cut(begun.value)) != begun.value:
            self.form.fill(begun.label, begun.description, value, begun.limit_tokens)
            count += 1
        self._show_page()
        return count

    # -- moving about

    def show_block(self, block_id: int) -> None:
        """Show a block; what is unsaved in another one stays as a draft."""
        if block_id not in self._blocks.views:
            return
        self._current = block_id
        self.bar.hide()
        self._blocks.drop_clean(keep=block_id)
        if self.pages.currentWidget() is self.form and not self.form.filled:
            self.pages.setCurrentWidget(self.pane)
        elif self.pages.currentWidget() is self.form:
            self.list.select(None)
            self.bar.say(
                self.tr("The new block is not created yet."),
                [
                    (self.tr("Create it"), self._create),
                    (self.tr("Discard it"), partial(self._discard_form_for, block_id)),
                ],
                tone="warning",
            )
            return
        self.list.select(block_id)
        self._show_page()

    def _discard_form_for(self, block_id: int) -> None:
        self.form.fill()
        self.show_block(block_id)

    @property
    def shown_id(self) -> int | None:
        return self._current

    def show_when_listed(self, block_id: int | None) -> None:
        self._select_when_listed = block_id

    @property
    def has_unsaved_shown(self) -> bool:
        """Whether what is on the page is not saved."""
        if self.pages.currentWidget() is self.form:
            return self.form.filled
        return self._current in self.unsaved

    def focus_list(self) -> None:
        self.list.setFocus()

    def leave_empty_form(self) -> bool:
        """Cancel a new block in which nothing was written yet."""
        if self.pages.currentWidget() is not self.form or self.form.filled:
            return False
        self._leave_form()
        return True

    @property
    def unsaved(self) -> set[int]:
        """Ids of blocks with unsaved edits."""
        return self._blocks.unsaved

    @property
    def has_unsaved(self) -> bool:
        return bool(self.unsaved or self._blocks.gone) or (self.pages.currentWidget() is self.form and self.form.filled)

    def show_versions(self) -> None:
        """What the block said before, in a window of its own."""
        if self._current in self._blocks.views:
            BlockVersions(self._bridge, self._blocks.views[self._current].block, self).show()

    # -- editing

    def _edited(self) -> None:
        self._refresh_list()

    def save_shown(self) -> None:
        """Save what is on the page: the block, or the new one."""
        if self.pages.currentWidget() is self.form:
            self._create()
        else:
            self.save_current()

    def save_current(self) -> None:
        if self._current is not None:
            self._save(self._current)

    def save_all(self, then: Callable[[bool], None]) -> None:
        """Save every unsaved block; ``then(all_saved)`` follows the last answer."""
        if self.pages.currentWidget() is self.form and self.form.filled:
            self._create(partial(self._created_first, then))
            return
        waiting = set(self.unsaved)
        outcome = {"saved": True}

        def answered(block_id: int, saved: bool) -> None:
            waiting.discard(block_id)
            outcome["saved"] &= saved
            if not waiting:
                then(outcome["saved"])

        if not waiting:
            then(True)
        for block_id in list(waiting):
            self._save(block_id, partial(answered, block_id))

    def _created_first(self, then: Callable[[bool], None], created: bool) -> None:
        if created:
            self.save_all(then)
        else:
            then(False)

    def _save(self, block_id: int, then: Callable[[bool], None] | None = None) -> None:
        draft = self._blocks.find(block_id)
        if draft is None or not draft.dirty or draft.conflicts:
            if then is not None:
                then(draft is None or not draft.dirty)
            return
        command = EditBlock(job=0, block_id=block_id, version=draft.version, **draft.changes())
        self._requests.send(
            command,
            partial(self._saved, block_id, then),
            partial(self._save_failed, command, draft.mine["value"], then),
        )

    def _saved(self, block_id: int, then: Callable[[bool], None] | None, view: BlockView) -> None:
        self._blocks.take(view)
        if block_id == self._current:
            self.bar.hide()
            self._show_page()
        self._refresh_list()
        if then is not None:
            then(block_id not in self.unsaved)

    def _save_failed(self, command: EditBlock, text: str, then: Callable[[bool], None] | None, failure: Failed) -> None:
        """A stale version becomes a choice between two texts; anything else is said, and the draft stays."""
        block_id = command.block_id

        def listed(views: list[BlockView]) -> None:
            self._listed(views)
            view, draft = self._blocks.views.get(block_id), self._blocks.find(block_id)
            if view is not None and view.block.version == command.version:
                if block_id in self.unsaved:  # else it was taken back meanwhile
                    self._failed(failure)
                    self._take_count(block_id, text, failure)
            elif draft is not None and draft.dirty and not draft.conflicts and then is None:
                self._save(block_id)
                return
            if then is not None:
                then(False)

        def unreachable(second: Failed) -> None:
            self._failed(failure)
            if then is not None:
                then(False)

        self._requests.send(ListBlocks(job=0), listed, unreachable)

    def _take_count(self, block_id: int, text: str, failure: Failed) -> None:
        """A text that was refused as too long has been counted: the gauge says the same number as the sentence."""
        if failure.code == "block_full" and block_id == self._current:
            self.pane.set_count(text, int(failure.values["limit"]) + int(failure.values["over"]))

    def revert_current(self) -> None:
        draft = self._blocks.find(self._current)
        if draft is not None:
            draft.discard()
            self.bar.hide()
            self._show_page()
            self._refresh_list()

    def discard_all(self) -> None:
        self._blocks.discard_all()
        self._leave_form()
        self._refresh_list()

    def _keep_mine(self) -> None:
        draft = self._blocks.find(self._current)
        if draft is not None:
            draft.keep_mine()
            self.bar.hide()
            self.pane.refresh_state()
            self.save_current()

    # -- new and delete

    def begin_new(self) -> None:
        self.bar.hide()
        self.list.select(None)
        self.pages.setCurrentWidget(self.form)
        self.form.label.setFocus()

    def _leave_form(self) -> None:
        self.form.fill()
        self.bar.hide()
        self.pages.setCurrentWidget(self.pane if self._current is not None else self.placeholder)
        self.list.select(self._current)
        self._show_page()
        self._offer_gone()

    def _create(self, then: Callable[[bool], None] = lambda _created: None) -> None:
        """Make the block that is in the form, once however often it is asked for; ``then(created)`` follows."""
        command = self.form.command()
        if not command.label:
            then(False)
            return
        self._creating.append(then)
        if len(self._creating) == 1:
            self._requests.send(command, partial(self._created, command), self._not_created)

    def _created(self, command: CreateBlock, view: BlockView) -> None:
        """What was written meanwhile goes on as an edit of the block."""
        self._blocks.take(view)
        self._current = view.block.id
        written = self.form.command()
        draft = self._blocks.of(view.block.id)
        for field in ("description", "value", "limit_tokens"):
            if self.form.filled and getattr(written, field) != getattr(command, field):
                draft.mine[field] = getattr(written, field)
        self._leave_form()
        self._refresh_list()
        self._answer_creating(True)

    def _not_created(self, failure: Failed) -> None:
        self._failed(failure)
        self._answer_creating(False)

    def _answer_creating(self, created: bool) -> None:
        waiting, self._creating = self._creating, []
        for then in waiting:
            then(created)

    def delete_current(self) -> None:
        if self._current is not None and self.pane.delete_button.isEnabled():
            self._requests.send(DeleteBlock(job=0, block_id=self._current), partial(self._deleted, self._current))

    def _deleted(self, block_id: int, change: MemoryChange) -> None:
        view = self._blocks.remove(block_id)
        name = block_title(view.block.label if view else change.label)
        self.reload()
        self.bar.say(
            self.tr("“{name}” was deleted.").format(name=name),
            [
                (self.tr("&Undo"), partial(self._undo, block_id, change.batch)),
            ],
            about=[("block", block_id)],
        )

    def _undo(self, block_id: int, batch: str) -> None:
        self._select_when_listed = block_id
        self._requests.send(Undo(job=0, batch=batch), lambda _changes: self.reload())

    def _failed(self, failure: Failed) -> None:
        if self.pages.currentWidget() is self.placeholder:
            self.placeholder.setText(self.tr("This could not be loaded."))
        self.bar.say_failure(failure)
