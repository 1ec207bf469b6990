"""Larger and smaller text in every window of the program: Ctrl and +, − or 0."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QWindow

from app.settings.store import SettingsStore
from app.window.theme import usual_font_pt

SMALLEST_PERCENT: Final = 75
LARGEST_PERCENT: Final = 300
STEP_PERCENT: Final = 10
LARGER: Final = ("Ctrl++", "Ctrl+=")
SMALLER: Final = ("Ctrl+-", "Ctrl+_")
USUAL: Final = ("Ctrl+0",)
_REST_MS: Final = 80
"""Steps that follow each other faster than this are one change: each change lays every window out anew."""


def percent_of(font_size_pt: float) -> int:
    """Of the system's size; what is kept are points, 0 for the system's size whatever it becomes."""
    return round(100 * font_size_pt / usual_font_pt(_application())) if font_size_pt else 100


def points_of(percent: int) -> float:
    """What is kept for so many percent, within the limits."""
    percent = max(SMALLEST_PERCENT, min(LARGEST_PERCENT, percent))
    return 0 if percent == 100 else round(percent * usual_font_pt(_application()) / 100, 2)


def _application() -> QGuiApplication:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    return application


class TextSize(QObject):
    """Watches the windows that have had the focus, so that the keys work also where no menu is."""

    def __init__(self, settings: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._wanted: float | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._apply)
        self._keys = {
            QKeySequence(key): step for keys, step in ((LARGER, 1), (SMALLER, -1), (USUAL, 0)) for key in keys
        }
        _application().focusWindowChanged.connect(self._watch)
        self._watch(QGuiApplication.focusWindow())

    def change(self, step: int) -> None:
        """Make the text larger (1) or smaller (-1) by a tenth, soon; 0 is the system's size again."""
        chosen = self._settings.values.font_size_pt if self._wanted is None else self._wanted
        self._wanted = points_of(percent_of(chosen) + step * STEP_PERCENT) if step else 0
        self._rest.start()

    def _apply(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._settings.update(font_size_pt=wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = self._keys.get(QKeySequence(event.keyCombination()))
            if step is not None:
                self.change(step)
                return True
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # a second time it moves to the front
