"""What the computer tells about itself: input, battery, and how busy other programs are. Never raises."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from typing import Any, Final

import psutil

from engine.consolidation.idle_time import system_idle_s
from engine.consolidation.schedule import Signals

SAMPLE_S: Final = 1.0
STALE_S: Final = 60.0
"""An older sample says nothing of now."""


class SystemSignals:
    """Reads what there is to know. For one thread.

    Args:
        wait: sleeps between two looks at the processor; may return early.
    """

    def __init__(self, wait: Callable[[float], object] = time.sleep) -> None:
        self._load = OthersLoad(wait)

    def read(self, quiet_s: float) -> Signals:
        """May take a second."""
        return Signals(quiet_s, self.idle_s(), battery_percent(), self._load.percent())

    def idle_s(self) -> float | None:
        return system_idle_s()


class OthersLoad:
    """Share of the processors that programs beside ours have taken since the last look."""

    def __init__(self, wait: Callable[[float], object] = time.sleep) -> None:
        self._wait = wait
        self._last: tuple[float, float, float, float] | None = None

    def percent(self) -> float | None:
        """0..100; None where it cannot be told."""
        try:
            if self._last is None or time.monotonic() - self._last[0] > STALE_S:
                self._last = self._sample()
            if time.monotonic() - self._last[0] < SAMPLE_S:
                self._wait(SAMPLE_S)
            before, now = self._last, self._sample()
        except (psutil.Error, OSError, AttributeError, NotImplementedError):
            return None
        self._last = now
        total, busy, own = (after - earlier for after, earlier in zip(now[1:], before[1:], strict=True))
        return None if total <= 0 else max(0.0, min(100.0, 100 * (busy - max(0.0, own)) / total))

    def _sample(self) -> tuple[float, float, float, float]:
        """Moment, and processor seconds since boot: all, busy ones, our own."""
        times: Any = psutil.cpu_times()
        fields = times._asdict()
        guest = fields.get("guest", 0.0) + fields.get("guest_nice", 0.0)  # counted as user time, too
        total = sum(fields.values()) - guest
        idle = fields["idle"] + fields.get("iowait", 0.0)
        return time.monotonic(), total, total - idle, sum(map(_seconds, own_processes()))


def battery_percent() -> float | None:
    """How full the battery is that the computer runs on. None on mains, without a battery, and where nobody knows."""
    try:
        battery: Any = psutil.sensors_battery()
    except Exception:  # drivers and sandboxes fail in ways of their own
        return None
    if battery is None or battery.power_plugged is not False:
        return None
    return float(battery.percent)


def own_processes() -> list[psutil.Process]:
    """This process and all it has started; and the window, where it has started us, with all that it has."""
    parent = multiprocessing.parent_process()
    root = psutil.Process(os.getpid() if parent is None else parent.pid)
    return [root, *root.children(recursive=True)]


def _seconds(process: psutil.Process) -> float:
    try:
        times: Any = process.cpu_times()
    except psutil.Error:
        return 0.0
    return times.user + times.system
