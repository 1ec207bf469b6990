"""Tab through the conversation from top to bottom, whichever view was made first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from app.chat.virtual_area import VirtualArea


def move_focus(area: VirtualArea, forward: bool) -> bool:
    """Focus the next control, or the one before. False where there is none in any view."""
    controls = [control for view in area.views for control in _controls(view)]
    focused = QApplication.focusWidget()
    if not controls:
        return False
    if focused is None or not area.column.isAncestorOf(focused):
        return False
    there = next((number for number, one in enumerate(controls) if one is focused or one.isAncestorOf(focused)), None)
    if there is None:
        return False
    number = there + (1 if forward else -1)
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    if not 0 <= number < len(controls):
        return _leave(area, forward, reason)
    controls[number].setFocus(reason)
    area.show_part(controls[number], 0, controls[number].height())
    return True


def _leave(area: VirtualArea, forward: bool, reason: Qt.FocusReason) -> bool:
    """On to the first control outside of the conversation."""
    widget: QWidget | None = area
    for _ in range(10_000):
        widget = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
        if widget is None or widget is area:
            return False
        if not area.isAncestorOf(widget) and _takes_tab(widget):
            widget.setFocus(reason)
            return True
    return False


def _controls(view: QWidget) -> list[QWidget]:
    return [widget for widget in view.findChildren(QWidget) if _takes_tab(widget)]


def _takes_tab(widget: QWidget) -> bool:
    takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
    return takes and widget.isEnabled() and widget.isVisible() and widget.focusProxy() is None
