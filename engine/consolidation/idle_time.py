"""Since when nobody has touched keyboard or mouse, wherever on this computer. None where the platform does not tell."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

LIMIT_S: Final = 2.0
_MONITOR: Final = (
    "call", "--session", "--timeout", "2", "--dest", "org.gnome.Mutter.IdleMonitor",
    "--object-path", "/org/gnome/Mutter/IdleMonitor/Core", "--method", "org.gnome.Mutter.IdleMonitor.GetIdletime",
)  # fmt: skip
_COOKIE: Final = b"MIT-MAGIC-COOKIE-1"
_SAVER: Final = b"MIT-SCREEN-SAVER"
_DISPLAY: Final = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


def system_idle_s() -> float | None:
    """Seconds; never raises, and waits at most some seconds."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _mac()
        return _wayland() if os.environ.get("WAYLAND_DISPLAY") else _x11()
    except (OSError, ValueError, AttributeError, struct.error, subprocess.SubprocessError):
        return None


class _LastInput(ctypes.Structure):
    _fields_ = (("size", ctypes.c_uint), ("time_ms", ctypes.c_uint))


def _windows() -> float | None:
    """``GetLastInputInfo``, whose clock starts again after 49 days."""
    info = _LastInput(size=ctypes.sizeof(_LastInput))
    windll = getattr(ctypes, "windll")  # noqa: B009 - is not there on other platforms
    if not windll.user32.GetLastInputInfo(ctypes.byref(info)):
        return None
    return ((windll.kernel32.GetTickCount() - info.time_ms) & 0xFFFFFFFF) / 1000


def _mac() -> float | None:
    """``CGEventSourceSecondsSinceLastEventType`` of the session, for any input."""
    quartz = ctypes.CDLL("/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices")
    since = quartz.CGEventSourceSecondsSinceLastEventType
    since.restype, since.argtypes = ctypes.c_double, (ctypes.c_int32, ctypes.c_uint32)
    seconds = float(since(0, 0xFFFFFFFF))
    return seconds if seconds >= 0 else None


def _wayland() -> float | None:
    """GNOME's idle monitor; other compositors tell only programs with a surface of their own."""
    program = shutil.which("gdbus")
    if program is None or not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return None
    told = subprocess.run([program, *_MONITOR], capture_output=True, text=True, timeout=2 * LIMIT_S, check=False)
    found = re.search(r"uint64 (\d+)", told.stdout)
    return int(found[1]) / 1000 if found and told.returncode == 0 else None


def _x11() -> float | None:
    """The screen saver extension, asked over a connection of our own: Xlib would end the program with its server.

    Encodings: X Window System Protocol, and the MIT-SCREEN-SAVER extension's request QueryInfo.
    """
    display = _DISPLAY.fullmatch(os.environ.get("DISPLAY", ""))
    if display is None:
        return None
    for cookie in x_cookies(display[1]) or [b""]:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as server:
            server.settimeout(LIMIT_S)
            server.connect(f"/tmp/.X11-unix/X{display[1]}")
            return ask_x_server(server, cookie)
    return None


def ask_x_server(server: socket.socket, cookie: bytes) -> float | None:
    """Seconds without input, over a fresh connection. Raises OSError where the server refuses or is gone."""
    root = _greet(server, cookie)
    server.sendall(struct.pack("<BxHHxx", 98, 2 + (len(_SAVER) + 3) // 4, len(_SAVER)) + _padded(_SAVER))
    present, opcode = struct.unpack_from("<8xBB", _reply(server))
    if not present:
        return None
    server.sendall(struct.pack("<BBHI", opcode, 1, 2, root))
    (idle_ms,) = struct.unpack_from("<16xI", _reply(server))
    return idle_ms / 1000


def _greet(server: socket.socket, cookie: bytes) -> int:
    """Open the connection; the root window of the first screen."""
    name = _COOKIE if cookie else b""
    hello = struct.pack("<BxHHHHxx", ord("l"), 11, 0, len(name), len(cookie))
    server.sendall(hello + _padded(name) + _padded(cookie))
    accepted, length = struct.unpack("<BxxxxxH", _exactly(server, 8))
    told = _exactly(server, 4 * length)
    if accepted != 1:
        raise OSError("the X server does not let us in")
    vendor_length, formats = struct.unpack_from("<16xHxxxB", told)
    (root,) = struct.unpack_from("<I", told, 32 + (vendor_length + 3) // 4 * 4 + 8 * formats)
    return root


def x_cookies(display: str) -> list[bytes]:
    """What the user's file of authorities holds for a display of that number, on whichever host, each once."""
    path = Path(os.environ.get("XAUTHORITY") or Path.home() / ".Xauthority")
    data = path.read_bytes() if path.is_file() else b""
    offset = 0
    found: dict[bytes, None] = {}

    def take() -> bytes:
        nonlocal offset
        (length,) = struct.unpack_from(">H", data, offset)
        start, offset = offset + 2, offset + 2 + length
        return data[start:offset]

    while offset < len(data):
        offset += 2  # the family of the address, which is left aside
        _address, number, name, secret = take(), take(), take(), take()
        if name == _COOKIE and number.decode("ascii", "replace") in ("", display):
            found[secret] = None
    return list(found)


def _reply(server: socket.socket) -> bytes:
    """The answer to the last request. Raises OSError for an error; no events were asked for."""
    head = _exactly(server, 32)
    if head[0] != 1:
        raise OSError("the X server refuses")
    return head + _exactly(server, 4 * struct.unpack_from("<4xI", head)[0])


def _exactly(server: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = server.recv(count - len(data))
        if not piece:
            raise OSError("the X server is gone")
        data += piece
    return data


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
