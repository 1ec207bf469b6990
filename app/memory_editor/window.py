"""The memory editor's window: its tabs, kept up to date, and a word when the engine is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.documents.imports import DocumentImports
from app.drafts_file import EditorDrafts
from app.failures import failure_sentence
from app.memory_editor.agent_switch import AgentSwitch
from app.memory_editor.inline_bar import OverlaidBar
from app.memory_editor.proposal_list import ProposalList
from app.memory_editor.tabs import MemoryTabs
from app.window.window_sizes import begin_with
from engine.protocol import MemoryChanged
from engine.values import SourceSpan

if TYPE_CHECKING:
    from app.bridge import Bridge
    from engine.memory.erasing.mentions import Mentions

_REFRESH_MS = 150


class MemoryEditor(QWidget):
    """A window of its own; closing hides it, and asks in a bar first when something is unsaved.

    Signals: drafts_changed() when what ``drafts`` returns may have changed, erase_fact(fact id),
    erase_facts(tuple of fact ids), erase_document(document id), show_uses(fact id), show_lines(block id).

    Args:
        restart: starts the engine again.
        imports: files on their way into memory, also those that the main window has taken.
    """

    drafts_changed = Signal()
    erase_fact = Signal(int)
    erase_facts = Signal(object)
    erase_document = Signal(int)
    show_uses = Signal(int)
    show_lines = Signal(int)

    def __init__(
        self,
        bridge: Bridge,
        open_message: Callable[[int, int], None],
        restart: Callable[[], None] | None = None,
        imports: DocumentImports | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._bridge = bridge
        self.agent = AgentSwitch(bridge, self)
        self._open_message = open_message
        self._restart = restart or bridge.restart
        self._imports = imports or DocumentImports(bridge, self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        begin_with(self, 1240, 780)
        self._build()
        self._stale = _once(self, _REFRESH_MS, self.reload)
        self._language_changed = _once(self, 0, self._rebuild)
        self._add_shortcuts()
        bridge.memory_changed.connect(self._memory_changed)
        bridge.model_ready.connect(self._something_changed)
        bridge.state_changed.connect(self._engine_changed)
        self._engine_changed(bridge.state)

    def _build(self) -> None:
        self.setWindowTitle(self.tr("Memory[*]"))
        self.bar = OverlaidBar(self)
        self.tabs = MemoryTabs(self.agent.bridge, self._open_message, self._imports, self)
        self.blocks, self.facts, self.history = self.tabs.blocks, self.tabs.facts, self.tabs.history
        self.documents = self.tabs.documents
        self.proposals = ProposalList(self.agent.bridge, self)
        self._column.addWidget(self.agent.picker)
        self._column.addWidget(self.tabs, 1)
        self._column.addWidget(self.proposals)
        self.tabs.agents.show_memory.connect(self._look_at)
        self.tabs.unsaved_changed.connect(self._unsaved_changed)
        self.tabs.unsaved_changed.connect(self.drafts_changed)
        self.facts.open_source.connect(self._open_source)
        self.facts.erase.connect(self._erase_facts)
        self.documents.erase.connect(self.erase_document)
        self.facts.show_uses.connect(self.show_uses)
        self.blocks.show_sources.connect(self.show_lines)

    def _add_shortcuts(self) -> None:
        for number in range(1, self.tabs.count() + 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
            shortcut.activated.connect(lambda row=number - 1: self.tabs.setCurrentIndex(row))
        for keys, action in ((QKeySequence(QKeySequence.StandardKey.Close), self.close), ("Escape", self.leave)):
            QShortcut(QKeySequence(keys), self).activated.connect(action)

    # -- what the engine says

    @Slot(object)
    def _memory_changed(self, event: MemoryChanged) -> None:
        for tab in (self.blocks, self.facts, self.documents, self.history, self.tabs.agents):
            tab.bar.withdraw(event.changes)
        self._something_changed()

    @Slot(object)
    def _something_changed(self, _event: object = None) -> None:
        if not self._stale.isActive():
            self._stale.start()

    @Slot(str)
    def _engine_changed(self, state: str) -> None:
        """Nothing can be read or written until the engine runs; then everything is fetched anew."""
        for tab in (self.blocks, self.facts, self.documents, self.history, self.tabs.agents):
            tab.bar.hide()
        self.tabs.setEnabled(state == "running")
        match state:
            case "running":
                self.bar.hide()
                self.reload()
            case "starting":
                self.bar.say(self.tr("Rolltop's engine is starting …"), closable=False)
            case "refused" if self._bridge.refusal is not None:
                again = (self.tr("&Try again"), self._restart)
                self.bar.say(failure_sentence(self._bridge.refusal), [again], tone="danger", closable=False)
            case _:
                text = self.tr("Rolltop's engine is not running. Once it runs, memory can be read and changed again; "
                               "what you were editing is kept.")  # fmt: skip
                self.bar.say(text, [(self.tr("&Restart"), self._restart)], tone="danger", closable=False)

    def reload(self) -> None:
        """Fetch anew what is shown; selection and edits in progress stay."""
        if self._bridge.state == "running":
            self.tabs.reload()
            self.proposals.reload()
            self.agent.picker.reload()

    def take_erased(self) -> None:
        """Something was erased for good: nothing of it stays in view."""
        if self._bridge.state == "running":
            self.history.model.forget()
            self.reload()

    # -- what others ask for

    def show_fact(self, fact_id: int | None) -> None:
        """Bring the window up with this fact, or with the list of facts."""
        self.tabs.setCurrentWidget(self.facts)
        self.show()
        self.raise_()
        self.activateWindow()
        if fact_id is not None:
            self.facts.show_fact(fact_id)

    def show_block(self, block_id: int) -> None:
        """Bring the window up with this block."""
        self.tabs.setCurrentWidget(self.blocks)
        self.blocks.show_when_listed(block_id)
        self.reload()

    def show_agents(self) -> None:
        """Bring the window up with the list of assistants."""
        self.tabs.setCurrentWidget(self.tabs.agents)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_documents(self) -> None:
        """Bring the window up with the list of documents."""
        self.tabs.setCurrentWidget(self.documents)
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def has_unsaved(self) -> bool:
        """True while there are edits that are not saved."""
        return self.tabs.has_unsaved

    def _erase_facts(self, fact_ids: tuple[int, ...]) -> None:
        if len(fact_ids) == 1:
            self.erase_fact.emit(fact_ids[0])
        else:
            self.erase_facts.emit(fact_ids)

    def _open_source(self, span: SourceSpan) -> None:
        if span.conversation_id is not None and span.message_id is not None:
            self._open_message(span.conversation_id, span.message_id)

    # -- the language

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_language_changed"):
            self._language_changed.start()

    def _rebuild(self) -> None:
        """Make every part again in the new language; place, search and unsaved edits stay."""
        drafts, place = self.drafts(), self.tabs.place()
        self.agent.renew()
        self._make_again()
        self.restore_drafts(drafts, tell=False)
        self.tabs.go_to(place)
        self._engine_changed(self._bridge.state)
        self._unsaved_changed()

    def show_other_memory(self) -> None:
        """Make every part again for another agent."""
        row, agents = self.tabs.currentIndex(), self.tabs.agents
        offers = not agents.bar.isHidden()
        self._make_again()
        self.tabs.setCurrentIndex(row)
        self._engine_changed(self._bridge.state)
        self.tabs.agents.take_over(agents, offers)
        self._unsaved_changed()

    def _look_at(self, agent_id: int) -> None:
        self.tabs.setCurrentWidget(self.blocks)
        self.agent.look_at(agent_id)

    def _make_again(self) -> None:
        self._column.removeWidget(self.agent.picker)
        for part in (self.bar, self.proposals, self.tabs):
            self._column.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._build()

    # -- unsaved edits

    def drafts(self) -> EditorDrafts:
        """Unsaved edits, to be kept beyond this run."""
        return replace(self.tabs.drafts(), agent_id=self.agent.agent_id)

    def restore_drafts(self, drafts: EditorDrafts, tell: bool = True) -> None:
        """Put back unsaved edits of an earlier run."""
        if replace(drafts, agent_id=None) == EditorDrafts():
            return
        if drafts.agent_id != self.agent.agent_id:
            self.agent.restore(drafts.agent_id)
            if not self.has_unsaved:  # answers about the memory that was shown are under way
                self._make_again()
                self._engine_changed(self._bridge.state)
        self.tabs.restore_drafts(drafts)
        self.reload()
        if tell and self._bridge.state == "running":
            self.bar.say(self.tr("What you had not saved the last time is still here."))

    def erase_drafts(self, mentions: Mentions) -> int:
        """Take what is being forgotten out of unsaved edits; returns how many they were."""
        return self.blocks.erase_drafts(mentions) + self.facts.erase_drafts(mentions)

    def _unsaved_changed(self) -> None:
        self.setWindowModified(self.has_unsaved)

    def leave(self) -> None:
        """Escape: first out of the search or the edit, whose text stays, then close."""
        if not self.tabs.leave_field():
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.has_unsaved or not self.tabs.isEnabled():
            super().closeEvent(event)
            return
        event.ignore()
        self.bar.say(
            self.tr("Some changes are not saved yet."),
            [
                (self.tr("&Save and close"), self._save_and_close),
                (self.tr("&Discard and close"), self._discard_and_close),
                (self.tr("&Keep editing"), lambda: None),
            ],
            tone="warning",
            closable=False,
        )

    def save_all(self, then: Callable[[bool], None]) -> None:
        """Save what is unsaved; ``then(all_saved)`` follows."""
        self.blocks.save_all(lambda blocks: self.facts.save_all(lambda facts: then(blocks and facts)))

    def tell_unsaved(self) -> None:
        self.bar.say(self.tr("Not everything could be saved; nothing is lost."), tone="danger")

    def discard_all(self) -> None:
        self.blocks.discard_all()
        self.facts.discard_all()

    def _save_and_close(self) -> None:
        self.save_all(self._close_if)

    def _close_if(self, saved: bool) -> None:
        if saved:
            self.close()
        else:
            self.tell_unsaved()

    def _discard_and_close(self) -> None:
        self.discard_all()
        self.close()


def _once(owner: QWidget, delay_ms: int, action: Callable[[], None]) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(delay_ms)
    timer.timeout.connect(action)
    return timer
