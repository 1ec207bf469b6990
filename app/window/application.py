"""The QApplication: names, icon, and the chosen language, theme and font size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QApplication

from app.settings.store import Preferences
from app.window import language, theme
from app.window.composing import Composing
from app.window.garbage import GarbageCollection
from app.window.resources import application_icon
from app.window.safe_focus import SafeFocus
from app.window.window_sizes import follow_text, note_sizes


def create_application(argv: Sequence[str], preferences: Preferences | None = None) -> QApplication:
    """Make the application object, or dress the one that exists."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(list(argv))
    application.setApplicationName("Rolltop")
    application.setApplicationDisplayName("Rolltop")
    application.setDesktopFileName("rolltop")
    application.setWindowIcon(application_icon())
    if application.findChild(Composing) is None:
        Composing(application)
    if application.findChild(GarbageCollection) is None:
        GarbageCollection(application)
    if application.findChild(SafeFocus) is None:
        SafeFocus(application)
    dress(application, preferences or Preferences())
    return application


def dress(application: QApplication, preferences: Preferences) -> None:
    """Put language, theme and font size on the application."""
    before = note_sizes()
    language.install(application, preferences.language)
    theme.apply_theme(application, preferences.theme, preferences.font_size_pt)
    follow_text(before)
