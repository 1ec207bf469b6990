"""The inference lane: one thread that owns the model and everything that runs through it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final, cast

from engine.consolidation.loop import ConsolidationLoop, SignalReader
from engine.consolidation.signals import SystemSignals
from engine.context.cache import state_name
from engine.context.windows import ConversationWindows
from engine.errors import UNFORESEEN, EngineError, say
from engine.lanes.forgets import Forgets
from engine.lanes.idle_unload import IdleUnload
from engine.lanes.model_slot import ModelSlot
from engine.lanes.pending_steps import PendingSteps
from engine.lanes.queue import PREEMPTED_DELAY_S, Job, JobQueue, Priority
from engine.lanes.replies import Replies
from engine.language import Language
from engine.memory.errors import NotFound
from engine.model_session import ModelSession
from engine.options import HostOptions
from engine.protocol import (
    Event,
    Failed,
    LoadModel,
    ModelInfo,
    ModelLoading,
    Result,
)
from engine.protocol.consolidation import EndTemporary
from engine.protocol.why import GetPrompt
from engine.services import Services
from engine.temporary import end, erase_rows
from engine.values import Message

UNEXPECTED: Final = say("Something went wrong while the model was working. Your message is kept; please try again.")
NO_TEMPLATE: Final = say(
    "The exact text can be shown once a model is loaded: how a prompt is written depends on the model."
)
CLOSE_LIMIT_S: Final = 10.0
OPEN_DELAY_S: Final = 0.5
PERSIST_DELAY_S: Final = 45.0
STARTUP_STEPS: Final = 20
STARTUP_DELAY_S: Final = 5.0

_log = logging.getLogger(__name__)


class InferenceLane:
    """Queues work for the model. Methods may be called from any thread; the work runs on the lane's own.

    Args:
        embedder_loaded: set once search by meaning works, or is known not to.
        on_written: called when tidying has written something.
        signals: what tidying is told of the computer.

    Attributes:
        replies: what writes them.
        forgets: what erases for good.
        tidying: runs by itself while nobody is at it.
    """

    def __init__(
        self,
        services: Services,
        options: HostOptions,
        emit: Callable[[Event], None],
        embedder_loaded: threading.Event,
        on_written: Callable[[], None] = lambda: None,
        signals: SignalReader | None = None,
    ) -> None:
        self._services = services
        self._options = options
        self._emit = emit
        self._queue = JobQueue()
        self._slot = ModelSlot(services, options, emit, self._queue)
        self._saved = self._slot.saved
        self._idle = IdleUnload(options.unload_after_minutes, self._queue, self._put_away, self._load_again)
        self._steps = PendingSteps(services, self._queue, emit, lambda: self._session)
        self.tidying = ConsolidationLoop(
            services, self._queue, emit, lambda: self._session and self._session.consolidation,
            signals or SystemSignals(), on_written, self._queue_tidying,
        )  # fmt: skip
        self.replies = Replies(
            services, self._queue, emit, self._slot, embedder_loaded, self._before_reply, self._after_reply,
            self._after_load,
        )  # fmt: skip
        self.forgets = Forgets(
            services, self._queue, emit, self._slot, embedder_loaded, self._run_erase, lambda: self._opened, self.opened
        )
        self._opened: int | None = None
        self._waited = False
        self._thread = threading.Thread(target=self._lane, name="inference-lane", daemon=True)

    @property
    def _session(self) -> ModelSession | None:
        return self._slot.session

    @property
    def info(self) -> ModelInfo | None:
        session = self._session
        return session.info if session else None

    def start(self) -> None:
        self.forgets.take_up()
        self._thread.start()
        self.tidying.start()

    def close(self) -> None:
        """Cancel, wait with a limit, once. Again when no command can come any more: the last ones may be binding."""
        self.tidying.close()
        self._queue.close()
        if self._thread.is_alive():
            self._thread.join(0 if self._waited else CLOSE_LIMIT_S)
            self._waited = True
        if not self._thread.is_alive():
            self._run_all()

    def cancel(self, number: int) -> None:
        """Stop the job of that number, queued or running. A turn that waits for another one ends at once."""
        self.replies.cancel(number)
        self.tidying.cancel(number)
        self._queue.cancel(number)

    def activity(self, composing: bool = True) -> None:
        """The user is at it: a model that was put away comes back, and background work gives way to their message."""
        if composing:
            self._queue.activity()
        self.wake()

    def wake(self) -> None:
        """Something will need the model soon."""
        self._idle.used()
        self._idle.wake()

    def unload_after(self, minutes: int) -> None:
        """Free the model from now on when nobody needed it for so long; 0 keeps it."""
        self._idle.change(minutes)

    def crashed_on(self, path: str) -> bool:
        """True if the engine ended while this file was being loaded."""
        return self._slot.crashed_on(path)

    def load(self, command: LoadModel) -> None:
        """Queue loading a model; it replaces the present one."""
        self._idle.forget()
        self._queue.add(Job(Priority.MODEL, lambda job: self._run_load(job, command), command.job))

    def unload(self, number: int) -> None:
        """Queue freeing the model."""
        self._idle.forget()
        self._queue.add(Job(Priority.MODEL, self._run_unload, number))

    def _before_reply(self, message: Message) -> None:
        self.wake()
        self._opened = message.conversation_id  # another one may be opened while the reply is written

    def came_into_view(self, conversation_id: int) -> None:
        """Another branch of a conversation is in view: what was put off of its memory steps is due again."""
        for step in self._services.store.memory_steps.pending(limit=-1):
            if step.conversation_id == conversation_id:
                self._steps.add(step)
        self.opened(conversation_id)

    def prompt(self, command: GetPrompt) -> None:
        """Queue rebuilding the prompt of a reply."""

        def run(job: Job) -> None:
            if self._session is None:
                raise EngineError(NO_TEMPLATE)
            self._emit(Result(job=job.number, payload=self._session.runner.prompts.of_reply(command.reply_id)))

        self.wake()
        self._queue.add(Job(Priority.TURN, run, command.job))

    def run_pending_steps(self, number: int) -> None:
        """Queue all memory steps that are due, as foreground work."""
        self.wake()
        self._queue.add(Job(Priority.TURN, self._steps.run_all, number))

    def clear_snapshots(self, number: int) -> None:
        """Queue removing all saved states."""

        def run(job: Job) -> None:
            self._emit(Result(job=job.number, payload=self._saved.clear()))

        self._queue.add(Job(Priority.TURN, run, number, binding=True))

    def limit_snapshots(self, number: int, cap_mb: int) -> None:
        """Queue holding saved states to another size."""

        def run(job: Job) -> None:
            self._emit(Result(job=job.number, payload=self._saved.limit(cap_mb)))

        self._queue.add(Job(Priority.TURN, run, number, binding=True))

    def end_temporary(self, command: EndTemporary) -> None:
        """Erase a temporary conversation: its rows at once, what was evaluated of it on the lane. Its reply stops.

        A reply of its own that is being written ends first, and whatever else waits for the lane comes later.
        """
        conversation_id = command.conversation_id
        self.replies.stop(conversation_id)
        writes = self.replies.is_writing(conversation_id)
        erasure = None if writes else erase_rows(self._services, conversation_id)

        def run(job: Job) -> None:
            end(self._services, conversation_id, self._run_erase, erasure)
            self._emit(Result(job=job.number))

        self._queue.add(Job(Priority.MODEL, run, command.job, binding=True))

    def opened(self, conversation_id: int) -> None:
        """A conversation is in view: have it evaluated before its next message is sent."""
        self._opened = conversation_id
        self._queue.drop_background(Priority.OPEN)
        self._queue.add(Job(Priority.OPEN, lambda job: self._run_open(job, conversation_id)), OPEN_DELAY_S)

    def deleted(self, conversation_id: int) -> None:
        """A conversation is gone: its reply stops, and nothing that was evaluated of it is kept."""
        self.replies.stop(conversation_id)
        self._queue.add(Job(Priority.TURN, lambda _job: self._run_erase(conversation_id), binding=True))

    def memory_edited(self) -> None:
        """Core memory may read differently now."""
        self._queue_tidying()

    # -- the lane's thread

    def _lane(self) -> None:
        self._run_all()
        self._slot.close()

    def _run_all(self) -> None:
        while (job := self._queue.take()) is not None:
            self._run(job)

    def _run(self, job: Job) -> None:
        """Run one job; a failure becomes an event, unless nobody waits for the job."""
        try:
            with self._slot.computing():
                job.run(job)
        except EngineError as error:
            failed = Failed.of(job.number, error)
        except UNFORESEEN as error:
            _log.exception("a job of priority %s failed", job.priority.name)
            failed = Failed(job=job.number, sentence=UNEXPECTED, detail=repr(error))
        else:
            return
        finally:
            if not job.priority.background:
                self.tidying.activity()
            if job.priority not in (Priority.PERSIST, Priority.UNLOAD):
                self._idle.used()
        if job.priority.background:
            _log.warning("background work failed: %s %s", failed.sentence, failed.detail)
        else:
            self._emit(failed)

    def _put_away(self) -> LoadModel | None:
        command = self._slot.put_away()
        self.tidying.look()
        return command

    def _run_unload(self, job: Job) -> None:
        self._slot.close()
        self.tidying.look()
        self._emit(Result(job=job.number))

    def _run_load(self, job: Job, command: LoadModel) -> None:
        before = self._session
        if self._slot.load(job.number, command, job.cancel) is not before:
            self._after_load()

    def _load_again(self, job: Job, command: LoadModel) -> None:
        """What was put away comes back, while a turn may be waiting for it already."""
        if self._session is None:
            self._run_load(job, command)

    def _after_load(self) -> None:
        self.tidying.look()
        self._queue.add(Job(Priority.PREWARM, self._run_prewarm))
        if self._opened is not None:
            self.opened(self._opened)
        for step in self._services.store.memory_steps.pending(STARTUP_STEPS):
            self._steps.add(step, STARTUP_DELAY_S)

    def _run_prewarm(self, job: Job) -> None:
        """Read the head of the prompt while nobody waits. The last event says 1.0, also when it gave way."""
        session = self._session
        if session is None:
            return

        def progress(fraction: float) -> None:
            self._emit(ModelLoading(job=0, path=session.info.path, fraction=fraction, stage="prewarm"))

        agent_id = self._services.store.default_agent().id
        try:
            complete = session.runner.prewarm(agent_id, self._options.language, job.cancel, progress)
        finally:
            progress(1.0)
        if complete:
            session.step.prewarm(self._options.language, job.cancel)

    def _after_reply(self, message: Message) -> None:
        step = self._services.store.memory_steps.find_pending(message.id)
        if step is not None:
            self._steps.add_said(step)
        self._queue_tidying()

    def _queue_tidying(self) -> None:
        self._queue.drop_background(Priority.TIDY)
        self._queue.drop_background(Priority.PERSIST)
        self._queue.add(Job(Priority.TIDY, self._run_tidy), PREEMPTED_DELAY_S)
        self._queue.add(Job(Priority.PERSIST, self._run_persist), PERSIST_DELAY_S)

    def _run_tidy(self, job: Job) -> None:
        """Leave the conversation in view, and the head of a new one, as the next turn wants to find them."""
        session = self._session
        if session is None:
            return
        done = self._tidy_opened(session.runner.windows, job) and self._tidy_heads(session.runner.windows, job)
        if not done and job.preempted:
            self._queue.add(Job(Priority.TIDY, job.run), PREEMPTED_DELAY_S)

    def _tidy_opened(self, windows: ConversationWindows, job: Job) -> bool:
        conversation_id = self._opened
        if conversation_id is None:
            return True
        try:
            if not windows.is_resident(conversation_id) and not windows.prewarm(conversation_id, job.cancel):
                return False
        except NotFound:  # deleted meanwhile
            return True
        return not windows.needs_tidying(conversation_id) or windows.tidy(job.number, conversation_id, job.cancel)

    def _tidy_heads(self, windows: ConversationWindows, job: Job) -> bool:
        window = None if self._opened is None else windows.find(self._opened)
        languages: list[Language] = [self._options.language]
        if window is not None and window.language not in languages:
            languages.append(cast(Language, window.language))
        agent_id = self._services.store.default_agent().id
        return all(windows.heads.refresh(agent_id, language, job.cancel) for language in languages)

    def _run_open(self, job: Job, conversation_id: int) -> None:
        session = self._session
        if session is None:
            return
        try:
            session.runner.windows.prewarm(conversation_id, job.cancel)
        except NotFound:  # deleted meanwhile
            return
        self._queue_tidying()

    def _run_erase(self, conversation_id: int) -> None:
        if self._session is not None:
            self._session.runner.windows.erase(conversation_id)
        elif (folder := self._saved.folder()) is not None:
            folder.drop(state_name(conversation_id))
        if self._opened == conversation_id:
            self._opened = None

    def _run_persist(self, _job: Job) -> None:
        if self._session is not None:
            self._slot.persist(self._session)
