"""From chosen facts to one: fetches them, shows the dialog, tells what came of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.memory_editor.fact_changes import FactChanges, Spans
from app.memory_editor.inline_bar import InlineBar
from app.memory_editor.merge_dialog import MergeDialog
from app.memory_editor.requests import Requests
from engine.addressing.addressed import addressed
from engine.protocol.facts import FactsMerged, GetFacts
from engine.values import Fact


class FactMerging(QObject):
    """Args:
    on_merged: called with the fact that is left.
    """

    def __init__(
        self,
        requests: Requests,
        changes: FactChanges,
        bar: InlineBar,
        on_merged: Callable[[Fact], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._requests = requests
        self._changes = changes
        self._bar = bar
        self._on_merged = on_merged
        self._window = parent

    def merge_rows(self, spans: Spans) -> None:
        """Let the user make one of the facts of these rows."""
        if not self._changes.is_busy:
            self._changes.with_ids(spans, self._fetch)

    def _fetch(self, fact_ids: list[int]) -> None:
        self._requests.send(GetFacts(job=0, fact_ids=tuple(fact_ids)), self._open)

    def _open(self, facts: list[Fact]) -> None:
        there = [fact for fact in facts if fact.status != "forgotten"]
        if len(there) < 2:
            self._bar.say(self.tr("Forgotten facts cannot be merged. Choose two that are remembered."))
            return
        there.sort(key=lambda fact: (fact.status != "active", not fact.pinned))
        dialog = MergeDialog(self._requests, there, self._window)
        dialog.merged.connect(self._merged)
        dialog.open()

    def _merged(self, merged: FactsMerged) -> None:
        text = self.tr("{count} facts are one now: “{text}”")
        sentence = text.format(count=len(merged.changes), text=addressed(merged.fact.text))
        self._changes.offer_undo(sentence, merged.batch, merged.changes)
        self._on_merged(merged.fact)
