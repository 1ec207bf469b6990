"""Tells the engine that somebody is at it, whichever window of the program they use."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QWindow

from app.bridge import Bridge
from engine.protocol import ForegroundActivity

TOLD_EVERY_S: Final = 0.5
_SIGNS: Final = frozenset(
    {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.TouchBegin}
)


class Presence(QObject):
    """Watches the windows that have had the focus: a filter on all objects would slow every one of them.

    Args:
        bridge: where activity is told, the first sign at once.
    """

    def __init__(
        self, bridge: Bridge, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = now
        self._told_at = float("-inf")
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)
        self._watch(QGuiApplication.focusWindow())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _SIGNS:
            self._note()
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # a second time it moves to the front

    def _note(self) -> None:
        now = self._now()
        if now - self._told_at >= TOLD_EVERY_S and self._bridge.alive:
            self._told_at = now
            self._bridge.request(ForegroundActivity(job=0, composing=False))
