"""A file being fetched: its bytes so far in ``NAME.part``, where they come from in ``NAME.part.json``."""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct

from models.errors import DownloadError
from models.progress import Reporter
from models.sentence import say
from models.system_reasons import reason_of

CHUNK_BYTES = 1 << 20
SPARE_DISK_BYTES = 256 << 20
"""Room for one wheel beside the file, and for the rest of the system."""


class Origin(Struct, frozen=True):
    """What a later attempt must know to continue.

    Attributes:
        source: URL, or the list of wheels.
        validator: strong ETag or Last-Modified of the file at that URL, "" if unknown.
        finished: wheels already joined, and the bytes they made.
    """

    source: str
    validator: str = ""
    finished: int = 0
    finished_bytes: int = 0


class PartialFile:
    """Appends to the part file and hashes as it goes. Use as a context manager.

    Attributes:
        was_continued: its bytes come from more than one answer, so they need not belong together.
    """

    def __init__(self, target: Path) -> None:
        self._target = target
        self.path = target.with_name(target.name + ".part")
        self._state_path = target.with_name(target.name + ".part.json")
        self._hash = hashlib.sha256()
        self.size_bytes = 0
        self.was_continued = False
        self._file = self.path.open("r+b" if self.path.exists() else "w+b")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()

    def origin(self) -> Origin | None:
        """Where the bytes so far come from; None if that is not known."""
        try:
            return msgspec.json.decode(self._state_path.read_bytes(), type=Origin)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None

    def set_origin(self, origin: Origin) -> None:
        """Record where the bytes come from, after the bytes themselves are on disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        temporary = self._state_path.with_name(self._state_path.name + ".new")
        temporary.write_bytes(msgspec.json.encode(origin))
        temporary.replace(self._state_path)

    def keep_first(self, size_bytes: int, reporter: Reporter) -> None:
        """Keep that many bytes of an earlier attempt, read them for the hash, and drop the rest."""
        self._file.truncate(min(size_bytes, self.length_on_disk()))
        self._hash = hashlib.sha256()
        self._file.seek(0)
        self.size_bytes = 0
        while chunk := self._file.read(CHUNK_BYTES):
            self._hash.update(chunk)
            self.size_bytes += len(chunk)
            self.was_continued = True
            reporter.report(self.size_bytes, "check")

    def length_on_disk(self) -> int:
        self._file.flush()
        return os.fstat(self._file.fileno()).st_size

    def append(self, chunk: bytes) -> None:
        """Write and hash.

        Raises:
            DownloadError: the disk does not take it.
        """
        try:
            self._file.write(chunk)
        except OSError as error:
            raise write_failure(error, self._target.parent) from error
        self._hash.update(chunk)
        self.size_bytes += len(chunk)

    def discard(self) -> None:
        """Forget all bytes."""
        self._file.seek(0)
        self._file.truncate(0)
        self._hash = hashlib.sha256()
        self.size_bytes = 0
        self._state_path.unlink(missing_ok=True)

    def finish(self) -> None:
        """Give the file its final name, in one step."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        os.replace(self.path, self._target)
        self._state_path.unlink(missing_ok=True)


def write_failure(error: OSError, folder: Path) -> DownloadError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DownloadError(say("The disk is full. Please free some space and start the download again."), repr(error))
    sentence = say("The models folder “{folder}” cannot be written: {reason}.", folder=folder, reason=reason_of(error))
    return DownloadError(sentence, repr(error))


def file_sha256(path: Path, reporter: Reporter) -> str:
    """SHA-256 of a whole file, with progress."""
    digest = hashlib.sha256()
    done = 0
    with path.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
            done += len(chunk)
            reporter.report(done, "check")
    return digest.hexdigest()
