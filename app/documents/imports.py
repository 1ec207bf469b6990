"""Imports as the window sees them: started here, shown wherever their progress is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from app.engine_words import in_window_language
from engine.protocol import Cancel, Failed, FileProblem, ImportDocuments, ImportProgress, ImportSummary

if TYPE_CHECKING:
    from app.bridge import Bridge


class DocumentImports(QObject):
    """The imports of one window; the engine takes them one after the other.

    Signals: changed() when there is something new to show; ended(ImportSummary); failed(Failed).

    Attributes:
        latest: how far the import under way is; None while none has said.
        last: what the last one came to.
    """

    changed = Signal()
    ended = Signal(object)
    failed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._jobs: list[int] = []
        self.latest: ImportProgress | None = None
        self.last: ImportSummary | None = None
        bridge.import_progress.connect(self._on_progress)

    @property
    def running(self) -> bool:
        return bool(self._jobs)

    def start(self, paths: Sequence[str], agent_id: int | None = None) -> None:
        """Add files, and folders with all in them, to the memory of an agent; None is the first."""
        if not paths:
            return
        number = 0

        def end(summary: ImportSummary) -> None:
            self._end(number)
            self.last = summary
            self.ended.emit(summary)

        def fail(event: Failed) -> None:
            self._end(number)
            self.failed.emit(event)

        number = self._bridge.request(ImportDocuments(job=0, paths=tuple(paths), agent_id=agent_id), end, fail)
        self._jobs.append(number)
        self.changed.emit()

    def stop(self) -> None:
        """Cancel all; what is in memory by now stays."""
        for number in self._jobs:
            self._bridge.request(Cancel(job=0, target=number))

    @Slot(object)
    def _on_progress(self, event: ImportProgress) -> None:
        if event.job in self._jobs:
            self.latest = event
            self.changed.emit()

    def _end(self, number: int) -> None:
        self._jobs = [job for job in self._jobs if job != number]
        self.latest = None
        self.changed.emit()


def progress_words(latest: ImportProgress | None) -> str:
    """How far an import is."""
    translate = QCoreApplication.translate
    if latest is None or not latest.total:
        return translate("DocumentImports", "Looking for files …")
    text = translate("DocumentImports", "Adding documents: {done} of {total} – {name}")
    return text.format(done=latest.done, total=latest.total, name=latest.name)


def summary_words(summary: ImportSummary) -> str:
    """What an import came to."""
    translate = QCoreApplication.translate
    if not summary.total and not summary.cancelled:
        return translate("DocumentImports", "There is no file that can be read: txt, md, html, pdf, docx or csv.")
    counted = (
        (translate("DocumentImports", "{count} added"), summary.added),
        (translate("DocumentImports", "{count} read again"), summary.changed),
        (translate("DocumentImports", "{count} unchanged"), summary.unchanged),
        (translate("DocumentImports", "{count} left out"), len(summary.problems)),
    )
    comma = translate("DocumentImports", ", ", "between parts of a list")
    parts = comma.join(words.format(count=count) for words, count in counted if count)
    if summary.cancelled:
        stopped = translate("DocumentImports", "Stopped. Documents: {parts}.")
        return stopped.format(parts=parts or translate("DocumentImports", "none added"))
    return translate("DocumentImports", "Documents: {parts}.").format(parts=parts)


def problem_words(problem: FileProblem) -> str:
    """Why a file was left out."""
    text = QCoreApplication.translate("DocumentImports", "{name}: {reason}")
    return text.format(name=problem.name, reason=in_window_language(problem.sentence, problem.said))
