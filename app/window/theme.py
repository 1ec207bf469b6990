"""Light and dark: the palettes, and how they are put on the application."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.settings.store import Theme
from app.window.resources import style_sheet

_ROLES = QPalette.ColorRole
_LIGHT = {
    _ROLES.Window: "#f5f4f0",
    _ROLES.WindowText: "#22211f",
    _ROLES.Base: "#fefdfb",
    _ROLES.AlternateBase: "#efede7",
    _ROLES.Text: "#22211f",
    _ROLES.PlaceholderText: "#6c6962",
    _ROLES.Button: "#f5f4f0",
    _ROLES.ButtonText: "#22211f",
    _ROLES.BrightText: "#b3261e",
    _ROLES.Light: "#ffffff",
    _ROLES.Midlight: "#e9e6df",
    _ROLES.Mid: "#dcd8cf",
    _ROLES.Dark: "#b9b4a9",
    _ROLES.Shadow: "#7d796f",
    _ROLES.Highlight: "#2b6e5b",
    _ROLES.HighlightedText: "#ffffff",
    _ROLES.Link: "#1f6a8a",
    _ROLES.LinkVisited: "#6a4a8a",
    _ROLES.ToolTipBase: "#2b2a27",
    _ROLES.ToolTipText: "#f3f1ec",
    _ROLES.Accent: "#2b6e5b",
}
_DARK = {
    _ROLES.Window: "#1b1b1a",
    _ROLES.WindowText: "#e8e5df",
    _ROLES.Base: "#232322",
    _ROLES.AlternateBase: "#2f2f2d",
    _ROLES.Text: "#e8e5df",
    _ROLES.PlaceholderText: "#a5a199",
    _ROLES.Button: "#2a2a29",
    _ROLES.ButtonText: "#e8e5df",
    _ROLES.BrightText: "#ff8a80",
    _ROLES.Light: "#4a4a47",
    _ROLES.Midlight: "#3a3a38",
    _ROLES.Mid: "#3d3d3a",
    _ROLES.Dark: "#5a5955",
    _ROLES.Shadow: "#0c0c0c",
    _ROLES.Highlight: "#3f8f78",
    _ROLES.HighlightedText: "#ffffff",
    _ROLES.Link: "#7cc0dc",
    _ROLES.LinkVisited: "#c0a0e0",
    _ROLES.ToolTipBase: "#3a3a38",
    _ROLES.ToolTipText: "#f3f1ec",
    _ROLES.Accent: "#5fb399",
}
_CONTRAST_LIGHT = _LIGHT | {
    _ROLES.Window: "#ffffff",
    _ROLES.WindowText: "#000000",
    _ROLES.Base: "#ffffff",
    _ROLES.AlternateBase: "#f0f0f0",
    _ROLES.Text: "#000000",
    _ROLES.PlaceholderText: "#333333",
    _ROLES.Button: "#ffffff",
    _ROLES.ButtonText: "#000000",
    _ROLES.BrightText: "#a00000",
    _ROLES.Midlight: "#d8d8d8",
    _ROLES.Mid: "#757575",
    _ROLES.Dark: "#000000",
    _ROLES.Shadow: "#000000",
    _ROLES.Highlight: "#0000b0",
    _ROLES.HighlightedText: "#ffffff",
    _ROLES.Link: "#0000b0",
    _ROLES.LinkVisited: "#5a0080",
    _ROLES.ToolTipBase: "#000000",
    _ROLES.ToolTipText: "#ffffff",
    _ROLES.Accent: "#0000b0",
}
_CONTRAST_DARK = _DARK | {
    _ROLES.Window: "#000000",
    _ROLES.WindowText: "#ffffff",
    _ROLES.Base: "#000000",
    _ROLES.AlternateBase: "#1c1c1c",
    _ROLES.Text: "#ffffff",
    _ROLES.PlaceholderText: "#d8d8d8",
    _ROLES.Button: "#000000",
    _ROLES.ButtonText: "#ffffff",
    _ROLES.BrightText: "#ff9c9c",
    _ROLES.Midlight: "#3c3c3c",
    _ROLES.Mid: "#757575",
    _ROLES.Dark: "#ffffff",
    _ROLES.Shadow: "#ffffff",
    _ROLES.Highlight: "#ffe000",
    _ROLES.HighlightedText: "#000000",
    _ROLES.Link: "#80d8ff",
    _ROLES.LinkVisited: "#e0b0ff",
    _ROLES.ToolTipBase: "#000000",
    _ROLES.ToolTipText: "#ffffff",
    _ROLES.Accent: "#ffe000",
}
_FADED = (_ROLES.Text, _ROLES.WindowText, _ROLES.ButtonText, _ROLES.HighlightedText)


def palette_for(dark: bool, contrast: bool = False) -> QPalette:
    """``contrast``: text and edges are at least 7:1 against what is behind them."""
    palette = QPalette()
    colours = (_CONTRAST_DARK if dark else _CONTRAST_LIGHT) if contrast else _DARK if dark else _LIGHT
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    faded = QColor(("#a0a0a0" if dark else "#5c5c5c") if contrast else "#76736c" if dark else "#a19d94")
    for role in _FADED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, faded)
    marked = QColor("#5c5c5c" if contrast else colours[_ROLES.Mid])
    palette.setColor(QPalette.ColorGroup.Disabled, _ROLES.Highlight, marked)
    palette.setColor(QPalette.ColorGroup.Disabled, _ROLES.PlaceholderText, faded)
    return palette


def is_dark(palette: QPalette) -> bool:
    return palette.color(_ROLES.Base).lightness() < 128


def attention_colour(palette: QPalette) -> QColor:
    """For words and marks that are to be noticed and are no failure."""
    return QColor("#e9b44c" if is_dark(palette) else "#8a5a00")


def system_is_dark() -> bool:
    """What the desktop asks for; light where it says nothing."""
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def apply_theme(application: QApplication, theme: Theme, font_size_pt: float = 0) -> None:
    """Set palette, style sheet and font size. A high-contrast desktop keeps its own palette."""
    if wants_high_contrast() and theme == "system":
        application.setPalette(QPalette())
    else:
        dark = theme.endswith("dark") or (theme == "system" and system_is_dark())
        application.setPalette(palette_for(dark, theme.startswith("contrast")))
    _apply_font(application, font_size_pt)
    style_name(application)
    application.setStyleSheet(style_sheet(application.font().pointSizeF(), text_scale(application)))


def wants_high_contrast() -> bool:
    """What the desktop asks for, where Qt tells."""
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):  # Qt before 6.10
        return False
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def style_name(application: QApplication) -> str:
    """Of the style below the style sheet, which does not tell: "fusion" and the like."""
    name = application.property("styleBelow")
    if name is None:
        name = application.style().name().lower()
        application.setProperty("styleBelow", name)
    return str(name)


def usual_font_pt(application: QGuiApplication) -> float:
    """How large the text is where no size is chosen."""
    system_size = application.property("systemFontSizePt")
    if system_size is None:
        system_size = application.font().pointSizeF()
        application.setProperty("systemFontSizePt", system_size)
    return max(float(system_size), 10.0)


def text_scale(application: QGuiApplication) -> float:
    """Of the text as it is to the size that it has where none is chosen."""
    return application.font().pointSizeF() / usual_font_pt(application)


def with_text(length_px: int) -> int:
    """A length, for example of a picture beside words, that grows with the text."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    return round(length_px * text_scale(application))


def _apply_font(application: QApplication, font_size_pt: float) -> None:
    usual = usual_font_pt(application)
    font = application.font()
    font.setPointSizeF(float(font_size_pt) if font_size_pt else usual)
    application.setFont(font)
