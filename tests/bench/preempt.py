"""``python -m tests.bench.preempt MODEL.gguf [--presses 200] [--seed 1]``: how soon tidying gives way.

Real passes work over short messages in a fresh memory; at random moments of a unit a key is pressed or a message is
sent. Measured is the time from there to the start of the job that the lane runs next for the user. After all presses:
what was finished is there, what was cut short is due, and nothing failed. The last line is a JSON object.

Shortened for this bench alone: how long the lane lets background work wait behind a key, so that presses come often.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace

from engine.consolidation.schedule import Signals
from engine.errors import EngineError
from engine.host import EngineHost
from engine.lanes import queue as lanes
from engine.lanes.queue import Job, Priority
from engine.options import HostOptions
from engine.protocol import Command, Event, Failed, ForegroundActivity, LimitSnapshots, LoadModel, ModelReady, Result
from engine.protocol.commands import SendMessage
from engine.protocol.consolidation import ChangeConsolidation, ConsolidationSettings
from engine.services import Services
from engine.store import Store, check_consistency
from engine.turn import TurnRunner

MESSAGES: Final = Path(__file__).resolve().parents[1] / "data" / "memory_messages.jsonl"
QUIET_S: Final = 0.2
LONGEST_UNIT_S: Final = 1.5
REFILL_S: Final = 15.0
LIMIT_S: Final = 300.0
BEGAN: Final = "the turn began"


class _Away:
    """A computer that nobody else uses."""

    def read(self, quiet_s: float) -> Signals:
        return Signals(quiet_s)


class Presses:
    """An engine that tidies, and somebody who comes back again and again."""

    def __init__(self, folder: Path, model: Path, loader: str, seed: int) -> None:
        self._dice = random.Random(seed)
        self._ended: dict[int, float] = {}
        self._arrived = threading.Condition()
        self._job = 0
        options = HostOptions(str(folder), embedder="bundled", snapshot_cap_mb=0, model_loader=loader)
        self.host = EngineHost(options, self._take, _Away())
        self.host.start()
        self._wait(self._send(LoadModel(0, str(model))))
        self._wait(self._send(ChangeConsolidation(0, _AT_ONCE)))

    def press(self) -> float | None:
        """Milliseconds; None where the unit had ended before."""
        unit = self._wait_for_unit()
        time.sleep(self._dice.uniform(0.0, LONGEST_UNIT_S))
        if self._running() is not unit:
            return None
        return self._key() if self._dice.random() < 0.5 else self._message()

    @property
    def tidying(self) -> Any:
        assert self.host.inference is not None
        return self.host.inference.tidying

    def _key(self) -> float:
        """A key, and a job of the lane behind it that takes no time."""
        began = time.perf_counter()
        self.host.submit(ForegroundActivity(0))
        ended = self._wait(self._send(LimitSnapshots(0, 0)))
        return (ended - began) * 1000

    def _message(self) -> float:
        """A message, up to where its turn begins."""
        began = time.perf_counter()
        ended = self._wait(self._send(SendMessage(0, f"My neighbour {self._job} keeps bees.")))
        return (ended - began) * 1000

    def _wait_for_unit(self) -> Job:
        until, refill_at = time.monotonic() + LIMIT_S, time.monotonic() + REFILL_S
        while time.monotonic() < until:
            job = self._running()
            if job is not None and self.tidying._progress.running:
                return job
            if time.monotonic() > refill_at:  # all is tidied
                self._message()
                refill_at = time.monotonic() + REFILL_S
            time.sleep(0.005)
        raise TimeoutError("no unit began")

    def _running(self) -> Job | None:
        job = self.tidying._queue._running
        return job if job is not None and job.priority is Priority.CONSOLIDATE and not job.cancel.is_set() else None

    def _send(self, command: Command) -> int:
        self._job += 1
        self.host.submit(replace(command, job=self._job))
        return self._job

    def _take(self, event: Event) -> None:
        if event.job and isinstance(event, Result | Failed | ModelReady):
            with self._arrived:
                self._ended[event.job] = time.perf_counter()
                self._arrived.notify_all()

    def _wait(self, job: int) -> float:
        with self._arrived:
            if not self._arrived.wait_for(lambda: job in self._ended, LIMIT_S):
                raise TimeoutError(f"job {job} did not end")
            return self._ended[job]


_AT_ONCE: Final = ConsolidationSettings(idle_minutes=0, min_battery_percent=0, budget_minutes=0, busy_percent=100)


def measure_preemption(
    model: Path,
    presses: int,
    seed: int = 1,
    report: Callable[[str], None] = lambda _line: None,
    loader: str = "engine.gguf_loading:load_gguf",
) -> dict[str, Any]:
    """Press so often while the model tidies; the measures as they are printed."""
    with (
        patch.object(lanes, "PREEMPTED_DELAY_S", QUIET_S),
        patch.object(TurnRunner, "run", _begin_only),
        tempfile.TemporaryDirectory(prefix="rolltop-preempt-") as name,
    ):
        folder = Path(name) / "data"
        _fill(folder)
        pressing = Presses(folder, model, loader, seed)
        try:
            times = _press(pressing, presses, report)
        finally:
            pressing.host.close()
        problems = examine(folder)
    return {
        "presses": len(times),
        "p50_ms": round(statistics.median(times), 1),
        "p95_ms": round(sorted(times)[max(0, -(-95 * len(times) // 100) - 1)], 1),
        "max_ms": round(max(times), 1),
        "problems": problems,
        "model": model.stem,
    }


def _press(pressing: Presses, presses: int, report: Callable[[str], None]) -> list[float]:
    times: list[float] = []
    while len(times) < presses:
        found = pressing.press()
        if found is not None:
            times.append(found)
            if len(times) % 20 == 0:
                report(f"{len(times)}/{presses}: longest {max(times):.0f} ms")
    return times


def _begin_only(_self: TurnRunner, *_turn: object) -> Any:
    raise EngineError(BEGAN)


def _fill(folder: Path) -> None:
    """Messages whose memory steps are due, and answered ones."""
    store = Store.open(folder)
    services = Services.over(store)
    texts = [json.loads(line)["text"] for line in MESSAGES.read_text(encoding="utf-8").splitlines()]
    for first in range(0, len(texts), 12):
        conversation = services.recall.create_conversation(store.default_agent().id)
        for text in texts[first : first + 12]:
            message = services.recall.append(conversation.id, "user", "text", text)
            store.memory_steps.add(message.id)
    store.close()


def examine(folder: Path) -> Sequence[str]:
    """What is wrong in a memory after units were cut short."""
    store = Store.open(folder)
    try:
        table = store.consolidation
        problems = list(check_consistency(store))
        runs = store.database.rows("SELECT id, batch, failures, ended_at FROM consolidation_runs")
        problems += [f"{run['failures']} units of run {run['id']} failed" for run in runs if run["failures"]]
        problems += [f"run {run['id']} did not end" for run in runs if run["ended_at"] is None]
        batches = {str(run["batch"]) for run in runs}
        journal = [entry for entry in store.journal.walk() if entry.actor == "consolidation"]
        written = [entry for entry in journal if '"status":"proposed"' not in (entry.after or "")]
        problems += [f"{one.operation} of {one.after} belongs to no run" for one in written if one.batch not in batches]
        listed = {stored.item.entry_id for run in runs for stored in table.items(int(str(run["id"])))}
        learned = [entry for entry in written if entry.entity_type == "fact" and entry.operation == "create"]
        problems += [f"no item names {entry.after}" for entry in learned if entry.id not in listed]
        done = table.done_marks("steps")
        pending = set(store.memory_steps.pending_of(store.default_agent().id))
        problems += [f"message {number} is done and due" for number in pending & set(done)]
        return problems
    finally:
        store.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--presses", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    measured = measure_preemption(
        arguments.model, arguments.presses, arguments.seed, lambda line: print(line, flush=True)
    )
    print(json.dumps(measured))
    return int(bool(measured["problems"]) or measured["p95_ms"] > 200)


if __name__ == "__main__":
    sys.exit(main())
