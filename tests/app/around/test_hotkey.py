"""Keys as window systems name them, and the claim on one: X11 scripted and for real, Windows scripted."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.hotkey import x11, xcb
from app.hotkey.choosing import make_hotkey
from app.hotkey.keys import portal_trigger, pressed, windows_key, x11_keysym
from app.hotkey.windows import WindowsHotkey
from app.hotkey.x11 import X11Hotkey
from app.hotkey.xcb import KeyEvent, XcbError

ROOT = Path(__file__).resolve().parents[3]


def test_names_of_keys() -> None:
    space = pressed("Ctrl+Alt+Space")
    assert space is not None and space.control and space.alt and not space.shift
    assert (x11_keysym(space.code), windows_key(space.code)) == (0x20, 0x20)
    letter = pressed("Meta+Shift+K")
    assert letter is not None and (x11_keysym(letter.code), windows_key(letter.code)) == (ord("k"), ord("K"))
    assert x11_keysym(Qt.Key.Key_F12.value) == 0xFFC9 and windows_key(Qt.Key.Key_F12.value) == 0x7B
    assert [portal_trigger(keys) for keys in ("Ctrl+Alt+Space", "Meta+Shift+K", "F9", "K")] == [
        "CTRL+ALT+space", "SHIFT+LOGO+k", "F9", "",
    ]  # fmt: skip


@pytest.mark.parametrize("keys", ["", "K", "Shift+K", "Ctrl+K, Ctrl+L"])
def test_what_would_take_a_letter_from_every_text_is_no_key(keys: str) -> None:
    assert pressed(keys) is None


def test_the_offscreen_desktop_has_no_way(qapp: QApplication) -> None:
    hotkey = make_hotkey()
    assert not hotkey.is_supported
    hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "unsupported"
    hotkey.close()
    assert hotkey.state == "off"


class Server:
    """A scripted X server: what is grabbed, and events that the test lays ready."""

    codes: ClassVar[dict[int, list[int]]] = {0x20: [65]}
    taken: ClassVar[set[tuple[int, int]]] = set()

    def __init__(self) -> None:
        self.reading, self._writing = os.pipe()
        self.grabbed: set[tuple[int, int]] = set()
        self.events: list[KeyEvent] = []
        self.is_broken = False

    @property
    def descriptor(self) -> int:
        return self.reading

    def key_codes(self, symbol: int) -> list[int]:
        return self.codes.get(symbol, [])

    def grab(self, key: int, modifiers: int) -> bool:
        if (key, modifiers) in self.taken:
            return False
        self.grabbed.add((key, modifiers))
        return True

    def let_go(self, key: int, modifiers: int) -> None:
        self.grabbed.remove((key, modifiers))

    def send(self, *events: KeyEvent) -> None:
        self.events += events
        os.write(self._writing, b"x")

    def next_event(self) -> KeyEvent | None:
        if not self.events:
            return None
        if len(self.events) == 1:
            os.set_blocking(self.reading, False)
            with contextlib.suppress(BlockingIOError):
                os.read(self.reading, 100)
        return self.events.pop(0)

    def close(self) -> None:
        os.close(self.reading)
        os.close(self._writing)


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[Server]:
    made: list[Server] = []

    def connect() -> Server:
        made.append(Server())
        return made[-1]

    monkeypatch.setattr(x11, "Xcb", connect)
    return made


@pytest.fixture
def hotkey(qapp: QApplication, servers: list[Server]) -> Iterator[X11Hotkey]:
    made = X11Hotkey()
    yield made
    made.close()


def test_a_key_is_grabbed_whatever_lock_is_on(hotkey: X11Hotkey, servers: list[Server]) -> None:
    hotkey.claim("Ctrl+Alt+Space")
    held = xcb.CONTROL | xcb.ALT
    assert hotkey.state == "on"
    assert servers[0].grabbed == {(65, held | locks) for locks in (0, xcb.LOCK, xcb.NUM_LOCK, xcb.LOCK | xcb.NUM_LOCK)}
    hotkey.claim("")
    assert hotkey.state == "off" and servers[0].grabbed == set()


def test_a_key_of_another_program_is_left_to_it(
    hotkey: X11Hotkey, servers: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Server, "taken", {(65, xcb.CONTROL | xcb.ALT | xcb.NUM_LOCK)})
    hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "taken" and servers[0].grabbed == set()


def test_a_key_that_is_not_on_the_keyboard(hotkey: X11Hotkey) -> None:
    for keys in ("Ctrl+É", "K"):
        hotkey.claim(keys)
        assert hotkey.state == "no_key"


def test_a_key_that_is_held_counts_once(qtbot: QtBot, hotkey: X11Hotkey, servers: list[Server]) -> None:
    seen: list[int] = []
    hotkey.pressed.connect(lambda: seen.append(1))
    hotkey.claim("Ctrl+Alt+Space")
    down, up = xcb.KEY_PRESS, xcb.KEY_RELEASE
    servers[0].send(KeyEvent(down, 65, 1000), KeyEvent(up, 65, 1600), KeyEvent(down, 65, 1600), KeyEvent(up, 65, 1640))
    qtbot.waitUntil(lambda: not servers[0].events)
    assert len(seen) == 1
    servers[0].send(KeyEvent(down, 65, 3000))
    qtbot.waitUntil(lambda: len(seen) == 2)


def test_another_keyboard_has_the_key_elsewhere(
    qtbot: QtBot, hotkey: X11Hotkey, servers: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    hotkey.claim("Ctrl+Alt+Space")
    monkeypatch.setattr(Server, "codes", {0x20: [77]})
    servers[0].send(KeyEvent(xcb.MAPPING_NOTIFY, 0, 0))
    qtbot.waitUntil(lambda: {key for key, _ in servers[0].grabbed} == {77})


def test_a_server_that_goes_is_told(qtbot: QtBot, hotkey: X11Hotkey, servers: list[Server]) -> None:
    hotkey.claim("Ctrl+Alt+Space")
    servers[0].is_broken = True
    servers[0].send(KeyEvent(0, 0, 0))
    qtbot.waitUntil(lambda: hotkey.state == "refused")


def test_without_a_server(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Any:
        raise XcbError("no connection")

    monkeypatch.setattr(x11, "Xcb", none)
    hotkey = X11Hotkey()
    with pytest.MonkeyPatch.context():
        hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "refused"


class User32:
    """As much of the library as is used."""

    def __init__(self, allows: bool) -> None:
        self.allows = allows
        self.calls: list[tuple[Any, ...]] = []

    def RegisterHotKey(self, *values: Any) -> bool:
        self.calls.append(values)
        return self.allows

    def UnregisterHotKey(self, *values: Any) -> bool:
        self.calls.append(values)
        return True


def test_windows(qapp: QApplication) -> None:
    user32 = User32(allows=True)
    hotkey = WindowsHotkey(user32=user32)
    hotkey.claim("Ctrl+Alt+Space")
    assert hotkey.state == "on" and user32.calls == [(None, 0x5254, 0x4003, 0x20)]
    hotkey.claim("")
    assert hotkey.state == "off" and user32.calls[-1] == (None, 0x5254)
    refusing = WindowsHotkey(user32=User32(allows=False))
    refusing.claim("Ctrl+Alt+Space")
    assert refusing.state == "taken"


# -- a real X server


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.hotkey.choosing import make_hotkey
application = QApplication([])
hotkey = make_hotkey(application)
def pressed():
    print("pressed", flush=True)
    if "once" in sys.argv:
        application.exit()
hotkey.pressed.connect(pressed)
hotkey.claim("Ctrl+Alt+Space")
print(type(hotkey).__name__, hotkey.state, flush=True)
application.exec()
"""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual X server of the test's own."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("needs Xvfb and xdotool")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


def start(display: str, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments], env=environment, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


@pytest.mark.skipif(sys.platform != "linux", reason="X11")
def test_a_real_server_sends_the_key_whoever_has_the_focus(display: str) -> None:
    first = start(display, "once")
    assert first.stdout is not None
    assert first.stdout.readline() == "X11Hotkey on\n"
    second = start(display)
    assert second.stdout is not None
    try:
        assert second.stdout.readline() == "X11Hotkey taken\n"
        end = time.monotonic() + 30
        while first.poll() is None and time.monotonic() < end:
            press = ["xdotool", "key", "--clearmodifiers", "ctrl+alt+space"]
            subprocess.run(press, env={**os.environ, "DISPLAY": display}, check=True, timeout=30)
            time.sleep(0.3)
        assert first.wait(10) == 0, "the key did not arrive"
        assert first.stdout.readline() == "pressed\n"
    finally:
        for process in (first, second):
            process.kill()
            process.wait(10)
            assert process.stdout is not None
            process.stdout.close()
