"""The focus does not pass by itself to a button that acts: the next Space would press what nobody chose.

Qt hands the focus of a control that is disabled or hidden to the one after it; beside "Save" that may be "Forget".
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from shiboken6 import isValid


class SafeFocus(QObject):
    """Gives the focus to the nearest field or list before a button that was disabled or hidden."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.focusChanged.connect(self._moved)

    def _moved(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is None or not isinstance(now, QPushButton) or not isValid(before):
            return
        if before.window() is not now.window() or (before.isEnabled() and before.isVisible()):
            return
        field = _field_before(before)
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)


def _field_before(widget: QWidget) -> QWidget | None:
    """The nearest one that can take the focus and is no button."""
    other = widget.previousInFocusChain()
    while other is not None and other is not widget:
        if _takes_focus(other) and not isinstance(other, QAbstractButton):
            return other
        other = other.previousInFocusChain()
    return None


def _takes_focus(widget: QWidget) -> bool:
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isEnabled() and widget.isVisible() and not widget.isWindow()
