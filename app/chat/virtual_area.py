"""Scrolling through any number of rows: by pixels near by, to any place by the scroll bar.

The scroll bar is made from measured heights and, for rows that were never looked at, their mean. It says where the
viewport is; it does not decide.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.chat.column import TOP_PX, Anchor
from app.chat.row_area import RowArea

_AT_BOTTOM_PX = 6
_JUMP_VIEWPORTS = 3


class VirtualArea(RowArea):
    """Signals: scrolled() when another part is in sight."""

    scrolled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._syncing = False
        self.verticalScrollBar().setSingleStep(24)
        self.verticalScrollBar().sliderReleased.connect(self.arrange)

    # -- going somewhere

    def go_to(self, position: int, top: int) -> None:
        """Put a row's top at a place of the viewport, as far as the ends of the conversation allow."""
        self.sticks, self._pin = False, None
        self._anchor = Anchor(position, top)
        self._with_near = False
        self.arrange()
        self._settle_anchor()

    def pin(self, position: int, top: int) -> None:
        """The same; it stays there while rows around it find their heights, until ``unpin`` or somebody scrolls."""
        self.sticks = False
        self._pin = Anchor(position, top)
        self._with_near = False
        self.arrange()

    def unpin(self) -> None:
        if self._pin is not None:
            self._pin = None
            self._settle_anchor()

    def scroll_to_bottom(self) -> None:
        self.sticks, self._pin = True, None
        self._with_near = False
        self.arrange()

    def go_to_top(self) -> None:
        self.go_to(0, TOP_PX)

    def scroll_by(self, px: int) -> None:
        """Scroll down by so many pixels, or up."""
        self.sticks, self._pin = False, None
        self._anchor.top -= px
        self._with_near = False
        self.arrange()
        self._settle_anchor()
        self._note_bottom(px)

    def show_part(self, widget: QWidget, start: int, end: int) -> None:
        """Scroll as little as it takes to see a part of a widget's height, if it is out of sight."""
        top = widget.mapTo(self.viewport(), QPoint(0, start)).y()
        height = self.viewport().height()
        bottom = top + min(end - start, height - 2 * TOP_PX)
        if top < 0:
            self.scroll_by(top - TOP_PX)
        elif bottom > height:
            self.scroll_by(bottom - height + TOP_PX)

    def _note_bottom(self, px: int) -> None:
        last = self.rows.total - 1
        if px >= 0 and last in self._tops:
            end = self._tops[last] + self._span(last) + self._foot_px()
            self.sticks = end <= self.viewport().height() + _AT_BOTTOM_PX

    def _settle_anchor(self) -> None:
        """The anchor is the first row that begins in the viewport, else the one that fills it."""
        if self.sticks or self._pin is not None or not self._tops:
            return
        height = self.viewport().height()
        begins = [position for position, top in self._tops.items() if 0 <= top < height]
        position = min(begins, default=max((at for at, top in self._tops.items() if top < 0), default=None))
        if position is not None:
            self._anchor = Anchor(position, self._tops[position])

    # -- the scroll bar

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if self._syncing or self._arranging:
            return
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if bar.value() >= bar.maximum():
            self.scroll_to_bottom()
        elif bar.isSliderDown() or abs(dy) > _JUMP_VIEWPORTS * height or bar.value() <= bar.minimum():
            self._go_to_share(bar.value() / max(bar.maximum(), 1))
        else:
            self.scroll_by(-dy)

    def _go_to_share(self, share: float) -> None:
        """Go so far through the conversation. What is known of heights may have changed since the bar was made."""
        px = share * max(TOP_PX + self.heights.whole + self._foot_px() - self.viewport().height(), 0)
        position, into = self.heights.find(px - TOP_PX)
        self.go_to(position, -round(into) if px > TOP_PX else TOP_PX - round(px))

    def after_arranging(self) -> None:
        """Make the scroll bar say where the viewport is; while somebody drags it, it is theirs."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if bar.isSliderDown():
            return
        whole = TOP_PX + self.heights.whole + self._foot_px()
        value = 0.0
        if self._tops:
            first = min(self._tops)
            value = TOP_PX + self.heights.above(first) - self._tops[first]
        self._syncing = True
        bar.setPageStep(height)
        bar.setRange(0, max(0, round(whole) - height))
        bar.setValue(bar.maximum() if self.sticks else round(value))
        self._syncing = False
        self.scrolled.emit()

    # -- changes of size

    def go_on_with(self, view: QWidget) -> None:
        """A view that was whole has more to take in."""
        self._growing |= {position for position, row in self._made.items() if row.view is view}
        self.arrange()

    def measure_all(self) -> None:
        """Lay all views out anew."""
        for position, row in self._made.items():
            self._measure(position, row)
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wider = event.oldSize().width() != event.size().width()
        self.column.setGeometry(self.viewport().rect())
        if wider and self._made:
            self.heights.forget()
            self.measure_all()
        else:
            self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.measure_all()
