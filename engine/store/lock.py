"""One process owns a data folder at a time.

The operating system holds the lock and drops it when the process dies, however it dies. The process id in the file
only serves the message to the user.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

from engine.errors import Sentence, say
from engine.folder_lock import LOCK_NAME, is_held, lock_exclusively
from engine.store.errors import FolderInUse, StoreError

_PAUSE_S: Final = 0.05


class FolderLock:
    """Holds the exclusive lock on a data folder until ``release``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK_NAME
        self._descriptor = -1

    def acquire(self, patience_s: float = 0.0) -> None:
        """Take the lock, within ``patience_s`` where another holds it.

        Raises:
            FolderInUse: another process (or this one) holds it still.
            StoreError: the folder cannot be written to, or knows no locks.
        """
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(
                say(
                    "Rolltop cannot write to its data folder {folder}. Check that the folder is not read-only and "
                    "that the disk is not full.",
                    folder=self._path.parent,
                ),
                str(error),
            ) from error
        try:
            _lock_within(descriptor, patience_s)
        except OSError as error:
            owner = self._owner()
            os.close(descriptor)
            if is_held(error):
                raise FolderInUse(_in_use(owner)) from error
            raise StoreError(
                say(
                    "Rolltop cannot lock its data folder {folder}, so nothing would keep a second Rolltop away from "
                    "this memory. Choose a folder on a disk of this computer.",
                    folder=self._path.parent,
                ),
                str(error),
            ) from error
        self._descriptor = descriptor
        with contextlib.suppress(OSError):  # on a full disk the lock holds without it
            os.ftruncate(descriptor, 0)
            os.write(descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _owner(self) -> str:
        try:
            text = self._path.read_text().strip()
        except OSError:
            return ""
        return text if text.isdigit() else ""


def _lock_within(descriptor: int, patience_s: float) -> None:
    end = time.monotonic() + patience_s
    while True:
        try:
            return lock_exclusively(descriptor)
        except OSError as error:
            if time.monotonic() >= end or not is_held(error):
                raise
        time.sleep(_PAUSE_S)


def _in_use(owner: str) -> Sentence:
    if owner:
        return say(
            "Rolltop is already running with this memory (process {owner}). Close the other Rolltop first, or choose "
            "another data folder.",
            owner=owner,
        )
    return say(
        "Rolltop is already running with this memory. Close the other Rolltop first, or choose another data folder."
    )
