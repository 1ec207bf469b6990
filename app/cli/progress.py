"""Progress on the terminal."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator

from app.cli.words import sentence, told
from models.download import Progress

BAR_WIDTH = 30
LINE_EVERY_PERCENT = 10


class ProgressLine:
    """Shows progress: a bar that moves on a terminal, else a line every ten percent."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._moving = sys.stderr.isatty()
        self._next_percent = 0
        self._open_line = False
        self._last_stage = ""

    def __call__(self, now: Progress) -> None:
        percent = 100 * now.done_bytes // max(1, now.total_bytes)
        if now.stage != self._last_stage:
            self._last_stage = now.stage
            self._next_percent = 0
        if now.note:
            self.end()
            print(sentence(now.note), file=sys.stderr, flush=True)
        elif self._moving:
            self._draw(now, percent)
        elif percent >= self._next_percent:
            self._next_percent = percent // LINE_EVERY_PERCENT * LINE_EVERY_PERCENT + LINE_EVERY_PERCENT
            print(self._text(now, percent), file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the bar's line."""
        if self._open_line:
            print(file=sys.stderr, flush=True)
        self._open_line = False

    def _draw(self, now: Progress, percent: int) -> None:
        full = BAR_WIDTH * percent // 100
        bar = "#" * full + "-" * (BAR_WIDTH - full)
        print(f"\r\033[K[{bar}] {self._text(now, percent)}", end="", file=sys.stderr, flush=True)
        self._open_line = True

    def _text(self, now: Progress, percent: int) -> str:
        speed = f", {megabytes(int(now.bytes_per_second))}/s" if now.bytes_per_second else ""
        values = {"title": self._title, "percent": percent, "size": megabytes(now.total_bytes), "speed": speed}
        if now.stage == "check":
            return told("Checking {title}: {percent} % of {size}{speed}", **values)
        return told("Fetching {title}: {percent} % of {size}{speed}", **values)


def megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB" if count >= 1e6 else f"{count / 1e3:,.0f} kB"


class StatusLine:
    """One line on a terminal that shows how far it is; nothing where standard error is no terminal."""

    def __init__(self) -> None:
        self._moving = sys.stderr.isatty()
        self._shown = False

    def show(self, text: str) -> None:
        if self._moving:
            columns = 100
            with contextlib.suppress(OSError):
                columns = os.get_terminal_size(sys.stderr.fileno()).columns
            line = text if len(text) < columns else text[: columns - 2] + "…"
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
            self._shown = True

    def clear(self) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        self._shown = False


@contextlib.contextmanager
def said_later(text: str, seconds: float) -> Iterator[None]:
    """Say on stderr what is waited for, where that takes longer than ``seconds``."""
    timer = threading.Timer(seconds, lambda: print(text, file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
