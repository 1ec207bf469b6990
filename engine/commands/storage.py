"""Answers to the commands about the size of the memory file."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from engine.errors import UNFORESEEN, EngineError, say
from engine.protocol import Command, Event, Failed, Result
from engine.protocol.storage import CompactMemory, GetStorage, StorageView
from engine.services import Services
from engine.store.storage import compact, part_sizes

UNEXPECTED: Final = say("Something went wrong inside Rolltop. Nothing that was saved is lost.")
JOIN_LIMIT_S: Final = 5.0

_log = logging.getLogger(__name__)


class StorageCommands:
    """``run`` on the io lane; sizes come from a thread of their own.

    Args:
        emit: takes events; called from that thread, too.
    """

    def __init__(self, services: Services, emit: Callable[[Event], None]) -> None:
        self._services = services
        self._emit = emit
        self._closing = threading.Event()
        self._measuring: threading.Thread | None = None

    def handles(self, command: Command) -> bool:
        return isinstance(command, GetStorage | CompactMemory)

    def run(self, command: Command) -> None:
        """Answer a command, at once or later. Raises EngineError."""
        match command:
            case GetStorage():
                self._measuring = threading.Thread(
                    target=self._measure, args=(command.job,), name="storage", daemon=True
                )
                self._measuring.start()
            case CompactMemory():
                self._emit(Result(job=command.job, payload=compact(self._services.store.database)))
            case _:
                raise TypeError(type(command).__name__)

    def close(self) -> None:
        """Stop what is measured. Idempotent."""
        self._closing.set()
        if self._measuring is not None and self._measuring.is_alive():
            self._measuring.join(JOIN_LIMIT_S)

    def _measure(self, job: int) -> None:
        store = self._services.store
        try:
            sizes = part_sizes(store.path, store.key, self._closing.is_set)
            self._emit(Result(job=job, payload=StorageView(**sizes)))
        except EngineError as error:
            self._emit(Failed.of(job, error))
        except UNFORESEEN as error:
            _log.exception("the sizes could not be measured")
            self._emit(Failed(job=job, sentence=UNEXPECTED, detail=repr(error)))
