"""The menu's shortcuts work while a small panel is open over the window: Qt gives a popup every key."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget


class PopupShortcuts(QObject):
    """Watches ``opener`` for popups: a key of one of the actions closes the popup and triggers the action."""

    def __init__(self, opener: QWidget, actions: Callable[[], Iterable[QAction]]) -> None:
        super().__init__(opener)
        self._opener = opener
        self._actions = actions
        opener.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._opener:
            if isinstance(event, QChildEvent) and event.type() == QEvent.Type.ChildPolished:
                self._watch(event.child())
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, QWidget):
            return self._act(watched, QKeySequence(event.keyCombination()))
        return False

    def _watch(self, child: QObject) -> None:
        if isinstance(child, QWidget) and child.windowType() == Qt.WindowType.Popup:
            child.installEventFilter(self)

    def _act(self, popup: QWidget, keys: QKeySequence) -> bool:
        for action in self._actions():
            if keys in action.shortcuts() and action.isEnabled():
                popup.close()
                action.trigger()
                return True
        return False
