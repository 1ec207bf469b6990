"""``./dev`` on computers that lack something: only named programs are on its PATH."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the script's system checks are Linux's")

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "dirname", "cat", "cksum", "sed", "find", "head", "uname", "env")


class Computer:
    """A folder with the script in it, and the programs it may find."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "rolltop"
        self._programs = folder / "bin"
        self._programs.mkdir()
        self.folder.mkdir()
        for name in ("dev", "pyproject.toml", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(ROOT / name, self.folder)
        for name in TOOLS:
            found = shutil.which(name)
            assert found
            (self._programs / name).symlink_to(found)
        self.program("ldconfig", "exit 0")

    def program(self, name: str, script: str) -> None:
        path = self._programs / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def dev(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self._programs), "HOME": str(self.folder)}
        return subprocess.run(
            ["/bin/sh", "./dev", *arguments], cwd=self.folder, env=environment, capture_output=True, text=True
        )


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_an_unknown_command_shows_how_it_is_used(computer: Computer) -> None:
    for arguments in ((), ("nonsense",)):
        tried = computer.dev(*arguments)
        assert tried.returncode == 2
        assert "./dev run" in tried.stderr
    assert "./dev test" in computer.dev("help").stdout


def test_no_python(computer: Computer) -> None:
    tried = computer.dev("run")
    assert tried.returncode == 1
    assert "needs Python 3.11 or newer" in tried.stderr


def test_python_too_old(computer: Computer) -> None:
    computer.program("python3", "exit 1")
    assert "needs Python 3.11 or newer" in computer.dev("run").stderr


def test_an_ordinary_user_gets_one_line_to_type(computer: Computer) -> None:
    computer.program("python3", "exit 0")
    computer.program("id", "echo 1000")
    computer.program("apt-get", "exit 1")
    tried = computer.dev("run")
    assert tried.returncode == 1
    (line,) = [line for line in tried.stderr.splitlines() if "sudo apt-get" in line]
    assert "install -y --no-install-recommends g++ libegl1 " in line
    assert "libxcb-cursor0" in line


def test_a_package_needs_more(computer: Computer) -> None:
    computer.program("python3", 'case "$*" in *sysconfig*) echo libpython3.11.so.1.0 ;; esac')
    computer.program("id", "echo 1000")
    computer.program("apt-get", "exit 1")
    assert "dpkg-dev" not in computer.dev("run").stderr
    (line,) = [line for line in computer.dev("package").stderr.splitlines() if "sudo apt-get" in line]
    assert line.endswith(" dpkg-dev libpython3.11")


def test_root_installs_what_is_missing(computer: Computer) -> None:
    computer.program("python3", "exit 0")
    computer.program("id", "echo 0")
    computer.program("apt-get", 'echo "$@" >>apt.log')
    assert computer.dev("run").returncode != 0
    update, install = (computer.folder / "apt.log").read_text().splitlines()
    assert "update" in update
    assert "g++ libegl1" in install


def test_a_system_without_apt(computer: Computer) -> None:
    computer.program("python3", "exit 0")
    tried = computer.dev("run")
    assert tried.returncode == 1
    assert "package manager" in tried.stderr
    assert "g++" in tried.stderr


def test_nothing_is_set_up_twice(computer: Computer) -> None:
    python = computer.folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "python: $*"\n')
    python.chmod(0o755)
    locks = "cat dev pyproject.toml requirements.lock | cksum"
    stamp = subprocess.run(["sh", "-c", locks], cwd=computer.folder, capture_output=True, text=True, check=True).stdout
    (computer.folder / ".venv" / ".set-up-run").write_text(stamp)
    tried = computer.dev("run", "--model", "my file.gguf")
    assert (tried.returncode, tried.stdout) == (0, "python: -m app --model my file.gguf\n")
    (computer.folder / "requirements.lock").write_text("changed==1\n")
    assert "needs Python" in computer.dev("run").stderr


PYTHON_WITH_PIP = """#!/bin/sh
case "$*" in
*"-m pip install"*--dry-run*)
    for lock; do :; done
    [ -f "$lock.installed" ] ;;
*"-m pip install"*-r*)
    echo "$*" >>pip.log
    for word; do case "$word" in *.lock) : >"$word.installed" ;; esac; done
    echo "Requirement already satisfied: everything" ;;
*"-m app"*) echo "opened" ;;
esac
"""


def test_what_is_installed_is_not_talked_about(computer: Computer) -> None:
    """The first start installs, ``setup`` for the tests only what is missing; pip is not heard where nothing is."""
    python = computer.folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON_WITH_PIP)
    python.chmod(0o755)
    for name, does in (("python3", "exit 0"), ("g++", "exit 0"), ("fc-list", "echo a font")):
        computer.program(name, does)
    have_everything(computer)
    assert "Installing the locked packages" in computer.dev("run").stdout
    assert computer.dev("run").stdout == "opened\n"
    with (computer.folder / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert computer.dev("run").stdout == "opened\n"
    assert (computer.folder / "pip.log").read_text().count("\n") == 1
    computer.dev("lint")
    first, second = (computer.folder / "pip.log").read_text().splitlines()
    assert "-r requirements.lock" in first and "dev" not in first
    assert "-r requirements-dev.lock" in second and "-r requirements.lock" not in second


def have_everything(computer: Computer) -> None:
    """A system with every library that the script asks for."""
    names = [line.split()[0] for line in (ROOT / "dev").read_text().splitlines() if line.startswith("lib")]
    listed = "\n".join(f"\t{name} (libc6,x86-64) => /usr/lib/{name}" for name in names)
    computer.program("ldconfig", f"cat <<'END'\n{listed}\nEND")
