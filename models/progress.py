"""What a download tells while it runs, and how it is stopped."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from models.errors import DownloadCancelled
from models.sentence import say

Stage = Literal["check", "download", "retry"]

REPORT_INTERVAL_S = 0.1
SPEED_WINDOW_S = 5.0


class Progress(Struct, frozen=True):
    """One step of a download.

    Attributes:
        stage: "check" reads bytes that are already here, "retry" waits before the next attempt.
        note: a sentence, "" while all goes well.
    """

    done_bytes: int
    total_bytes: int
    bytes_per_second: float = 0.0
    stage: Stage = "download"
    note: str = ""


OnProgress = Callable[[Progress], None]


class Reporter:
    """Passes progress on, at most ten times a second, and raises when the user cancels."""

    def __init__(
        self,
        total_bytes: int,
        on_progress: OnProgress | None = None,
        cancel: threading.Event | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.total_bytes = total_bytes
        self._on_progress = on_progress
        self._cancel = cancel or threading.Event()
        self._clock = clock
        self._last_report = -REPORT_INTERVAL_S
        self._samples: deque[tuple[float, int]] = deque()

    def report(self, done_bytes: int, stage: Stage = "download", note: str = "") -> None:
        """Tell how far it is.

        Raises:
            DownloadCancelled: the cancel event is set.
        """
        self.check_cancelled()
        now = self._clock()
        important = bool(note) or done_bytes >= self.total_bytes
        if self._on_progress is None or (not important and now - self._last_report < REPORT_INTERVAL_S):
            return
        self._last_report = now
        speed = self._speed(now, done_bytes) if stage == "download" else 0.0
        self._on_progress(Progress(done_bytes, self.total_bytes, speed, stage, note))

    def wait(self, seconds: float, done_bytes: int, note: str) -> None:
        """Wait before another attempt; cancelling ends it at once."""
        self._samples.clear()
        self.report(done_bytes, "retry", note)
        self._cancel.wait(seconds)
        self.check_cancelled()

    def check_cancelled(self) -> None:
        if self._cancel.is_set():
            raise DownloadCancelled(say("The download was stopped. It continues from there next time."))

    def _speed(self, now: float, done_bytes: int) -> float:
        samples = self._samples
        if samples and done_bytes < samples[-1][1]:
            samples.clear()
        samples.append((now, done_bytes))
        while now - samples[0][0] > SPEED_WINDOW_S:
            samples.popleft()
        seconds = now - samples[0][0]
        return (done_bytes - samples[0][1]) / seconds if seconds > 0 else 0.0
