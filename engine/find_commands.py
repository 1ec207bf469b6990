"""Searches that people type: each can be ended while it waits or runs, for the next one is on its way."""

from __future__ import annotations

import threading

from engine.protocol import Find, Found
from engine.services import Services


class FindCommands:
    """Runs on the io lane; ``expect`` and ``cancel`` may be called from any thread."""

    def __init__(self) -> None:
        self._expected: dict[int, threading.Event] = {}
        self._lock = threading.Lock()

    def expect(self, command: Find) -> None:
        """A search was sent: from now on it can be cancelled."""
        with self._lock:
            self._expected[command.job] = threading.Event()

    def cancel(self, job: int) -> None:
        """End a search that waits or runs; nothing happens if there is none with that number."""
        with self._lock:
            if job in self._expected:
                self._expected[job].set()

    def run(self, command: Find, services: Services) -> Found:
        """Raises NotFound for an agent that is not there."""
        with self._lock:
            stopped = self._expected.setdefault(command.job, threading.Event())
        try:
            if stopped.is_set():
                return Found(cancelled=True)
            return services.finding.find(command, services.agent_id(command.agent_id), stopped.is_set)
        finally:
            with self._lock:
                self._expected.pop(command.job, None)
