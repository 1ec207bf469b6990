"""Frees the model's memory when nobody has needed it for a while, and has it loaded again in time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from engine.lanes.queue import Job, JobQueue, Priority
from engine.protocol import LoadModel

MINUTE_S: Final = 60.0


class IdleUnload:
    """Methods may be called from any thread, but ``put_away`` and ``forget`` from the lane's alone.

    Args:
        unload: frees the model; on the lane's thread. Returns how it was loaded, None if none was.
        load: loads it again; on the lane's thread.
    """

    def __init__(
        self,
        minutes: int,
        queue: JobQueue,
        unload: Callable[[], LoadModel | None],
        load: Callable[[Job, LoadModel], None],
    ) -> None:
        self._minutes = max(0, minutes)
        self._queue = queue
        self._unload = unload
        self._load = load
        self._lock = threading.Lock()
        self._put_away: LoadModel | None = None
        self._meanwhile: str = ""
        """What was asked of the model while it was being freed: it is "wanted", or "forgotten" for another."""

    def change(self, minutes: int) -> None:
        """Another time from now on; 0 keeps the model loaded."""
        self._minutes = max(0, minutes)
        self.used()

    def used(self) -> None:
        """The model has just been needed, or the user was there: the time begins anew."""
        self._queue.drop_background(Priority.UNLOAD)
        if self._minutes and not self._queue.closed:
            self._queue.add(Job(Priority.UNLOAD, self._run), MINUTE_S * self._minutes)

    def wake(self) -> None:
        """The model is wanted: queue loading it again, before anything that needs it. Nothing if it is loaded."""
        with self._lock:
            command, self._put_away = self._put_away, None
            self._meanwhile = self._meanwhile or "wanted"
        if command is not None:
            self._queue.add(Job(Priority.MODEL, lambda job: self._load_again(job, command)))

    def forget(self) -> None:
        """Another model is loaded, or none is wanted."""
        with self._lock:
            self._put_away, self._meanwhile = None, "forgotten"

    def _run(self, _job: Job) -> None:
        self._begin()
        self._end(self._unload())

    def _begin(self) -> None:
        with self._lock:
            self._meanwhile = ""

    def _end(self, command: LoadModel | None) -> None:
        with self._lock:
            meanwhile = self._meanwhile
            if command is not None and meanwhile != "forgotten":  # None: it was put away before
                self._put_away = command
        if meanwhile == "wanted":
            self.wake()

    def _load_again(self, job: Job, command: LoadModel) -> None:
        try:
            self._load(job, command)
        except BaseException:
            with self._lock:
                self._put_away = command  # for the next message, when there may be room again
            raise
