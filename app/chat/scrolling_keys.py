"""Reading with the keyboard: lines, pages, and the ends of the conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from app.chat.virtual_area import VirtualArea

_KEPT_OF_A_PAGE_PX = 48


def scroll_with(area: VirtualArea, event: QKeyEvent) -> bool:
    """Scroll as a key says. False if it says nothing."""
    modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ControlModifier)
    if modifiers and event.key() != Qt.Key.Key_Space:
        return False
    page = max(area.viewport().height() - _KEPT_OF_A_PAGE_PX, _KEPT_OF_A_PAGE_PX)
    line = area.verticalScrollBar().singleStep() * 2
    match event.key():
        case Qt.Key.Key_Home:
            area.go_to_top()
        case Qt.Key.Key_End:
            area.scroll_to_bottom()
        case Qt.Key.Key_PageUp:
            area.scroll_by(-page)
        case Qt.Key.Key_PageDown:
            area.scroll_by(page)
        case Qt.Key.Key_Space:
            area.scroll_by(-page if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else page)
        case Qt.Key.Key_Up:
            area.scroll_by(-line)
        case Qt.Key.Key_Down:
            area.scroll_by(line)
        case _:
            return False
    return True
