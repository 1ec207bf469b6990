"""Requests whose answers are dropped once the widget that asked is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QObject

from engine.protocol import Command, Failed

if TYPE_CHECKING:
    from app.bridge import Bridge

_IN_FLIGHT = 8


class Requests:
    """Sends commands on behalf of ``owner``; failures without a handler of their own go to ``on_failed``."""

    def __init__(self, bridge: Bridge, owner: QObject, on_failed: Callable[[Failed], None]) -> None:
        self._bridge = bridge
        self._owner = owner
        self._on_failed = on_failed

    def send(
        self,
        command: Command,
        on_result: Callable[[Any], None] | None = None,
        on_failed: Callable[[Failed], None] | None = None,
    ) -> None:
        self._bridge.request(command, self._alive(on_result), self._alive(on_failed or self._on_failed))

    def _alive(self, handler: Callable[[Any], None] | None) -> Callable[[Any], None]:
        def call(value: Any) -> None:
            if handler is not None and shiboken6.isValid(self._owner):
                handler(value)

        return call


class CommandRun:
    """Sends many commands, a few at a time; ``stop()`` lets those under way finish and sends no more.

    ``on_step(done, total)`` is called after each; ``on_end(results, failures)`` once. With ``in_order`` only one is
    under way at a time, so that results stand in the order of the commands.
    """

    def __init__(
        self,
        requests: Requests,
        commands: Sequence[Command],
        on_step: Callable[[int, int], None],
        on_end: Callable[[list[Any], list[Failed]], None],
        in_order: bool = False,
    ) -> None:
        self._in_flight = 1 if in_order else _IN_FLIGHT
        self._requests = requests
        self._commands = list(commands)
        self._next = 0
        self._pending = 0
        self._results: list[Any] = []
        self._failures: list[Failed] = []
        self._on_step = on_step
        self._on_end = on_end
        self._ended = False

    def start(self) -> None:
        self._feed()

    def stop(self) -> None:
        self._commands = self._commands[: self._next]
        self._feed()

    def _feed(self) -> None:
        while self._pending < self._in_flight and self._next < len(self._commands):
            command = self._commands[self._next]
            self._next += 1
            self._pending += 1
            self._requests.send(command, self._result, self._failure)
        if self._pending == 0 and not self._ended:
            self._ended = True
            self._on_end(self._results, self._failures)

    def _result(self, value: Any) -> None:
        self._results.append(value)
        self._step()

    def _failure(self, failure: Failed) -> None:
        self._failures.append(failure)
        self._step()

    def _step(self) -> None:
        self._pending -= 1
        self._on_step(len(self._results) + len(self._failures), len(self._commands))
        self._feed()
