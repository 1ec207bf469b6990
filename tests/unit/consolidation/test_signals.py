"""What the computer tells about itself."""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from engine.consolidation import idle_time, signals

linux = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="X11 and Wayland")


def test_reading_never_raises_and_stays_in_range() -> None:
    read = signals.SystemSignals(wait=lambda _seconds: None).read(5.0)
    assert read.quiet_s == 5.0
    assert read.system_idle_s is None or read.system_idle_s >= 0
    for percent in (read.battery_percent, read.others_percent):
        assert percent is None or 0 <= percent <= 100


@pytest.mark.parametrize(
    ("battery", "expected"),
    [
        (None, None),
        (SimpleNamespace(percent=30, power_plugged=True), None),
        (SimpleNamespace(percent=30, power_plugged=None), None),
        (SimpleNamespace(percent=30, power_plugged=False), 30.0),
    ],
)
def test_a_battery_counts_while_it_feeds_the_computer(
    monkeypatch: pytest.MonkeyPatch, battery: Any, expected: float | None
) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery, raising=False)
    assert signals.battery_percent() == expected


def test_a_battery_that_cannot_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("no such driver")

    monkeypatch.setattr(psutil, "sensors_battery", fail, raising=False)
    assert signals.battery_percent() is None


def test_our_own_work_is_not_that_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    load = signals.OthersLoad(wait=lambda _seconds: None)
    samples = iter(
        [(0.0, 0.0, 0.0, 0.0), (0.5, 100.0, 70.0, 60.0), (2.5, 200.0, 170.0, 60.0), (4.5, 300.0, 170.0, 0.0)]
    )
    monkeypatch.setattr(load, "_sample", lambda: next(samples))
    monkeypatch.setattr(signals, "STALE_S", float("inf"))
    assert load.percent() == pytest.approx(10)
    assert load.percent() == pytest.approx(100)
    assert load.percent() == 0.0  # a child has ended and taken its seconds along


def test_the_whole_tree_is_ours() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        assert {os.getpid(), child.pid} <= {process.pid for process in signals.own_processes()}
    finally:
        child.communicate(b"\n")


def test_processes_that_cannot_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise psutil.AccessDenied

    monkeypatch.setattr(psutil, "cpu_times", refuse)
    assert signals.OthersLoad(wait=lambda _seconds: None).percent() is None


# -- idle time


@pytest.fixture
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)


@linux
@pytest.mark.parametrize("display", ["", ":", ":none", ":98765", "elsewhere:0", "unix:98765.0"])
def test_without_a_display_it_is_unknown(no_desktop: None, monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    monkeypatch.setenv("DISPLAY", display)
    assert idle_time.system_idle_s() is None
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert idle_time.system_idle_s() is None


def answer(end: socket.socket, idle_ms: int, present: bool, told: list[bytes]) -> None:
    """Be an X server, as much of it as is asked for."""
    with end:
        name_length, cookie_length = struct.unpack_from("<6xHH", end.recv(12))
        padded = (name_length + 3) // 4 * 4
        told.append(end.recv(padded + (cookie_length + 3) // 4 * 4)[padded : padded + cookie_length])
        vendor = b"somebody"
        body = struct.pack("<16xHHBB10x", len(vendor), 65535, 1, 2) + vendor + bytes(16) + struct.pack("<I", 0x2A7)
        end.sendall(struct.pack("<BxHHH", 1, 11, 0, len(body) // 4) + body)
        end.recv(8 + 16)
        end.sendall(struct.pack("<BxHIBB22x", 1, 1, 0, present, 144))
        if present:
            asked = struct.unpack("<BBHI", end.recv(8))
            end.sendall(struct.pack("<BBHIIIIIB7x", asked == (144, 1, 2, 0x2A7), 0, 2, 0, 0, 0, idle_ms, 0, 0))


def asked_of(idle_ms: int, present: bool = True) -> tuple[float | None, bytes]:
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    told: list[bytes] = []
    server = threading.Thread(target=answer, args=(theirs, idle_ms, present, told))
    server.start()
    with ours:
        ours.settimeout(10)
        found = idle_time.ask_x_server(ours, b"sixteen bytes...")
    server.join()
    return found, told[0]


@linux
def test_an_x_server_is_asked_for_its_idle_time() -> None:
    assert asked_of(90_500) == (90.5, b"sixteen bytes...")
    assert asked_of(90_500, present=False) == (None, b"sixteen bytes...")


@linux
def test_an_x_server_that_hangs_up_or_refuses() -> None:
    for data in (b"", struct.pack("<BxHHH", 0, 11, 0, 1) + b"no!!"):
        ours, theirs = socket.socketpair(socket.AF_UNIX)
        with ours, theirs:
            theirs.sendall(data)
            theirs.shutdown(socket.SHUT_WR)
            with pytest.raises(OSError, match="X server"):
                idle_time.ask_x_server(ours, b"")


@linux
def test_the_right_cookies_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def record(*parts: bytes) -> bytes:
        return struct.pack(">H", 256) + b"".join(struct.pack(">H", len(part)) + part for part in parts)

    path = tmp_path / "authority"
    path.write_bytes(
        record(b"host", b"1", b"MIT-MAGIC-COOKIE-1", b"wrong") + record(b"host", b"7", b"OTHER", b"wrong")
        + record(b"host", b"7", b"MIT-MAGIC-COOKIE-1", b"right")
        + record(b"away", b"", b"MIT-MAGIC-COOKIE-1", b"any") + record(b"host", b"7", b"MIT-MAGIC-COOKIE-1", b"right")
    )  # fmt: skip
    monkeypatch.setenv("XAUTHORITY", str(path))
    assert idle_time.x_cookies("7") == [b"right", b"any"] and idle_time.x_cookies("2") == [b"any"]
    monkeypatch.setenv("XAUTHORITY", str(tmp_path / "none"))
    assert idle_time.x_cookies("7") == []


@linux
def test_a_file_of_authorities_that_is_cut_off_is_no_failure(
    no_desktop: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "authority"
    path.write_bytes(b"\x01\x00\x00")
    monkeypatch.setenv("XAUTHORITY", str(path))
    monkeypatch.setenv("DISPLAY", ":98765")
    assert idle_time.system_idle_s() is None


@linux
def test_gnome_is_asked_over_the_session_bus(no_desktop: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "gdbus"
    program.write_text("#!/bin/sh\necho '(uint64 4321,)'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert idle_time.system_idle_s() is None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert idle_time.system_idle_s() == 4.321
    program.write_text("#!/bin/sh\necho 'Error: no such name' >&2\nexit 1\n")
    assert idle_time.system_idle_s() is None
