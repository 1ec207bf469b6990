"""What closing the main window means: the end of the program, or a place in the tray."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.around.tray import Tray
from app.settings.store import Preferences, SettingsStore
from app.window.bars import BarArea


class Closing(QObject):
    """Asked by the main window, which hides where ``stays`` says so.

    Args:
        hide: hides the main window.
        quit: ends the program.
    """

    def __init__(
        self,
        settings: SettingsStore,
        tray: Tray,
        bars: BarArea,
        hide: Callable[[], None],
        quit: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tray = tray
        self._bars = bars
        self._hide = hide
        self._quit = quit
        settings.on_change(self._follow)
        self._follow(settings.values)

    def stays(self) -> bool:
        """Whether closing the window leaves the program running. The first time a bar says so before it happens."""
        if not self._settings.values.tray or not self._tray.is_shown or _session_ends():
            return False
        if self._settings.values.tray_told:
            self._hide()
        else:
            self._tell()
        return True

    def _tell(self) -> None:
        bar = self._bars.show_bar(
            lambda: self.tr(
                "Closing this window leaves Rolltop running: its icon beside the clock opens it again. The settings "
                "say whether it does."
            ),
            "info", key="tray",
        )  # fmt: skip
        bar.add_action(lambda: self.tr("Close the window"), self._hide_told)
        bar.add_action(lambda: self.tr("Quit Rolltop"), self._quit)

    def _hide_told(self) -> None:
        self._settings.update(tray_told=True)
        self._hide()

    def _follow(self, values: Preferences) -> None:
        QGuiApplication.setQuitOnLastWindowClosed(not values.tray)


def _session_ends() -> bool:
    application = QGuiApplication.instance()
    return isinstance(application, QGuiApplication) and application.isSavingSession()
