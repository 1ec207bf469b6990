"""The inference lane's queue: foreground before background, and background gives way."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from engine.llm.base import CancelFlag

PREEMPTED_DELAY_S: Final = 4.0


class Priority(IntEnum):
    """Lower runs first. From ``BY_RULES`` on it is background work.

    ``BY_RULES`` is the memory step of what needs no question to the model: a moment long.
    ``TIDY_NOW`` is tidying that somebody waits for: typing does not stop it, other foreground work does.
    """

    MODEL = 0
    TURN = 1
    TIDY_NOW = 2
    BY_RULES = 4
    OPEN = 5
    MEMORY_STEP = 6
    TIDY = 7
    PREWARM = 8
    PERSIST = 9
    CONSOLIDATE = 10
    UNLOAD = 11

    @property
    def background(self) -> bool:
        return self >= Priority.BY_RULES

    @property
    def waits_for_quiet(self) -> bool:
        """What is done for the conversation in view goes on while a message is written; other background work waits."""
        return self > Priority.OPEN


@dataclass(eq=False)
class Job:
    """Work for the lane. ``run`` gets the job itself; ``preempted`` tells why its cancel flag was set.

    Attributes:
        conversation_id: that of a turn, else 0.
        binding: carried out also when the queue has been closed meanwhile.
    """

    priority: Priority
    run: Callable[[Job], None]
    number: int = 0
    cancel: CancelFlag = field(default_factory=CancelFlag)
    ready_at: float = 0.0
    preempted: bool = False
    order: int = 0
    conversation_id: int = 0
    binding: bool = False


class JobQueue:
    """Priority queue with delays. Any thread may add; one thread takes.

    A foreground job that arrives while a background job runs sets that job's cancel flag; the job decides
    whether to add itself again.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._condition = threading.Condition()
        self._jobs: list[Job] = []
        self._order = itertools.count()
        self._running: Job | None = None
        self._quiet_until = 0.0
        self._closed = False

    def add(self, job: Job, delay_s: float = 0.0) -> None:
        """Queue a job, to run no earlier than ``delay_s`` from now."""
        with self._condition:
            job.order = next(self._order)
            job.ready_at = self._monotonic() + delay_s
            self._jobs.append(job)
            if not job.priority.background:
                self._preempt(gives_way=job.priority < Priority.TIDY_NOW)
            self._condition.notify_all()

    def take(self) -> Job | None:
        """The next job, waiting for it; once closed, what is binding, then None. The job before counts as finished."""
        with self._condition:
            self._running = None
            self._condition.notify_all()
            while not self._closed:
                now = self._monotonic()
                ready = [job for job in self._jobs if self._start_time(job) <= now]
                if ready:
                    job = min(ready, key=lambda job: (job.priority, job.order))
                    self._jobs.remove(job)
                    self._running = job
                    return job
                wait_s = min((self._start_time(job) - now for job in self._jobs), default=None)
                self._condition.wait(wait_s)
            bound = [job for job in self._jobs if job.binding]
            self._jobs = bound[1:]
            return bound[0] if bound else None

    def activity(self) -> None:
        """The user writes a message: a running background job stops, others wait a while."""
        with self._condition:
            self._quiet_until = self._monotonic() + PREEMPTED_DELAY_S
            if self._running is not None and self._running.priority.waits_for_quiet:
                self._preempt()

    def cancel(self, number: int) -> bool:
        """Set the cancel flag of a queued or running job. False if there is none with that number."""
        with self._condition:
            found = [job for job in [*self._jobs, *([self._running] if self._running else [])] if job.number == number]
            for job in found:
                job.cancel.set()
            return bool(found)

    def withdraw_waiting_turn(self, number: int) -> bool:
        """Take back a queued turn that foreground work keeps waiting. False if it is not queued, or soon runs."""
        with self._condition:
            waits = self._running is not None and not self._running.priority.background
            queued = [job for job in self._jobs if job.number == number and job.conversation_id]
            if not waits or not queued:
                return False
            self._jobs.remove(queued[0])
            return True

    def withdraw_conversation(self, conversation_id: int) -> list[Job]:
        """Take back the queued turns of a conversation; one that runs is cancelled instead."""
        with self._condition:
            if self._running is not None and self._running.conversation_id == conversation_id:
                self._running.cancel.set()
            queued = [job for job in self._jobs if job.conversation_id == conversation_id]
            self._jobs = [job for job in self._jobs if job not in queued]
            return queued

    def holds_conversation(self, conversation_id: int) -> bool:
        """Whether a turn of a conversation is queued or running."""
        with self._condition:
            jobs = [*self._jobs, *([self._running] if self._running else [])]
            return any(job.conversation_id == conversation_id for job in jobs)

    def drop_background(self, priority: Priority) -> None:
        """Remove queued background jobs of one kind."""
        with self._condition:
            self._jobs = [job for job in self._jobs if job.priority != priority]

    def holds(self, priority: Priority) -> bool:
        """Whether a job of that kind is queued or running."""
        with self._condition:
            jobs = [*self._jobs, *([self._running] if self._running else [])]
            return any(job.priority == priority for job in jobs)

    def stop_background(self, priority: Priority) -> None:
        """Remove queued background jobs of one kind, and let the one that runs give way."""
        with self._condition:
            self._jobs = [job for job in self._jobs if job.priority != priority]
            if self._running is not None and self._running.priority == priority:
                self._preempt()

    def close(self) -> None:
        """Cancel everything and drop all but what is binding."""
        with self._condition:
            self._closed = True
            for job in [*self._jobs, *([self._running] if self._running else [])]:
                job.cancel.close()
            self._jobs = [job for job in self._jobs if job.binding]
            self._condition.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    def _preempt(self, gives_way: bool = False) -> None:
        """Stop background work; with ``gives_way`` also tidying that somebody waits for."""
        running = self._running
        if running is None:
            return
        if running.priority.background or (gives_way and running.priority is Priority.TIDY_NOW):
            running.preempted = True
            running.cancel.set()

    def _start_time(self, job: Job) -> float:
        return max(job.ready_at, self._quiet_until) if job.priority.waits_for_quiet else job.ready_at
