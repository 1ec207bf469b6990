"""Settings, Search by meaning: what it works with."""

from __future__ import annotations

from app.settings.page import Scope, SettingsPage
from app.settings.search_model import SearchModel


class SearchPage(SettingsPage):
    """The choice of ``SearchModel``."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.search_model = SearchModel(scope.settings, scope.bridge)
        form = self.form()
        self.row(form, lambda: self.tr("Model for search by meaning"), self.search_model, self.search_model.choice)
        self.column.addStretch(1)

    def opened(self) -> None:
        self.search_model.measure()
