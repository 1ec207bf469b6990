"""Reading one file: its bytes, their hash, and its passages piece by piece. Runs in the process that reads."""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from engine.documents.base import MOST_CHARACTERS, Block, Reader, Unreadable, damaged, no_text, too_large, too_long
from engine.documents.chunking import Passage, passages
from engine.documents.formats import ENDINGS, reader_of
from engine.errors import EngineError, Said, say
from models.system_reasons import reason_of

PASSAGES_AT_ONCE: Final = 50
_NOT_THERE: Final = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG)

_log = logging.getLogger(__name__)


class Opened(Struct, frozen=True, tag="opened"):
    """The file was read; its text follows unless its hash is the known one."""

    sha256: str
    size_bytes: int
    media_type: str


class Piece(Struct, frozen=True, tag="piece"):
    """Some more passages. ``pages`` is how many pages the file has in all, 0 where there are none or it is not known
    yet."""

    passages: tuple[Passage, ...]
    pages: int


class Finished(Struct, frozen=True, tag="finished"):
    """All passages have been sent."""


class Refused(Struct, frozen=True, tag="refused"):
    """No text can be had, or no more: what was sent before counts for nothing."""

    sentence: str
    said: Said | None
    detail: str = ""


Answer = Opened | Piece | Finished | Refused


def read_file(path: str, known_sha256: str = "") -> Iterator[Answer]:
    """Everything about one file; ends with ``Finished`` or ``Refused``. Never raises for what a file can hold."""
    try:
        _require_there(path)
        reader = _reader(path)
        data = _bytes_of(Path(path), reader.most_bytes)
        sha256 = hashlib.sha256(data).hexdigest()
        yield Opened(sha256, len(data), reader.media_type)
        if sha256 != known_sha256:
            yield from read_bytes(reader, data)
        yield Finished()
    except EngineError as error:
        yield Refused(str(error), Said.of(error.sentence), error.detail)


def read_bytes(reader: Reader, data: bytes) -> Iterator[Piece]:
    """The passages of a file's bytes.

    Raises:
        Unreadable: the only error, whatever the bytes are.
    """
    pages = 0

    def note_pages(count: int) -> None:
        nonlocal pages
        pages = count

    try:
        waiting: list[Passage] = []
        found = False
        for passage in passages(_limited(reader.blocks(data, note_pages))):
            waiting.append(passage)
            found = True
            if len(waiting) == PASSAGES_AT_ONCE:
                yield Piece(tuple(waiting), pages)
                waiting = []
        if not found:
            raise no_text()
        yield Piece(tuple(waiting), pages)
    except Unreadable:
        raise
    except MemoryError as error:
        raise Unreadable(say("The file needs too much memory to be read."), repr(error)) from error
    except Exception as error:  # the formats' libraries raise anything for a broken file
        _log.warning("a file of type %s could not be read", reader.media_type, exc_info=True)
        raise damaged(repr(error)) from error


def _limited(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks as the store can hold them, up to the most characters."""
    total = 0
    for block in blocks:
        total += len(block.text)
        if total > MOST_CHARACTERS:
            raise too_long()
        yield Block(_clean(block.text), block.page, _clean(block.heading), block.row)


def _clean(text: str) -> str:
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def _require_there(path: str) -> None:
    try:
        os.stat(path)
    except OSError as error:
        if error.errno in _NOT_THERE:
            raise Unreadable(say("The file cannot be found."), str(error)) from error


def _reader(path: str) -> Reader:
    reader = reader_of(path)
    if reader is None:
        kinds = ", ".join(ending.removeprefix(".") for ending in ENDINGS)
        raise Unreadable(say("Files of this kind cannot be read. These can: {kinds}.", kinds=kinds))
    return reader


def _bytes_of(path: Path, most: int) -> bytes:
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            known = os.fstat(file.fileno())
            if not stat.S_ISREG(known.st_mode):
                raise Unreadable(say("This is no file."))
            if known.st_size > most:
                raise too_large(most)
            data = file.read(most + 1)
    except FileNotFoundError as error:
        raise Unreadable(say("The file cannot be found."), str(error)) from error
    except PermissionError as error:
        raise Unreadable(say("You have no right to read this file."), str(error)) from error
    except OSError as error:
        raise Unreadable(say("The file cannot be read: {reason}.", reason=reason_of(error)), str(error)) from error
    if len(data) > most:
        raise too_large(most)
    if not data:
        raise Unreadable(say("The file is empty."))
    return data
