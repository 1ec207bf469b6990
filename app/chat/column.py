"""The column in which a conversation stands."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

COLUMN_WIDTH_PX = 780
SIDE_PX = 24
TOP_PX = 20
BOTTOM_PX = 24
SPACING_PX = 4


@dataclass
class Anchor:
    """A row and where its top stands in the viewport."""

    position: int
    top: int


class Column(QWidget):
    """Holds the views; paints a shade where one is still to come.

    Signals: laid_out_anew() when a view asks for another height.

    Attributes:
        gaps: where views are still to come.
    """

    laid_out_anew = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("transcriptContent")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.gaps: list[QRect] = []

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.laid_out_anew.emit()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.gaps:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().alternateBase())
        for gap in self.gaps:
            painter.drawRoundedRect(gap.adjusted(0, 8, 0, -8), 8, 8)
