"""Puts together what stands around the windows, and gives each its wires."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.around.closing import Closing
from app.around.network import NetworkSwitch
from app.around.notices import Notices
from app.around.tray import Tray, TrayActions
from app.around.words import hotkey_sentence
from app.asking.asking import Asking
from app.autostart.choosing import autostart
from app.autostart.entry import Autostart
from app.hotkey.base import Hotkey
from app.instance.calling import Wish
from app.settings.store import Preferences, SettingsStore
from app.start_command import login_command
from app.window.focus_ring import FocusRing
from app.window.text_size import TextSize

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.window.main_window import MainWindow

_TRAY_LIMIT_MS = 15_000
"""So long after a start without a window the desktop may take to show the icon."""


class Around(QObject):
    """Tray, notifications, ask-window, global key, size of the text. Signals: hotkey_changed() with its state.

    Attributes:
        asking: the ask-window and what stands behind it.
        hotkey: the global key; the platform's own once ``start`` was called.
        autostart: the entry that starts the program at login.
    """

    hotkey_changed = Signal()

    def __init__(self, bridge: Bridge, window: MainWindow, settings: SettingsStore, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self.network = NetworkSwitch(bridge, settings, self)
        actions = window.menus.actions_by_name
        self.asking = Asking(bridge, self.open_conversation, self)
        self.tray = Tray(
            settings,
            TrayActions(self.open, self.asking.come, self.new_chat, actions["tidy_pause"], window.quit),
            self,
        )
        self.closing = Closing(settings, self.tray, window.bars, window.hide, window.quit, self)
        window.stays = self.closing.stays
        self.notices = Notices(settings, self.tray, self.open, self)
        bridge.reply_finished.connect(self.notices.reply_finished)
        bridge.consolidation_report.connect(self.notices.tidied)
        self.hotkey = Hotkey(self)
        self.autostart: Autostart = autostart(login_command(folder))
        self.text_size = TextSize(settings, self)
        self.focus_ring = FocusRing(settings, self)
        actions["ask"].triggered.connect(lambda _checked=False: self.asking.come())
        for name, step in (("text_larger", 1), ("text_smaller", -1), ("text_usual", 0)):
            actions[name].triggered.connect(lambda _checked=False, step=step: self.text_size.change(step))
        self._shortcut, self._started = "", False
        settings.on_change(self._follow)

    def start(self) -> None:
        """Claim the global key, once the window has been painted."""
        from app.hotkey.choosing import make_hotkey

        self.hotkey = make_hotkey(self)
        self.hotkey.pressed.connect(self.asking.toggle)
        self.hotkey.changed.connect(self._on_hotkey)
        self._started = True
        self._follow(self._settings.values)

    def close(self) -> None:
        """Give everything back to the desktop. Idempotent."""
        self.hotkey.close()
        self.notices.close()
        self.tray.close()
        self.asking.close()

    # -- what the user does

    @Slot()
    def open(self) -> None:
        """Bring the main window to the front."""
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()

    def new_chat(self) -> None:
        self.open()
        self._window.new_conversation()

    def open_conversation(self, conversation_id: int) -> None:
        self.open()
        self._window.panel.open_conversation(conversation_id)

    @Slot(str)
    def called(self, wish: Wish) -> None:
        """A second start, or ``rolltop ask``, wants something."""
        match wish:
            case "open":
                self.open()
            case "ask":
                self.asking.come()
            case "stay":
                pass

    def start_without_window(self) -> None:
        """In the tray; where no icon appears in time, as a minimised window that can be found."""
        if not self._settings.values.tray:
            self._window.showMinimized()
            return
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(self._require_icon)
        timer.start(_TRAY_LIMIT_MS)

    @Slot()
    def _require_icon(self) -> None:
        if not self.tray.is_shown and not self._window.isVisible():
            self._window.showMinimized()

    # -- what changes

    def _follow(self, values: Preferences) -> None:
        if self._started and values.ask_shortcut != self._shortcut:
            self._shortcut = values.ask_shortcut
            self.hotkey.claim(values.ask_shortcut)

    @Slot()
    def _on_hotkey(self) -> None:
        """A key that is not to be had is told where everybody sees it; the settings say more."""
        self.hotkey_changed.emit()
        if self.hotkey.state in ("taken", "refused", "no_key"):
            bar = self._window.bars.show_bar(
                lambda: self.tr("The key for the ask-window does not work: {reason}").format(
                    reason=hotkey_sentence(self.hotkey.state, self._shortcut)
                ),
                "warning", key="hotkey",
            )  # fmt: skip
            bar.add_action(lambda: self.tr("Choose another key"), lambda: self._window.show_settings("around"))
        else:
            self._window.bars.dismiss("hotkey")
