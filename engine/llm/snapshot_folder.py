"""Saved KV states on disk: one file a state, within a size.

A file is ``magic, length of header (uint32), CRC-32 of header (uint32), header (msgpack), state``. A file that cannot
be trusted is left out with a line in the log: what it held is evaluated again.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import struct
import time
import zlib
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

DEFAULT_CAP_BYTES: Final = 1 << 30
HALF_LIFE_S: Final = 3 * 86_400.0
OTHER_MODEL_SHARE: Final = 0.25

_MAGIC: Final = b"RTKV0001"
_PREFIX: Final = struct.Struct("<II")
_SUFFIX: Final = ".kv"
_DRAFT: Final = ".part"
_MOST_HEADER_BYTES: Final = 64 << 20

_log = logging.getLogger(__name__)


class SnapshotHeader(Struct, frozen=True):
    """What a file says about its state.

    Attributes:
        key: ``LanguageModel.state_key`` under which it is good.
        tokens: the ledger, as bytes of uint32.
        window: how the tokens came about, for whoever saved it.
        approximate_from: tokens from here on were moved, not evaluated; -1 for none.
    """

    name: str
    key: str
    tokens: bytes
    state_bytes: int
    saved_at: float
    window: bytes = b""
    approximate_from: int = -1

    def ledger(self) -> list[int]:
        return list(array("I", self.tokens))


class SnapshotFolder:
    """Files of one folder. Errors of the disk are logged, never raised: a snapshot only saves time.

    Args:
        key: of the loaded model; files of others are kept for their return, but go first.
        clock: Unix seconds.
    """

    def __init__(
        self, folder: Path, key: str, cap_bytes: int = DEFAULT_CAP_BYTES, clock: Callable[[], float] = time.time
    ) -> None:
        self._folder = folder
        self._key = key
        self._cap_bytes = cap_bytes
        self._clock = clock
        self._files: dict[Path, SnapshotHeader] = {}
        for path in sorted(folder.glob(f"*{_SUFFIX}")) if folder.is_dir() else ():
            self._index(path)
        for draft in folder.glob(f"*{_DRAFT}") if folder.is_dir() else ():
            with contextlib.suppress(OSError):
                draft.unlink()  # of a process that was killed while it wrote

    def headers(self) -> list[SnapshotHeader]:
        """Of the states that the loaded model can use."""
        return [header for header in self._files.values() if header.key == self._key]

    def header(self, name: str) -> SnapshotHeader | None:
        return self._files.get(self._path(name))

    def used_bytes(self) -> int:
        """Bytes of all files, those of other models included."""
        return sum(_size(path) for path in self._files)

    def write(
        self, name: str, tokens: Sequence[int], state: bytearray, window: bytes = b"", approximate_from: int = -1
    ) -> bool:
        """Put a state in the place of the one of that name; drops the least valuable ones to stay within the size."""
        header = SnapshotHeader(
            name=name,
            key=self._key,
            tokens=array("I", tokens).tobytes(),
            state_bytes=len(state),
            saved_at=self._clock(),
            window=window,
            approximate_from=approximate_from,
        )
        encoded = msgspec.msgpack.encode(header)
        path = self._path(name)
        if not self._make_room(len(_MAGIC) + _PREFIX.size + len(encoded) + len(state), path):
            return False
        draft = path.with_suffix(_DRAFT)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(_MAGIC + _PREFIX.pack(len(encoded), zlib.crc32(encoded)) + encoded)
                file.write(state)
            os.replace(draft, path)
        except OSError as error:
            _log.warning("the snapshot %s could not be written: %s", name, error)
            with contextlib.suppress(OSError):
                draft.unlink()
            return False
        self._files[path] = header
        return True

    def read(self, name: str) -> bytearray | None:
        """A whole state, its content unchecked: ``LanguageModel.restore`` does that.

        None for a file that is not the one that was written; it is then removed.
        """
        path = self._path(name)
        header = self._files.get(path)
        if header is None or header.key != self._key:
            return None
        try:
            with path.open("rb") as file:
                if _read_header(file) != header:
                    raise ValueError("it is not the file that was written")
                state = bytearray(header.state_bytes)
                if file.readinto(state) != header.state_bytes or file.read(1):
                    raise ValueError("its length is wrong")
        except (OSError, ValueError) as error:
            _log.warning("the snapshot %s is not used: %s", name, error)
            self._remove(path)
            return None
        return state

    def limit(self, cap_bytes: int) -> None:
        """Hold the folder to another size from now on; what is least valuable goes first, with 0 everything."""
        self._cap_bytes = cap_bytes
        self._make_room(0)

    def clear(self) -> int:
        """Remove the states of all models, half-written ones too. Returns the bytes that are free now."""
        used = self.used_bytes()
        for path in [*self._files, *self._folder.glob(f"*{_DRAFT}")]:
            self._remove(path)
        return used - bytes_in(self._folder)

    def drop(self, name: str) -> None:
        """Remove the state of that name, of whatever model."""
        for path, header in list(self._files.items()):
            if header.name == name:
                self._remove(path)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}-{hashlib.sha256(self._key.encode()).hexdigest()[:12]}{_SUFFIX}"

    def _index(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                header = _read_header(file)
        except (OSError, ValueError) as error:
            _log.warning("the snapshot %s is not used: %s", path.name, error)
            self._remove(path)
            return
        self._files[path] = header

    def _make_room(self, needed: int, replaced: Path | None = None) -> bool:
        if needed > self._cap_bytes:
            return False
        kept = {path: header for path, header in self._files.items() if path != replaced}
        used = sum(_size(path) for path in kept)
        for path in sorted(kept, key=lambda path: self._value(kept[path])):
            if used + needed <= self._cap_bytes:
                break
            used -= _size(path)
            self._remove(path)
        return True

    def _value(self, header: SnapshotHeader) -> float:
        """Tokens that need not be evaluated, less with age and for a model that is not loaded."""
        share = 1.0 if header.key == self._key else OTHER_MODEL_SHARE
        age_s = max(0.0, self._clock() - header.saved_at)
        return share * len(header.tokens) * 0.5 ** (age_s / HALF_LIFE_S)

    def _remove(self, path: Path) -> None:
        self._files.pop(path, None)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("the snapshot %s could not be removed: %s", path.name, error)


def bytes_in(folder: Path) -> int:
    """Bytes of all saved states in a folder; 0 where there is no folder."""
    return sum(_size(path) for path in folder.glob(f"*{_SUFFIX}")) if folder.is_dir() else 0


def count_in(folder: Path) -> int:
    """How many saved states are in a folder."""
    return sum(1 for _ in folder.glob(f"*{_SUFFIX}")) if folder.is_dir() else 0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _read_header(file: BinaryIO) -> SnapshotHeader:
    """Raises ValueError for anything but a whole header of this version."""
    if file.read(len(_MAGIC)) != _MAGIC:
        raise ValueError("it is no snapshot of this version")
    prefix = file.read(_PREFIX.size)
    if len(prefix) != _PREFIX.size:
        raise ValueError("it is cut off")
    size, crc = _PREFIX.unpack(prefix)
    encoded = file.read(min(size, _MOST_HEADER_BYTES))
    if len(encoded) != size or zlib.crc32(encoded) != crc:
        raise ValueError("its header is damaged")
    return msgspec.msgpack.decode(encoded, type=SnapshotHeader)
