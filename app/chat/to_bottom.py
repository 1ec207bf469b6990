"""The button above the conversation that goes back to its end."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractScrollArea, QToolButton

from app.window.resources import icon

_SIZE_PX = 34
_ABOVE_BOTTOM_PX = 46


class ToBottom(QToolButton):
    """Shown by the transcript while its end is out of view."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setObjectName("toBottom")
        self.setFixedSize(QSize(_SIZE_PX, _SIZE_PX))
        self.hide()

    def place(self) -> None:
        viewport = self._area.viewport().geometry()
        self.move(viewport.center().x() - _SIZE_PX // 2, viewport.bottom() - _ABOVE_BOTTOM_PX)
        self.raise_()

    def name(self, text: str) -> None:
        """Icon and text, which follow palette and language."""
        self.setIcon(icon("chevron-down"))
        self.setToolTip(text)
        self.setAccessibleName(text)
