"""The icon beside the clock, with a menu of what is wanted most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.settings.store import Preferences, SettingsStore
from app.window.resources import application_icon


@dataclass(frozen=True)
class TrayActions:
    """What the menu's entries do. ``pause`` is the entry of the main window's menu, which knows its words and state."""

    open: Callable[[], None]
    ask: Callable[[], None]
    new_chat: Callable[[], None]
    pause: QAction
    quit: Callable[[], None]


class Tray(QObject):
    """There while the user wants it.

    Signals: message_clicked() when the user clicks a notification that it showed.
    """

    message_clicked = Signal()

    def __init__(self, settings: SettingsStore, actions: TrayActions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._actions = actions
        self._icon: QSystemTrayIcon | None = None
        self._menu: TrayMenu | None = None
        settings.on_change(self._follow)
        self._follow(settings.values)

    @property
    def is_available(self) -> bool:
        """Whether this desktop has a place for such icons."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    @property
    def is_shown(self) -> bool:
        """Whether the user can reach the program by the icon now."""
        return self._icon is not None and self._icon.isVisible() and self.is_available

    @property
    def menu(self) -> QMenu | None:
        return self._menu

    def show_message(self, title: str, text: str) -> bool:
        """A notification beside the icon; False where there is none."""
        if self._icon is None or not self.is_shown or not QSystemTrayIcon.supportsMessages():
            return False
        self._icon.showMessage(title, text, application_icon())
        return True

    def close(self) -> None:
        """Take the icon away. Idempotent."""
        if self._icon is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._icon = None
        if self._menu is not None:
            self._menu.deleteLater()
            self._menu = None

    def _follow(self, values: Preferences) -> None:
        if values.tray and self._icon is None:
            self._show()
        elif not values.tray:
            self.close()

    def _show(self) -> None:
        self._menu = TrayMenu(self._actions)
        self._icon = QSystemTrayIcon(application_icon(), self)
        self._icon.setToolTip("Rolltop")
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._activated)
        self._icon.messageClicked.connect(self.message_clicked)
        self._icon.show()

    @Slot(QSystemTrayIcon.ActivationReason)
    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self._actions.open()


class TrayMenu(QMenu):
    """A menu that follows the language."""

    def __init__(self, actions: TrayActions) -> None:
        super().__init__()
        self.open_entry = self._add(actions.open)
        self.ask_entry = self._add(actions.ask)
        self.new_entry = self._add(actions.new_chat)
        self.addSeparator()
        self.addAction(actions.pause)
        self.addSeparator()
        self.quit_entry = self._add(actions.quit)
        self.setDefaultAction(self.open_entry)
        self._retranslate()

    def _add(self, act: Callable[[], None]) -> QAction:
        entry = self.addAction("")
        entry.triggered.connect(lambda _checked=False: act())
        return entry

    def _retranslate(self) -> None:
        self.setTitle("Rolltop")
        self.setAccessibleName("Rolltop")
        self.open_entry.setText(self.tr("&Open Rolltop"))
        self.ask_entry.setText(self.tr("&Ask something…"))
        self.new_entry.setText(self.tr("&New conversation"))
        self.quit_entry.setText(self.tr("&Quit"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "quit_entry"):
            self._retranslate()
