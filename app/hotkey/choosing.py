"""Which way to a global key this desktop has."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.hotkey.base import Hotkey


def make_hotkey(parent: QObject | None = None) -> Hotkey:
    """The way of the platform that Qt draws on; one that says it has none elsewhere."""
    match QGuiApplication.platformName():
        case "xcb":
            from app.hotkey.x11 import X11Hotkey

            return X11Hotkey(parent)
        case "wayland" if sys.platform == "linux":
            from app.hotkey.portal import PortalHotkey

            return PortalHotkey(parent)
        case "windows":
            from app.hotkey.windows import WindowsHotkey

            return WindowsHotkey(parent)
        case _:
            return Hotkey(parent)
