"""The sizes windows begin with and come back to when the text gets larger and smaller again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.window.screens import room_for

_CHOSEN, _TEXT, _GIVEN, _GROWS, _OWN = "chosenSize", "chosenTextHeight", "givenSize", "growsWithText", "userSize"
_SHARE: Final = 0.94
"""Of the screen, which a window takes at most by itself."""


def begin_with(window: QWidget, width: int, height: int, grows: bool = False) -> None:
    """Give a window its first size in pixels, no larger than its screen; the user may make it larger.

    Args:
        grows: with the text; others only become as large as their contents need.
    """
    window.setProperty(_GROWS, grows)
    window.setProperty(_OWN, False)
    window.setProperty(_CHOSEN, QSize(width, height))
    window.setProperty(_TEXT, _text_height())
    _give(window, QSize(width, height))


def most_room(window: QWidget) -> QSize:
    """What a window takes at most by itself."""
    return room_for(window).size() * _SHARE


def note_sizes() -> int:
    """Take what the user made of the windows as what they come back to. Call it before the text changes.

    Returns how high the text is, for ``follow_text``.
    """
    for window in _windows():
        given: QSize = window.property(_GIVEN)
        if window.size() not in (given, given.expandedTo(window.minimumSizeHint())):
            window.setProperty(_CHOSEN, window.size())
            window.setProperty(_TEXT, _text_height())
            window.setProperty(_OWN, True)
    return _text_height()


def follow_text(before: int) -> None:
    """Size the windows there are for the text as it is now, as soon as what is in them has taken its place."""
    windows = _windows()
    if windows and _text_height() != before:
        QTimer.singleShot(0, lambda: _resize_all(windows))


def _resize_all(windows: Sequence[QWidget]) -> None:
    for window in filter(isValid, windows):
        chosen: QSize = window.property(_CHOSEN)
        layout = window.layout()
        if layout is not None:
            layout.activate()
        _give(window, chosen * (_text_height() / window.property(_TEXT)) if window.property(_GROWS) else chosen)


def _give(window: QWidget, size: QSize) -> None:
    most = most_room(window)
    if window.property(_OWN):  # the user may have drawn it over several screens
        most = most.expandedTo(window.property(_CHOSEN))
    window.resize(size.boundedTo(most))
    if window.isVisible() and not window.property(_OWN):
        _bring_in(window)
    window.setProperty(_GIVEN, window.size())


def _bring_in(window: QWidget) -> None:
    """Move a window that has grown past an edge of its screen; systems that place windows themselves let it be."""
    room, frame = room_for(window), window.frameGeometry()
    frame.moveRight(min(frame.right(), room.right()))
    frame.moveBottom(min(frame.bottom(), room.bottom()))
    window.move(max(frame.left(), room.left()), max(frame.top(), room.top()))


def _windows() -> list[QWidget]:
    """Those that have begun with a size and do not fill the screen."""
    windows = [window for window in QApplication.topLevelWidgets() if window.property(_CHOSEN) is not None]
    return [window for window in windows if not window.isMaximized() and not window.isFullScreen()]


def _text_height() -> int:
    return QFontMetrics(QApplication.font()).height()
