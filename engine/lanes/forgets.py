"""Forgetting for good, on the lane that owns the model: prompts and saved states say what is forgotten, too.

What the user has confirmed is noted before it is queued and until its rows are gone, so that a program that ends in
between carries it out at its next start.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from engine.errors import UNFORESEEN
from engine.lanes.model_slot import ModelSlot
from engine.lanes.queue import Job, JobQueue, Priority
from engine.llm.snapshot_folder import SnapshotFolder, count_in
from engine.memory.erasing.files import clean_files
from engine.protocol import Event, MemoryChanged, Result
from engine.protocol.forgetting import Forget
from engine.services import Services

EMBEDDER_LIMIT_S: Final = 60.0
"""How long what was noted waits at the start for search by meaning, which finds the same in other words."""
LOOK_EVERY_S: Final = 0.1

_log = logging.getLogger(__name__)


class Forgets:
    """
    Args:
        embedder_loaded: set once search by meaning works, or is known not to.
        erase: frees what was evaluated of a conversation.
        in_view: the conversation that is in view.
        open: has a conversation evaluated that is in view.
    """

    def __init__(
        self,
        services: Services,
        queue: JobQueue,
        emit: Callable[[Event], None],
        slot: ModelSlot,
        embedder_loaded: threading.Event,
        erase: Callable[[int], None],
        in_view: Callable[[], int | None],
        open: Callable[[int], None],
    ) -> None:
        self._services = services
        self._queue = queue
        self._emit = emit
        self._slot = slot
        self._embedder_loaded = embedder_loaded
        self._erase = erase
        self._in_view = in_view
        self._open = open

    def add(self, command: Forget) -> None:
        """Note and queue what the user has confirmed. On the io lane."""
        self._services.forgetting.promise(command)
        self._queue.add(Job(Priority.TURN, lambda job: self._run(job, command), command.job, binding=True))

    def take_up(self) -> None:
        """Queue what was confirmed before the program ended."""
        for command in self._services.forgetting.promised():
            self._queue.add(Job(Priority.MODEL, lambda job, command=command: self._run_late(job, command)))

    def _run_late(self, job: Job, command: Forget) -> None:
        until = time.monotonic() + EMBEDDER_LIMIT_S
        while not self._embedder_loaded.wait(LOOK_EVERY_S) and time.monotonic() < until:
            if self._queue.closed:
                return  # it stays noted
        try:
            self._run(job, command)
        except UNFORESEEN:  # such as a conversation that was deleted besides
            _log.exception("what was to be forgotten before the last end could not be")

    def _run(self, job: Job, command: Forget) -> None:
        """Rows first, in one transaction; then what was evaluated from them, and the files."""
        try:
            erasure = self._services.forgetting.erase(command)
        except UNFORESEEN:
            self._services.forgetting.withdraw(command)
            raise
        opened, folder = self._in_view(), self._slot.saved.path
        before = count_in(folder)
        if erasure.core_changed:
            self._erase_all_states()
        else:
            for conversation_id in erasure.conversation_ids:
                self._erase(conversation_id)
        removed = before - count_in(folder)
        self._emit(MemoryChanged(job=0, conversation_id=None, message_id=None, changes=()))
        self._emit(Result(job=job.number, payload=clean_files(self._services.store, erasure, removed)))
        if opened is not None and (erasure.core_changed or opened in erasure.conversation_ids):
            self._open(opened)

    def _erase_all_states(self) -> None:
        """Core memory stands in the prompt of every conversation."""
        saved, session = self._slot.saved, self._slot.session
        SnapshotFolder(saved.path, "").clear()
        if session is not None:
            session.runner.windows.erase_all()
            saved.begin_anew(session)
