"""An engine host with its threads, and what it says, for tests."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.consolidation.loop import SignalReader
from engine.host import EngineHost
from engine.options import HostOptions
from engine.protocol import (
    Command,
    EngineStarted,
    Event,
    Failed,
    LoadModel,
    MemoryStep,
    ModelReady,
    ReplyFinished,
    Result,
    SendMessage,
)

LIMIT_S = 20.0
"""No test waits so long but one that fails."""

EventType = TypeVar("EventType", bound=Event)


class RunningEngine:
    """Waits for events, never for time."""

    def __init__(
        self,
        folder: Path,
        loader: str = "tests.scripted:load",
        embedder: str = "none",
        model: str = "",
        signals: SignalReader | None = None,
    ) -> None:
        self.events: list[Event] = []
        self._arrived = threading.Condition()
        self._next_job = 1
        options = HostOptions(str(folder), model_loader=loader, embedder=embedder, model_path=model)
        self.host = EngineHost(options, self._take, signals)
        self.host.start()
        self.first = self.wait(Event, lambda event: isinstance(event, EngineStarted | Failed))

    def _take(self, event: Event) -> None:
        with self._arrived:
            self.events.append(event)
            self._arrived.notify_all()

    def wait(
        self, kind: type[EventType], condition: Callable[[EventType], bool] = lambda event: True, since: int = 0
    ) -> EventType:
        """The first such event behind the first ``since`` ones."""

        def found() -> EventType | None:
            return next((one for one in self.events[since:] if isinstance(one, kind) and condition(one)), None)

        with self._arrived:
            event = self._arrived.wait_for(found, LIMIT_S)
        assert event is not None, f"no such {kind.__name__} among {self.events[-5:]}"
        return event

    def send(self, command: Command) -> int:
        job, self._next_job = self._next_job, self._next_job + 1
        self.host.submit(replace(command, job=job))
        return job

    def end_of(self, job: int) -> Event:
        terminal = Result | ReplyFinished | ModelReady | Failed
        return self.wait(Event, lambda event: event.job == job and isinstance(event, terminal))

    def ask(self, command: Command) -> Any:
        """The terminal event."""
        return self.end_of(self.send(command))

    def get(self, command: Command) -> Any:
        """The payload of its Result."""
        event = self.ask(command)
        assert isinstance(event, Result), event
        return event.payload

    def load(self, path: str = "scripted.gguf") -> None:
        assert isinstance(self.ask(LoadModel(0, path)), ModelReady)

    def say(self, text: str, conversation_id: int | None = None) -> ReplyFinished:
        finished = self.ask(SendMessage(0, text, conversation_id))
        assert isinstance(finished, ReplyFinished), finished
        return finished

    def steps(self) -> list[str]:
        """What became of memory steps."""
        return [event.state for event in self.events if isinstance(event, MemoryStep)]

    def wait_for_step(self, state: str, times: int = 1) -> None:
        self.wait(Event, lambda _event: self.steps().count(state) >= times)

    def close(self) -> None:
        self.host.close()
