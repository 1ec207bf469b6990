"""A global key on X11: the server is asked to send this key here, whichever window has the focus."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Slot

from app.hotkey import xcb
from app.hotkey.base import Hotkey
from app.hotkey.keys import Pressed, pressed, x11_keysym
from app.hotkey.xcb import KeyEvent, Xcb, XcbError

_LOCKS: Final = (0, xcb.LOCK, xcb.NUM_LOCK, xcb.LOCK | xcb.NUM_LOCK)
"""A grab is for exactly the modifiers that it names; Caps Lock and Num Lock count as some."""
_REPEAT_MS: Final = 150
"""A key that is held comes again sooner than that after it was let go."""

_log = logging.getLogger(__name__)


class X11Hotkey(Hotkey):
    """The connection is there while a key is claimed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server: Xcb | None = None
        self._notifier: QSocketNotifier | None = None
        self._held: list[tuple[int, int]] = []
        self._wanted: Pressed | None = None
        self._last_ms = 0

    @property
    def is_supported(self) -> bool:
        return True

    def claim(self, keys: str) -> None:
        self._let_go()
        self._wanted = pressed(keys) if keys else None
        if not keys:
            self._disconnect()
            self._enter("off")
        elif self._wanted is None:
            self._enter("no_key")
        elif self._connect():
            self._grab()
        else:
            self._enter("refused")

    def _grab(self) -> None:
        assert self._server is not None and self._wanted is not None
        claims = self._claims()
        for code, modifiers in claims:
            if not self._server.grab(code, modifiers):
                self._let_go()
                self._enter("taken")
                return
            self._held.append((code, modifiers))
        self._enter("on" if claims else "no_key")
        QTimer.singleShot(0, self, self._read)  # what came while the server was asked woke nobody

    def _claims(self) -> list[tuple[int, int]]:
        """Key codes and modifiers to grab, on the keyboard in use."""
        assert self._server is not None and self._wanted is not None
        symbol = x11_keysym(self._wanted.code)
        codes = self._server.key_codes(symbol) if symbol is not None else []
        return [(code, _modifiers(self._wanted) | locks) for code in codes for locks in _LOCKS]

    def _keyboard_changed(self) -> None:
        """What stays is never let go: whoever was refused the key would have it in that moment."""
        if self.state != "taken" and self._claims() != self._held:
            self._let_go()
            self._grab()

    def _let_go(self) -> None:
        if self._server is not None:
            for code, modifiers in self._held:
                self._server.let_go(code, modifiers)
        self._held.clear()

    def _connect(self) -> bool:
        if self._server is not None:
            return True
        try:
            self._server = Xcb()
        except XcbError as error:
            _log.warning("no global key: %s", error)
            return False
        self._notifier = QSocketNotifier(self._server.descriptor, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        return True

    def _disconnect(self) -> None:
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._server is not None:
            self._server.close()
            self._server = None

    @Slot()
    def _read(self) -> None:
        while self._server is not None and (event := self._server.next_event()) is not None:
            self._take(event)
        if self._server is not None and self._server.is_broken:
            self._held.clear()
            self._disconnect()
            self._enter("refused")

    def _take(self, event: KeyEvent) -> None:
        if event.kind == xcb.MAPPING_NOTIFY:
            self._keyboard_changed()
        elif event.kind in (xcb.KEY_PRESS, xcb.KEY_RELEASE):
            repeated = 0 <= event.time_ms - self._last_ms < _REPEAT_MS
            self._last_ms = event.time_ms
            if event.kind == xcb.KEY_PRESS and not repeated:
                self.pressed.emit()


def _modifiers(keys: Pressed) -> int:
    held = ((xcb.CONTROL, keys.control), (xcb.ALT, keys.alt), (xcb.SHIFT, keys.shift), (xcb.META, keys.meta))
    return sum(bit for bit, on in held if on)
