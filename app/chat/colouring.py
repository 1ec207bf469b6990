"""Colours for code on the screen, a few milliseconds at a time, whatever there is of it."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QTimer

if TYPE_CHECKING:
    from app.chat.code_view import CodeView

_BUDGET_S = 0.005


class Colouring(QObject):
    """Goes on with the view that has waited longest, and lets the event loop run in between."""

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._waiting: deque[CodeView] = deque()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    def add(self, view: CodeView) -> None:
        """Colour a view from its beginning."""
        if view not in self._waiting:
            self._waiting.append(view)
        if not self._timer.isActive():
            self._timer.start(0)

    def _go_on(self) -> None:
        until = time.perf_counter() + _BUDGET_S
        while self._waiting and time.perf_counter() < until:
            view = self._waiting[0]
            if not shiboken6.isValid(view) or view.colour_some(until):
                self._waiting.popleft()
        if self._waiting:
            self._timer.start(0)


_colouring: Colouring | None = None


def colour(view: CodeView) -> None:
    """Colour a view soon."""
    global _colouring
    if _colouring is None or not shiboken6.isValid(_colouring):
        _colouring = Colouring(QCoreApplication.instance())
    _colouring.add(view)
