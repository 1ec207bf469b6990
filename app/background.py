"""One piece of work on a thread of its own, its outcome back on the thread of the window."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal, Slot

Work = Callable[[threading.Event, Callable[[Any], None]], Any]
"""Gets a flag that asks it to stop, and a function that passes a part of its outcome on."""
_JOIN_S: Final = 5.0


class Errand(QObject):
    """Runs ``work`` once.

    Signals: passed(part), done(outcome), failed(exception); none comes after ``stop``.
    """

    passed = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    _arrived = Signal(str, object)

    def __init__(self, name: str, work: Work, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._cancel = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        return self._thread.is_alive() and not self._cancel.is_set()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ask it to stop and wait with a limit; what it still says is not heard. Idempotent."""
        self._cancel.set()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)

    def _run(self) -> None:
        try:
            outcome = self._work(self._cancel, lambda part: self._say("passed", part))
        except Exception as error:  # the job's border: it becomes a signal
            self._say("failed", error)
        else:
            self._say("done", outcome)

    def _say(self, what: str, value: Any) -> None:
        if not self._cancel.is_set():
            with contextlib.suppress(RuntimeError):  # the window that asked is gone
                self._arrived.emit(what, value)

    @Slot(str, object)
    def _deliver(self, what: str, value: Any) -> None:
        if not self._cancel.is_set():
            getattr(self, what).emit(value)
