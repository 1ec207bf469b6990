"""The main window's bar for imports: how far, a button to stop, and what came of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from app.documents.imports import DocumentImports, problem_words, progress_words, summary_words
from app.failures import failure_words
from app.window.bars import Bar, BarArea
from engine.protocol import Failed, ImportSummary

KEY = "import"
_DONE_MS = 15_000


class ImportBar(QObject):
    """Owns that bar. Dismissing it while an import runs hides it until the import has ended.

    Attributes:
        open_documents: shows the list of documents.
    """

    def __init__(self, imports: DocumentImports, bars: BarArea, open_documents: Callable[[], None]) -> None:
        super().__init__(bars)
        self._imports = imports
        self._bars = bars
        self.open_documents = open_documents
        self._progress: Bar | None = None
        self._shown = False
        imports.changed.connect(self._show_progress)
        imports.ended.connect(self._show_summary)
        imports.failed.connect(self._show_failure)

    @Slot()
    def _show_progress(self) -> None:
        if not self._imports.running:
            self._bars.dismiss(KEY)
            self._progress, self._shown = None, False
        elif not self._shown:
            self._shown = True
            self._progress = self._bars.show_bar(lambda: progress_words(self._imports.latest), "info", key=KEY)
            self._progress.add_action(lambda: self.tr("Stop"), self._imports.stop, dismiss=False)
        elif self._progress is not None and self._progress in self._bars.bars:
            self._progress.refresh()

    @Slot(object)
    def _show_summary(self, summary: ImportSummary) -> None:
        failed = bool(summary.problems) or not summary.total
        bar = self._bars.show_bar(
            lambda: summary_words(summary),
            "warning" if failed else "info",
            lambda: "\n".join(map(problem_words, summary.problems)),
            key=f"{KEY}-done",
            dismiss_after_ms=0 if failed else _DONE_MS,
        )
        bar.add_action(lambda: self.tr("Show documents"), lambda: self.open_documents())

    @Slot(object)
    def _show_failure(self, event: Failed) -> None:
        self._bars.show_bar(failure_words(event), "warning", event.detail)
