"""Who may open the window of a data folder: at most one process at a time, however many are started at once. No Qt."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from app.instance.calling import Wish, call
from engine.folder_lock import is_held, lock_exclusively

LOCK_NAME: Final = "window.lock"
LIMIT_S: Final = 20.0
"""So long another start may take until its window answers, or a window that is closing until it is gone."""
_PAUSE_S: Final = 0.05


class Claim:
    """Holds the right to a folder's window until it is released or the process ends, however it ends.

    The lock is the operating system's and not the file's: what a killed program left behind keeps nobody out.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @property
    def holds(self) -> bool:
        return self._descriptor >= 0

    def release(self) -> None:
        """Let others have it. Idempotent."""
        if self.holds:
            os.close(self._descriptor)
            self._descriptor = -1


def claim_or_call(folder: Path, wish: Wish, limit_s: float = LIMIT_S) -> Claim | None:
    """The right to open the window, or None where the window that is there was told the wish.

    A start that finds another one under way waits for its window. Where none answers within the limit, and where the
    folder cannot be written to or locked, the claim holds nothing and the engine says whether the memory is to be had.
    """
    end = time.monotonic() + limit_s
    while not call(folder, wish):
        claim = _take(folder)
        if claim is not None:
            return claim
        if time.monotonic() >= end:
            return Claim(-1)
        time.sleep(_PAUSE_S)
    return None


def _take(folder: Path) -> Claim | None:
    """None where another process has it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return Claim(-1)
    try:
        lock_exclusively(descriptor)
    except OSError as error:
        os.close(descriptor)
        return None if is_held(error) else Claim(-1)
    return Claim(descriptor)
