"""Formulas as pictures: LaTeX is set on a thread of its own, once each, and painted in the colour of the text."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from typing import Final

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QPointF, QRectF, QSizeF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPixmap
from shiboken6 import isValid

from engine.formulas.setting import SET_AT_PX, Formula, set_formula

_KEPT: Final = 500
_KEPT_PIXMAPS: Final = 1000
"""More than one sees at a time: what is in view must not push itself out."""
_TOLD_EVERY_S: Final = 0.4
_SLICE_S: Final = 0.006
"""So long the window may stand still for pictures of formulas; a large one alone takes longer."""

_Key = tuple[Formula, float, str, float]
"""A formula, the size of its letters and its colour, and how many pixels a pixel of the window has."""


class Formulas(QObject):
    """All formulas of the program.

    Signals: arrived() when some that were asked for are there, or will never be; drawn() when pictures are there that
    ``paint`` had no time for.
    """

    arrived = Signal()
    drawn = Signal()
    _set = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: OrderedDict[tuple[str, bool], Formula | None] = OrderedDict()
        self._wanted: deque[tuple[str, bool]] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._pixmaps: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._undrawn: OrderedDict[_Key, QColor] = OrderedDict()
        self._spent_s = 0.0
        self._slices = QTimer(self)
        self._slices.setSingleShot(True)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._draw_slice)
        self._set.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def get(self, latex: str, display: bool) -> Formula | None:
        """The formula; None if it cannot be set, or is not there yet: then ``arrived`` follows."""
        key = (latex, display)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            if key not in self._wanted:
                self._wanted.append(key)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="formulas", daemon=True)
                self._thread.start()
        return None

    def is_coming(self, latex: str, display: bool) -> bool:
        """It was asked for and is not set yet."""
        with self._lock:
            return (latex, display) in self._wanted

    def wait(self) -> None:
        """Until all that were asked for are set."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        told = time.monotonic()
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    break
                key = self._wanted[0]
            formula = set_formula(*key)
            with self._lock:
                self._known[key] = formula
                self._wanted.popleft()
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
            if time.monotonic() - told > _TOLD_EVERY_S and isValid(self):
                told = time.monotonic()
                self._set.emit()
        if isValid(self):
            self._set.emit()

    @Slot()
    def _tell(self) -> None:
        self.arrived.emit()

    # -- painting

    def paint(self, painter: QPainter, formula: Formula, at: QPointF, font_px: float, colour: QColor) -> bool:
        """Paint a formula; ``at`` is its upper left corner. False where there was no time: then ``drawn`` follows."""
        key = (formula, font_px, colour.name(), painter.device().devicePixelRatio())
        if key not in self._pixmaps:
            self._slices.start()
            if self._spent_s >= _SLICE_S:
                self._undrawn[key] = colour
                return False
            self._draw(key, colour)
        self._pixmaps.move_to_end(key)
        painter.drawPixmap(at, self._pixmaps[key])
        return True

    def _draw(self, key: _Key, colour: QColor) -> None:
        began = time.perf_counter()
        formula, font_px, _, ratio = key
        self._pixmaps[key] = _drawn(formula, font_px, colour, ratio)
        while len(self._pixmaps) > _KEPT_PIXMAPS:
            self._pixmaps.popitem(last=False)
        self._spent_s += time.perf_counter() - began

    @Slot()
    def _draw_slice(self) -> None:
        """Between other events: as many pictures as there is time for, then what waits for them is painted."""
        self._spent_s = 0.0
        if not self._undrawn:
            return
        while self._undrawn:
            key, colour = self._undrawn.popitem(last=False)
            if key not in self._pixmaps:
                self._draw(key, colour)
            if self._spent_s >= _SLICE_S:
                break
        self._slices.start()
        self.drawn.emit()


def _drawn(formula: Formula, font_px: float, colour: QColor, ratio: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    size = size_of(formula, font_px)
    pixmap = QPixmap(int(size.width() * ratio + 1.5), int(size.height() * ratio + 1.5))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer = QSvgRenderer(QByteArray(formula.svg.encode()))
    renderer.render(painter, QRectF(0, 0, size.width() * ratio, size.height() * ratio))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), colour)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def size_of(formula: Formula, font_px: float) -> QSizeF:
    """What a formula takes up beside letters of a size."""
    scale = font_px / SET_AT_PX
    return QSizeF(formula.width * scale, (formula.ascent + formula.descent) * scale)


_formulas: Formulas | None = None


def formulas() -> Formulas:
    """Those of the program."""
    global _formulas
    if _formulas is None or not isValid(_formulas):
        _formulas = Formulas(QCoreApplication.instance())
    return _formulas
