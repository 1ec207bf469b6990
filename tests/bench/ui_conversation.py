"""The window with a conversation of 50,000 messages, on the real engine process: opening, scrolling, streaming."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from app.chat.transcript import Transcript
from app.desktop import Desktop
from app.settings.store import SettingsStore
from app.window.application import create_application
from engine.memory.recall import RecallMemory
from engine.store import Store
from engine.values import Message
from tests.scripted import STREAM_REPLY, STREAM_TOKENS

MESSAGES = 50_000
BATCH = 5_000
OPENINGS = 5
HEARTBEAT_MS = 10
LIMIT_S = 300.0
_QUESTION = "What about number {number}? 那么第 {number} 个呢？ It came up again when we were speaking of the garden."
_REPLY = """Number {number} is **not** like the others:

- it was planted in spring, 春天种的
- it needs `{number}` litres of water

```python
def water(plant: int) -> float:
    return {number} / max(plant, 1)  # litres
```

So it is best left alone until the rain comes, which may take a while in this part of the country."""


def fill(folder: Path, messages: int = MESSAGES) -> tuple[int, int]:
    """A memory with a short conversation and a long one. Returns their numbers."""
    store = Store.open(folder)
    recall = RecallMemory(store)
    agent = store.default_agent().id
    short = recall.create_conversation(agent, "Short")
    recall.append(short.id, "user", "text", "Hello")
    long = recall.create_conversation(agent, "Long")
    for start in range(0, messages, BATCH):
        store.messages.add_many([_message(long.id, start + number) for number in range(BATCH)])
    store.close()
    return short.id, long.id


def _message(conversation_id: int, number: int) -> Message:
    if number % 2:
        text = _REPLY.format(number=number)
        return Message(0, conversation_id, -1, "assistant", "text", text, 1.7e9 + number, stop_reason="end")
    return Message(0, conversation_id, 0, "user", "text", _QUESTION.format(number=number), 1.7e9 + number)


class Stalls(QObject):
    """How late the event loop answers a heartbeat, while it beats."""

    def __init__(self) -> None:
        super().__init__()
        self._late_ms: list[float] = []
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self._late_ms = []
        self._last = time.perf_counter()
        self._timer.start(HEARTBEAT_MS)

    def stop(self) -> dict[str, float]:
        self._timer.stop()
        late = sorted(self._late_ms)
        return {"p99_ms": round(late[int(0.99 * len(late))], 1), "max_ms": round(late[-1], 1), "beats": len(late)}

    def _beat(self) -> None:
        now = time.perf_counter()
        self._late_ms.append(max(0.0, 1000 * (now - self._last) - HEARTBEAT_MS))
        self._last = now


class Session:
    """Goes through the steps of a scenario in the window's own event loop; a step yields what it waits for."""

    def __init__(self, folder: Path, loader: str) -> None:
        settings = SettingsStore(folder / "settings.json")
        settings.update(language="en", theme="light")
        self.application = create_application(["rolltop"], settings.values)
        self.desktop = Desktop(folder, "scripted", f"tests.scripted:{loader}", settings, "none")
        self.window = self.desktop.window
        self.result: dict[str, Any] = {}
        self.failure: BaseException | None = None

    @property
    def transcript(self) -> Transcript:
        return self.window.panel.transcript

    def run(self, scenario: Generator[Callable[[], object]]) -> dict[str, Any]:
        timer = QTimer()
        waits_for: list[Callable[[], object]] = [lambda: True]
        end = time.monotonic() + LIMIT_S

        def go_on() -> None:
            try:
                if time.monotonic() > end:
                    raise TimeoutError("the window did not get there")
                if waits_for[0]():
                    waits_for[0] = next(scenario)
            except StopIteration:
                self.application.quit()
            except BaseException as error:
                self.failure = error
                self.application.quit()

        timer.timeout.connect(go_on)
        self.window.show()
        QTimer.singleShot(0, self.desktop.start)
        timer.start(1)
        self.application.exec()
        timer.stop()
        self.window.close()
        self.desktop.close()
        if self.failure is not None:
            raise self.failure
        return self.result

    def is_shown(self, conversation_id: int, total: int) -> bool:
        """A conversation is on the screen, all that is in sight of its end is there, and it was painted."""
        transcript = self.transcript
        if transcript.conversation_id != conversation_id or transcript.rows.total < total:
            return False
        last = transcript.rows.at(transcript.rows.total - 1)
        if last is None or last.view is None or transcript.column.gaps:
            return False
        transcript.viewport().repaint()
        return True


def measure(folder: Path) -> dict[str, Any]:
    """Open, scroll and stream."""
    short, long = fill(folder)
    session = Session(folder, "load_fifty")
    return session.run(_scenario(session, short, long))


def _scenario(session: Session, short: int, long: int) -> Generator[Callable[[], object]]:
    panel, bridge, stalls = session.window.panel, session.desktop.bridge, Stalls()
    ready: list[Any] = []
    finished: list[Any] = []
    bridge.model_ready.connect(ready.append)
    bridge.reply_finished.connect(finished.append)
    yield lambda: ready
    opened_ms: list[float] = []
    for _ in range(OPENINGS):
        panel.open_conversation(short)
        yield lambda: session.is_shown(short, 1)
        yield _rest(0.3)
        began = time.perf_counter()
        panel.open_conversation(long)
        yield lambda: session.is_shown(long, MESSAGES)
        opened_ms.append(1000 * (time.perf_counter() - began))
        yield _rest(0.5)
    session.result |= {
        "open_50k_ms": round(statistics.median(opened_ms), 1),
        "opened_50k_ms": [round(one, 1) for one in opened_ms],
    }
    yield from _scroll(session, stalls)
    session.transcript.scroll_to_bottom()
    yield _rest(1.0)
    stalls.start()
    panel.send("stream, please")
    yield lambda: finished
    yield _rest(0.3)
    found = stalls.stop()
    session.result |= {f"stream_stall_{name}": value for name, value in found.items()}
    session.result["tokens"] = STREAM_TOKENS
    session.result["views"] = len(session.transcript.items)
    if [event.message.text for event in finished] != [STREAM_REPLY]:
        raise RuntimeError("the reply did not arrive whole")


def _scroll(session: Session, stalls: Stalls) -> Generator[Callable[[], object]]:
    """With the wheel, and by dragging the bar through the whole conversation."""
    transcript = session.transcript
    stalls.start()
    for _ in range(150):
        _wheel(transcript)
        yield _rest(0.016)
    session.result |= {f"wheel_stall_{name}": value for name, value in stalls.stop().items()}
    bar = transcript.verticalScrollBar()
    stalls.start()
    bar.setSliderDown(True)
    for step in range(150):
        bar.setSliderPosition(round(bar.maximum() * (1 - step / 150)))
        yield _rest(0.016)
    bar.setSliderDown(False)
    yield lambda: not transcript.filling
    session.result |= {f"drag_stall_{name}": value for name, value in stalls.stop().items()}


def _wheel(transcript: Transcript) -> None:
    at = QPointF(transcript.viewport().rect().center())
    QApplication.sendEvent(
        transcript.viewport(),
        QWheelEvent(
            at, transcript.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        ),
    )  # fmt: skip


def _rest(seconds: float) -> Callable[[], bool]:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end


if __name__ == "__main__":
    print(measure(Path(sys.argv[1])))
