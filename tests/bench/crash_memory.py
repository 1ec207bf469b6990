"""``python -m tests.bench.crash --what memory``: kill -9 at random points of imports, edits, undos and re-embedding.

Each time a process opens the memory and changes it at random, telling each change once it is committed, until it is
killed. Then the file passes its checks, the journal leads to what is stored, no batch is there by half, and nothing
that was told is missing. Processes are forked, so that most of their life is work; where there is no fork they are
started.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.embedding import FakeEmbedder
from engine.memory.erasing.files import finish_pending
from engine.services import Services
from engine.store import Store, StoreError, check_consistency
from tests.bench.crash_edits import TOGETHER, Editor, batch_sizes

ROOT = Path(__file__).resolve().parents[2]
LIVES_A_FOLDER, LIFE_S, OPENING_S = 25, 0.5, 0.05


@dataclass
class Told:
    """What the killed processes said is committed."""

    batches: dict[str, int] = field(default_factory=dict[str, int])
    messages: dict[int, str] = field(default_factory=dict[int, str])
    forgotten: list[str] = field(default_factory=list[str])

    def take(self, line: dict[str, Any]) -> None:
        self.batches |= line.get("batches", {})
        self.forgotten += line.get("forgotten", [])
        self.messages |= {int(number): text for number, text in line.get("messages", {}).items()}


@dataclass
class Tally:
    kills: int = 0
    batches: int = 0
    messages: int = 0
    forgotten: int = 0
    lost: int = 0
    corrupt: int = 0
    inconsistent: int = 0
    half_batches: int = 0
    traces: int = 0
    problems: list[str] = field(default_factory=list[str])


def work(folder: Path, seed: int, name: str, output: int) -> None:
    """Change the memory until killed."""

    def tell(**line: Any) -> None:
        os.write(output, json.dumps(line).encode() + b"\n")  # to a pipe, where it survives this process

    services = Services.over(Store.open(folder), FakeEmbedder(32))
    editor = Editor(services, seed, name, tell)
    tell(started=True)
    while True:
        editor.step()


def kill_one(folder: Path, chance: random.Random, name: str, told: Told) -> None:
    """Let a process work for a moment and kill it."""
    seed, in_opening = chance.randrange(1 << 30), chance.random() < 0.1
    pid, reading = _start(folder, seed, name)
    with os.fdopen(reading, "rb") as lines:
        if not in_opening:
            lines.readline()
        time.sleep(chance.uniform(0, OPENING_S if in_opening else LIFE_S))
        os.kill(pid, signal.SIGKILL)
        for line in lines:
            if line.endswith(b"\n"):
                told.take(json.loads(line))
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != -signal.SIGKILL:
        raise RuntimeError("the working process ended by itself")


def _start(folder: Path, seed: int, name: str) -> tuple[int, int]:
    """The process and the end of the pipe that it writes to."""
    reading, writing = os.pipe()
    if hasattr(os, "fork"):
        pid = os.fork()
        if pid == 0:
            try:
                os.close(reading)
                work(folder, seed, name, writing)
            except BaseException:
                traceback.print_exc()
            os._exit(1)
        os.close(writing)
        return pid, reading
    arguments = [sys.executable, "-m", "tests.bench.crash_memory", str(folder), str(seed), name]
    process = subprocess.Popen(arguments, cwd=ROOT, stdout=writing)
    os.close(writing)
    return process.pid, reading


def examine(folder: Path, told: Told, tally: Tally) -> None:
    """Open the memory as the next start would, and compare it with what was told."""
    try:
        store = Store.open(folder)
    except StoreError as error:
        tally.corrupt += 1
        tally.problems.append(f"{error} {error.detail}")
        return
    try:
        finish_pending(store)
        if store.database.column("PRAGMA integrity_check") != ["ok"]:
            tally.corrupt += 1
        found = check_consistency(store)
        tally.inconsistent += bool(found)
        tally.problems += found
        sql = "SELECT batch, reason, count(*) AS entries FROM journal WHERE reason LIKE :like GROUP BY batch"
        sizes = batch_sizes(store.database.rows(sql, {"like": f"{TOGETHER} %"}))
        counted = store.database.tuples("SELECT batch, count(*) FROM journal GROUP BY batch")
        kept = {str(batch): int(str(count)) for batch, count in counted}
        sizes |= {batch: (entries, kept.get(batch, 0)) for batch, entries in told.batches.items()}
        half = [batch for batch, (wanted, there) in sizes.items() if 0 < there != wanted]
        stored = {row["id"]: row["text"] for row in store.database.rows("SELECT id, text FROM messages")}
        lost = [f"message {number}" for number, text in told.messages.items() if stored.get(number) != text]
        lost += [f"the change {batch}" for batch in told.batches if batch not in kept]
        tally.half_batches += len(half)
        tally.lost += len(lost)
        tally.problems += [f"{what} is lost" for what in lost]
        tally.problems += [f"of batch {batch} only {sizes[batch][1]} of {sizes[batch][0]} are there" for batch in half]
    finally:
        store.close()
    if told.forgotten:
        held = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        found = [(mark, path) for mark in told.forgotten for path, data in held.items() if mark.encode() in data]
        tally.traces += len(found)
        tally.problems += [f"a trace of the forgotten text {mark} is left in {path.name}" for mark, path in found]


def run(kills: int, seed: int, report: Callable[[str], None] = lambda _line: None) -> dict[str, Any]:
    """Kill ``kills`` times, over a fresh data folder now and then."""
    chance, tally, began = random.Random(seed), Tally(), time.monotonic()
    for first in range(0, kills, LIVES_A_FOLDER):
        told = Told()
        with tempfile.TemporaryDirectory(prefix="rolltop-crash-") as name:
            folder = Path(name)
            for number in range(first, min(kills, first + LIVES_A_FOLDER)):
                kill_one(folder, chance, str(number), told)
                tally.kills += 1
                examine(folder, told, tally)
        tally.batches += len(told.batches)
        tally.messages += len(told.messages)
        tally.forgotten += len(told.forgotten)
        report(f"{tally.kills}/{kills}: {tally.batches} changes, {tally.messages} messages told")
    return {
        "kills": tally.kills,
        "lost": tally.lost,
        "corrupt": tally.corrupt,
        "inconsistent": tally.inconsistent,
        "half_batches": tally.half_batches,
        "traces_of_forgotten": tally.traces,
        "forgotten_told": tally.forgotten,
        "changes_told": tally.batches,
        "messages_told": tally.messages,
        "seconds": round(time.monotonic() - began, 1),
        "problems": sorted(set(tally.problems))[:10],
    }


if __name__ == "__main__":
    work(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], 1)
