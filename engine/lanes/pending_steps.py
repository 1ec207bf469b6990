"""Memory steps that are due: run behind the reply, put off while the user is at it, tried again when they failed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Literal

from engine.errors import UNFORESEEN, EngineError, Sentence, join, say
from engine.lanes.queue import PREEMPTED_DELAY_S, Job, JobQueue, Priority
from engine.lanes.step_inputs import StepInputs
from engine.llm.base import CancelFlag
from engine.memory.learning.step_writing import StepOutcome
from engine.model_session import ModelSession
from engine.protocol import Event, MemoryChanged, MemoryStep, Notice, ProposalsChanged, Result
from engine.services import Services
from engine.store.steps import MAX_ATTEMPTS, PendingStep
from engine.values import Message

NOTHING_LEARNS: Final = say("No model is loaded, so what you said cannot be looked through for things to remember yet.")
NOT_LEARNED: Final = say("What is worth remembering could not be saved.")
LATER: Final = say("Your words are looked through again later.")
GAVE_WAY: Final = say("You edited a memory while your words were looked through; your edit was kept.")
RETRY_DELAY_S: Final = 60.0

StepState = Literal["done", "postponed", "failed"]

_log = logging.getLogger(__name__)


class LeftView(EngineError):
    """The message of a step has left the view: nothing of it is to be kept now."""


class PendingSteps:
    """Runs on the inference lane's thread.

    Args:
        session: the model that is loaded now.
    """

    def __init__(
        self,
        services: Services,
        queue: JobQueue,
        emit: Callable[[Event], None],
        session: Callable[[], ModelSession | None],
    ) -> None:
        self._services = services
        self._queue = queue
        self._emit = emit
        self._session = session

    def add(self, step: PendingStep, delay_s: float = 0.0) -> None:
        """Queue one step."""
        self._queue.add(Job(Priority.MEMORY_STEP, lambda job: self._run_job(job, step)), delay_s)

    def add_said(self, step: PendingStep) -> None:
        """Queue the step of what has just been said; what rules are sure of is learned while the user writes on."""
        self._queue.add(Job(Priority.BY_RULES, lambda job: self._run_by_rules(job, step)))
        self.add(step)

    def _run_by_rules(self, job: Job, step: PendingStep) -> None:
        """Run the step if it asks the model nothing and nothing that was said before it is still to be learned."""
        oldest = self._services.store.memory_steps.pending(limit=1)
        if oldest and oldest[0].message_id == step.message_id:
            self._run(step, job.cancel, asks=False)

    def _run_job(self, job: Job, step: PendingStep) -> None:
        self._plan(step.message_id, self._run(step, job.cancel))

    def _plan(self, message_id: int, state: StepState) -> None:
        """Queue a step again that was put off or failed."""
        step = self._services.store.memory_steps.find_pending(message_id)
        if step is None or self._session() is None or step.attempts >= MAX_ATTEMPTS:
            return
        match state:
            case "postponed":
                self.add(step, PREEMPTED_DELAY_S)
            case "failed":
                self.add(step, RETRY_DELAY_S * max(1, step.attempts))
            case "done":
                pass

    def run_all(self, job: Job) -> None:
        """Run all that are due, as the job that was asked for; ends with a Result."""
        pending = self._services.store.memory_steps.pending(limit=1000)
        if pending and self._session() is None:
            raise EngineError(NOTHING_LEARNS)
        self._queue.drop_background(Priority.MEMORY_STEP)
        ran = 0
        failures: dict[Sentence, None] = {}
        for step in pending:
            state = "postponed" if job.cancel.is_set() else self._run(step, job.cancel, failures.setdefault)
            ran += state == "done"
            self._plan(step.message_id, state)
        for sentence in failures:
            self._emit(Notice(job=job.number, sentence=sentence))
        self._emit(Result(job=job.number, payload={"ran": ran}))

    def _run(
        self,
        step: PendingStep,
        cancel: CancelFlag,
        on_failure: Callable[[Sentence], object] = lambda _sentence: None,
        asks: bool = True,
    ) -> StepState:
        """Run one memory step; its watermark moves only when it has committed.

        Args:
            asks: False tells nothing of an attempt that would have to ask the model.
        """
        session = self._session()
        steps = self._services.store.memory_steps
        if session is None:
            return "postponed"
        if steps.find_pending(step.message_id) is None:
            return "done"
        message = self._services.recall.message(step.message_id)
        given = StepInputs.of(self._services, message)
        if not given.learns:
            steps.mark_done(message.id)
            return "done"
        if asks:
            self._tell(message, "began")
        try:
            outcome = session.step.run(
                message,
                given.agent_id,
                given.words_before,
                given.saved_in_turn,
                cancel,
                on_commit=lambda: self._commit(message),
                done=given.done,
                asks=asks,
            )
        except LeftView:
            self._tell(message, "postponed")
            return "postponed"
        except UNFORESEEN as error:
            _log.exception("the memory step of message %d failed", message.id)
            if not asks:  # it runs again soon
                return "failed"
            self._count_failure(message)
            self._tell(message, "failed")
            on_failure(join([error.sentence if isinstance(error, EngineError) else NOT_LEARNED, LATER]))
            return "failed"
        if outcome.state == "cancelled":
            if asks:
                self._tell(message, "postponed")
            return "postponed"
        if not asks:
            self._tell(message, "began")
        self._tell_outcome(message, outcome)
        return "done"

    def _tell_outcome(self, message: Message, outcome: StepOutcome) -> None:
        if outcome.changes:
            self._emit(
                MemoryChanged(
                    job=0, conversation_id=message.conversation_id, message_id=message.id, changes=outcome.changes
                )
            )
        if outcome.gave_way:
            self._emit(Notice(job=0, sentence=GAVE_WAY))
        if outcome.proposals:
            self._emit(ProposalsChanged(job=0, proposals=outcome.proposals))
        self._tell(message, "ended")

    def _commit(self, message: Message) -> None:
        """Move the watermark, unless the message was written anew or deleted while the step ran."""
        steps = self._services.store.memory_steps
        if steps.find_pending(message.id) is None:
            raise LeftView(say("The message is not in view any more."))
        steps.mark_done(message.id)

    def _count_failure(self, message: Message) -> None:
        try:
            self._services.store.memory_steps.mark_failed(message.id)
        except EngineError as error:  # what failed the step, such as a full disk, may fail this too
            _log.warning("the failure was not noted: %s %s", error, error.detail)

    def _tell(self, message: Message, state: Literal["began", "ended", "postponed", "failed"]) -> None:
        self._emit(MemoryStep(job=0, conversation_id=message.conversation_id, message_id=message.id, state=state))
