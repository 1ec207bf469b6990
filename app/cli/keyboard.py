"""Ctrl-C, the request to end, and what is typed while a reply streams."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from app.cli.words import later, told

PRESS_AGAIN: Final = later("Press Ctrl-C again to quit.")


class Interrupts:
    """Decides what a Ctrl-C means: a stop of what runs, or the end of the program.

    In ``raised`` it raises KeyboardInterrupt; at any other time it is handed to ``running``, which does not raise, so
    that no answer of the engine is lost between two instructions.

    Attributes:
        told_to_end: the program was asked to end (SIGTERM): what runs is stopped as by a Ctrl-C, and nothing follows.
    """

    def __init__(self, running: Callable[[], None]) -> None:
        self._running = running
        self._raises = False
        self.told_to_end = False
        self._warned = False

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Take Ctrl-C and the request to end over. On the main thread only."""
        before = [(number, signal.signal(number, self._take)) for number in (signal.SIGINT, signal.SIGTERM)]
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)

    @contextlib.contextmanager
    def raised(self) -> Iterator[None]:
        """Around what may be left at any moment, as waiting for a line."""
        self._raises = True
        try:
            yield
        finally:
            self._raises = False

    def warn_or_quit(self) -> None:
        """Say that another Ctrl-C quits; raises KeyboardInterrupt where that was the last thing said."""
        if self._warned:
            raise KeyboardInterrupt
        self._warned = True
        print(f"\n{told(PRESS_AGAIN)}", flush=True)

    def forget_warning(self) -> None:
        """The user goes on: the next Ctrl-C is a first one again."""
        self._warned = False

    def _take(self, number: int, _frame: object) -> None:
        self.told_to_end |= number == signal.SIGTERM
        if self._raises:
            raise KeyboardInterrupt
        self._running()


@contextlib.contextmanager
def without_echo() -> Iterator[None]:
    """What is typed meanwhile is not shown between the words of a reply; it stands at the next prompt."""
    try:
        import termios
    except ImportError:
        yield
        return
    try:
        before: list[Any] = termios.tcgetattr(sys.stdin)
    except (termios.error, OSError, ValueError):  # no terminal
        yield
        return
    quiet = before.copy()
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
