"""Bars with their names before them and their figures behind: readable without any colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.memory_editor.chart_colours import fill_rect
from app.memory_editor.colours import hairline, muted
from app.words import plain_tip

_GAP = 10
_NAME_SHARE = 0.45


class Bar(NamedTuple):
    """``figure`` is ``value`` in words; ``tint`` the number of a colour with its pattern."""

    name: str
    value: float
    figure: str
    tint: int


class BarChart(QWidget):
    """Shown largest or not as they come. A tooltip tells the figure of the bar under the mouse."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[Bar, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        self.bars = tuple(bars)
        self.setAccessibleDescription("; ".join(self.words_of(bar) for bar in bars))
        self.updateGeometry()
        self.update()

    def words_of(self, bar: Bar) -> str:
        return self.tr("{name}: {figure}").format(name=bar.name, figure=bar.figure)

    def _row_height(self) -> int:
        return self.fontMetrics().height() + _GAP

    def sizeHint(self) -> QSize:
        return QSize(340, max(1, len(self.bars)) * self._row_height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(bar.name) for bar in self.bars), default=0)
        names = min(widest + 2, int(self.width() * _NAME_SHARE))
        figures = max((metrics.horizontalAdvance(bar.figure) for bar in self.bars), default=0)
        room = max(10.0, self.width() - names - figures - 2 * _GAP)
        most = max((bar.value for bar in self.bars), default=0) or 1
        for number, bar in enumerate(self.bars):
            top = number * self._row_height() + 2
            self._paint_bar(painter, bar, top, names, room, bar.value / most)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_bar(self, painter: QPainter, bar: Bar, top: float, names: int, room: float, share: float) -> None:
        height = self._row_height() - 4
        shown = self.fontMetrics().elidedText(bar.name, Qt.TextElideMode.ElideRight, names)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        self._text(painter, QRectF(0, top, names + 2, height), Qt.AlignmentFlag.AlignLeft | middle, shown)
        track = QRectF(names + _GAP, top + 3, room, height - 6)
        painter.fillRect(self._placed(track), hairline(self.palette()))
        if share > 0:
            filled = QRectF(track.left(), track.top(), max(2.0, room * share), track.height())
            fill_rect(painter, self._placed(filled), self.palette(), bar.tint)
        painter.setPen(muted(self.palette()))
        place = QRectF(track.right() + _GAP, top, self.width() - track.right() - _GAP, height)
        self._text(painter, place, Qt.AlignmentFlag.AlignLeft | middle, bar.figure)

    def _text(self, painter: QPainter, place: QRectF, align: Qt.AlignmentFlag, text: str) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        if mirrored:
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self._placed(place), align | Qt.AlignmentFlag.AlignAbsolute, text)

    def _placed(self, rect: QRectF) -> QRectF:
        """A rectangle where the direction of the language has it."""
        if self.layoutDirection() != Qt.LayoutDirection.RightToLeft:
            return rect
        return QRectF(self.width() - rect.left() - rect.width(), rect.top(), rect.width(), rect.height())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = event.pos().y() // self._row_height()
            if 0 <= number < len(self.bars):
                QToolTip.showText(event.globalPos(), plain_tip(self.words_of(self.bars[number])), self)
                return True
        return super().event(event)
