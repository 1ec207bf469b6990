"""What is asked of the user before a call, and who waits for the answer."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from typing import Final, Literal

ToolAnswer = Literal["once", "always", "no"]
WAIT_S: Final = 600.0
LOOK_S: Final = 0.05


class ToolQuestions:
    """The thread of a turn asks and waits; any other thread answers."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._condition = threading.Condition()
        self._waiting: set[int] = set()
        self._answers: dict[int, ToolAnswer] = {}

    def ask(self, tell: Callable[[int], None], cancelled: Callable[[], bool], wait_s: float = WAIT_S) -> ToolAnswer:
        """The user's answer; "no" where none comes in time, or it was ``cancelled``.

        Args:
            tell: gets the question's number; must not block.
        """
        with self._condition:
            number = next(self._numbers)
            self._waiting.add(number)
        try:
            tell(number)
            return self._wait(number, time.monotonic() + wait_s, cancelled)
        finally:
            with self._condition:
                self._waiting.discard(number)
                self._answers.pop(number, None)

    def _wait(self, number: int, until: float, cancelled: Callable[[], bool]) -> ToolAnswer:
        with self._condition:
            while number not in self._answers:
                if cancelled() or time.monotonic() > until:
                    return "no"
                self._condition.wait(LOOK_S)
            return self._answers[number]

    def answer(self, number: int, answer: ToolAnswer) -> bool:
        """False if nobody waits for that."""
        with self._condition:
            if number not in self._waiting:
                return False
            self._answers[number] = answer
            self._condition.notify_all()
            return True
