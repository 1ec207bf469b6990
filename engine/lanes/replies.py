"""Replies as jobs of the inference lane: queued, written, made again, gone on with, stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Final

from engine.errors import EngineError, say
from engine.lanes.model_slot import ModelSlot
from engine.lanes.queue import Job, JobQueue, Priority
from engine.llm.base import DecodeError
from engine.memory.errors import NotFound
from engine.protocol import REPLY_NOT_BEGUN, Event, Failed
from engine.protocol.provenance import UsedKind
from engine.services import Services
from engine.values import Message

NO_MODEL: Final = say(
    "No model is loaded, so there is no answer yet. "
    "Your message is kept; choose a model, then ask for the answer again."
)
NOT_BEGUN: Final = say("The reply was stopped before it began. The message is kept.")
EMBEDDER_LIMIT_S: Final = 15.0


class NoModel(EngineError):
    """A turn found no model; its message is kept."""

    code = "no_model"


class Replies:
    """Methods may be called from any thread; the work runs on the lane's own.

    Args:
        embedder_loaded: set once search by meaning works, or is known not to.
        before, after: called with the message when its reply is queued, and when it is written.
        after_load: called when the model was loaded again in between.
    """

    def __init__(
        self,
        services: Services,
        queue: JobQueue,
        emit: Callable[[Event], None],
        slot: ModelSlot,
        embedder_loaded: threading.Event,
        before: Callable[[Message], None],
        after: Callable[[Message], None],
        after_load: Callable[[], None],
    ) -> None:
        self._services = services
        self._queue = queue
        self._emit = emit
        self._slot = slot
        self._embedder_loaded = embedder_loaded
        self._before = before
        self._after = after
        self._after_load = after_load

    def turn(
        self, number: int, message: Message, again: bool = False, without: Sequence[tuple[UsedKind, int]] = ()
    ) -> None:
        """Queue a turn; ``again`` makes a further version of its reply, one that does without some memories."""

        def run(job: Job) -> None:
            self._run(job, message, again, without=without)

        self._add(number, message, run)

    def go_on(self, number: int, message: Message, reply_id: int) -> None:
        """Queue going on with the reply to a message."""

        def run(job: Job) -> None:
            self._run(job, message, continued=reply_id)

        self._add(number, message, run)

    def is_writing(self, conversation_id: int) -> bool:
        """Whether a reply of a conversation is being written, or waits to be."""
        return self._queue.holds_conversation(conversation_id)

    def stop(self, conversation_id: int) -> None:
        """Stop the reply of a conversation; what there is of it stays. One that has not begun ends at once."""
        for job in self._queue.withdraw_conversation(conversation_id):
            self._tell_not_begun(job.number)

    def cancel(self, number: int) -> None:
        """Take back a turn that waits for another one; one that runs, or soon does, is left to the queue."""
        if self._queue.withdraw_waiting_turn(number):
            self._tell_not_begun(number)

    def _tell_not_begun(self, number: int) -> None:
        self._emit(Failed(job=number, sentence=NOT_BEGUN, code=REPLY_NOT_BEGUN))

    def _add(self, number: int, message: Message, run: Callable[[Job], None]) -> None:
        self._before(message)
        self._queue.add(Job(Priority.TURN, run, number, conversation_id=message.conversation_id))

    # -- the lane's thread

    def _run(
        self,
        job: Job,
        message: Message,
        again: bool = False,
        continued: int | None = None,
        without: Sequence[tuple[UsedKind, int]] = (),
    ) -> None:
        session = self._slot.session
        if session is None:
            raise NoModel(NO_MODEL)
        with self._writing(job, message, again):
            self._await_embedder(job)
            try:
                finished = session.runner.run(job.number, message, job.cancel, continued, without)
            except DecodeError as error:
                session = self._slot.fall_back(job, error)
                if continued is None:
                    self._services.recall.branches.begin_reply(message.turn_id)
                finished = session.runner.run(job.number, message, job.cancel, continued, without)
                self._after_load()
        self._emit(finished)
        self._slot.record_speed(finished.message.report)
        try:
            self._services.recall.conversation(message.conversation_id)
        except NotFound:  # deleted while the reply was written
            return
        self._after(message)

    @contextmanager
    def _writing(self, job: Job, message: Message, again: bool) -> Generator[None]:
        """While a reply is written; behind it the conversation is free before anybody is told."""
        try:
            with self._services.recall.branches.reply_of(message.turn_id, again):
                yield
        finally:
            job.conversation_id = 0

    def _await_embedder(self, job: Job) -> None:
        """The first turn after a start would recall by words alone; it waits a little instead."""
        give_up_at = time.monotonic() + EMBEDDER_LIMIT_S
        while time.monotonic() < give_up_at and not job.cancel.is_set():
            if self._embedder_loaded.wait(0.05):
                return
