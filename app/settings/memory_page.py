"""Settings, Memory: what the assistant may do with it."""

from __future__ import annotations

from app.settings.agent_choices import AgentChoices
from app.settings.page import Scope, SettingsPage


class MemoryPage(SettingsPage):
    """The boxes of ``AgentChoices``."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.agent = AgentChoices(scope.bridge)
        self.column.addWidget(self.agent)
        self.column.addStretch(1)

    def opened(self) -> None:
        self.agent.load()
