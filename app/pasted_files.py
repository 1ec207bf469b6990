"""Texts that were pasted and wait to be sent as files: they lie in the data folder until memory has them. No Qt."""

from __future__ import annotations

import logging
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final
from uuid import uuid4

from engine.documents.pasted import FOLDER

_OLD_FOLDER: Final = re.compile(r"rolltop-[a-z0-9_]{8}")
_OLD_NAME: Final = "pasted text.txt"
_OLD_AGE_S: Final = 86_400.0
"""What is younger may belong to an earlier version that is open beside this one."""

_log = logging.getLogger(__name__)


class PastedFiles:
    """Each lies in a folder of its own below the data folder, so that all can have a name that people can read."""

    def __init__(self, data_folder: Path) -> None:
        self._data = data_folder
        self._folder = data_folder / FOLDER

    def keep(self, text: str, name: str) -> Path:
        """Write a text to a file. Raises OSError; nothing is left of it then."""
        folder = self._folder / uuid4().hex
        folder.mkdir(mode=0o700, parents=True)
        path = folder / name
        try:
            with path.open("x", encoding="utf-8", errors="replace", newline="") as file:
                file.write(text)
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return path

    def holds(self, path: str | Path) -> bool:
        """Whether a file is one of these, there or not."""
        return Path(path).parent.parent == self._folder

    def remove(self, paths: Iterable[str]) -> None:
        """Remove those of the files that are these; others are the user's own."""
        for path in filter(self.holds, paths):
            _remove(Path(path).parent)

    def keep_only(self, paths: Iterable[str]) -> None:
        """Remove what nobody waits for any more."""
        wanted = {Path(path).parent for path in paths}
        for folder in self._folders():
            if folder not in wanted:
                _remove(folder)

    def cut(self, cut: Callable[[str], str]) -> int:
        """Cut something out of all of them; returns how many held it. Raises OSError where one cannot be written."""
        held = 0
        for path in (path for folder in self._folders() for path in sorted(folder.iterdir())):
            text = path.read_text(encoding="utf-8", errors="replace")
            left = cut(text)
            if left != text:
                held += 1
                path.write_text(left, encoding="utf-8", newline="")
        return held

    def written(self, path: str) -> str:
        """How a file is named in the drafts: below the data folder, which may be moved."""
        return Path(path).relative_to(self._data).as_posix() if self.holds(path) else path

    def read(self, name: str) -> str:
        """The file that was written down so."""
        return name if Path(name).is_absolute() else str(self._data / name)

    def _folders(self) -> Iterator[Path]:
        try:
            found = sorted(path for path in self._folder.iterdir() if path.is_dir() and not path.is_symlink())
        except OSError:
            return
        yield from found


def remove_old_leftovers(temporary: Path | None = None) -> None:
    """Remove what earlier versions left of pasted texts among the system's temporary files.

    Only folders of the user's own of exactly that form go: one plain file in them, by the name it was given then.
    """
    place = Path(tempfile.gettempdir()) if temporary is None else temporary
    try:
        found = [path for path in place.iterdir() if _OLD_FOLDER.fullmatch(path.name)]
    except OSError:
        return
    for folder in found:
        if _is_old_leftover(folder):
            _remove(folder)


def _is_old_leftover(folder: Path) -> bool:
    try:
        if folder.is_symlink() or not folder.is_dir() or not _is_own(folder):
            return False
        inside = list(folder.iterdir())
        if [path.name for path in inside] != [_OLD_NAME] or inside[0].is_symlink() or not inside[0].is_file():
            return False
        return time.time() - inside[0].stat().st_mtime > _OLD_AGE_S
    except OSError:
        return False


def _is_own(path: Path) -> bool:
    return not hasattr(os, "getuid") or path.stat().st_uid == os.getuid()


def _remove(folder: Path) -> None:
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning("a pasted text that was sent could not be removed: %s", error)
