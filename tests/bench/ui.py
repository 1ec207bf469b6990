"""``python -m tests.bench.ui [--paints N] [--only NAME]``: how soon the window is there, and whether it ever stutters.

first_paint_ms: from the start of a process of its own to the end of the main window's first paint, median.
open_50k_ms: from asking for a conversation of 50,000 messages to its end being painted, median; opened_50k_ms: all,
the first with nothing in the cache. *_stall_*: lateness of a 10 ms heartbeat in the window's event loop: stream_ as a
reply of 2,000 tokens comes at 50 tokens a second into that conversation, wheel_ and drag_ while one scrolls in it,
filter_ while one filters 100,000 facts in the memory editor; all on the real engine process. idle_*: both processes
without a model, while nobody does anything. The last line is a JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 120.0


def first_paint_ms(folder: Path) -> float:
    """One start of ``rolltop``, milliseconds."""
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.ui", "--probe", str(folder)], cwd=ROOT, env=_environment(),
        capture_output=True, text=True, timeout=LIMIT_S, check=True,
    )  # fmt: skip
    return 1000 * (float(done.stdout.split()[-1]) - began)


def probe(folder: Path) -> int:
    """``rolltop`` itself, but that it tells the time of its first paint and closes."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent

    from app import desktop
    from app.__main__ import main

    class Probe(desktop.MainWindow):
        painted = False

        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            if not self.painted:
                self.painted = True
                QTimer.singleShot(0, self.tell)  # its children are painted in the same pass, after it

        def tell(self) -> None:
            print(time.time(), flush=True)
            QTimer.singleShot(200, self.close)

    desktop.MainWindow = Probe
    return main(["--data", str(folder), "--model-loader", "tests.scripted:load", "--model", "scripted"])


def paints(folder: Path, number: int) -> dict[str, Any]:
    first_paint_ms(folder)  # the first one warms caches and makes the memory file
    measured = [first_paint_ms(folder) for _ in range(number)]
    return {
        "first_paint_ms": round(statistics.median(measured)),
        "first_paints_ms": [round(one) for one in measured],
    }


def _in_process_of_its_own(module: str, folder: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.ui", "--part", module, str(folder)], cwd=ROOT, env=_environment(),
        stdout=subprocess.PIPE, text=True, timeout=5 * LIMIT_S, check=True,
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


def _part(module: str, folder: Path) -> dict[str, Any]:
    from tests.bench import ui_conversation, ui_facts, ui_idle

    parts: dict[str, Callable[[Path], dict[str, Any]]] = {
        "conversation": ui_conversation.measure,
        "facts": ui_facts.measure,
        "idle": lambda folder: ui_idle.measure(folder, _environment()),
    }
    return parts[module](folder)


def _environment() -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--paints", type=int, default=5)
    parser.add_argument("--only", choices=("paint", "conversation", "facts", "idle"))
    parser.add_argument("--probe", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--part", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.probe is not None:
        return probe(arguments.probe)
    os.environ.update(_environment())
    if arguments.part is not None:
        print(json.dumps(_part(arguments.part[0], Path(arguments.part[1]))))
        return 0
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="rolltop-ui-") as name:
        folder = Path(name)
        if arguments.only in (None, "paint"):
            result |= paints(folder / "paint", arguments.paints)
        for part in ("conversation", "facts", "idle"):
            if arguments.only in (None, part):
                result |= _in_process_of_its_own(part, folder / part)
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
