"""Child processes that do what the engine itself must not: a bad file or a tool ends them, never the engine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import psutil


def spawn(target: Callable[..., None], arguments: tuple[Any, ...], name: str) -> tuple[BaseProcess, Connection]:
    """Start a fresh interpreter that runs ``target(connection, *arguments)``; with it our end of that connection.

    What the child sends is not to be trusted: read its bytes, never its pickles.
    """
    context = multiprocessing.get_context("spawn")
    if multiprocessing.current_process().daemon:
        # The engine is the window's daemon, and these may have no children; this one ends with its parent.
        multiprocessing.current_process().daemon = False
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(theirs, *arguments), name=name, daemon=True)
    process.start()
    theirs.close()
    return process, ours


def memory_bytes(pid: int | None) -> int:
    """What a process holds in memory; 0 where that cannot be told."""
    try:
        return psutil.Process(pid).memory_info().rss
    except psutil.Error:
        return 0
