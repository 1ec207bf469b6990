"""Calling the window that has a data folder open. No Qt: the terminal calls, too."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import socket
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, Literal

Wish = Literal["open", "ask", "stay"]
"""Show the window, or the ask-window; or only be there, as a start at login wants it."""
WISHES: Final = ("open", "ask", "stay")
ANSWER: Final = b"ok\n"
LIMIT_S: Final = 5.0
_TOKENS: Final = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""With one of these the desktop lets the called window come to the front."""


def address(folder: Path) -> str:
    """Where the window of this data folder listens: the path of a socket, on Windows the name of a pipe."""
    return _addresses(folder)[0]


def call(folder: Path, wish: Wish, limit_s: float = LIMIT_S) -> bool:
    """Ask the window that has the folder open for something. False where there is none, or it does not answer."""
    message = json.dumps({"wish": wish, **{name: os.environ[name] for name in _TOKENS if name in os.environ}})
    return any(_exchange(name, message.encode() + b"\n", limit_s) for name in _addresses(folder))


def read_call(line: bytes) -> tuple[Wish, dict[str, str]] | None:
    """The wish in a line that came, and what lets a window come to the front; None if it is none."""
    try:
        message: Any = json.loads(line)
    except ValueError:
        return None
    if not isinstance(message, dict) or message.get("wish") not in WISHES:
        return None
    tokens = {name: message[name] for name in _TOKENS if isinstance(message.get(name), str)}
    return message["wish"], tokens


def _addresses(folder: Path) -> list[str]:
    """The first is where a window of this session listens; the others are looked at by a call from elsewhere."""
    real = os.path.normcase(os.path.realpath(folder))
    mark = hashlib.sha256(os.fsencode(real)).hexdigest()[:20]
    if sys.platform == "win32":
        return [rf"\\.\pipe\rolltop-{mark}"]
    return [str(place / f"rolltop-{mark}.socket") for place in _private_folders()]


def _private_folders() -> list[Path]:
    """Folders that nobody else may write to: a socket's path must be short, so it is not in the data folder."""
    user = os.getuid()
    wanted = [os.environ.get("XDG_RUNTIME_DIR", ""), f"/run/user/{user}"]
    found = [Path(name) for name in dict.fromkeys(wanted) if name and _is_private(Path(name))]
    own = Path(tempfile.gettempdir()) / f"rolltop-{user}"
    with contextlib.suppress(OSError):
        own.mkdir(mode=0o700, exist_ok=True)
    return [*found, own] if _is_private(own) or not found else found


def _is_private(folder: Path) -> bool:
    try:
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022


def _exchange(name: str, message: bytes, limit_s: float) -> bool:
    try:
        if sys.platform == "win32":
            with open(name, "r+b", buffering=0) as pipe:
                pipe.write(message)
                return pipe.read(len(ANSWER)) == ANSWER
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(limit_s)
            connection.connect(name)
            connection.sendall(message)
            return connection.recv(len(ANSWER)) == ANSWER
    except OSError:
        return False
