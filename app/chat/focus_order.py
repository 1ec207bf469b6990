"""Tab through the conversation from top to bottom, whichever view was made first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from app.chat.virtual_area import VirtualArea


def has_gone(focused: QWidget | None) -> bool:
    """What had the focus is being hidden or disabled; Qt looks for the next that takes it."""
    return focused is not None and not (focused.isVisible() and focused.isEnabled())


def move_focus(area: VirtualArea, forward: bool) -> bool:
    """Focus the next control, or the one before. False where there is none in any view."""
    controls = [control for view in area.views for control in _controls(view)]
    focused = QApplication.focusWidget()
    if not controls:
        return False
    if focused is area and forward:
        return _go(area, controls[0], forward)
    if focused is None or not area.column.isAncestorOf(focused):
        return False
    there = [number for number, one in enumerate(controls) if one is focused or one.isAncestorOf(focused)]
    if not there:
        return False
    number = there[-1] + (1 if forward else -1)  # the innermost: a chip holds a button
    if number < 0:
        area.setFocus(_reason(forward))
        return True
    return _go(area, controls[number], forward) if number < len(controls) else _leave(area, forward)


def enter_in_order(area: VirtualArea, before: QWidget | None, forward: bool, go_on: Callable[[bool], bool]) -> None:
    """Mend the way into the conversation: views are made at any time, so Qt has them behind everything else.

    Args:
        before: what had the focus.
        go_on: moves the focus once more, as Qt would.
    """
    if before is not None and (before is area or area.isAncestorOf(before)):
        return
    for _ in range(10_000):
        now = QApplication.focusWidget()
        if now is None or not area.column.isAncestorOf(now) or not go_on(forward):
            break
    if not forward and QApplication.focusWidget() is area:
        controls = [control for view in area.views for control in _controls(view)]
        if controls:
            _go(area, controls[-1], forward)


def _go(area: VirtualArea, control: QWidget, forward: bool) -> bool:
    control.setFocus(_reason(forward))
    area.show_part(control, 0, control.height())
    return True


def _reason(forward: bool) -> Qt.FocusReason:
    return Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason


def _leave(area: VirtualArea, forward: bool) -> bool:
    """On to the first control outside of the conversation."""
    widget: QWidget | None = area
    for _ in range(10_000):
        widget = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
        if widget is None or widget is area:
            return False
        if not area.isAncestorOf(widget) and _takes_tab(widget):
            widget.setFocus(_reason(forward))
            return True
    return False


def _controls(view: QWidget) -> list[QWidget]:
    return [widget for widget in view.findChildren(QWidget) if _takes_tab(widget)]


def _takes_tab(widget: QWidget) -> bool:
    takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
    return takes and widget.isEnabled() and widget.isVisible() and widget.focusProxy() is None
