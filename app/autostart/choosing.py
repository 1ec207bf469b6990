"""Which entry this system has."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from app.autostart.entry import Autostart


def autostart(command: Sequence[str]) -> Autostart:
    """The entry of this system."""
    if sys.platform == "win32":
        from app.autostart.windows import RunKey

        return RunKey(command)
    if sys.platform == "darwin":
        from app.autostart.macos import LaunchAgent

        return LaunchAgent(command)
    from app.autostart.xdg import DesktopEntry

    return DesktopEntry(command)
