"""The process in which one Python function of the user's runs. Started anew for each call."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TextIO, cast

import msgspec

from models.network import allow_network

MOST_CHARACTERS: Final = 200_000
_PROGRAMS: Final = frozenset({"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile"})


def main(connection: Connection, path: str, function: str, arguments: dict[str, Any], network: bool) -> None:
    """Import the file, call the function and send ``(True, text)`` or ``(False, what went wrong)`` as msgpack.

    What the function prints goes nowhere: it has no window, and the log belongs to Rolltop.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not network:
        allow_network(False)
        sys.addaudithook(_no_programs)
    if hasattr(os, "setsid"):
        os.setsid()  # so that what it starts can be ended together with it
    with open(os.devnull, "w", encoding="utf-8") as nowhere, open(os.devnull, encoding="utf-8") as nothing:
        sys.stdin = cast(TextIO, nothing)
        with contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
            answer = _answer(Path(path), function, arguments)
    with contextlib.suppress(OSError, BrokenPipeError):
        connection.send_bytes(msgspec.msgpack.encode((answer[0], answer[1][:MOST_CHARACTERS])))
        connection.close()
    os._exit(0)


def _no_programs(event: str, _arguments: tuple[Any, ...]) -> None:
    """Another program would not know that the network is switched off."""
    if event in _PROGRAMS:
        raise PermissionError("the network is switched off in the settings, so no other program may be started")


def _answer(path: Path, function: str, arguments: dict[str, Any]) -> tuple[bool, str]:
    try:
        os.chdir(path.parent)
        sys.path.insert(0, str(path.parent))
        spec = importlib.util.spec_from_file_location(f"rolltop_tool_{path.stem}", path)
        if spec is None or spec.loader is None:
            return False, "the file cannot be imported"
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        value = getattr(module, function)(**arguments)
        return True, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    except BaseException as error:  # whatever it raises, and a call of exit(), is its answer
        return False, f"{type(error).__name__}: {error}"
