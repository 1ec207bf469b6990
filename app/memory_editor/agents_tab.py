"""The assistants there are: made, copied, renamed, deleted, and what each may use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QMenu, QPushButton, QSplitter, QVBoxLayout, QWidget

from app.memory_editor.agent_pane import AgentPane
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.requests import Requests
from app.words import plain_tip
from engine.protocol import Failed, Undo
from engine.protocol.agents import (
    AgentCard,
    AgentMade,
    AttachBlock,
    CreateAgent,
    DeleteAgent,
    DetachBlock,
    DuplicateAgent,
    ListAgentCards,
    SetUpAgent,
)
from engine.values import MemoryChange

if TYPE_CHECKING:
    from app.bridge import Bridge

_ID = Qt.ItemDataRole.UserRole


class AgentsTab(QWidget):
    """Signals: ``show_memory(agent id)`` when the memory of one is to be looked at."""

    show_memory = Signal(int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, self._failed)
        self._cards: list[AgentCard] = []
        self._chosen: int | None = None
        self._names_new = False
        self._offered: tuple[str, str] | None = None
        self._build()
        self._connect()

    def _build(self) -> None:
        self.bar = InlineBar(self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Assistants"))
        self.new_button = QPushButton(self.tr("&New assistant"), self)
        self.new_button.setToolTip(self.tr("New assistant (Ctrl+N)"))
        self.copy_button = QPushButton(self.tr("&Copy"), self)
        self.copy_button.setToolTip(self.tr("Make another one with the same settings and blocks"))
        self.copy_menu = QMenu(self.copy_button)
        self.copy_button.setMenu(self.copy_menu)
        self.copy_actions = (
            self.copy_menu.addAction(self.tr("Settings and blocks"), partial(self.duplicate, False)),
            self.copy_menu.addAction(
                self.tr("Settings, blocks and what it remembers of you"), partial(self.duplicate, True)
            ),
        )
        self.pane = AgentPane(self)
        introduction = QLabel(
            self.tr(
                "Each assistant has its own blocks, facts and conversations. What one learns the others do not know, "
                "unless they share a block."
            ),
            self,
        )
        introduction.setWordWrap(True)
        left = QWidget(self)
        left_column = QVBoxLayout(left)
        left_column.setContentsMargins(0, 0, 0, 0)
        left_column.addWidget(self.list, 1)
        left_column.addWidget(self.new_button)
        left_column.addWidget(self.copy_button)
        self.splitter = QSplitter(self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.pane)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([260, 640])
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 6)
        column.addWidget(introduction)
        column.addWidget(self.splitter, 1)
        column.addWidget(self.bar)

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._list_moved)
        self.new_button.clicked.connect(self.create)
        pane = self.pane
        pane.renamed.connect(lambda name: self._set_up(name=name))
        pane.model_chosen.connect(lambda path: self._set_up(model=path))
        pane.tools_chosen.connect(lambda off: self._set_up(tools_off=off))
        pane.attach.connect(self.attach)
        pane.detach.connect(self.detach)
        pane.delete_button.clicked.connect(self.delete)
        pane.memory_button.clicked.connect(lambda: self._chosen and self.show_memory.emit(self._chosen))
        for keys, action, owner in (("Ctrl+N", self.create, self), ("Delete", self.delete, self.list)):
            shortcut = QShortcut(QKeySequence(keys), owner)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    # -- what there is

    @property
    def chosen(self) -> AgentCard | None:
        return next((card for card in self._cards if card.agent_id == self._chosen), None)

    def choose(self, agent_id: int) -> None:
        """Show an agent, as soon as it is listed."""
        self._chosen = agent_id
        self._show()

    def reload(self) -> None:
        self._requests.send(ListAgentCards(job=0), self._listed)

    def _listed(self, cards: list[AgentCard]) -> None:
        self._cards = cards
        if self.chosen is None and cards:
            self._chosen = cards[0].agent_id
        self._show()

    def _show(self) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for card in self._cards:
            item = QListWidgetItem(card.name)
            item.setData(_ID, card.agent_id)
            item.setToolTip(plain_tip(card.name))
            self.list.addItem(item)
            if card.agent_id == self._chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self.pane.show_card(self.chosen, self._cards)
        if self._names_new and self.chosen is not None:
            self._names_new = False
            self.pane.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.pane.name.selectAll()

    def _list_moved(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._chosen = item.data(_ID)
            self.pane.show_card(self.chosen, self._cards)

    # -- what the user does

    def create(self) -> None:
        """Make an assistant under a name that is free; the field for another one has the focus then."""
        self._requests.send(CreateAgent(job=0, name=self._free_name()), self._created)

    def duplicate(self, with_facts: bool) -> None:
        if self._chosen is not None:
            self._requests.send(DuplicateAgent(job=0, agent_id=self._chosen, facts=with_facts), self._created)

    def _created(self, made: AgentMade) -> None:
        self._chosen, self._names_new = made.card.agent_id, True
        self._say(self.tr("“{name}” is here now.").format(name=made.card.name), made.batch)
        self.reload()

    def delete(self) -> None:
        """Put the chosen one away; a bar offers to undo it."""
        card = self.chosen
        if card is not None and len(self._cards) > 1:
            self._requests.send(DeleteAgent(job=0, agent_id=card.agent_id), partial(self._deleted, card.name))

    def _deleted(self, name: str, change: MemoryChange) -> None:
        self._say(
            self.tr("“{name}” was deleted, with its conversations and its memory.").format(name=name), change.batch
        )
        self.reload()

    def attach(self, block_id: int) -> None:
        if self._chosen is not None:
            command = AttachBlock(job=0, agent_id=self._chosen, block_id=block_id)
            self._requests.send(command, partial(self._shared, self.tr("The block is shared from now on.")))

    def detach(self, block_id: int) -> None:
        if self._chosen is not None:
            command = DetachBlock(job=0, agent_id=self._chosen, block_id=block_id)
            self._requests.send(command, partial(self._shared, self.tr("The block is not shared any more.")))

    def _shared(self, sentence: str, changes: list[MemoryChange]) -> None:
        if changes:
            self._say(sentence, changes[0].batch)
        self.reload()

    def _set_up(self, **fields: object) -> None:
        card = self.chosen
        if card is None:
            return
        command = SetUpAgent(job=0, agent_id=card.agent_id, version=card.version, **fields)  # type: ignore[arg-type]
        self._requests.send(command, self._changed)

    def _changed(self, made: AgentMade) -> None:
        if made.batch:
            self._say(self.tr("Saved. It counts from the next message."), made.batch)
        self.reload()

    def take_over(self, before: AgentsTab, offers: bool) -> None:
        """Go on from a tab whose place this one takes: what is chosen, and the undo if it still ``offers`` one."""
        self._chosen = before._chosen
        if before._offered is not None and offers:
            self._say(*before._offered)

    def _say(self, sentence: str, batch: str) -> None:
        self._offered = (sentence, batch)
        self.bar.say(sentence, [(self.tr("&Undo"), partial(self._undo, batch))], tone="good")

    def _undo(self, batch: str) -> None:
        self._requests.send(Undo(job=0, batch=batch), lambda _changes: self.reload())

    def _free_name(self) -> str:
        taken = {card.name.casefold() for card in self._cards}
        number = len(self._cards) + 1
        while (name := self.tr("Assistant {number}").format(number=number)).casefold() in taken:
            number += 1
        return name

    def _failed(self, failure: Failed) -> None:
        self.bar.say_failure(failure)
        self.pane.show_card(self.chosen, self._cards)
