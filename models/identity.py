"""Which model a file holds, whatever its name and place."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from pathlib import Path

HEAD_BYTES = 4 << 20
SAMPLES = 16
SAMPLE_BYTES = 64 << 10
_REMEMBERED = 512

_known: OrderedDict[tuple[str, int, int], str] = OrderedDict()
_lock = threading.Lock()


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


def identity(path: Path | str) -> str:
    """The fingerprint, remembered for as long as the file keeps its size and time; "" for what cannot be read."""
    path = Path(path)
    try:
        status = path.stat()
        key = (str(path.absolute()), status.st_size, status.st_mtime_ns)
        with _lock:
            if key in _known:
                return _known[key]
        found = fingerprint(path) if path.is_file() else ""
    except OSError:
        return ""
    with _lock:
        _known[key] = found
        while len(_known) > _REMEMBERED:
            _known.popitem(last=False)
    return found
