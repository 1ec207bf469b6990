"""The engine as a child process, seen from the front end: start, send, receive, notice its death."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from engine.errors import Sentence, say
from engine.logs import start_log
from engine.options import HostOptions
from engine.protocol import (
    Command,
    EngineDied,
    Event,
    Failed,
    LoadModel,
    ModelReady,
    Shutdown,
    decode_command,
    decode_event,
    encode,
)

JOIN_LIMIT_S = 8.0

_log = logging.getLogger(__name__)


class EngineProcess:
    """Owns one child process.

    Args:
        options: what the engine is built from.
        on_event: called on a reader thread for every event, the last of which is ``EngineDied`` when the
            process ends without having been asked to.
    """

    def __init__(self, options: HostOptions, on_event: Callable[[Event], None]) -> None:
        self._on_event = on_event
        self._closing = False
        self._send_lock = threading.Lock()
        self._loading = {0: options.model_path} if options.model_path else dict[int, str]()  # path by job
        context = multiprocessing.get_context("spawn")
        self._connection, child_end = context.Pipe()
        self._process = context.Process(
            target=_child_main, args=(child_end, msgspec.msgpack.encode(options)), name="rolltop-engine"
        )
        self._process.daemon = True
        self._process.start()
        child_end.close()
        self._reader = threading.Thread(target=self._read, name="engine-events", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def send(self, command: Command) -> bool:
        """Send a command from any thread. False if the process is gone."""
        if isinstance(command, LoadModel):
            self._loading[command.job] = command.path
        try:
            with self._send_lock:
                self._connection.send_bytes(encode(command))
        except (OSError, ValueError):
            return False
        return True

    def close(self) -> None:
        """Ask the engine to end, wait for it, and make sure of it. Idempotent."""
        if self._closing:
            return
        self._closing = True
        self.send(Shutdown(job=0))
        self._process.join(JOIN_LIMIT_S)
        if self._process.is_alive():
            _log.error("the engine (process %s) did not end within %s s and was killed", self.pid, JOIN_LIMIT_S)
            self._process.kill()
            self._process.join(JOIN_LIMIT_S)
        self._reader.join(JOIN_LIMIT_S)
        with contextlib.suppress(OSError):
            self._connection.close()

    def _read(self) -> None:
        while True:
            try:
                data = self._connection.recv_bytes()
            except (EOFError, OSError):
                break
            event = decode_event(data)
            if isinstance(event, ModelReady | Failed):
                self._loading.pop(event.job, None)
            self._on_event(event)
        if self._closing:
            return  # ``close`` waits for it: where two threads wait, one of them is told that it lives
        self._process.join(JOIN_LIMIT_S)
        if not self._closing:
            exit_code = self._process.exitcode
            culprit = next(iter(self._loading.values()), "")
            _log.error(
                "the engine (process %s) ended: %s%s", self.pid, _how(exit_code), culprit and f", loading {culprit}"
            )
            self._on_event(
                EngineDied(job=0, sentence=_death_sentence(exit_code), exit_code=exit_code, culprit_path=culprit)
            )


def _death_sentence(exit_code: int | None) -> Sentence:
    if exit_code is None or exit_code >= 0:
        return say("The model's process ended unexpectedly. Your conversation is safe.")
    if _signal_name(-exit_code) == "SIGKILL":
        return say(
            "The model's process was ended by the system, often because memory ran out. Your conversation is safe."
        )
    return say("The model's process crashed ({signal}). Your conversation is safe.", signal=_signal_name(-exit_code))


def _how(exit_code: int | None) -> str:
    if exit_code is None:
        return "it lives, but its pipe is closed"
    return f"signal {_signal_name(-exit_code)}" if exit_code < 0 else f"exit code {exit_code}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _child_main(connection: Connection, encoded_options: bytes) -> None:
    """Main function of the child: commands in, events out, until the pipe or a Shutdown ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from engine.host import EngineHost  # here, so that the front end paints without having loaded an engine

    options = msgspec.msgpack.decode(encoded_options, type=HostOptions)
    start_log(Path(options.data_folder))
    send_lock = threading.Lock()

    def emit(event: Event) -> None:
        with send_lock, contextlib.suppress(OSError):
            connection.send_bytes(encode(event))

    host = EngineHost(options, emit)
    host.start()
    try:
        while True:
            command = decode_command(connection.recv_bytes())
            if isinstance(command, Shutdown):
                break
            host.submit(command)
    except (EOFError, OSError):
        pass
    finally:
        host.close()
        connection.close()
    os._exit(0)  # native libraries' own exit handlers are not needed and have crashed on unload
