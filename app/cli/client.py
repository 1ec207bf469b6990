"""An engine inside this process, asked and answered in turn: what the terminal's commands talk to."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import Any

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


class EngineClient:
    """One engine, one caller. Events that belong to no request go to ``on_event``.

    Raises:
        EngineError: from ``start`` when the data folder cannot be opened, from ``ask`` when a command fails.
    """

    def __init__(self, options: HostOptions, on_event: Callable[[Event], None]) -> None:
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._on_event = on_event
        self._host = EngineHost(options, self._events.put)
        self._next_job = 1

    def start(self) -> EngineStarted:
        """Open the store."""
        self._host.start()
        match self._events.get():
            case EngineStarted() as started:
                return started
            case Failed() as failed:
                raise EngineError(failed.sentence, failed.detail)
            case other:
                raise AssertionError(f"unexpected first event {other}")

    def ask(self, command: Command) -> Any:
        """Run a command to its end. Result's payload, or the terminal event itself."""
        job, numbered = self._submit(command)
        try:
            return self._wait(job, numbered)
        except KeyboardInterrupt:
            self._host.submit(Cancel(job=0, target=job))
            return self._wait(job, numbered)

    def close(self) -> None:
        self._host.close()

    def _submit(self, command: Command) -> tuple[int, Command]:
        job = self._next_job
        self._next_job += 1
        numbered = replace(command, job=job)
        self._host.submit(numbered)
        return job, numbered

    def _wait(self, job: int, command: Command) -> Any:
        for event in self._arriving():
            if event.job != job:
                self._on_event(event)
                continue
            match event:
                case Result():
                    decoded = decode_event(encode(event))
                    assert isinstance(decoded, Result)
                    return decode_result(command, decoded)
                case Failed():
                    raise EngineError(event.sentence, event.detail)
                case ReplyFinished() | ModelReady():
                    return event
                case _:
                    self._on_event(event)
        raise AssertionError("unreachable")

    def _arriving(self) -> Iterator[Event]:
        while True:
            try:
                yield self._events.get(timeout=0.5)
            except queue.Empty:
                continue  # a chance for Ctrl-C, which does not interrupt a wait without a limit
