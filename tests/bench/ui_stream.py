"""``python -m tests.bench.ui_stream``: event-loop stalls while a 2,000-token reply streams. JSON as the last line."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer

from app.settings.store import SettingsStore
from app.window.application import create_application
from app.window.main_window import MainWindow
from engine.protocol import OpenConversation, SendMessage
from tests.app.fake_bridge import FakeBridge, message, page

HEARTBEAT_MS, TOKEN_MS, TOKENS, HISTORY = 10, 5, 2000, 60
_SECTION = (
    "Here is a **paragraph** about tea, with some `code` and a [link](https://example.org) in it, 只喝茶。\n\n"
    "- first thing\n- second thing\n- third thing\n\n"
    "```python\ndef brew(tea: str) -> float:\n    minutes = {'oolong': 4.0}  # usual\n"
    "    return minutes.get(tea, 3.0)\n```\n\n"
)


def run() -> dict[str, float | int]:
    """Stream the reply into a window with a history, and time the gaps between heartbeats."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        settings = SettingsStore(Path(folder) / "settings.json")
        application = create_application(["rolltop"], settings.values)
        bridge = FakeBridge()
        window = MainWindow(bridge, settings, lambda _fact: None)  # type: ignore[arg-type]
        window.show()
        first_paint_ms = 1000 * (time.perf_counter() - began)
        roles = ("user", "assistant")
        window.panel.open_conversation(1)
        bridge.answer(OpenConversation, page(*[message(n + 1, _SECTION, roles[n % 2]) for n in range(HISTORY)]))
        window.panel.send("Tell me about tea")
        job = bridge.last(SendMessage).job
        bridge.store(job, message(1000, "Tell me about tea"))
        text = (_SECTION * 200)[: TOKENS * 4]
        pieces = [text[at : at + 4] for at in range(0, len(text), 4)]
        gaps: list[float] = []
        last = [time.perf_counter()]

        def beat() -> None:
            now = time.perf_counter()
            gaps.append(1000 * (now - last[0]) - HEARTBEAT_MS)
            last[0] = now

        def give() -> None:
            if pieces:
                bridge.stream(job, pieces.pop(0))
            else:
                feed.stop()
                bridge.finish(job, message(1001, text, "assistant"))
                QTimer.singleShot(300, application.quit)

        heartbeat, feed = QTimer(), QTimer()
        heartbeat.timeout.connect(beat)
        feed.timeout.connect(give)
        QTimer.singleShot(1500, lambda: (last.__setitem__(0, time.perf_counter()), heartbeat.start(HEARTBEAT_MS)))
        QTimer.singleShot(1500, lambda: feed.start(TOKEN_MS))
        application.exec()
        window.close()
    ordered = sorted(max(gap, 0.0) for gap in gaps)
    return {
        "construct_ms": round(first_paint_ms, 1),
        "tokens": TOKENS,
        "stream_stall_p99_ms": round(ordered[int(len(ordered) * 0.99)], 1),
        "stream_stall_max_ms": round(ordered[-1], 1),
        "stalls_over_100_ms": sum(gap > 100 for gap in ordered),
    }


if __name__ == "__main__":
    print(json.dumps(run()))
    sys.exit(0)
