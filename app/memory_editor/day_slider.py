"""A slider over the days that memory tells of, with how much changed when painted above it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QToolTip, QVBoxLayout, QWidget

from app.memory_editor.colours import mix, tone
from app.times import day_text

_STRIP_HEIGHT_PX = 34


class DaySlider(QWidget):
    """Signals: ``chosen(QDate)`` by the user's hand.

    A step is a day, a page a month.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first = QDate.currentDate()
        self._filling = False
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(self.tr("Day"))
        self.slider.setPageStep(30)
        self.strip = _Strip(self.slider, self)
        self.slider.valueChanged.connect(self._moved)
        self.setFocusProxy(self.slider)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self.slider)

    def show_span(self, first: QDate, last: QDate, changes: Sequence[int]) -> None:
        """The days that can be chosen, and how much changed in equal parts of them; the chosen day stays."""
        day = self.day
        self._filling = True
        self._first = first
        self.slider.setRange(0, max(1, first.daysTo(last)))
        self.strip.show_changes(changes)
        self.show_day(day)
        self._filling = False

    @property
    def day(self) -> QDate:
        return self._first.addDays(self.slider.value())

    def show_day(self, day: QDate) -> None:
        was, self._filling = self._filling, True
        self.slider.setValue(self._first.daysTo(day))
        self._filling = was
        self._say()

    def _moved(self) -> None:
        self._say()
        if not self._filling:
            self.chosen.emit(self.day)

    def _say(self) -> None:
        """A screen reader tells the day rather than its number."""
        self.slider.setAccessibleDescription(day_text(self.day))
        self.slider.setToolTip(day_text(self.day))


class _Strip(QWidget):
    """Bars: how many facts began or ended in each part of the time."""

    def __init__(self, slider: QSlider, parent: QWidget) -> None:
        super().__init__(parent)
        self._slider = slider
        self._changes: tuple[int, ...] = ()

    def show_changes(self, changes: Sequence[int]) -> None:
        self._changes = tuple(changes)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._changes:
            share = event.pos().x() / max(1, self.width())
            number = int((1 - share if self._is_mirrored else share) * len(self._changes))
            count = self._changes[min(len(self._changes) - 1, max(0, number))]
            QToolTip.showText(
                event.globalPos(), self.tr("Began or ended around then: {count}").format(count=count), self
            )
            return True
        return super().event(event)

    @property
    def _is_mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def sizeHint(self) -> QSize:
        return QSize(200, _STRIP_HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, _STRIP_HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        most = max(self._changes, default=0)
        if not most:
            return
        painter = QPainter(self)
        option = QStyleOptionSlider()
        self._slider.initStyleOption(option)
        handle = self._slider.style().pixelMetric(QStyle.PixelMetric.PM_SliderLength, option, self._slider)
        left, width = handle / 2, max(1.0, self.width() - handle)
        step = width / len(self._changes)
        colour = mix(tone(self.palette(), "info"), self.palette().window().color(), 0.55)
        for number, count in enumerate(self._changes):
            if count:
                height = max(2.0, (count / most) ** 0.5 * (self.height() - 4))
                at = left + number * step
                if self._is_mirrored:
                    at = self.width() - at - step
                painter.fillRect(QRectF(at, self.height() - height, max(1.0, step - 1), height), colour)
