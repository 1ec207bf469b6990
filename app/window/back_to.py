"""Where the keys go when a window beside the main window is closed: back to it, not to nowhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication, QWidget


class BackTo(QObject):
    """Activates ``main`` when ``window`` was active and goes; lives as long as ``window``.

    Args:
        focus: puts the keys somewhere in ``main`` where nothing has them.
    """

    def __init__(self, window: QWidget, main: QWidget, focus: Callable[[], None]) -> None:
        super().__init__(window)
        self._main, self._focus = main, focus
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Hide or event.spontaneous():
            return False
        if QApplication.activeWindow() in (watched, None) and self._is_there():
            QTimer.singleShot(0, self, self._go_back)
        return False

    def _is_there(self) -> bool:
        return self._main.isVisible() and not self._main.isMinimized()

    @Slot()
    def _go_back(self) -> None:
        if not self._is_there():
            return
        self._main.activateWindow()
        has = self._main.focusWidget()
        if has is None or not has.isVisible():
            self._focus()
