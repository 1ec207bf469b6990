"""What stands in place of an empty list of facts."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel

from app.memory_editor.fact_filters import CURRENT, FactFilters
from app.memory_editor.fact_table import FactTableModel
from app.memory_editor.requests import Requests
from engine.protocol import FactPage, Failed


class FactsPlaceholder(QObject):
    """Writes into ``label`` why nothing is listed."""

    def __init__(self, label: QLabel, filters: FactFilters, model: FactTableModel, requests: Requests) -> None:
        super().__init__(label)
        self._label = label
        self._filters = filters
        self._model = model
        self._requests = requests
        model.listed.connect(self._listed)
        model.failed.connect(self._failed)

    def _listed(self) -> None:
        if self._model.total:
            return
        self._label.setText(self._sentence())
        asked = self._model.filter
        if asked.statuses == CURRENT:
            command = replace(asked, statuses=("superseded",), limit=1)
            self._requests.send(command, lambda page: self._counted(asked, page), lambda _failure: None)

    def _counted(self, asked: object, page: FactPage) -> None:
        if page.total and asked == self._model.filter and not self._model.total:
            self._label.setText(self._sentence(page.total))

    def _failed(self, _failure: Failed) -> None:
        if not self._model.total:
            self._label.setText(self.tr("This could not be loaded."))

    def _sentence(self, outdated: int = 0) -> str:
        if outdated == 1:
            return self.tr("Nothing current here; 1 is outdated. The status “Outdated” shows it.")
        if outdated:
            text = self.tr("Nothing current here; {count} are outdated. The status “Outdated” shows them.")
            return text.format(count=f"{outdated:,}")
        if self._filters.unfiltered:
            return self.tr(
                "Nothing remembered yet. Tell Rolltop something about yourself in a conversation, or add a fact here."
            )
        return self.tr("No fact matches. Try other words, another kind, or the status “Everything”.")
