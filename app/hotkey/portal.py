"""A global key on Wayland, where the desktop has the portal for it: it asks the user, who may choose another key.

https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.GlobalShortcuts.html
"""

from __future__ import annotations

import itertools
import os
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Slot

from app.hotkey.base import Hotkey
from app.hotkey.keys import portal_trigger
from app.session_bus import SessionBus, Values

_SERVICE: Final = "org.freedesktop.portal.Desktop"
_PATH: Final = "/org/freedesktop/portal/desktop"
_SHORTCUTS: Final = "org.freedesktop.portal.GlobalShortcuts"
_REQUEST: Final = "org.freedesktop.portal.Request"
_SESSION: Final = "org.freedesktop.portal.Session"
_SHORTCUT_ID: Final = "ask"
_numbers = itertools.count(1)


class PortalHotkey(Hotkey):
    """A session of the portal while a key is claimed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bus = SessionBus(self)
        self._bus.signalled.connect(self._signalled)
        self._bus.lost.connect(self._lost)
        self._trigger = ""
        self._session = ""
        self._awaited = ""
        self._supported = True

    @property
    def is_supported(self) -> bool:
        """True until the desktop has said otherwise."""
        return self._supported

    def claim(self, keys: str) -> None:
        self._end_session()
        if not keys:
            self._bus.close()
            self._enter("off")
            return
        self._trigger = portal_trigger(keys)
        if not self._trigger:
            self._enter("no_key")
        elif self._connect():
            self._enter("asking")
            token = _token()
            options = {"handle_token": ("s", self._expect()), "session_handle_token": ("s", token)}
            self._call("CreateSession", "a{sv}", (options,))
        else:
            self._unsupported()

    def _connect(self) -> bool:
        if not self._bus.connect_to_session():
            return False
        self._bus.listen(_REQUEST, "Response")
        self._bus.listen(_SHORTCUTS, "Activated")
        return True

    def _call(self, method: str, signature: str, values: Values) -> None:
        self._bus.call(_SERVICE, _PATH, _SHORTCUTS, method, signature, values, self._replied)

    def _replied(self, values: Values | None) -> None:
        if values is None:
            self._unsupported()
        elif values and isinstance(values[0], str) and values[0].startswith("/"):
            self._awaited = values[0]  # older portals choose the path themselves

    def _expect(self) -> str:
        """A token whose answer is waited for from now on."""
        token = _token()
        sender = self._bus.name.removeprefix(":").replace(".", "_")
        self._awaited = f"{_PATH}/request/{sender}/{token}"
        return token

    @Slot(str, str, str, object)
    def _signalled(self, path: str, interface: str, member: str, values: Any) -> None:
        if interface == _REQUEST and member == "Response" and path == self._awaited:
            self._answered(*values)
        elif interface == _SHORTCUTS and member == "Activated" and values[0] == self._session:
            token = values[3].get("activation_token", ("s", ""))[1]
            if token:
                os.environ["XDG_ACTIVATION_TOKEN"] = token  # Qt takes it from there
            self.pressed.emit()

    def _answered(self, response: int, results: dict[str, Any]) -> None:
        if response != 0:
            self._end_session()
            self._enter("refused")
        elif not self._session:
            self._session = results["session_handle"][1]
            self._bind()
        else:
            shortcuts = results.get("shortcuts", ("", []))[1]
            described = [values.get("trigger_description", ("s", ""))[1] for _, values in shortcuts]
            self.chosen_elsewhere = next(iter(described), "")
            self._enter("on" if shortcuts else "refused")
            self.changed.emit()

    def _bind(self) -> None:
        said = QCoreApplication.translate("Hotkey", "Ask Rolltop")
        values = {"description": ("s", said), "preferred_trigger": ("s", self._trigger)}
        options = {"handle_token": ("s", self._expect())}
        self._call("BindShortcuts", "oa(sa{sv})sa{sv}", (self._session, [(_SHORTCUT_ID, values)], "", options))

    def _unsupported(self) -> None:
        self._supported = False
        self._end_session()
        self._bus.close()
        self._enter("unsupported")

    def _end_session(self) -> None:
        if self._session:
            self._bus.call(_SERVICE, self._session, _SESSION, "Close", "", ())
        self._session = self._awaited = self.chosen_elsewhere = ""

    @Slot()
    def _lost(self) -> None:
        self._session = self._awaited = ""
        if self.state in ("on", "asking"):
            self._enter("refused")


def _token() -> str:
    return f"rolltop_{os.getpid()}_{next(_numbers)}"
