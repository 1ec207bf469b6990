"""The few functions of libxcb that grab a key. Qt's X11 plugin needs the same files.

https://xcb.freedesktop.org/manual/. A connection of its own keeps apart from Qt's: its events are the key's alone.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_int, c_uint8, c_uint16, c_uint32, c_void_p
from typing import Any, Final, NamedTuple

KEY_PRESS: Final = 2
KEY_RELEASE: Final = 3
MAPPING_NOTIFY: Final = 34
SHIFT, LOCK, CONTROL, ALT, NUM_LOCK, META = 1, 2, 4, 8, 16, 64
_ASYNC = 1


class XcbError(Exception):
    """There is no X server, or its libraries are missing."""


class _Cookie(Structure):
    _fields_ = (("sequence", c_uint32),)


class _ScreenIterator(Structure):
    _fields_ = (("data", POINTER(c_uint32)), ("rem", c_int), ("index", c_int))


class _KeyEvent(Structure):
    _fields_ = (
        ("kind", c_uint8), ("detail", c_uint8), ("sequence", c_uint16), ("time_ms", c_uint32), ("root", c_uint32),
        ("event", c_uint32), ("child", c_uint32), ("root_x", c_uint16), ("root_y", c_uint16),
        ("event_x", c_uint16), ("event_y", c_uint16), ("state", c_uint16),
    )  # fmt: skip


class KeyEvent(NamedTuple):
    """``time_ms`` is the server's clock; ``key`` the code of the key."""

    kind: int
    key: int
    time_ms: int


class Xcb:
    """A connection to the X server that ``DISPLAY`` names. Not for several threads.

    Raises:
        XcbError: it cannot be made.
    """

    def __init__(self) -> None:
        try:
            self._xcb, self._symbols = ctypes.CDLL("libxcb.so.1"), ctypes.CDLL("libxcb-keysyms.so.1")
            self._free: Any = ctypes.CDLL(None).free
        except (OSError, AttributeError) as error:
            raise XcbError(str(error)) from error
        self._declare()
        self._connection = self._xcb.xcb_connect(None, None)
        if self._xcb.xcb_connection_has_error(self._connection):
            self._xcb.xcb_disconnect(self._connection)
            raise XcbError("no connection to the X server")
        roots = self._xcb.xcb_setup_roots_iterator(self._xcb.xcb_get_setup(self._connection))
        self._root = roots.data[0]
        self._table = self._symbols.xcb_key_symbols_alloc(self._connection)

    @property
    def descriptor(self) -> int:
        """Readable when an event has come."""
        return int(self._xcb.xcb_get_file_descriptor(self._connection))

    @property
    def is_broken(self) -> bool:
        return bool(self._xcb.xcb_connection_has_error(self._connection))

    def key_codes(self, symbol: int) -> list[int]:
        """The keys that have this symbol on the keyboard in use."""
        found = self._symbols.xcb_key_symbols_get_keycode(self._table, symbol)
        if not found:
            return []
        codes: list[int] = []
        while found[len(codes)]:
            codes.append(found[len(codes)])
        self._free(found)
        return codes

    def grab(self, key: int, modifiers: int) -> bool:
        """False if another program has it."""
        cookie = self._xcb.xcb_grab_key_checked(self._connection, 1, self._root, modifiers, key, _ASYNC, _ASYNC)
        error = self._xcb.xcb_request_check(self._connection, cookie)
        if error:
            self._free(error)
        return not error

    def let_go(self, key: int, modifiers: int) -> None:
        self._xcb.xcb_ungrab_key(self._connection, key, self._root, modifiers)
        self._xcb.xcb_flush(self._connection)

    def next_event(self) -> KeyEvent | None:
        """What has come, None if nothing more has."""
        event = self._xcb.xcb_poll_for_event(self._connection)
        if not event:
            return None
        kind = event.contents.kind & 0x7F
        if kind == MAPPING_NOTIFY:
            self._symbols.xcb_refresh_keyboard_mapping(self._table, event)
        told = KeyEvent(kind, event.contents.detail, event.contents.time_ms)
        self._free(event)
        return told

    def close(self) -> None:
        self._symbols.xcb_key_symbols_free(self._table)
        self._xcb.xcb_disconnect(self._connection)

    def _declare(self) -> None:
        xcb, symbols, event = self._xcb, self._symbols, POINTER(_KeyEvent)
        for function, result, arguments in (
            (xcb.xcb_connect, c_void_p, (c_char_p, c_void_p)),
            (xcb.xcb_connection_has_error, c_int, (c_void_p,)),
            (xcb.xcb_disconnect, None, (c_void_p,)),
            (xcb.xcb_get_setup, c_void_p, (c_void_p,)),
            (xcb.xcb_setup_roots_iterator, _ScreenIterator, (c_void_p,)),
            (xcb.xcb_get_file_descriptor, c_int, (c_void_p,)),
            (xcb.xcb_flush, c_int, (c_void_p,)),
            (xcb.xcb_grab_key_checked, _Cookie,
             (c_void_p, c_uint8, c_uint32, c_uint16, c_uint8, c_uint8, c_uint8)),
            (xcb.xcb_ungrab_key, _Cookie, (c_void_p, c_uint8, c_uint32, c_uint16)),
            (xcb.xcb_request_check, c_void_p, (c_void_p, _Cookie)),
            (xcb.xcb_poll_for_event, event, (c_void_p,)),
            (symbols.xcb_key_symbols_alloc, c_void_p, (c_void_p,)),
            (symbols.xcb_key_symbols_free, None, (c_void_p,)),
            (symbols.xcb_key_symbols_get_keycode, POINTER(c_uint8), (c_void_p, c_uint32)),
            (symbols.xcb_refresh_keyboard_mapping, c_int, (c_void_p, event)),
            (self._free, None, (c_void_p,)),
        ):  # fmt: skip
            function.restype, function.argtypes = result, arguments
