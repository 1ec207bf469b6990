"""``python -m tests.bench.crash [--kills N] [--seed N] [--what talk|memory|tidying]``: kill -9 at random moments.

``--what talk``: of the engine and of the window while they talk. ``--what memory``: see ``tests.bench.crash_memory``.
``--what tidying``: see ``tests.bench.crash_tidying``.

Real processes, the real store, a scripted model. Half of the kills hit the engine; of the others, half hit the window
alone and half window and engine together. After each: what was shown as sent or saved is there, the file passes its
checks, no process is left. The last line is a JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from msgspec.structs import replace

from engine.options import HostOptions
from engine.process import EngineProcess
from engine.protocol import (
    Cancel,
    Command,
    EngineStarted,
    Event,
    Failed,
    LoadModel,
    MemoryChanged,
    MessageStored,
    Regenerate,
    ReplyFinished,
    Result,
    SendMessage,
    TextDelta,
    decode_result,
)
from engine.store import Store, StoreError, check_consistency
from tests.bench import crash_memory, crash_tidying
from tests.bench.crash_talk import Talker

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ("lost", "corrupt", "inconsistent", "half_batches", "differing", "traces_of_forgotten", "orphans")
STARTUP_SHARE, STARTUP_S, TALK_S, LIMIT_S = 0.15, 1.0, 1.2, 30.0


@dataclass
class Shown:
    """What a front end was told is committed."""

    messages: dict[int, str] = field(default_factory=dict[int, str])
    batches: set[str] = field(default_factory=set[str])


@dataclass
class Tally:
    """What the kills did."""

    kills: int = 0
    messages: int = 0
    batches: int = 0
    lost: int = 0
    corrupt: int = 0
    inconsistent: int = 0
    orphans: int = 0
    problems: list[str] = field(default_factory=list[str])


class EnginePort:
    """This process as the front end of an engine process."""

    def __init__(self, folder: Path, seed: int, name: str) -> None:
        self.shown = Shown()
        self.started = threading.Event()
        self._talker = Talker(self, seed, name)
        self._jobs = 0
        self._turn = 0
        self._conversation: int | None = None
        self._waiting: dict[int, tuple[Command, Callable[[Any], None]]] = {}
        options = HostOptions(str(folder), "scripted", model_loader="tests.scripted:load_brisk", embedder="fake")
        self.process = EngineProcess(options, self._take)

    def say(self, text: str) -> None:
        self._turn = self._send(SendMessage(job=0, text=text, conversation_id=self._conversation))

    def regenerate(self) -> None:
        self._turn = self._send(Regenerate(job=0, conversation_id=self._conversation or 0))

    def stop(self) -> None:
        self._send(Cancel(job=0, target=self._turn))

    def request(self, command: Command, then: Callable[[Any], None]) -> None:
        self._waiting[self._jobs + 1] = (command, then)
        self._send(command)

    def _send(self, command: Command) -> int:
        self._jobs += 1
        self.process.send(replace(command, job=self._jobs))
        return self._jobs

    def _take(self, event: Event) -> None:
        match event:
            case EngineStarted():
                self.started.set()
                self._talker.begin()
            case MessageStored() if event.message.role == "user":
                self._conversation = event.conversation.id
                self.shown.messages[event.message.id] = event.message.text
            case MemoryChanged():
                self.shown.batches |= {change.batch for change in event.changes}
            case TextDelta():
                self._talker.text_came()
            case Failed() if "not loaded again" in event.sentence:
                self._send(LoadModel(job=0, path="scripted"))
            case Result() | Failed() if event.job in self._waiting:
                command, then = self._waiting.pop(event.job)
                then(decode_result(command, event) if isinstance(event, Result) else None)
            case ReplyFinished() | Failed() if event.job == self._turn:
                self._talker.turn_ended()
            case _:
                pass


def kill_engine(folder: Path, chance: random.Random, name: str) -> tuple[Shown, bool]:
    """Let an engine talk and kill it; whether a process was left over."""
    port = EnginePort(folder, chance.randrange(1 << 30), name)
    wait_for_the_moment(chance, port.started)
    pid = port.process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    port.process.close()
    return port.shown, psutil.pid_exists(pid)


def kill_window(folder: Path, chance: random.Random, name: str) -> tuple[Shown, bool]:
    """Let a window talk and kill it, alone or with its engine; whether a process was left over."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.crash_window", str(folder), str(chance.randrange(1 << 30)), name],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    shown, started = Shown(), threading.Event()
    reader = threading.Thread(target=_read_lines, args=(process, shown, started), daemon=True)
    reader.start()
    wait_for_the_moment(chance, started)
    process.send_signal(signal.SIGSTOP)  # so that it starts no child between the look and the kill
    children = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    if chance.random() < 0.5:
        for child in children:
            child.kill()
    process.wait()
    _, alive = psutil.wait_procs(children, timeout=LIMIT_S)
    for child in alive:
        child.kill()
    reader.join(LIMIT_S)
    if process.stdout is not None:
        process.stdout.close()
    return shown, bool(alive)


