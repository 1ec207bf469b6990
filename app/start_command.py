"""How this program is started again: by the desktop at login, by itself after a move. No Qt."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from app.paths import usual_data_folder


def start_command() -> list[str]:
    """The program and what it must be given to be Rolltop: frozen, installed, or run from its sources."""
    if getattr(sys, "frozen", False):
        return [_absolute(sys.executable)]
    beside = Path(sys.executable).with_name("rolltop.exe" if sys.platform == "win32" else "rolltop")
    return [str(beside)] if beside.is_file() else [_absolute(sys.executable), "-m", "app"]


def login_command(folder: Path, environment: Mapping[str, str] = os.environ) -> list[str]:
    """The same for the desktop: without the window, with the data folder where it is not the usual one."""
    command = [*start_command(), "--background"]
    image = environment.get("APPIMAGE", "")
    if image:
        command[:1] = [image]
    if Path(os.path.realpath(folder)) != Path(os.path.realpath(usual_data_folder())):
        command += ["--data", str(folder.absolute())]
    return command


def again_command() -> list[str]:
    """This very call once more, for ``os.execv`` of the same executable."""
    arguments = [word for word in sys.argv[1:] if word != "--background"]
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "app", *arguments]


def _absolute(path: str) -> str:
    return os.path.abspath(path)
