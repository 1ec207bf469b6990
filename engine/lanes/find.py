"""Searches that people type, on a thread of their own: nothing that the io lane does keeps a typing person waiting."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable

from engine.errors import UNFORESEEN, EngineError, Sentence
from engine.memory.search.in_conversation import find_in_conversation
from engine.protocol import Event, Failed, Find, Found, Result
from engine.protocol.in_conversation import FindInConversation, FoundInConversation
from engine.services import Services
from engine.store.errors import Interrupted

Search = Find | FindInConversation

_log = logging.getLogger(__name__)


class SearchLanes:
    """One lane for words, and one for searches by meaning as well, which wait for the embedder and take longer."""

    def __init__(self, emit: Callable[[Event], None], unexpected: Sentence) -> None:
        self._words = FindLane("find-lane", emit, unexpected)
        self._meaning = FindLane("meaning-lane", emit, unexpected)

    def start(self, services: Services) -> None:
        for lane in (self._words, self._meaning):
            lane.start(services)

    def refuse(self, error: EngineError) -> None:
        """Say to each search why there is none."""
        for lane in (self._words, self._meaning):
            lane.refuse(error)

    def submit(self, command: Search) -> None:
        (self._meaning if isinstance(command, Find) and command.related else self._words).submit(command)

    def cancel(self, job: int) -> None:
        """End a search that waits or runs; nothing happens if there is none with that number."""
        for lane in (self._words, self._meaning):
            lane.cancel(job)

    def close(self) -> None:
        for lane in (self._words, self._meaning):
            lane.close()


class FindLane:
    """Answers searches one after the other. A search that was cancelled meanwhile is answered at once, with nothing.

    ``submit`` and ``cancel`` may be called from any thread, also before ``start``.

    Args:
        name: of its thread.
        emit: called from the lane's thread.
        unexpected: said when a search fails by a mistake of the program.
    """

    def __init__(self, name: str, emit: Callable[[Event], None], unexpected: Sentence) -> None:
        self._emit = emit
        self._unexpected = unexpected
        self._waiting: queue.SimpleQueue[Search | None] = queue.SimpleQueue()
        self._cancelled: dict[int, threading.Event] = {}
        self._lock = threading.Lock()
        self._services: Services | None = None
        self._refusal: EngineError | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self, services: Services) -> None:
        self._services = services
        self._thread.start()

    def refuse(self, error: EngineError) -> None:
        """Say to each search why there is none."""
        self._refusal = error
        self._thread.start()

    def submit(self, command: Search) -> None:
        with self._lock:
            self._cancelled[command.job] = threading.Event()
        self._waiting.put(command)

    def cancel(self, job: int) -> None:
        """End a search that waits or runs; nothing happens if there is none with that number."""
        with self._lock:
            if job in self._cancelled:
                self._cancelled[job].set()

    def close(self) -> None:
        """Stop what runs and end the thread. Idempotent."""
        self._closing.set()
        self._waiting.put(None)
        if self._thread.is_alive():
            self._thread.join(10)

    def _run(self) -> None:
        while (command := self._waiting.get()) is not None and not self._closing.is_set():
            self._emit(self._answer(command))

    def _answer(self, command: Search) -> Event:
        cancelled = self._cancelled[command.job]
        try:
            return Result(job=command.job, payload=self._find(command, cancelled))
        except EngineError as error:
            return Failed.of(command.job, error)
        except UNFORESEEN as error:
            _log.exception("a search failed")
            return Failed(job=command.job, sentence=self._unexpected, detail=repr(error))
        finally:
            with self._lock:
                del self._cancelled[command.job]

    def _find(self, command: Search, cancelled: threading.Event) -> Found | FoundInConversation:
        if self._refusal is not None:
            raise self._refusal
        assert self._services is not None

        def wants_stop() -> bool:
            return cancelled.is_set() or self._closing.is_set()

        if isinstance(command, FindInConversation):
            try:
                return find_in_conversation(self._services.store, command, wants_stop)
            except Interrupted:
                return FoundInConversation(cancelled=True)
        if cancelled.is_set():
            return Found(cancelled=True)
        return self._services.finding.find(command, self._services.agent_id(command.agent_id), wants_stop)