def wait_for_the_moment(chance: random.Random, started: threading.Event) -> None:
    """Some die while they start; the others some time after they began to talk."""
    if chance.random() < STARTUP_SHARE:
        time.sleep(chance.uniform(0, STARTUP_S))
        return
    if not started.wait(LIMIT_S):
        raise TimeoutError("the engine did not start")
    time.sleep(chance.uniform(0, TALK_S))


def _read_lines(process: subprocess.Popen[bytes], shown: Shown, started: threading.Event) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if not line.endswith(b"\n"):
            break
        told = json.loads(line)
        if "message" in told:
            shown.messages[told["message"]] = told["text"]
        shown.batches |= set(told.get("batches", ()))
        if "started" in told:
            started.set()


def examine(folder: Path, shown: Shown, tally: Tally) -> None:
    """Open the memory file as the next start would, and compare it with what was shown."""
    try:
        store = Store.open(folder)
    except StoreError as error:
        tally.corrupt += 1
        tally.problems.append(str(error))
        return
    try:
        if store.database.column("PRAGMA integrity_check") != ["ok"]:
            tally.corrupt += 1
        found = check_consistency(store)
        tally.inconsistent += bool(found)
        tally.problems += found
        stored = {row["id"]: row["text"] for row in store.database.rows("SELECT id, text FROM messages")}
        lost = [number for number, text in shown.messages.items() if stored.get(number) != text]
        kept = set(store.database.column("SELECT DISTINCT batch FROM journal"))
        lost_batches = shown.batches - kept
        tally.lost += len(lost) + len(lost_batches)
        tally.problems += [f"message {number} is lost" for number in lost]
        tally.problems += [f"the change {batch} is lost" for batch in lost_batches]
    finally:
        store.close()


def run(kills: int, seed: int, report: Callable[[str], None] = lambda _line: None) -> dict[str, Any]:
    """Kill ``kills`` times over one data folder."""
    chance, tally, shown = random.Random(seed), Tally(), Shown()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rolltop-crash-") as name:
        folder = Path(name)
        for number in range(kills):
            kill = kill_engine if number % 2 == 0 else kill_window
            now, left_over = kill(folder, chance, str(number))
            shown.messages |= now.messages
            shown.batches |= now.batches
            tally.kills += 1
            tally.orphans += left_over
            examine(folder, shown, tally)
            report(f"{number + 1}/{kills} {kill.__name__}: {len(now.messages)} messages, {len(now.batches)} changes")
    tally.messages, tally.batches = len(shown.messages), len(shown.batches)
    return {
        "kills": tally.kills,
        "lost": tally.lost,
        "corrupt": tally.corrupt,
        "inconsistent": tally.inconsistent,
        "orphans": tally.orphans,
        "messages_shown": tally.messages,
        "changes_shown": tally.batches,
        "seconds": round(time.monotonic() - began, 1),
        "problems": sorted(set(tally.problems))[:10],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--what", choices=("talk", "memory", "tidying"), default="talk")
    arguments = parser.parse_args()
    what = {"talk": run, "memory": crash_memory.run, "tidying": crash_tidying.run}
    outcome = what[arguments.what](arguments.kills, arguments.seed, lambda line: print(line, flush=True))
    print(json.dumps(outcome, ensure_ascii=False))
    return int(any(outcome.get(key) for key in FAULTS))


if __name__ == "__main__":
    sys.exit(main())
