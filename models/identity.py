"""Which model a file holds, whatever its name and place; what was read of a file is remembered until it changes."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from models.gguf import GgufHeader, read_header

HEAD_BYTES = 4 << 20
SAMPLES = 16
SAMPLE_BYTES = 64 << 10
REMEMBERED_FILES = 512

T = TypeVar("T")


class _Remembered(Generic[T]):
    """Answers by file, for as long as it keeps its size and time."""

    def __init__(self, read: Callable[[Path], T]) -> None:
        self._read = read
        self._known: OrderedDict[tuple[str, int, int, int], T] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, path: Path) -> T:
        """Raises what reading raises, and OSError for a file that is not there."""
        status = path.stat()
        key = (str(path.absolute()), status.st_size, status.st_mtime_ns, status.st_ino)
        with self._lock:
            if key in self._known:
                return self._known[key]
        found = self._read(path)
        with self._lock:
            self._known[key] = found
            while len(self._known) > REMEMBERED_FILES:
                self._known.popitem(last=False)
        return found


def fingerprint(path: Path) -> str:
    """SHA-256 over a file's size, its head and samples of its tensors: fast, and different for different models.

    Raises:
        OSError: it cannot be read.
    """
    size = path.stat().st_size
    digest = hashlib.sha256(str(size).encode())
    with path.open("rb") as file:
        digest.update(file.read(HEAD_BYTES))
        for index in range(1, SAMPLES + 1):
            file.seek(max(0, size * index // SAMPLES - SAMPLE_BYTES))
            digest.update(file.read(SAMPLE_BYTES))
    return digest.hexdigest()


_fingerprints = _Remembered(fingerprint)
_headers = _Remembered(read_header)


def identity(path: Path | str) -> str:
    """The fingerprint, "" for what cannot be read."""
    path = Path(path)
    try:
        return _fingerprints.of(path) if path.is_file() else ""
    except OSError:
        return ""


def header_of(path: Path) -> GgufHeader:
    """The header, read once: a large vocabulary takes a fifth of a second.

    Raises:
        GgufError: the file cannot be opened, or is not a GGUF file that can be used.
    """
    try:
        return _headers.of(path)
    except OSError:
        return read_header(path)  # which has a sentence for it
