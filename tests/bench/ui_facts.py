"""How soon 100,000 facts are filtered and sorted in the memory editor, and whether the window stutters meanwhile.

filter_100k_ms: from a key in the search field, or a choice of a filter, until the rows that pass are painted, median;
sort_100k_ms the same from a click on a heading. The engine is a process of its own.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FACTS, PART = 100_000, 5_000
HEARTBEAT_MS, KEY_MS, SETTLED_MS, LIMIT_S = 10, 60, 400, 120.0
DAY_S = 86_400.0
_ENGLISH = (
    "Drinks tea", "Lives in York", "Allergic to peanuts", "Works at a school", "Likes long walks", "Has a dog",
    "Plays the piano", "Prefers morning meetings", "Reads crime novels", "Speaks Spanish",
)  # fmt: skip
_CHINESE = ("喜欢喝茶", "住在约克", "对花生过敏", "在学校工作", "喜欢散步", "养了一只小狗", "弹钢琴", "上午开会")
_TYPED = ("tea with ada", "note", "allergic", "喝茶", "zzz")


def fill(folder: Path) -> None:
    """A memory of so many facts of all kinds in two languages, always the same but for the day it ends on."""
    from engine.store import Store

    store, draw, now = Store.open(folder), random.Random(1), time.time()
    facts = _facts(draw, now)
    for _ in range(FACTS // PART):
        store.facts.add_many([next(facts) for _ in range(PART)])
    store.close()


def _facts(draw: random.Random, now: float) -> Iterator[Any]:
    from engine.values import FACT_KINDS, Fact

    for number in range(FACTS):
        learned = now - draw.random() * 3 * 365 * DAY_S
        over = draw.random() < 0.15
        english = draw.random() < 0.6
        text = f"{draw.choice(_ENGLISH)} with {draw.choice(('Ada', 'Ben'))}, note {number}"
        yield Fact(
            id=0, agent_id=1, text=text if english else f"{draw.choice(_CHINESE)},第{number}条",
            kind=draw.choice(FACT_KINDS), tags=tuple(draw.sample(("diet", "家人", "work"), draw.randrange(3))),
            confidence=1.0, pinned=draw.random() < 0.03, status="superseded" if over else "active",
            valid_from=None if draw.random() < 0.5 else learned - draw.random() * 100 * DAY_S,
            valid_to=learned + draw.random() * (now - learned) if over else None, recorded_at=learned,
            superseded_by=None, sensitivity="normal", holder=draw.choice(("user", "user", "Ada")),
            actor=draw.choice(("user", "assistant")), version=1,
        )  # fmt: skip


def measure(folder: Path) -> dict[str, Any]:
    """Filter and sort as a person does."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    from app.bridge import Bridge
    from app.engine_options import host_options
    from app.memory_editor.window import MemoryEditor
    from app.settings.store import SettingsStore
    from app.window.application import create_application

    fill(folder)
    settings = SettingsStore(folder / "settings.json")
    application = create_application(["rolltop"], settings.values)
    bridge = Bridge(host_options(folder, settings.values, None, "", "en", "off"))
    editor = MemoryEditor(bridge, lambda _conversation, _message: None)
    tab = editor.facts
    late_ms: list[float] = []
    taken_ms: dict[str, list[float]] = {"filter": [], "sort": []}
    began, last, kind, fresh = 0.0, 0.0, "", False

    class Painted(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            nonlocal fresh
            if fresh and event.type() == QEvent.Type.Paint:
                fresh = False
                QTimer.singleShot(0, painted)
            return False

    def painted() -> None:
        taken_ms[kind].append(1000 * (time.perf_counter() - began))

    def listed() -> None:
        nonlocal fresh
        fresh = bool(kind) and tab.model.total > 0
        if kind and not fresh:  # a sentence is shown in the place of rows
            QTimer.singleShot(0, painted)

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        late_ms.append(max(0.0, 1000 * (now - last) - HEARTBEAT_MS))
        last = now

    def step() -> None:
        nonlocal began, kind, fresh
        todo = next(steps, None)
        if todo is None:
            application.quit()
            return
        kind, act, pause_ms = todo
        fresh = False
        began = time.perf_counter()
        act()
        QTimer.singleShot(pause_ms, step)

    def begin() -> None:
        nonlocal last
        last = time.perf_counter()
        heartbeat.start(HEARTBEAT_MS)
        step()

    steps = _steps(tab)
    watcher = Painted()
    tab.view.viewport().installEventFilter(watcher)
    heartbeat = QTimer()
    heartbeat.timeout.connect(beat)
    tab.model.listed.connect(listed)
    bridge.state_changed.connect(lambda state: QTimer.singleShot(2000, begin) if state == "running" else None)
    QTimer.singleShot(int(1000 * LIMIT_S), application.quit)
    editor.tabs.setCurrentWidget(tab)
    editor.show()
    bridge.start()
    application.exec()
    heartbeat.stop()
    bridge.close()
    late_ms.sort()
    return {
        "filter_100k_ms": round(statistics.median(taken_ms["filter"]), 1),
        "filter_100k_p95_ms": round(statistics.quantiles(taken_ms["filter"], n=20)[-1], 1),
        "sort_100k_ms": round(statistics.median(taken_ms["sort"]), 1),
        "filter_stall_p99_ms": round(late_ms[int(0.99 * len(late_ms))], 1),
        "filter_stall_max_ms": round(late_ms[-1], 1),
    }


def _steps(tab: Any) -> Iterator[tuple[str, Callable[[], None], int]]:
    """What is measured, what is done, and how long nothing is done then."""
    search = tab.filters.search
    for words in _TYPED:
        for letter in words:
            yield "filter", lambda letter=letter: search.insert(letter), SETTLED_MS
        yield "filter", search.clear, SETTLED_MS
    for box in (tab.filters.kind, tab.filters.status):
        for row in (1, box.count() - 1, 0):
            yield "filter", lambda box=box, row=row: box.setCurrentIndex(row), SETTLED_MS
    for column in (*range(tab.model.columnCount()), 4):
        yield "sort", lambda column=column: tab.view.sort_by(column), SETTLED_MS
    for letter in "drinks tea with ben":  # as fast as one types: answers that are overtaken are not shown
        yield "filter", lambda letter=letter: search.insert(letter), KEY_MS
    yield "filter", search.clear, SETTLED_MS


if __name__ == "__main__":
    print(measure(Path(sys.argv[1])))
