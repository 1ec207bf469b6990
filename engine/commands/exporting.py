"""Exports of conversations, each on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.errors import UNFORESEEN, EngineError, say
from engine.exporting.files import export
from engine.protocol import Command, Event, Failed, Result
from engine.protocol.events import ExportProgress
from engine.protocol.exporting import ExportConversations
from engine.services import Services

JOIN_LIMIT_S: Final = 5.0
UNEXPECTED: Final = say("Something went wrong inside Rolltop. Nothing that was saved is lost.")

_log = logging.getLogger(__name__)


class ExportCommands:
    """``run`` and ``cancel`` from any thread.

    Args:
        emit: takes events; called from the exporting threads.
    """

    def __init__(self, services: Services, emit: Callable[[Event], None]) -> None:
        self._services = services
        self._emit = emit
        self._stops: dict[int, threading.Event] = {}
        self._threads: list[threading.Thread] = []

    def handles(self, command: Command) -> bool:
        return isinstance(command, ExportConversations)

    def run(self, command: Command) -> None:
        """Begin an export."""
        assert isinstance(command, ExportConversations)
        if not command.conversation_ids or not command.path.strip():
            raise EngineError(say("Name a conversation and a file."))
        self._stops[command.job] = threading.Event()
        thread = threading.Thread(target=self._export, args=(command,), name="export", daemon=True)
        self._threads = [*(one for one in self._threads if one.is_alive()), thread]
        thread.start()

    def cancel(self, job: int) -> None:
        """End an export; harmless for other jobs."""
        stop = self._stops.get(job)
        if stop is not None:
            stop.set()

    def close(self) -> None:
        """End all and wait. Idempotent."""
        for stop in list(self._stops.values()):
            stop.set()
        for thread in self._threads:
            thread.join(JOIN_LIMIT_S)

    def _export(self, command: ExportConversations) -> None:
        def tell(done: int, total: int) -> None:
            self._emit(ExportProgress(job=command.job, done=done, total=total))

        try:
            payload = export(
                self._services, command.conversation_ids, command.format, Path(command.path), command.language,
                overwrite=command.overwrite, into_folder=len(command.conversation_ids) > 1, tell=tell,
                cancelled=self._stops[command.job].is_set,
            )  # fmt: skip
            self._emit(Result(job=command.job, payload=payload))
        except EngineError as error:
            self._emit(Failed.of(command.job, error))
        except UNFORESEEN as error:
            _log.exception("an export failed")
            self._emit(Failed(job=command.job, sentence=UNEXPECTED, detail=repr(error)))
        finally:
            self._stops.pop(command.job, None)
