"""Colours and patterns of the charts: no two neighbours are told apart by colour alone."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPalette, QPen

from app.memory_editor.colours import is_dark, is_high_contrast
from engine.values import FactKind

_LIGHT = ("#3b78b4", "#2b6e5b", "#8a4fa0", "#c0632b", "#9a7b1f", "#b23a48", "#6b7a8f")
_DARK = ("#6fa8dc", "#5fb399", "#bb86cf", "#e0925f", "#cfae55", "#ec8590", "#8b9bb0")
_PATTERNS = (
    Qt.BrushStyle.NoBrush, Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.Dense6Pattern, Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.HorPattern, Qt.BrushStyle.DiagCrossPattern, Qt.BrushStyle.VerPattern,
)  # fmt: skip
_KINDS: dict[FactKind, int] = {
    "identity": 0, "preference": 1, "relation": 2, "event": 3, "work": 4, "health": 5, "other": 6,
}  # fmt: skip
_PATTERN_ALPHA = 0.45


def tint_of(kind: FactKind) -> int:
    """The number of a kind's colour and pattern."""
    return _KINDS[kind]


def tint_colour(palette: QPalette, number: int) -> QColor:
    return QColor((_DARK if is_dark(palette) else _LIGHT)[number % len(_LIGHT)])


def fill(painter: QPainter, shape: QPainterPath, palette: QPalette, number: int) -> None:
    """Fill a shape with a colour and its pattern, and set it off from what lies beside it."""
    base = palette.color(QPalette.ColorRole.Base)
    painter.fillPath(shape, tint_colour(palette, number))
    pattern = _PATTERNS[number % len(_PATTERNS)]
    if pattern is not Qt.BrushStyle.NoBrush:
        lines = QColor(base)
        lines.setAlphaF(_PATTERN_ALPHA)
        painter.fillPath(shape, QBrush(lines, pattern))
    edge = palette.color(QPalette.ColorRole.Text) if is_high_contrast(palette) else base
    painter.strokePath(shape, QPen(edge, 1.2))


def fill_rect(painter: QPainter, rect: QRectF, palette: QPalette, number: int, radius: float = 3.0) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(rect, min(radius, rect.width() / 2), min(radius, rect.height() / 2))
    fill(painter, shape, palette, number)
