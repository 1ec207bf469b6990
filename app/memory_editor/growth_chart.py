"""How memory grew: a stacked area by kind, each band named beside its end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.memory_editor.chart_colours import fill, tint_of
from app.memory_editor.colours import hairline, muted
from app.memory_editor.wording import kind_name, number_text
from app.numbers import agreeing
from app.times import date_text, time_of_day, time_text
from app.words import plain_tip
from engine.protocol.overview import KindGrowth

_TICKS = 4
_GAP = 8
_DATES = 4


class _Plot(NamedTuple):
    """Where the areas are drawn, and how many facts its height stands for."""

    rect: QRectF
    most: int


class GrowthChart(QWidget):
    """The arrow keys walk along the moments and tell the figures of each; the mouse shows them in a tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.moments: tuple[float, ...] = ()
        self.growth: tuple[KindGrowth, ...] = ()
        self.marked: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("How memory grew, by kind"))

    def show_growth(self, moments: Sequence[float], growth: Sequence[KindGrowth]) -> None:
        """Counts of each kind at each moment."""
        self.moments, self.growth = tuple(moments), tuple(growth)
        self.marked = None
        self.setAccessibleDescription(self.words_at(len(moments) - 1) if moments else "")
        self.update()

    def words_at(self, number: int) -> str:
        """The figures of a moment."""
        total = sum(one.counts[number] for one in self.growth)
        lines = [
            agreeing(self.tr("{date}: {count} facts").format(date=self._moment_words(number), count=number_text(total)))
        ]
        lines += [
            self.tr("{kind}: {count}").format(kind=kind_name(one.kind), count=number_text(one.counts[number]))
            for one in self.growth
            if one.counts[number]
        ]
        return "\n".join(lines)

    def sizeHint(self) -> QSize:
        return QSize(560, 17 * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 12 * self.fontMetrics().lineSpacing())

    # -- geometry

    def _plot(self) -> _Plot:
        metrics = self.fontMetrics()
        most = _round_up(max((sum(one.counts[i] for one in self.growth) for i in range(len(self.moments))), default=1))
        left = metrics.horizontalAdvance(number_text(most)) + _GAP
        names = (metrics.horizontalAdvance(self._label(one)) for one in self.growth)
        right = min(self.width() * 0.4, max(names, default=0) + 3 * _GAP)
        height = self.height() - metrics.lineSpacing() * 2 - _GAP
        rect = QRectF(left, metrics.lineSpacing() / 2, max(40.0, self.width() - left - right), max(20.0, height))
        return _Plot(rect, most)

    def _x(self, plot: _Plot, number: int) -> float:
        return plot.rect.left() + plot.rect.width() * number / max(1, len(self.moments) - 1)

    def _y(self, plot: _Plot, count: float) -> float:
        return plot.rect.bottom() - plot.rect.height() * count / plot.most

    def _label(self, one: KindGrowth) -> str:
        return f"{kind_name(one.kind)} {number_text(one.counts[-1])}"

    # -- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.moments:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plot = self._plot()
        self._paint_grid(painter, plot)
        below = [0] * len(self.moments)
        middles: list[float] = []
        for one in self.growth:
            above = [low + count for low, count in zip(below, one.counts, strict=True)]
            fill(painter, self._band(plot, below, above), self.palette(), tint_of(one.kind))
            middles.append(self._y(plot, (below[-1] + above[-1]) / 2))
            below = above
        self._paint_names(painter, plot, middles)
        self._paint_dates(painter, plot)
        if self.marked is not None:
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1, Qt.PenStyle.DashLine))
            x = self._x(plot, self.marked)
            painter.drawLine(QPointF(x, plot.rect.top()), QPointF(x, plot.rect.bottom()))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _band(self, plot: _Plot, below: Sequence[int], above: Sequence[int]) -> QPainterPath:
        path = QPainterPath(QPointF(self._x(plot, 0), self._y(plot, below[0])))
        for number, count in enumerate(above):
            path.lineTo(self._x(plot, number), self._y(plot, count))
        for number in range(len(below) - 1, -1, -1):
            path.lineTo(self._x(plot, number), self._y(plot, below[number]))
        path.closeSubpath()
        return path

    def _paint_grid(self, painter: QPainter, plot: _Plot) -> None:
        metrics = self.fontMetrics()
        for tick in range(_TICKS + 1):
            count = plot.most * tick // _TICKS
            y = self._y(plot, count)
            painter.setPen(QPen(hairline(self.palette()), 1))
            painter.drawLine(QPointF(plot.rect.left(), y), QPointF(plot.rect.right(), y))
            painter.setPen(muted(self.palette()))
            place = QRectF(0, y - metrics.height() / 2, plot.rect.left() - _GAP / 2, metrics.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number_text(count))

    def _paint_names(self, painter: QPainter, plot: _Plot, middles: Sequence[float]) -> None:
        """Each name beside the end of its band, moved apart where bands are thin, with a line to the band."""
        line = self.fontMetrics().height()
        left = plot.rect.right() + 2 * _GAP
        text = self.palette().color(QPalette.ColorRole.WindowText)
        for one, middle, y in zip(self.growth, middles, _apart(middles, line, self.height() - line / 2), strict=True):
            painter.setPen(QPen(muted(self.palette()), 1))
            painter.drawLine(QPointF(plot.rect.right() + 2, middle), QPointF(left - 3, y))
            painter.setPen(text)
            place = QRectF(left, y - line / 2, self.width() - left, line)
            shown = self.fontMetrics().elidedText(self._label(one), Qt.TextElideMode.ElideRight, int(place.width()))
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def _moment_words(self, number: int) -> str:
        one_day = date_text(self.moments[0]) == date_text(self.moments[-1])
        return (time_text if one_day else date_text)(self.moments[number])

    def dates(self) -> list[tuple[int, str]]:
        """What stands below, by the numbers of the moments: days, or hours within one day; each of them once."""
        numbers = dict.fromkeys((len(self.moments) - 1) * part // _DATES for part in range(_DATES + 1))
        one_day = date_text(self.moments[0]) == date_text(self.moments[-1])
        shown: dict[str, int] = {}
        for number in numbers:
            shown.setdefault((time_of_day if one_day else date_text)(self.moments[number]), number)
        if one_day:  # which day it is, once
            first, number = next(iter(shown.items()))
            shown = {time_text(self.moments[number]): number, **{key: n for key, n in shown.items() if key != first}}
        return [(number, words) for words, number in shown.items()]

    def _paint_dates(self, painter: QPainter, plot: _Plot) -> None:
        metrics = self.fontMetrics()
        top = plot.rect.bottom() + _GAP / 2
        painter.setPen(muted(self.palette()))
        last_right = -1e9
        for number, words in self.dates():
            width = metrics.horizontalAdvance(words)
            x = min(max(0.0, self._x(plot, number) - width / 2), self.width() - width)
            if x > last_right + _GAP:
                painter.drawText(QRectF(x, top, width + 2, metrics.height()), Qt.AlignmentFlag.AlignLeft, words)
                last_right = x + width

    # -- values

    def _number_at(self, x: float) -> int:
        rect = self._plot().rect
        share = (x - rect.left()) / max(1.0, rect.width())
        return min(len(self.moments) - 1, max(0, round(share * (len(self.moments) - 1))))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.moments:
            self._mark(self._number_at(event.position().x()))
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._mark(None)
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.moments:
            QToolTip.showText(event.globalPos(), plain_tip(self.words_at(self._number_at(event.pos().x()))), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self.moments) - 1
        steps = {
            Qt.Key.Key_Left: (last if self.marked is None else self.marked) - 1,
            Qt.Key.Key_Right: (last if self.marked is None else self.marked) + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if key not in steps or not self.moments:
            super().keyPressEvent(event)
            return
        number = min(last, max(0, steps[key]))
        self._mark(number)
        words = self.words_at(number)
        self.setAccessibleDescription(words)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
        at = QPoint(int(self._x(self._plot(), number)), self.height() // 3)
        QToolTip.showText(self.mapToGlobal(at), plain_tip(words), self)

    def _mark(self, number: int | None) -> None:
        if number != self.marked:
            self.marked = number
            self.update()


def _round_up(count: int) -> int:
    """A round number at least as large, which can be cut into quarters."""
    if count <= _TICKS:
        return _TICKS
    unit = 10 ** math.floor(math.log10(count))
    for step in (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10):
        rounded = math.ceil(step * unit / _TICKS) * _TICKS
        if rounded >= count:
            return rounded
    return _TICKS * math.ceil(count / _TICKS)


def _apart(middles: Sequence[float], least: float, bottom: float) -> list[float]:
    """Places near the wanted ones, from the lowest upwards, that are at least so far apart."""
    places = list(middles)
    limit = bottom
    for number, wanted in enumerate(places):
        places[number] = min(wanted, limit)
        limit = places[number] - least
    shift = max(0.0, least / 2 - places[-1]) if places else 0.0
    return [place + shift for place in places] if shift else places
