"""An engine inside this process, asked and answered in turn: what the terminal's commands talk to."""

from __future__ import annotations

import math
import queue
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from engine.errors import EngineError
from engine.host import EngineHost
from engine.options import HostOptions
from engine.protocol import (
    Cancel,
    Command,
    EngineStarted,
    Event,
    Failed,
    ModelReady,
    ReplyFinished,
    Result,
    decode_event,
    decode_result,
    encode,
)
from models.sentence import unsaid

DEAF_S: Final = 5.0


class _Interrupted:
    """Ends the wait for an event: Ctrl-C was pressed."""


class EngineClient:
    """One engine, one caller. Events that belong to no request go to ``on_event``.

    Args:
        on_impatience: called in ``ask`` when it was interrupted again while it stops; may raise KeyboardInterrupt.
        leaves: whether the program is to end: then what does not stop within ``DEAF_S`` is left where it is.

    Attributes:
        stopped: the last command was told to stop before its end.

    Raises:
        EngineError: from ``start`` when the data folder cannot be opened, from ``ask`` when a command fails.
    """

    def __init__(
        self,
        options: HostOptions,
        on_event: Callable[[Event], None],
        on_impatience: Callable[[], None],
        leaves: Callable[[], bool] = lambda: False,
    ) -> None:
        self._events: queue.SimpleQueue[Event | _Interrupted] = queue.SimpleQueue()
        self._interrupts = 0
        self._on_event = on_event
        self._on_impatience = on_impatience
        self._leaves = leaves
        self._host = EngineHost(options, self._events.put)
        self._next_job = 1
        self.stopped = False

    def start(self) -> EngineStarted:
        """Open the store."""
        self._host.start()
        match next(self._arriving(0)):
            case EngineStarted() as started:
                return started
            case Failed() as failed:
                raise EngineError(unsaid(failed.said, failed.sentence), failed.detail)
            case other:
                raise AssertionError(f"unexpected first event {other}")

    def interrupt(self) -> None:
        """Stop what ``ask`` waits for. Safe in a signal handler."""
        self._interrupts += 1
        self._events.put(_Interrupted())

    def take_interrupt(self) -> bool:
        """Whether an interrupt came too late to stop anything; it is forgotten with this."""
        came, self._interrupts = self._interrupts > 0, 0
        return came

    def ask(self, command: Command) -> Any:
        """Run a command to its end. Result's payload, or the terminal event itself."""
        self.stopped = False
        return self._wait(*self._submit(command))

    def tell(self, command: Command) -> None:
        """Send a command whose answer nobody waits for, also from within ``on_event``."""
        self._submit(command)

    def close(self) -> None:
        self._host.close()

    def _submit(self, command: Command) -> tuple[int, Command]:
        job = self._next_job
        self._next_job += 1
        numbered = replace(command, job=job)
        self._host.submit(numbered)
        return job, numbered

    def _wait(self, job: int, command: Command) -> Any:
        for event in self._arriving(job):
            if event.job != job:
                self._on_event(event)
                continue
            match event:
                case Result():
                    decoded = decode_event(encode(event))
                    assert isinstance(decoded, Result)
                    return decode_result(command, decoded)
                case Failed():
                    raise EngineError(unsaid(event.said, event.sentence), event.detail)
                case ReplyFinished() | ModelReady():
                    return event
                case _:
                    self._on_event(event)
        raise AssertionError("unreachable")

    def _arriving(self, job: int) -> Iterator[Event]:
        """Events as they come; the first interrupt cancels ``job``, and so does the program's end."""
        cancelled, until = False, math.inf
        while True:
            if self._leaves() and not cancelled:  # also where that was said before this request
                self._interrupts, cancelled, until = 0, True, self._cancel(job)
            try:
                event = self._events.get(timeout=0.5)  # without a limit, Windows would not look at Ctrl-C
            except queue.Empty:
                if self._leaves() and time.monotonic() > until:
                    raise KeyboardInterrupt from None
                continue
            if not isinstance(event, _Interrupted):
                yield event
            elif self.take_interrupt():
                if cancelled:
                    self._on_impatience()
                else:
                    cancelled, until = True, self._cancel(job)

    def _cancel(self, job: int) -> float:
        """Stop a job; until when that is waited for."""
        self.stopped = True
        self._host.submit(Cancel(job=0, target=job))
        return time.monotonic() + DEAF_S
