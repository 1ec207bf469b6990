"""The memory editor's window: three tabs, kept up to date, and a word when the engine is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from app.memory_editor.blocks_tab import BlocksTab
from app.memory_editor.facts_tab import FactsTab
from app.memory_editor.history_tab import HistoryTab
from app.memory_editor.inline_bar import InlineBar
from engine.protocol import EngineDied
from engine.values import SourceSpan

if TYPE_CHECKING:
    from app.bridge import Bridge

_REFRESH_MS = 150


class MemoryEditor(QWidget):
    """A window of its own; closing hides it, and asks in a bar first when something is unsaved."""

    def __init__(self, bridge: Bridge, open_message: Callable[[int, int], None], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._open_message = open_message
        self.setWindowTitle(self.tr("Memory[*]"))
        self.resize(1080, 720)
        self.bar = InlineBar(self)
        self.blocks = BlocksTab(bridge, self)
        self.facts = FactsTab(bridge, self)
        self.history = HistoryTab(bridge, open_message, self)
        self._build_tabs()
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(_REFRESH_MS)
        self._stale.timeout.connect(self.reload)
        self._connect(bridge)
        self.reload()

    def _build_tabs(self) -> None:
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(self.tr("Parts of memory"))
        for number, (tab, name, tip) in enumerate((
            (self.blocks, self.tr("Blocks"), self.tr("What the assistant always has in front of it (Ctrl+1)")),
            (self.facts, self.tr("Facts"), self.tr("Everything it has learned (Ctrl+2)")),
            (self.history, self.tr("History"), self.tr("Every change, with undo (Ctrl+3)")),
        ), start=1):  # fmt: skip
            self.tabs.addTab(tab, name)
            self.tabs.setTabToolTip(number - 1, tip)
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
            shortcut.activated.connect(lambda row=number - 1: self.tabs.setCurrentIndex(row))
        close = QShortcut(QKeySequence(QKeySequence.StandardKey.Close), self)
        close.activated.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.tabs, 1)

    def _connect(self, bridge: Bridge) -> None:
        bridge.memory_changed.connect(self._memory_changed)
        bridge.model_ready.connect(self._memory_changed)
        bridge.engine_started.connect(self._engine_started)
        bridge.engine_died.connect(self._engine_died)
        self.blocks.unsaved_changed.connect(self._unsaved_changed)
        self.facts.unsaved_changed.connect(self._unsaved_changed)
        self.facts.open_source.connect(self._open_source)

    # -- what the engine says

    @Slot(object)
    def _memory_changed(self, _event: object) -> None:
        if not self._stale.isActive():
            self._stale.start()

    @Slot(object)
    def _engine_started(self, _event: object) -> None:
        self.bar.hide()
        self.tabs.setEnabled(True)
        self.reload()

    @Slot(object)
    def _engine_died(self, event: EngineDied) -> None:
        text = self.tr("{sentence} Memory can be changed again once the engine runs; what you were editing is kept.")
        self.bar.say(text.format(sentence=event.sentence), tone="danger", closable=False)
        for tab in (self.blocks, self.facts, self.history):
            tab.bar.hide()
        self.tabs.setEnabled(False)

    def reload(self) -> None:
        """Fetch anew what is shown; selection and edits in progress stay."""
        self.blocks.reload()
        self.facts.reload()
        self.history.reload()

    # -- what others ask for

    def show_fact(self, fact_id: int | None) -> None:
        """Bring the window up with this fact, or with the list of facts."""
        self.tabs.setCurrentWidget(self.facts)
        self.show()
        self.raise_()
        self.activateWindow()
        if fact_id is not None:
            self.facts.show_fact(fact_id)

    @property
    def has_unsaved(self) -> bool:
        """True while edits would be lost if the program ended."""
        return self.blocks.has_unsaved or self.facts.has_unsaved

    def _open_source(self, span: SourceSpan) -> None:
        self._open_message(span.conversation_id, span.message_id)

    # -- unsaved edits

    def _unsaved_changed(self) -> None:
        self.setWindowModified(self.has_unsaved)
        for tab, name in ((self.blocks, self.tr("Blocks")), (self.facts, self.tr("Facts"))):
            self.tabs.setTabText(self.tabs.indexOf(tab), name + (" •" if tab.has_unsaved else ""))

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

    def _save_and_close(self) -> None:
        self.blocks.save_all(lambda blocks: self.facts.save_all(lambda facts: self._close_if(blocks and facts)))

    def _close_if(self, saved: bool) -> None:
        if saved:
            self.close()
            return
        self.bar.say(self.tr("Not everything could be saved; nothing is lost."), tone="danger")

    def _discard_and_close(self) -> None:
        self.blocks.discard_all()
        self.facts.discard_all()
        self.close()
