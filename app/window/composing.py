"""Keys that end a text or close a window wait while an input method is composing: Enter then only ends a word.

A one-line field would take the unfinished word and act on it (``QLineEdit`` commits and emits ``returnPressed``).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

_ACTING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab})


class Composing(QObject):
    """Watches each field that gets the focus, once."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._composing: QObject | None = None
        application.focusChanged.connect(self._watch)
        self._watch(None, QApplication.focusWidget())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QInputMethodEvent):
            self._composing = watched if event.preeditString() else None
        elif event.type() == QEvent.Type.FocusOut and watched is self._composing:
            self._composing = None
        elif watched is self._composing and isinstance(event, QKeyEvent):
            return self._hold_back(event)
        return False

    def _hold_back(self, event: QKeyEvent) -> bool:
        held = event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and event.key() in _ACTING
        if held:
            event.accept()
        return held

    def _watch(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
            now.installEventFilter(self)  # a second time it moves to the front
