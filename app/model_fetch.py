"""Fetching a catalogue model behind the open window."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from app.cli.progress import ProgressLine
from models.catalogue import ModelSpec
from models.download import DownloadCancelled, Progress, ensure_model
from models.errors import ModelsError
from models.library import Library

REPORT_INTERVAL_S: Final = 0.25


class ModelFetch(QObject):
    """Fetches one model on a thread of its own; the terminal, if there is one, shows it too.

    Signals: progress (sentence), fetched (path as text), failed (sentence).
    """

    progress = Signal(str)
    fetched = Signal(str)
    failed = Signal(object)

    def __init__(self, spec: ModelSpec, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._spec = spec
        self._library = library
        self._cancel = threading.Event()
        self._reported_at = 0.0
        self._line = ProgressLine(spec.title)
        self._thread = threading.Thread(target=self._run, name="model-fetch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Cancel and wait with a limit; what was fetched is kept and continued the next time."""
        self._cancel.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        try:
            path: Path = ensure_model(self._spec, self._report, library=self._library, cancel=self._cancel)
        except DownloadCancelled:
            return
        except ModelsError as error:
            self.failed.emit(error.sentence)
            return
        self._line.end()
        self.fetched.emit(str(path))

    def _report(self, now: Progress) -> None:
        self._line(now)
        if time.monotonic() - self._reported_at < REPORT_INTERVAL_S:
            return
        self._reported_at = time.monotonic()
        share = now.done_bytes / now.total_bytes if now.total_bytes else 0.0
        text = self.tr("Fetching the model {name}: {percent} % of {size} MB")
        size_mb = round(now.total_bytes / 1e6)
        self.progress.emit(text.format(name=self._spec.title, percent=round(100 * share), size=size_mb))
