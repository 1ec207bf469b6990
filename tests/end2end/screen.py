"""A window seen and used from outside: an X server, a keyboard, and what a screen reader is told (AT-SPI).

The bus protocol is https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from jeepney import DBusAddress, MessageType, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.end2end.processes import LIMIT_S, ROOT

PROGRAMS = ("Xvfb", "dbus-daemon", "xdotool")
BUS_SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
SIZE = "1280x900x24"
ACCESSIBLE = "org.a11y.atspi.Accessible"

T = TypeVar("T")


def missing() -> str:
    """What this computer lacks to look at a window from outside; "" if nothing."""
    if sys.platform != "linux":
        return "X servers and AT-SPI are Linux's"
    lacking = [name for name in PROGRAMS if shutil.which(name) is None]
    if not BUS_SERVICE.is_file():
        lacking.append("at-spi2-core")
    return f"not installed here: {', '.join(lacking)}" if lacking else ""


def wait_until(what: str, found: Callable[[], T | None], limit_s: float = LIMIT_S) -> T:
    """The first true answer of ``found``, asked again and again up to the limit."""
    end = time.monotonic() + limit_s
    while not (answer := found()):
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.05)
    return answer


class Element:
    """One thing on the screen as assistive programs see it."""

    def __init__(self, connection: DBusConnection, bus_name: str, path: str) -> None:
        self._connection = connection
        self._bus_name = bus_name
        self._path = path

    @property
    def name(self) -> str:
        return str(self._property("Name"))

    @property
    def role(self) -> str:
        return str(self._call("GetRoleName"))

    @property
    def text(self) -> str:
        """What stands in a field or a paragraph; "" for what holds no text."""
        try:
            return str(self._call("GetText", "org.a11y.atspi.Text", "ii", (0, -1)))
        except LookupError:
            return ""

    @property
    def is_showing(self) -> bool:
        low, _high = self._call("GetState")
        return bool(low & (1 << 25))

    def children(self) -> list[Element]:
        return [Element(self._connection, *child) for child in self._call("GetChildren")]

    def walk(self) -> Iterator[Element]:
        """This one and all below it; what vanishes meanwhile is left out."""
        try:
            below = self.children()
        except LookupError:
            return
        yield self
        for child in below:
            yield from child.walk()

    def press(self) -> None:
        """Do what a click does."""
        self._call("DoAction", "org.a11y.atspi.Action", "i", (0,))

    def take_focus(self) -> None:
        self._call("GrabFocus", "org.a11y.atspi.Component")

    def _property(self, name: str) -> Any:
        address = DBusAddress(self._path, self._bus_name, ACCESSIBLE)
        return self._ask(Properties(address).get(name))[1]

    def _call(self, method: str, interface: str = ACCESSIBLE, signature: str = "", body: tuple[Any, ...] = ()) -> Any:
        return self._ask(new_method_call(DBusAddress(self._path, self._bus_name, interface), method, signature, body))

    def _ask(self, message: Any) -> Any:
        reply = self._connection.send_and_get_reply(message, timeout=LIMIT_S)
        if reply.header.message_type == MessageType.error:
            raise LookupError(f"{self._path}: {reply.body}")
        return reply.body[0] if reply.body else None


class Screen:
    """An X server without a monitor, with a session's bus and the bus of assistive programs."""

    def __init__(self, folder: Path) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        self.limit_s = LIMIT_S
        self.home = home = folder / "home"
        home.mkdir(mode=0o700)
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"},
            "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "LC_ALL": "C.UTF-8",
            "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }  # fmt: skip
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
            self.environment.pop(name, None)
        self.environment["DISPLAY"] = ":" + self._server("Xvfb", "-displayfd", "1", "-screen", "0", SIZE)
        bus = self._server("dbus-daemon", "--session", "--nofork", "--print-address=1")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus
        with open_dbus_connection(bus) as session:
            launcher = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            reply = session.send_and_get_reply(new_method_call(launcher, "GetAddress"), timeout=LIMIT_S)
        self._connection = open_dbus_connection(reply.body[0])
        self._programs = Element(
            self._connection, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"
        )  # fmt: skip

    def close(self) -> None:
        """End everything in it."""
        self._connection.close()
        for process in reversed(self._processes):
            process.terminate()
            process.wait(LIMIT_S)
            for pipe in (process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()

    def start(self, command: Sequence[str]) -> subprocess.Popen[str]:
        """Start a program in it; it ends with the screen at the latest."""
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        self._processes.append(process)
        return process

    def elements(self) -> list[Element]:
        """Everything that programs show."""
        found: list[Element] = []
        for program in self._programs.children():
            found += [element for element in program.walk() if element.is_showing]
        return found

    def find(self, role: str, name: str) -> Element:
        """Wait for the element with that role whose name begins so."""
        return wait_until(f"a {role} named {name!r}", lambda: self._find(role, name), self.limit_s)

    def texts(self) -> list[str]:
        """All that can be read: names, and what stands in fields and paragraphs."""
        return [text for element in self.elements() for text in (element.name, element.text) if text]

    def wait_for_text(self, part: str) -> None:
        """Anywhere on the screen."""
        seen = self._texts_now()
        wait_until(f"{part!r} among {seen}", lambda: any(part in text for text in self._texts_now()), self.limit_s)

    def type(self, text: str) -> None:
        """With the keyboard, into what has the focus."""
        self._keyboard("type", "--delay", "20", text)

    def key(self, *keys: str) -> None:
        self._keyboard("key", *keys)

    def focus_window(self, class_name: str) -> None:
        """As a window manager would: there is none here. Its newest window, where there are several."""

        def found() -> list[str]:
            return self._keyboard("search", "--onlyvisible", "--class", class_name, check=False).split()

        self._keyboard("windowfocus", "--sync", wait_until(f"a window of {class_name!r}", found)[-1])

    def _find(self, role: str, name: str) -> Element | None:
        try:
            return next((e for e in self.elements() if e.name.startswith(name) and e.role == role), None)
        except LookupError:
            return None

    def _texts_now(self) -> list[str]:
        try:
            return self.texts()
        except LookupError:  # something vanished in between
            return []

    def _server(self, *command: str) -> str:
        """Start it and return its first line."""
        process = subprocess.Popen(
            command, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._processes.append(process)
        assert process.stdout is not None
        return process.stdout.readline().strip()

    def _keyboard(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=LIMIT_S, check=check
        )
        return done.stdout
