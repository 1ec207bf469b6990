"""Whose memory is looked at: a row above the tabs, shown only where there is more than one agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from app.memory_editor.requests import Requests
from engine.protocol import ListAgents
from engine.values import Agent

if TYPE_CHECKING:
    from app.bridge import Bridge


class AgentPicker(QWidget):
    """Signals: ``chosen(agent id)`` when the user picks another one, ``gone()`` when the shown one was deleted."""

    chosen = Signal(int)
    gone = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._requests = Requests(bridge, self, lambda _failure: None)
        self._shown: int | None = None
        self.agents = QComboBox(self)
        self.agents.setAccessibleName(self.tr("Whose memory is shown"))
        self.agents.setToolTip(self.tr("Each assistant has a memory of its own"))
        self.agents.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        label = QLabel(self.tr("&Memory of:"), self)
        label.setBuddy(self.agents)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 0)
        row.addWidget(label)
        row.addWidget(self.agents)
        row.addStretch(1)
        self.agents.activated.connect(lambda row: self.chosen.emit(int(self.agents.itemData(row))))
        self.hide()

    def reload(self) -> None:
        self._requests.send(ListAgents(job=0), self.take)

    def take(self, agents: Sequence[Agent]) -> None:
        """Show which agents there are."""
        known = [agent.id for agent in agents]
        if self._shown is not None and self._shown not in known:
            self._shown = None
            self.gone.emit()
        self.agents.clear()
        for agent in agents:
            self.agents.addItem(agent.name, agent.id)
        self.setVisible(len(known) > 1)
        self.show_agent(self._shown)

    def is_shown(self, agent_id: int, shown: int | None) -> bool:
        """Whether an agent is the shown one; None is the first."""
        first = self.agents.itemData(0) if self.agents.count() else None
        return agent_id == (first if shown is None else shown)

    def show_agent(self, agent_id: int | None) -> None:
        """Mark one as shown; None is the first."""
        self._shown = agent_id
        self.agents.setCurrentIndex(max(0, self.agents.findData(agent_id)))
