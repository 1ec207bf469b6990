"""The room that windows have on the screen they are on.

``QWidget.screen`` must not be asked: PySide makes the screen a child of the widget that was asked, and destroys it
together with that widget, after which the first picture that is drawn ends the program.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def room_at(place: QPoint) -> QRect:
    """Of the screen at this place, of the first one where there is none; without panels and docks."""
    screen = QGuiApplication.screenAt(place) or QGuiApplication.primaryScreen()
    return screen.availableGeometry()


def room_for(widget: QWidget) -> QRect:
    """Of the screen that holds the middle of the widget."""
    return room_at(widget.mapToGlobal(widget.rect().center()))
