"""Colours derived from the palette in force, so that light and dark both work."""

from __future__ import annotations

from typing import Literal

from PySide6.QtGui import QColor, QPalette

Tone = Literal["info", "good", "warning", "danger"]

_LIGHT: dict[Tone, str] = {"info": "#2457c5", "good": "#1b7f3b", "warning": "#9a6200", "danger": "#c0312b"}
_DARK: dict[Tone, str] = {"info": "#8ab4f8", "good": "#7fd99a", "warning": "#f0b95a", "danger": "#ff8f86"}


def is_dark(palette: QPalette) -> bool:
    return palette.color(QPalette.ColorRole.Base).lightness() < 128


def tone(palette: QPalette, name: Tone) -> QColor:
    return QColor((_DARK if is_dark(palette) else _LIGHT)[name])


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """``share`` (0..1) of ``first``, the rest of ``second``."""
    return QColor.fromRgbF(
        first.redF() * share + second.redF() * (1 - share),
        first.greenF() * share + second.greenF() * (1 - share),
        first.blueF() * share + second.blueF() * (1 - share),
    )


def tinted(palette: QPalette, name: Tone, share: float = 0.14) -> QColor:
    """A quiet background of that tone."""
    return mix(tone(palette, name), palette.color(QPalette.ColorRole.Base), share)


def is_high_contrast(palette: QPalette) -> bool:
    """Whether words and ground are as far apart as can be: then edges and lesser words stand out, too."""
    text, base = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
    return abs(text.lightness() - base.lightness()) >= 250


def muted(palette: QPalette) -> QColor:
    """Text of second rank (about 5:1 against the base; in high contrast more)."""
    share = 0.88 if is_high_contrast(palette) else 0.66
    return mix(palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base), share)


def hairline(palette: QPalette) -> QColor:
    share = 0.45 if is_high_contrast(palette) else 0.16
    return mix(palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base), share)
