"""Files in ``resources/``: icons in the palette's colour, the style sheet, the translations."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
TRANSLATIONS = RESOURCES / "translations"
_ICON_SIZE_PX = 20


def style_sheet(font_size_pt: float = 10.0, scale: float = 1.0) -> str:
    """The style sheet. In it ``{icons}`` is the icons' folder, ``{1.5em}`` so many times the size of the font.

    Args:
        scale: of the text to its usual size; ``{14px}`` grows with it.
    """
    text = (RESOURCES / "style.qss").read_text(encoding="utf-8")
    text = re.sub(r"\{([\d.]+)em\}", lambda found: f"{float(found[1]) * font_size_pt:.1f}pt", text)
    text = re.sub(r"\{(\d+)px\}", lambda found: f"{round(int(found[1]) * scale)}px", text)
    return text.replace("{icons}", (RESOURCES / "icons").as_posix())


def application_icon() -> QIcon:
    return _render(_svg("rolltop"), 128, 128)


def icon(name: str, role: QPalette.ColorRole = QPalette.ColorRole.PlaceholderText) -> QIcon:
    """The icon ``name`` drawn in the colour of ``role`` of the application's palette as it is now."""
    return coloured_icon(name, QGuiApplication.palette().color(role))


def coloured_icon(name: str, colour: QColor) -> QIcon:
    return _coloured(name, colour.name())


@cache
def _coloured(name: str, colour: str) -> QIcon:
    return _render(_svg(name).replace("currentColor", colour), _ICON_SIZE_PX, _ICON_SIZE_PX * 3)


@cache
def _svg(name: str) -> str:
    return (RESOURCES / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def _render(svg: str, *sizes_px: int) -> QIcon:
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(QByteArray(svg.encode()))
    result = QIcon()
    for size in sizes_px:
        pixmap = QPixmap(QSize(size, size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        result.addPixmap(pixmap)
    return result
