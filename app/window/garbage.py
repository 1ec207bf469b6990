"""Python's cycles are collected on the window's thread alone.

The collector runs in whichever thread allocates next. A widget in a cycle would then be destroyed by a thread that is
not its own, which ends in a segmentation fault.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

LOOK_MS: Final = 500


class GarbageCollection(QObject):
    """Turns the automatic collection off and collects from the event loop of the thread that makes it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start()


def collect_what_is_due() -> None:
    """Collect as the automatic collection would: the oldest generation whose threshold is passed."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return
