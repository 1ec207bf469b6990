"""Opens what the Help menu offers. Each window is made once, and shown again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

if TYPE_CHECKING:
    from app.window.main_window import MainWindow


class HelpWindows(QObject):
    """Belongs to the main window and its menu."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._open: dict[str, QDialog] = {}
        actions = window.menus.actions_by_name
        actions["shortcuts"].triggered.connect(lambda _checked=False: self.show_shortcuts())
        actions["about"].triggered.connect(lambda _checked=False: self.show_about())

    def show_shortcuts(self) -> QDialog:
        from app.help.shortcuts import ShortcutsDialog

        return self._show("shortcuts", lambda: ShortcutsDialog(self._window.menuBar(), self._window))

    def show_about(self) -> QDialog:
        from app.help.about import AboutDialog

        scope = self._window.scope
        return self._show("about", lambda: AboutDialog(lambda: scope.model.path, scope.data_folder, self._window))

    def _show(self, name: str, make: Callable[[], QDialog]) -> QDialog:
        dialog = self._open.get(name)
        if dialog is None:
            dialog = self._open[name] = make()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog
