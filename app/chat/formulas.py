"""Formulas as pictures: LaTeX is set on a thread of its own, once each, and painted in the colour of the text."""

from __future__ import annotations

import re
import sys
import threading
import time
import warnings
from collections import OrderedDict, deque
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Any, Final

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QPointF, QRectF, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPixmap
from shiboken6 import isValid

SET_AT_PX: Final = 16.0
MOST_CHARS: Final = 2_000
MOST_DEPTH: Final = 9
"""Setting takes more than twice as long with each level of nesting."""
LIMIT_S: Final = 3.0
_LARGER: Final = 1.12
"""The letters of its font are smaller than those of the window's."""
_KEPT: Final = 500
_KEPT_PIXMAPS: Final = 200
_VIEW_BOX: Final = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')
_WIDE: Final = re.compile(r"[\u2e80-\U0003ffff]")
"""Letters that the font for formulas does not have."""


@dataclass(frozen=True)
class Formula:
    """A formula set at 16 px: its SVG, and how far it reaches from where its base line begins."""

    svg: str
    width: float
    ascent: float
    descent: float

    def size(self, font_px: float) -> QSizeF:
        scale = font_px / SET_AT_PX
        return QSizeF(self.width * scale, (self.ascent + self.descent) * scale)


class _TooLong(Exception):
    pass


def set_formula(latex: str, display: bool) -> Formula | None:
    """The formula as SVG; None if it cannot be set. Slow: a few milliseconds, the first time a third of a second."""
    if len(latex) > MOST_CHARS or _depth(latex) > MOST_DEPTH or _WIDE.search(latex):
        return None
    ends = time.monotonic() + LIMIT_S

    def watch(_frame: FrameType, _event: str, _argument: Any) -> None:
        if time.monotonic() > ends:
            raise _TooLong

    before = sys.getprofile()
    try:
        ziamath = _ziamath()
        sys.setprofile(watch)
        made = ziamath.Latex(latex.strip(), size=SET_AT_PX * _LARGER, inline=not display)
        if any("\\" in (element.text or "") for element in made.mathml.iter()):
            return None  # a command that it does not know stands there as its name
        return _measured(made.svg())
    except Exception:  # the library raises anything for what it does not understand
        return None
    finally:
        sys.setprofile(before)


@cache
def _ziamath() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it finds its fonts in a way that is deprecated on Python 3.11 and 3.12 only
        import ziamath
    ziamath.config.svg2 = False
    return ziamath


def _measured(svg: str) -> Formula | None:
    found = _VIEW_BOX.search(svg)
    if found is None:
        return None
    _, top, width, height = (float(number) for number in found.groups())
    return Formula(svg, width, -top, height + top) if width > 0 and height > 0 else None


def _depth(latex: str) -> int:
    depth = deepest = 0
    for character in latex:
        depth += (character == "{") - (character == "}")
        deepest = max(deepest, depth)
    return deepest + latex.count("\\begin") + latex.count("\\left")


class Formulas(QObject):
    """All formulas of the program. Signals: arrived() when some that were asked for are there, or will never be."""

    arrived = Signal()
    _set = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: OrderedDict[tuple[str, bool], Formula | None] = OrderedDict()
        self._wanted: deque[tuple[str, bool]] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._pixmaps: OrderedDict[tuple[Formula, float, str, float], QPixmap] = OrderedDict()
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
        if isValid(self):
            self._set.emit()

    @Slot()
    def _tell(self) -> None:
        self.arrived.emit()

    # -- painting

    def paint(self, painter: QPainter, formula: Formula, at: QPointF, font_px: float, colour: QColor) -> None:
        """Paint a formula; ``at`` is its upper left corner."""
        ratio = painter.device().devicePixelRatio()
        pixmap = self._pixmap(formula, font_px, colour, ratio)
        painter.drawPixmap(at, pixmap)

    def _pixmap(self, formula: Formula, font_px: float, colour: QColor, ratio: float) -> QPixmap:
        key = (formula, font_px, colour.name(), ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = _drawn(formula, font_px, colour, ratio)
            while len(self._pixmaps) > _KEPT_PIXMAPS:
                self._pixmaps.popitem(last=False)
        self._pixmaps.move_to_end(key)
        return self._pixmaps[key]


def _drawn(formula: Formula, font_px: float, colour: QColor, ratio: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    size = formula.size(font_px)
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


_formulas: Formulas | None = None


def formulas() -> Formulas:
    """Those of the program."""
    global _formulas
    if _formulas is None or not isValid(_formulas):
        _formulas = Formulas(QCoreApplication.instance())
    return _formulas
