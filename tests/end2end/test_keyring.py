"""Values of a server in the system's keyring: a real one, a locked one, and a session that has none."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end2end.processes import LIMIT_S, ROOT, environment, rolltop

pytestmark = pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="needs a session bus of its own")
needs_keyring = pytest.mark.skipif(
    shutil.which("gnome-keyring-daemon") is None, reason="gnome-keyring is not installed"
)
SERVER = (sys.executable, ROOT / "tests" / "unit" / "tools" / "mcp_server.py")
TOKEN = "quillwort-8265"
UNLOCKED = "printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1"
LOCKED = "gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1"


def session(tmp_path: Path, *lines: str) -> list[str]:
    """Run shell lines in a session of their own; what they said, but for the bus itself."""
    for name in ("home", "run"):
        (tmp_path / name).mkdir(mode=0o700, exist_ok=True)
    kept = {name: value for name, value in environment().items() if name != "DBUS_SESSION_BUS_ADDRESS"}
    own = {"HOME": str(tmp_path / "home"), "XDG_RUNTIME_DIR": str(tmp_path / "run"), "PYTHONPATH": str(ROOT)}
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        kept.pop(name, None)
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", "\n".join(lines)], cwd=ROOT, env={**kept, **own},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=2 * LIMIT_S, check=False,
    )  # fmt: skip
    return [line for line in done.stdout.splitlines() if not line.startswith("dbus-daemon")]


def command(*words: str | Path) -> str:
    return f"{shlex.join(rolltop(*words))}; echo ended $?"


def adding(folder: Path) -> str:
    return command("tools", "add-server", "numbers", "--data", folder, "--env", f"TOKEN={TOKEN}", "--", *SERVER)


def holding(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and TOKEN.encode() in path.read_bytes()]


def test_a_session_without_a_keyring_says_so_and_keeps_nothing(folder: Path, tmp_path: Path) -> None:
    told, ended = session(tmp_path, adding(folder))
    assert "This computer has no keyring that is open" in told and "TOKEN" in told and ended == "ended 1"
    assert holding(folder) == []
    listed = session(tmp_path, command("tools", "list", "--data", folder), command("doctor", "--data", folder))
    assert not any("numbers" in line for line in listed)
    assert any("There is no key store in this session" in line for line in listed)


@needs_keyring
def test_a_real_keyring_keeps_the_value_and_forgets_it(folder: Path, tmp_path: Path) -> None:
    left = "import keyring; print('left:', keyring.get_password('rolltop-tools', 'numbers/TOKEN'))"
    look = f"{shlex.quote(sys.executable)} -c {shlex.quote(left)}"
    said = session(
        tmp_path, UNLOCKED, adding(folder), look,
        command("tools", "list", "--ask", "--data", folder),
        command("tools", "remove-server", "numbers", "--data", folder), look,
    )  # fmt: skip
    assert [line for line in said if line.startswith("ended")] == ["ended 0"] * 3
    assert [line for line in said if line.startswith("left:")] == [f"left: {TOKEN}", "left: None"]
    assert holding(folder) == [] and os.path.exists(folder / "memory.db")


@needs_keyring
def test_a_locked_keyring_that_nobody_opens_says_so(folder: Path, tmp_path: Path) -> None:
    said = session(tmp_path, LOCKED, adding(folder))
    assert "This computer has no keyring that is open" in said[0] and said[-1] == "ended 1"
    assert holding(folder) == []
