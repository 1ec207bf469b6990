"""Real processes for tests: the terminal command, and an engine whose events can be waited for.

They are those of the sources, or of the program that ``--program PATH`` or ROLLTOP_PROGRAM names.
"""

from __future__ import annotations

import multiprocessing.resource_tracker
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from multiprocessing import spawn
from pathlib import Path
from typing import Any, TypeVar

import psutil
import pytest
from msgspec.structs import replace

from engine.options import HostOptions
from engine.process import EngineProcess
from engine.protocol import Command, Event, Failed, Result, decode_result

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 40.0
"""Far above what anything here takes: a test that reaches it has found something."""

needs_sources = pytest.mark.skipif(
    "os.environ.get('ROLLTOP_PROGRAM')", reason="looks inside the process, which only the sources allow"
)

E = TypeVar("E", bound=Event)


def program() -> str:
    """The program under test; "" for the sources. Asked when a test runs: options are read after modules."""
    return os.environ.get("ROLLTOP_PROGRAM", "")


def rolltop(*words: str | Path) -> list[str]:
    """The command line of the program under test."""
    start = [program()] if program() else [sys.executable, "-m", "app"]
    return [*start, *map(str, words)]


def scripted(loader: str = "load") -> str:
    """A loader of ``tests.scripted``, by its file: a frozen program knows no other module than its own."""
    return f"{ROOT / 'tests' / 'scripted.py'}:{loader}"


def environment() -> dict[str, str]:
    """What every process under test gets: no display but the offscreen one, UTF-8 whatever the machine's locale."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}


def chat_command(folder: Path, *words: str, loader: str = "load", model: str = "scripted") -> list[str]:
    """``rolltop chat`` with the scripted model."""
    choice = ["--model-loader", scripted(loader), "--model", model] if loader else ["--model", model]
    return rolltop("chat", "--data", folder, *choice, *words)


def run_chat(
    folder: Path, *words: str, typed: str = "", loader: str = "load", model: str = "scripted"
) -> subprocess.CompletedProcess[str]:
    """Run ``rolltop chat`` to its end with ``typed`` on its standard input."""
    return subprocess.run(
        chat_command(folder, *words, loader=loader, model=model), input=typed, capture_output=True, text=True,
        encoding="utf-8", cwd=ROOT, env=environment(), timeout=LIMIT_S, check=False,
    )  # fmt: skip


class Engine:
    """An engine process, its events, and waiting for them."""

    def __init__(
        self,
        folder: Path,
        loader: str = "load",
        model: str = "scripted",
        on_event: Callable[[Event], object] = lambda _event: None,
    ) -> None:
        self.events: list[Event] = []
        self._heard = on_event
        self._arrived = threading.Condition()
        self._next_job = 1
        options = HostOptions(data_folder=str(folder), model_path=model, model_loader=scripted(loader), embedder="fake")
        with _children_are_the_program():
            self.process = EngineProcess(options, self._take)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.close()

    def send(self, command: Command) -> int:
        """Send under a new job number, which is returned."""
        job = self._next_job
        self._next_job += 1
        self.process.send(replace(command, job=job))
        return job

    def ask(self, command: Command) -> Any:
        """Send, wait for the Result, and return its typed payload. Fails on Failed."""
        job = self.send(command)
        event = self.wait(Result | Failed, job=job)
        assert isinstance(event, Result), event
        return decode_result(command, event)

    def wait(
        self,
        kind: type[E] | Any,
        job: int | None = None,
        where: Callable[[Any], bool] = lambda _event: True,
        count: int = 1,
    ) -> Any:
        """The ``count``-th event of a kind so far, waiting for it with a limit."""

        def found() -> list[Event]:
            return [
                event for event in self.events if isinstance(event, kind) and job in (None, event.job) and where(event)
            ]

        with self._arrived:
            if not self._arrived.wait_for(lambda: len(found()) >= count, LIMIT_S):
                kinds = [type(event).__name__ for event in self.events]
                raise AssertionError(f"no {kind} (job {job}) after {LIMIT_S} s; there were {kinds}")
            return found()[count - 1]

    def _take(self, event: Event) -> None:
        self._heard(event)
        with self._arrived:
            self.events.append(event)
            self._arrived.notify_all()


@contextmanager
def _children_are_the_program() -> Generator[None]:
    """What multiprocessing starts is the program under test, started as its own window starts an engine."""
    given = program()
    if not given:
        yield
        return
    multiprocessing.resource_tracker.ensure_running()

    def preparation(
        name: str, prepared: Callable[[str], dict[str, Any]] = spawn.get_preparation_data
    ) -> dict[str, Any]:
        ours = ("sys_path", "init_main_from_path", "init_main_from_name")  # the program has modules of its own
        return {key: value for key, value in prepared(name).items() if key not in ours}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "frozen", True, raising=False)
        patch.setattr(sys, "executable", given)
        patch.setattr(spawn, "_python_exe", os.fsencode(given))
        patch.setattr(spawn, "get_preparation_data", preparation)
        yield


def children_of(pid: int) -> list[psutil.Process]:
    """Living descendants that are engines: multiprocessing's own tracker and zombies do not count."""
    return [child for child in psutil.Process(pid).children(recursive=True) if _is_engine(child)]


def gone(processes: Sequence[psutil.Process]) -> bool:
    """Whether all of them end within the limit."""
    _, alive = psutil.wait_procs(list(processes), timeout=LIMIT_S)
    return not alive


def _is_engine(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE and "resource_tracker" not in " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return False
