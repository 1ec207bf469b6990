"""The sign in the status line while tidying works. It changes seldom, so that it never flickers."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from app.words import Words
from engine.protocol import ConsolidationProgress

_TICK_MS = 1000
_LINGER_S = 3.0


class TidyingSign(QObject):
    """Tells ``show`` at most once a second, and that nothing is done only when that has lasted a while."""

    def __init__(self, show: Callable[[Words], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._show = show
        self._latest: ConsolidationProgress | None = None
        self._shown = (-1, 0)
        self._worked_at = float("-inf")
        self._tick = QTimer(self)
        self._tick.setSingleShot(True)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._settle)

    def hear(self, event: ConsolidationProgress) -> None:
        self._latest = event
        if event.state == "running":
            self._worked_at = time.monotonic()
        if not self._tick.isActive() and (event.state == "running" or self._shown[0] >= 0):
            self._tick.start()

    def stop(self) -> None:
        """The engine is gone: nothing is being tidied."""
        self._tick.stop()
        self._latest = None
        self._tell(-1)

    def _settle(self) -> None:
        latest = self._latest
        if latest is not None and latest.state == "running":
            self._tell(latest.done, latest.due)
        elif time.monotonic() - self._worked_at < _LINGER_S:
            self._tick.start()
        else:
            self._tell(-1)

    def _tell(self, done: int, due: int = 0) -> None:
        if (done, due) == self._shown:
            return
        self._shown = (done, due)
        self._show("" if done < 0 else lambda: sign_words(done, due))


def sign_words(done: int, due: int = 0) -> str:
    """``due``: what is known to be left."""
    translate = QCoreApplication.translate
    if not done:
        return translate("Tidying", "Tidying memory…")
    if due:
        return translate("Tidying", "Tidying memory… {count} of {total}").format(count=done, total=done + due)
    return translate("Tidying", "Tidying memory… {count} done").format(count=done)
