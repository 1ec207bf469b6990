"""The process that reads files: a broken or hostile file ends it, never the engine.

One child reads file after file. It is killed when it says nothing for too long, takes too much memory, or its file is
no longer wanted; the next file gets a new one.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

import msgspec
from msgspec import Struct

from engine.documents.base import Unreadable
from engine.documents.reading import Answer, Finished, Refused, read_file
from engine.errors import Said, say
from engine.spawning import memory_bytes, spawn

SILENCE_S: Final = 30.0
FILE_S: Final = 600.0
MOST_MEMORY_BYTES: Final = 1_500_000_000
LOOK_S: Final = 0.1
JOIN_S: Final = 5.0

_log = logging.getLogger(__name__)
_decoder = msgspec.msgpack.Decoder(Answer)


class Limits(Struct, frozen=True):
    """What one file may take: seconds without a word, seconds in all, bytes of memory."""

    silence_s: float = SILENCE_S
    file_s: float = FILE_S
    memory_bytes: int = MOST_MEMORY_BYTES


class ReaderProcess:
    """Reads one file at a time, on the thread that asks. Close it when the last one is read."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def read(self, path: str, known_sha256: str, cancelled: Callable[[], bool]) -> Iterator[Answer]:
        """As ``read_file`` says. Ends early when ``cancelled``, without ``Finished``."""
        connection = self._ready()
        started = time.monotonic()
        done = False
        try:
            with contextlib.suppress(OSError):  # it died while it waited: that is told below
                connection.send((path, known_sha256))
            while not done:
                answer = self._next(connection, started + self._limits.file_s, cancelled)
                if answer is None:
                    return
                done = isinstance(answer, Finished | Refused)
                yield answer
        finally:
            if not done:  # what it still writes belongs to no file
                self.close()

    def close(self) -> None:
        """End the child. Harmless when there is none."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if process is not None and connection is not None:
            process.kill()
            process.join(JOIN_S)
            process.close()
            connection.close()

    def _ready(self) -> Connection:
        if self._process is None or self._connection is None or not self._process.is_alive():
            self.close()
            self._process, self._connection = spawn(_child_main, (self._limits.memory_bytes,), "rolltop-reader")
        return self._connection

    def _next(self, connection: Connection, deadline: float, cancelled: Callable[[], bool]) -> Answer | None:
        """The child's next word, or what its silence means; None when cancelled."""
        silent_until = min(deadline, time.monotonic() + self._limits.silence_s)
        while not cancelled():
            try:
                if connection.poll(LOOK_S):
                    return _decoder.decode(connection.recv_bytes())
            except (EOFError, OSError, msgspec.DecodeError):
                return self._refused(_died())
            if time.monotonic() > silent_until:
                return self._refused(
                    Unreadable(say("Reading the file took too long, so it was left out."), f"silent, {self.pid}")
                )
            if memory_bytes(self.pid) > self._limits.memory_bytes:
                return self._refused(Unreadable(say("The file needs too much memory to be read."), f"{self.pid}"))
        return None

    def _refused(self, error: Unreadable) -> Refused:
        _log.warning("a file was left out: %s %s", error, error.detail)
        self.close()
        return Refused(str(error), Said.of(error.sentence), error.detail)


def _died() -> Unreadable:
    return Unreadable(say("The file could not be read: it made the reader end. Nothing else was harmed."))


def _child_main(connection: Connection, memory_bytes: int) -> None:
    """Main function of the child: paths in, answers out, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger().addHandler(logging.NullHandler())
    _limit_memory(memory_bytes)
    _end_with_parent()
    encoder = msgspec.msgpack.Encoder()
    with contextlib.suppress(EOFError, OSError):
        while True:
            path, known_sha256 = connection.recv()
            for answer in read_file(path, known_sha256):
                connection.send_bytes(encoder.encode(answer))
    os._exit(0)


def _limit_memory(memory_bytes: int) -> None:
    """Where the platform can: an allocation beyond it fails at once. Elsewhere the parent looks."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    except (ImportError, ValueError, OSError):
        pass


def _end_with_parent() -> None:
    """A child that is busy with a file does not notice that its pipe has ended."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=wait, name="parent-watch", daemon=True).start()
