"""Settings, Tidying: when memory is tidied."""

from __future__ import annotations

from app.settings.page import Scope, SettingsPage
from app.settings.tidying import TidyingSettings


class TidyingPage(SettingsPage):
    """``TidyingSettings``, which asks for what it shows when it comes into view."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.tidying = TidyingSettings(scope.bridge)
        self.column.addWidget(self.tidying)
        self.column.addStretch(1)
        self.show_model()

    def show_model(self) -> None:
        self.tidying.show_model(bool(self.scope.model.path))
