"""Notifications of the desktop: a reply is finished, tidying has a question. Only while no window of ours is active."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication

from app.around.tray import Tray
from app.session_bus import SessionBus
from app.settings.store import SettingsStore
from engine.protocol import ConsolidationReport, ReplyFinished
from engine.values import Conversation

_NAME: Final = "org.freedesktop.Notifications"
_PATH: Final = "/org/freedesktop/Notifications"
_LONGEST_CHARACTERS: Final = 120


class Notices(QObject):
    """Sends them to the desktop's own service, and beside the tray icon where there is none.

    Args:
        open: shows the main window when a notification is clicked.
        is_away: whether the user looks at something else now.
    """

    def __init__(
        self,
        settings: SettingsStore,
        tray: Tray,
        open: Callable[[], None],
        parent: QObject | None = None,
        is_away: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tray = tray
        self._open = open
        self._is_away = is_away if is_away is not None else _no_window_is_active
        self._bus: SessionBus | None = None
        self._own: int | None = None
        tray.message_clicked.connect(open)

    @Slot(object)
    def reply_finished(self, event: ReplyFinished) -> None:
        if event.stop_reason not in ("cancelled", "closed"):
            self.tell(self.tr("The reply is finished"), _title(event.conversation))

    @Slot(object)
    def tidied(self, event: ConsolidationReport) -> None:
        if event.summary.waiting:
            self.tell(self.tr("Tidying has a question"), self.tr("It waits for you in Rolltop."))

    def tell(self, title: str, text: str) -> bool:
        """Tell the user, if they want it and do not see it anyway. False if nothing was sent."""
        if not self._settings.values.notifications or not self._is_away():
            return False
        shown = text if len(text) <= _LONGEST_CHARACTERS else text[: _LONGEST_CHARACTERS - 1] + "…"
        return self._tell_desktop(title, shown) or self._tray.show_message(title, shown)

    def close(self) -> None:
        """Idempotent."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def _tell_desktop(self, title: str, text: str) -> bool:
        if sys.platform in ("win32", "darwin"):
            return False
        if self._bus is None:
            bus = SessionBus(self)
            if not bus.connect_to_session():
                bus.deleteLater()
                return False
            bus.signalled.connect(self._signalled)
            bus.lost.connect(self.close)
            bus.listen(_NAME, "ActionInvoked")
            self._bus = bus
        hints = {"desktop-entry": ("s", "rolltop")}
        actions = ["default", QCoreApplication.translate("TrayMenu", "&Open Rolltop").replace("&", "")]
        values = ("Rolltop", self._own or 0, "rolltop", title, text, actions, hints, -1)

        def sent(reply: tuple[Any, ...] | None) -> None:
            if reply:
                self._own = int(reply[0])  # the next one takes its place
            else:
                self._tray.show_message(title, text)

        self._bus.call(_NAME, _PATH, _NAME, "Notify", "susssasa{sv}i", values, sent)
        return True

    @Slot(str, str, str, object)
    def _signalled(self, _path: str, _interface: str, member: str, values: Any) -> None:
        if member == "ActionInvoked" and values and values[0] == self._own:
            self._open()


def _title(conversation: Conversation) -> str:
    """Nothing of a temporary chat goes to the desktop."""
    return "" if conversation.temporary else conversation.title


def _no_window_is_active() -> bool:
    return QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive
