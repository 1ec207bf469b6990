"""The system's dialogs for files and folders: they open where the user was last, else among their documents.

Without a place named, Qt opens them in the folder that the program was started from, which a launcher sets to ``/``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

_LAST: Final = "lastFolder"
"""Property of the application; a folder as text."""


def pick_file(parent: QWidget | None, title: str, kinds: str, start: str = "") -> str:
    """Path of the file that the user picks, "" for none."""
    path, _ = QFileDialog.getOpenFileName(parent, title, start_folder(start), kinds)
    return _remembered(path, Path(path).parent)


def pick_files(parent: QWidget | None, title: str, kinds: str) -> list[str]:
    """Paths of the files that the user picks."""
    paths, _ = QFileDialog.getOpenFileNames(parent, title, start_folder(), kinds)
    _remembered(paths[0] if paths else "", Path(paths[0]).parent if paths else Path())
    return paths


def pick_folder(parent: QWidget | None, title: str, start: str = "") -> str:
    """Path of the folder that the user picks, "" for none."""
    path = QFileDialog.getExistingDirectory(parent, title, start_folder(start))
    return _remembered(path, Path(path))


def pick_target(parent: QWidget | None, title: str, name: str, kinds: str) -> str:
    """Where the user wants a file written that is called ``name`` unless they say otherwise, "" for nowhere."""
    path, _ = QFileDialog.getSaveFileName(parent, title, str(Path(start_folder()) / name), kinds)
    return _remembered(path, Path(path).parent)


def start_folder(wanted: str = "") -> str:
    """Where a dialog opens: at ``wanted`` or the nearest folder above that is there, else where the user was last."""
    if wanted:
        place = Path(wanted)
        return str(next((one for one in (place, *place.parents) if one.is_dir()), _home()))
    last = QApplication.instance()
    known = last.property(_LAST) if last is not None else None
    return known if known and Path(known).is_dir() else str(_home())


def _home() -> Path:
    """The user's documents, else the home folder."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    if documents and Path(documents).is_dir() and Path(documents) != Path(Path(documents).anchor):
        return Path(documents)
    return Path.home()


def _remembered(path: str, folder: Path) -> str:
    application = QApplication.instance()
    if path and application is not None:
        application.setProperty(_LAST, str(folder))
    return path
