"""The files that are meant by a list of files and folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from engine.documents.formats import reader_of


def files_in(paths: Iterable[str], cancelled: Callable[[], bool], own: Path | None = None) -> Iterator[Path]:
    """Each file once, absolute, in the order of the paths, and inside a folder by name.

    A file that is named is given whatever its kind, and as it was named if it is not there. Of a folder and all
    folders in it those are given that can be read; hidden ones, folders that are only linked to, and Rolltop's
    ``own`` data folder are left out.
    """
    seen: set[Path] = set()
    for text in paths:
        path = Path(text).expanduser()
        for found in _inside(path, cancelled, own and _resolved(own)) if os.path.isdir(path) else (path,):
            resolved = _resolved(found)
            if resolved not in seen:
                seen.add(resolved)
                yield resolved if os.path.exists(resolved) else path.absolute()


def _inside(folder: Path, cancelled: Callable[[], bool], own: Path | None) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        if cancelled():
            return
        if own is not None and _resolved(Path(root)) == own:
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not _is_hidden(Path(root, name)))
        for name in sorted(names):
            path = Path(root, name)
            if reader_of(name) is not None and not _is_hidden(path) and path.is_file():
                yield path


def _is_hidden(path: Path) -> bool:
    """By the name, by the file's mark on Windows, or as the lock file of an open Word document."""
    if path.name.startswith((".", "~$")):
        return True
    try:
        return bool(getattr(path.lstat(), "st_file_attributes", 0) & 0x2)
    except OSError:
        return True


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself
        return path.absolute()
