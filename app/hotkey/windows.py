"""A global key on Windows: RegisterHotKey, whose message comes through Qt's event loop."""

from __future__ import annotations

import ctypes
from typing import Any, Final

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QCoreApplication, QObject

from app.hotkey.base import Hotkey
from app.hotkey.keys import Pressed, pressed, windows_key

_ALT, _CONTROL, _SHIFT, _WIN, _NO_REPEAT = 0x1, 0x2, 0x4, 0x8, 0x4000
_WM_HOTKEY: Final = 0x0312
_ID: Final = 0x5254
_ALREADY_REGISTERED: Final = 1409


class _Message(ctypes.Structure):
    """The beginning of MSG."""

    _fields_ = (("window", ctypes.c_void_p), ("message", ctypes.c_uint), ("w", ctypes.c_size_t))


class WindowsHotkey(Hotkey):
    """``user32``: the library that registers; another one in tests."""

    def __init__(self, parent: QObject | None = None, user32: Any = None) -> None:
        super().__init__(parent)
        self._user32 = user32 if user32 is not None else ctypes.WinDLL("user32", use_last_error=True)  # pyright: ignore
        self._registered = False
        self._filter = _Filter(self)

    @property
    def is_supported(self) -> bool:
        return True

    def claim(self, keys: str) -> None:
        self._let_go()
        if not keys:
            self._enter("off")
            return
        wanted = pressed(keys)
        key = windows_key(wanted.code) if wanted is not None else None
        if wanted is None or key is None:
            self._enter("no_key")
        elif self._user32.RegisterHotKey(None, _ID, _modifiers(wanted) | _NO_REPEAT, key):
            self._registered = True
            application = QCoreApplication.instance()
            assert application is not None
            application.installNativeEventFilter(self._filter)
            self._enter("on")
        else:
            self._enter("taken" if _last_error() == _ALREADY_REGISTERED else "refused")

    def _let_go(self) -> None:
        if self._registered:
            self._user32.UnregisterHotKey(None, _ID)
            application = QCoreApplication.instance()
            if application is not None:
                application.removeNativeEventFilter(self._filter)
            self._registered = False


class _Filter(QAbstractNativeEventFilter):
    def __init__(self, hotkey: WindowsHotkey) -> None:
        super().__init__()
        self._hotkey = hotkey

    def nativeEventFilter(self, event_type: QByteArray | bytes | bytearray | memoryview, message: Any) -> Any:
        if bytes(event_type).startswith(b"windows_"):  # pyright: ignore[reportArgumentType]
            told = _Message.from_address(int(message))
            if told.message == _WM_HOTKEY and told.w == _ID:
                self._hotkey.pressed.emit()
                return True, 0
        return False, 0


def _last_error() -> int:
    return int(getattr(ctypes, "get_last_error", lambda: _ALREADY_REGISTERED)())


def _modifiers(keys: Pressed) -> int:
    held = ((_CONTROL, keys.control), (_ALT, keys.alt), (_SHIFT, keys.shift), (_WIN, keys.meta))
    return sum(bit for bit, on in held if on)
