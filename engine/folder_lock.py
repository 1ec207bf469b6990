"""The lock on a data folder, as the operating system holds it. It loads quickly: the window asks before it paints."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

LOCK_NAME: Final = "memory.lock"
_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
_LOCKED_BYTE = 1 << 30  # beyond the text: on Windows a locked byte cannot be read by others


def is_in_use(folder: Path) -> bool:
    """Whether a process, this one or another, holds the folder now. Nothing is kept locked, and nothing written."""
    try:
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR)
    except OSError:
        return False
    try:
        lock_exclusively(descriptor)
    except OSError as error:
        return is_held(error)
    finally:
        os.close(descriptor)
    return False


def is_held(error: OSError) -> bool:
    """Whether the lock was refused because somebody has it; else its file system has no locks, as some networks'."""
    return error.errno not in _NO_LOCKS


if sys.platform == "win32":
    import msvcrt

    def lock_exclusively(descriptor: int) -> None:
        """Lock an open file until it is closed. Raises OSError where it is locked, or cannot be (``is_held``)."""
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def lock_exclusively(descriptor: int) -> None:
        """Lock an open file until it is closed. Raises OSError where it is locked, or cannot be (``is_held``)."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
