"""``python -m tests.bench.ui [--paints N]``: how soon the window is there, and whether a reply makes it stutter.

first_paint_ms: from the start of a process of its own to the end of the main window's first paint, median.
stream_stall_*: lateness of a 10 ms heartbeat in the window's event loop while a reply of 2,000 tokens streams through
the real engine process and bridge, with a history on the screen. The last line is a JSON object.
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HEARTBEAT_MS, HISTORY, LIMIT_S = 10, 60, 120.0


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


def stream(folder: Path) -> dict[str, float | int]:
    """Stalls while the reply streams."""
    from PySide6.QtCore import QTimer

    from app.desktop import Desktop
    from app.settings.store import SettingsStore
    from app.window.application import create_application
    from engine.memory.recall import RecallMemory
    from engine.store import Store
    from tests.scripted import STREAM_REPLY, STREAM_TOKENS

    store = Store.open(folder)
    recall = RecallMemory(store)
    conversation = recall.create_conversation(store.default_agent().id)
    with store.transaction():
        for number in range(HISTORY):
            recall.append(conversation.id, "assistant" if number % 2 else "user", "text", STREAM_REPLY[:280])
    store.close()
    settings = SettingsStore(folder / "settings.json")
    application = create_application(["rolltop"], settings.values)
    desktop = Desktop(folder, "scripted", "tests.scripted:load_stream", settings)
    window, bridge = desktop.window, desktop.bridge
    late_ms: list[float] = []
    last = 0.0
    replies: list[str] = []
    heartbeat = QTimer()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        late_ms.append(max(0.0, 1000 * (now - last) - HEARTBEAT_MS))
        last = now

    def send() -> None:
        nonlocal last
        last = time.perf_counter()
        heartbeat.start(HEARTBEAT_MS)
        window.panel.send("stream, please")

    def finished(event: Any) -> None:
        replies.append(event.message.text)
        QTimer.singleShot(300, application.quit)

    heartbeat.timeout.connect(beat)
    bridge.model_ready.connect(lambda _event: window.panel.open_conversation(conversation.id))
    window.panel.shown_changed.connect(lambda shown: QTimer.singleShot(2000, send) if shown else None)
    bridge.reply_finished.connect(finished)
    QTimer.singleShot(int(1000 * LIMIT_S), application.quit)
    window.show()
    QTimer.singleShot(0, desktop.start)
    application.exec()
    heartbeat.stop()
    window.close()
    desktop.close()
    if replies != [STREAM_REPLY]:
        raise RuntimeError("the reply did not arrive whole")
    late_ms.sort()
    return {
        "tokens": STREAM_TOKENS,
        "stream_stall_p99_ms": round(late_ms[int(0.99 * len(late_ms))], 1),
        "stream_stall_max_ms": round(late_ms[-1], 1),
        "stalls_over_100_ms": sum(late > 100 for late in late_ms),
    }


def _environment() -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--paints", type=int, default=5)
    parser.add_argument("--probe", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.probe is not None:
        return probe(arguments.probe)
    os.environ.update(_environment())
    with tempfile.TemporaryDirectory(prefix="rolltop-ui-") as name:
        folder = Path(name)
        first_paint_ms(folder / "paint")  # the first one warms caches and makes the memory file
        paints = [first_paint_ms(folder / "paint") for _ in range(arguments.paints)]
        stalls = stream(folder / "stream")
    paint = {"first_paint_ms": round(statistics.median(paints)), "first_paints_ms": [round(paint) for paint in paints]}
    print(json.dumps({**paint, **stalls}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
