"""Runs a Python function of the user's in a process of its own, within a time and a memory limit."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import msgspec
import psutil

from engine.errors import say
from engine.spawning import memory_bytes, spawn
from engine.tools import child
from engine.tools.base import ToolFailed
from models.network import network_allowed

TIME_LIMIT_S: Final = 30.0
MEMORY_LIMIT_BYTES: Final = 2_000_000_000
LOOK_S: Final = 0.05
JOIN_S: Final = 5.0

_MOST_BYTES: Final = 4 * child.MOST_CHARACTERS + 64
_decoder = msgspec.msgpack.Decoder(tuple[bool, str])
"""A pickle from a tool could run anything in the engine's process: what it sends is read as plain values."""


def call_function(
    path: Path,
    function: str,
    arguments: dict[str, Any],
    cancelled: Callable[[], bool],
    time_limit_s: float = TIME_LIMIT_S,
    memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
) -> str:
    """What the function returned: text as it is, anything else as JSON. Blocks the thread that asks.

    Raises:
        ToolFailed: it raised, took too long or too much memory, ended its process, or was ``cancelled``.
    """
    given = (str(path), function, arguments, network_allowed())
    process, connection = spawn(child.main, given, "rolltop-tool")
    try:
        ok, text = _wait(process, connection, function, cancelled, time_limit_s, memory_limit_bytes)
    finally:
        _end(process)
        connection.close()
    if not ok:
        raise ToolFailed(say("The tool {name} failed: {reason}", name=function, reason=text[:500]))
    return text


def _wait(
    process: BaseProcess,
    connection: Connection,
    function: str,
    cancelled: Callable[[], bool],
    time_limit_s: float,
    memory_limit_bytes: int,
) -> tuple[bool, str]:
    until = time.monotonic() + time_limit_s
    while True:
        try:
            if connection.poll(LOOK_S):
                return _decoder.decode(connection.recv_bytes(_MOST_BYTES))
        except (EOFError, OSError, msgspec.DecodeError):
            raise ToolFailed(say("The tool {name} ended without an answer.", name=function)) from None
        if cancelled():
            raise ToolFailed(say("The tool {name} was stopped.", name=function))
        if time.monotonic() > until:
            raise ToolFailed(
                say("The tool {name} took longer than {seconds} s and was stopped.", name=function,
                    seconds=round(time_limit_s))
            )  # fmt: skip
        if memory_bytes(process.pid) > memory_limit_bytes:
            raise ToolFailed(say("The tool {name} took too much memory and was stopped.", name=function))


def _end(process: BaseProcess) -> None:
    """End it with all that it has started."""
    pid = process.pid
    if pid is not None:
        _end_all(pid)
    process.join(JOIN_S)
    with contextlib.suppress(ValueError):
        process.close()


def _end_all(pid: int) -> None:
    try:
        started = psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        started = []
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            if os.getpgid(pid) == pid:
                os.killpg(pid, signal.SIGKILL)
    for one in started:
        with contextlib.suppress(psutil.Error):
            one.kill()
    with contextlib.suppress(psutil.Error):
        psutil.Process(pid).kill()
