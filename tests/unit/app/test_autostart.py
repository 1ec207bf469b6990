"""The entry that starts the program at login, for each system: what is read back, and what is never touched."""

from __future__ import annotations

import plistlib
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.autostart.entry import Autostart, AutostartError
from app.autostart.macos import LaunchAgent
from app.autostart.windows import RunKey
from app.autostart.xdg import DesktopEntry
from app.start_command import login_command

COMMAND = [sys.executable, "--background", "--data", '/home/o\'hara/50 % "done" $HOME']
FOREIGN = {
    "DesktopEntry": "[Desktop Entry]\nType=Application\nExec=other\n",
    "LaunchAgent": plistlib.dumps({"Label": "somebody.else"}).decode(),
}


@pytest.fixture(params=[DesktopEntry, LaunchAgent])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[list[str]], Any]:
    return lambda command: request.param(command, tmp_path / "start")


def test_on_and_off(make: Callable[[list[str]], Autostart]) -> None:
    entry = make(COMMAND)
    assert entry.state() == "off"
    entry.switch_on()
    assert entry.state() == "on" and Path(entry.place).is_file()
    entry.switch_off()
    entry.switch_off()
    assert entry.state() == "off" and not Path(entry.place).exists()


def test_another_copy_of_the_program_is_told_and_mended(make: Callable[[list[str]], Autostart]) -> None:
    make(["/gone/rolltop", "--background"]).switch_on()
    entry = make(COMMAND)
    assert entry.state() == "elsewhere"
    entry.switch_on()
    assert entry.state() == "on"


def test_a_program_that_is_gone_is_not_on(make: Callable[[list[str]], Autostart]) -> None:
    entry = make(["/gone/rolltop", "--background"])
    entry.switch_on()
    assert entry.state() == "elsewhere"


@pytest.mark.parametrize("content", ["", "no key file\x00", "[Other]\nx=1\n", "Exec=rolltop\n"])
def test_a_broken_file_is_never_touched(make: Callable[[list[str]], Autostart], content: str) -> None:
    entry = make(COMMAND)
    _untouched(entry, content, "broken")


def test_a_foreign_file_is_never_touched(make: Callable[[list[str]], Autostart]) -> None:
    entry = make(COMMAND)
    _untouched(entry, FOREIGN[type(entry).__name__], "foreign")


def _untouched(entry: Autostart, content: str, state: str) -> None:
    path = Path(entry.place)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    assert entry.state() == state
    for act in (entry.switch_on, entry.switch_off):
        with pytest.raises(AutostartError):
            act()
    assert path.read_text(encoding="utf-8") == content
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_the_desktop_switched_off_is_off(tmp_path: Path) -> None:
    entry = DesktopEntry(COMMAND, tmp_path)
    entry.switch_on()
    path = Path(entry.place)
    text = path.read_text(encoding="utf-8")
    for off in (text + "Hidden=true\n", text.replace("enabled=true", "enabled=false")):
        path.write_text(off, encoding="utf-8")
        assert entry.state() == "off"
    entry.switch_on()
    assert entry.state() == "on"


def test_the_line_of_the_desktop_file_is_quoted_as_the_specification_says(tmp_path: Path) -> None:
    DesktopEntry(COMMAND, tmp_path).switch_on()
    (line,) = [
        line.removeprefix("Exec=") for line in (tmp_path / "rolltop.desktop").read_text().splitlines()
        if line.startswith("Exec=")
    ]  # fmt: skip
    assert "50 %% " in line and "\\\\$HOME" in line
    assert shlex.split(line.replace("\\\\", "\\"))[1:3] == ["--background", "--data"]


class Registry:
    """As much of ``winreg`` as is used."""

    HKEY_CURRENT_USER, KEY_SET_VALUE, REG_SZ = "user", 2, 1

    def __init__(self) -> None:
        self.values: dict[str, dict[str, Any]] = {}

    class _Key:
        def __init__(self, values: dict[str, Any]) -> None:
            self.values = values

        def __enter__(self) -> Registry._Key:
            return self

        def __exit__(self, *_error: object) -> None: ...

    def CreateKey(self, _root: str, path: str) -> Registry._Key:
        return self._Key(self.values.setdefault(path, {}))

    def OpenKey(self, _root: str, path: str, *_access: int) -> Registry._Key:
        if path not in self.values:
            raise FileNotFoundError(path)
        return self._Key(self.values[path])

    def QueryValueEx(self, key: Registry._Key, name: str) -> tuple[Any, int]:
        if name not in key.values:
            raise FileNotFoundError(name)
        return key.values[name], self.REG_SZ

    def SetValueEx(self, key: Registry._Key, name: str, _reserved: int, _kind: int, value: Any) -> None:
        key.values[name] = value

    def DeleteValue(self, key: Registry._Key, name: str) -> None:
        if key.values.pop(name, None) is None:
            raise FileNotFoundError(name)


def test_windows() -> None:
    registry = Registry()
    entry = RunKey(COMMAND, registry)
    assert entry.state() == "off"
    entry.switch_on()
    assert entry.state() == "on"
    (run,) = registry.values.values()
    approved = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
    registry.values[approved] = {"Rolltop": b"\x03\0\0\0"}
    assert entry.state() == "off", "the Task Manager has switched it off"
    entry.switch_on()
    assert entry.state() == "on"
    assert RunKey(["other", "--background"], registry).state() == "elsewhere"
    run["Rolltop"] = "somebody.exe"
    assert entry.state() == "foreign"
    for act in (entry.switch_on, entry.switch_off):
        with pytest.raises(AutostartError):
            act()
    assert run == {"Rolltop": "somebody.exe"}


def test_the_data_folder_is_named_where_it_is_not_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.locations._home", lambda: tmp_path)
    assert "--data" not in login_command(tmp_path / "data")
    assert login_command(tmp_path / "other")[-2:] == ["--data", str(tmp_path / "other")]
    assert login_command(tmp_path / "data")[-1] == "--background"
    assert login_command(tmp_path / "data", {"APPIMAGE": "/x/Rolltop.AppImage"})[0] == "/x/Rolltop.AppImage"
