"""The desktop's services over a real session bus: the portal for a global key, and notifications."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.around.notices import Notices
from app.around.tray import Tray, TrayActions
from app.hotkey.portal import PortalHotkey
from app.settings.store import SettingsStore
from app.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[3]

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux" or shutil.which("dbus-daemon") is None, reason="needs a session bus"),
    pytest.mark.qt_log_ignore("This plugin does not support", "No such signal QPlatformNativeInterface"),
]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A session bus of the test's own."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
    )
    assert daemon.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
    yield
    daemon.terminate()
    daemon.wait(10)
    daemon.stdout.close()


class Desktop:
    """The services, in a process of their own. ``heard``: what they were called for."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.around.portal_service"], cwd=ROOT, env=dict(os.environ),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        self.heard: list[str] = []
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.append(line.strip())

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self._thread.join(10)
        self.process.stdout.close()


@pytest.fixture
def desktop(bus: None) -> Iterator[Desktop]:
    made = Desktop()
    yield made
    made.close()


@pytest.fixture
def hotkey(qapp: QApplication) -> Iterator[PortalHotkey]:
    made = PortalHotkey()
    yield made
    made.close()


def test_the_portal_gives_a_key(
    qtbot: QtBot, desktop: Desktop, hotkey: PortalHotkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
    hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "asking"
    qtbot.waitUntil(lambda: hotkey.state == "on")
    assert hotkey.chosen_elsewhere == "Ctrl+Alt+Space (yours)"
    assert desktop.heard == ["session", "bind ask CTRL+ALT+space"]
    with qtbot.waitSignal(hotkey.pressed):
        desktop.tell("press")
    assert os.environ.pop("XDG_ACTIVATION_TOKEN") == "token-1"
    hotkey.claim("")
    assert hotkey.state == "off"
    qtbot.waitUntil(lambda: desktop.heard[-1] == "closed")


def test_the_user_says_no(qtbot: QtBot, desktop: Desktop, hotkey: PortalHotkey) -> None:
    desktop.tell("refuse")
    hotkey.claim("Ctrl+Alt+Space")
    qtbot.waitUntil(lambda: hotkey.state == "refused")


def test_a_desktop_without_the_portal(qtbot: QtBot, bus: None, hotkey: PortalHotkey) -> None:
    hotkey.claim("Ctrl+Alt+Space")
    qtbot.waitUntil(lambda: hotkey.state == "unsupported")
    assert not hotkey.is_supported


def test_a_computer_without_a_bus(hotkey: PortalHotkey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus")
    hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "unsupported"


def test_the_bus_goes(qtbot: QtBot, desktop: Desktop, hotkey: PortalHotkey) -> None:
    hotkey.claim("Ctrl+Alt+Space")
    qtbot.waitUntil(lambda: hotkey.state == "on")
    hotkey._bus._connection.sock.shutdown(2)
    qtbot.waitUntil(lambda: hotkey.state == "refused")


def test_a_notification_opens_the_window(
    qtbot: QtBot, desktop: Desktop, window: MainWindow, settings: SettingsStore
) -> None:
    opened: list[int] = []
    nothing: Any = lambda: None  # noqa: E731
    pause = window.menus.actions_by_name["tidy_pause"]
    tray = Tray(settings, TrayActions(nothing, nothing, nothing, pause, nothing))
    notices = Notices(settings, tray, lambda: opened.append(1), is_away=lambda: True)
    assert not notices.tell("The reply is finished", "Tea")
    settings.update(notifications=True)
    assert notices.tell("The reply is finished", "Tea")
    qtbot.waitUntil(lambda: desktop.heard == ["note The reply is finished"])
    qtbot.waitUntil(lambda: notices._own == 1)
    desktop.tell("click 1")
    qtbot.waitUntil(lambda: opened == [1])
    notices.close()
