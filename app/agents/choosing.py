"""A new conversation with one of several assistants."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.agents.mark import AgentMark
from engine.protocol import MemoryChanged
from engine.protocol.agents import AgentCard, ListAgentCards

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.chat.panel import ChatPanel
    from app.window.sidebar import Sidebar


class NewWith(QToolButton):
    """The arrow beside "New conversation", hidden where there is one assistant only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.names = QMenu(self)
        self.manage = QAction(self)
        self.clicked.connect(self._open)
        self._retranslate()
        self.hide()

    def _open(self) -> None:
        self.names.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("New conversation with another assistant"))
        self.setToolTip(self.tr("New conversation with another assistant"))
        self.manage.setText(self.tr("&Make or change assistants…"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "manage"):
            self._retranslate()


class Agents(QObject):
    """Whom one can talk with in the main window. Signals: manage_requested() to make or change them.

    Args:
        loaded: the path of the model that answers now, "" for none.
        load: loads another one.
    """

    manage_requested = Signal()

    def __init__(
        self,
        bridge: Bridge,
        panel: ChatPanel,
        sidebar: Sidebar,
        loaded: Callable[[], str],
        load: Callable[[str], None],
    ) -> None:
        super().__init__(panel)
        self._bridge, self._panel, self._sidebar, self._loaded = bridge, panel, sidebar, loaded
        self._cards: dict[int, AgentCard] = {}
        self.button = NewWith()
        self.button.manage.triggered.connect(lambda _checked=False: self.manage_requested.emit())
        sidebar.new_row.addWidget(self.button)
        self.mark = AgentMark()
        panel.layout_parts.add_on_top(self.mark)
        self.mark.load_requested.connect(load)
        panel.shown_changed.connect(self._show)
        bridge.engine_started.connect(self.reload)
        bridge.model_ready.connect(self._show)
        bridge.model_loading.connect(self._show)
        bridge.memory_changed.connect(self._memory_changed)

    @property
    def several(self) -> bool:
        return len(self._cards) > 1

    @property
    def shown_id(self) -> int | None:
        """The assistant of the conversation on the screen, or of the one that begins there."""
        conversation = self._panel.conversation
        if conversation is not None:
            return conversation.agent_id
        first = next(iter(self._cards), None)
        return first if self._panel.keeping.agent_id is None else self._panel.keeping.agent_id

    @Slot(object)
    def reload(self, _event: object = None) -> None:
        self._bridge.request(ListAgentCards(job=0), self._listed, lambda _failure: None)

    def _listed(self, cards: list[AgentCard]) -> None:
        self._cards = {card.agent_id: card for card in cards}
        conversation = self._panel.conversation
        if conversation is not None and conversation.agent_id not in self._cards:
            self._panel.new_conversation()
        self.button.names.clear()
        for card in cards:
            action = self.button.names.addAction(card.name.replace("&", "&&"))
            action.triggered.connect(partial(self._begin, card.agent_id))
        self.button.names.addSeparator()
        self.button.names.addAction(self.button.manage)
        self.button.setVisible(self.several)
        self._show()

    def _begin(self, agent_id: int, _checked: bool = False) -> None:
        self._panel.new_conversation()
        if self._panel.conversation is None:
            self._panel.keeping.agent_id = agent_id
            self._show()

    @Slot()
    def _show(self, _event: object = None) -> None:
        card = self._cards.get(self.shown_id or 0) if self.several else None
        if card is None:
            self.mark.show_agent("")
            return
        other = card.model if card.model and card.model != self._loaded() else ""
        self.mark.show_agent(card.name, other)

    @Slot(object)
    def _memory_changed(self, event: MemoryChanged) -> None:
        if any(change.entity_type == "agent" for change in event.changes):
            self.reload()
            self._sidebar.refresh()
