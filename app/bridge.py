"""The only owner of the engine process on the window's side: events become Qt signals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.failures import NOT_RUNNING
from engine.options import HostOptions
from engine.process import EngineProcess
from engine.protocol import (
    ChooseEmbedder,
    Command,
    ConsolidationProgress,
    ConsolidationReport,
    ContextPressure,
    EmbeddingProgress,
    EngineDied,
    EngineStarted,
    Event,
    Failed,
    ImportProgress,
    LimitSnapshots,
    MemoryChanged,
    MemoryOrdered,
    MemoryStep,
    MessageStored,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    Notice,
    PrefillProgress,
    ProposalsChanged,
    ReplyFinished,
    Result,
    TextDelta,
    ToolQuestion,
    ToolQuestionClosed,
    decode_result,
)
from engine.protocol.events import ExportProgress
from engine.protocol.model_use import AllowNetwork, UnloadWhenIdle

NOT_RUNNING_SENTENCE = "The engine is not running. Restart it and try again; nothing was lost."
EngineState = Literal["starting", "running", "down", "refused"]
"""``refused``: the process lives but could not open the memory, as ``Bridge.refusal`` says."""


@dataclass(frozen=True)
class _Pending:
    command: Command
    on_result: Callable[[Any], None] | None
    on_failed: Callable[[Failed], None] | None


class Bridge(QObject):
    """Sends commands and turns events into signals, each with the frozen event as its argument.

    Signals: engine_started, model_loading, model_ready, model_unloaded, message_stored, prefill_progress, text_delta,
    reply_finished, memory_changed, proposals_changed, memory_step, import_progress, export_progress, context_pressure,
    notice, consolidation_progress, consolidation_report, failed, engine_died. ``failed`` is emitted for every failure
    that no callback took. engine_ended() comes whenever the engine is gone, also where it was ended on purpose: what it
    was at will not be finished. state_changed(EngineState) comes before the event that brought it about.
    """

    engine_started = Signal(object)
    model_loading = Signal(object)
    model_ready = Signal(object)
    model_unloaded = Signal(object)
    message_stored = Signal(object)
    prefill_progress = Signal(object)
    text_delta = Signal(object)
    reply_finished = Signal(object)
    memory_changed = Signal(object)
    proposals_changed = Signal(object)
    memory_ordered = Signal(object)
    tool_question = Signal(object)
    tool_question_closed = Signal(object)
    memory_step = Signal(object)
    import_progress = Signal(object)
    export_progress = Signal(object)
    context_pressure = Signal(object)
    notice = Signal(object)
    embedding_progress = Signal(object)
    consolidation_progress = Signal(object)
    consolidation_report = Signal(object)
    failed = Signal(object)
    engine_died = Signal(object)
    engine_ended = Signal()
    state_changed = Signal(str)

    _arrived = Signal(int, object)
    _unanswered = Signal(object)

    def __init__(self, options: HostOptions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._options = options
        self._next_job = 1
        self._run = 1
        self._pending: dict[int, _Pending] = {}
        self._signals = {
            EngineStarted: self.engine_started,
            ModelLoading: self.model_loading,
            ModelReady: self.model_ready,
            ModelUnloaded: self.model_unloaded,
            MessageStored: self.message_stored,
            PrefillProgress: self.prefill_progress,
            TextDelta: self.text_delta,
            ReplyFinished: self.reply_finished,
            MemoryChanged: self.memory_changed,
            ProposalsChanged: self.proposals_changed,
            MemoryOrdered: self.memory_ordered,
            ToolQuestion: self.tool_question,
            ToolQuestionClosed: self.tool_question_closed,
            MemoryStep: self.memory_step,
            ImportProgress: self.import_progress,
            ExportProgress: self.export_progress,
            ContextPressure: self.context_pressure,
            Notice: self.notice,
            EmbeddingProgress: self.embedding_progress,
            ConsolidationProgress: self.consolidation_progress,
            ConsolidationReport: self.consolidation_report,
        }
        self._arrived.connect(self._dispatch, Qt.ConnectionType.QueuedConnection)
        self._unanswered.connect(self._tell_unanswered, Qt.ConnectionType.QueuedConnection)
        self._engine: EngineProcess | None = None
        self.state: EngineState = "down"
        self.refusal: Failed | None = None

    @property
    def alive(self) -> bool:
        return self._engine is not None and self._engine.alive

    @property
    def engine_pid(self) -> int | None:
        return self._engine.pid if self._engine else None

    def start(self) -> None:
        """Start the engine process; returns at once, ``engine_started`` follows."""
        self._engine = EngineProcess(self._options, partial(self._arrived.emit, self._run))
        self.refusal = None
        self._enter("starting")

    def restart(self, load_model: bool = True) -> None:
        """End what is left of the engine and start it anew, with or without loading the last model that was ready."""
        self.close()
        if not load_model:
            self._options = replace(self._options, model_path="")
        self.start()

    def move_models(self, folder: str) -> None:
        """Models are kept in another folder from now on; the engine is started anew where it runs."""
        self._options = replace(self._options, models_folder=folder)
        if self.alive:
            self.restart()

    def request(
        self,
        command: Command,
        on_result: Callable[[Any], None] | None = None,
        on_failed: Callable[[Failed], None] | None = None,
    ) -> int:
        """Send ``command`` under a new job number, which is returned.

        ``on_result`` gets the typed payload; both callbacks run on the GUI thread, never inside this call.
        """
        job = self._next_job
        self._next_job += 1
        numbered = replace(command, job=job)
        if isinstance(command, LimitSnapshots):  # also for an engine that is started later
            self._options = replace(self._options, snapshot_cap_mb=command.cap_mb)
        if isinstance(command, ChooseEmbedder):
            self._options = replace(self._options, embedder=command.name)
        if isinstance(command, UnloadWhenIdle):
            self._options = replace(self._options, unload_after_minutes=command.minutes)
        if isinstance(command, AllowNetwork):
            self._options = replace(self._options, network_allowed=command.allowed)
        waiting = _Pending(numbered, on_result, on_failed)
        if self._engine is None or not self._engine.send(numbered):
            self._unanswered.emit(waiting)
        elif on_result is not None or on_failed is not None:
            self._pending[job] = waiting
        return job

    def close(self) -> None:
        """End the engine: cancel, wait with a limit, kill. Idempotent."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
            self._run += 1
        self._end()

    @Slot(int, object)
    def _dispatch(self, run: int, event: Event) -> None:
        if run != self._run:
            return  # of an engine that was ended meanwhile
        match event:
            case Result():
                self._deliver(event)
            case Failed():
                self._fail(event)
            case EngineDied():
                self._end()
                self.engine_died.emit(event)
            case _:
                if isinstance(event, EngineStarted):
                    self._enter("running")
                if isinstance(event, ModelReady):
                    self._options = replace(self._options, model_path=event.model.path)
                if isinstance(event, ReplyFinished | ModelReady):
                    self._pending.pop(event.job, None)
                self._signals[type(event)].emit(event)

    def _deliver(self, event: Result) -> None:
        pending = self._pending.pop(event.job, None)
        if pending is not None and pending.on_result is not None:
            pending.on_result(decode_result(pending.command, event))

    def _end(self) -> None:
        """The engine is gone: nothing that waits for it will be answered."""
        was_there = self.state != "down"
        self._enter("down")
        self._fail_pending()
        if was_there:
            self.engine_ended.emit()

    def _enter(self, state: EngineState) -> None:
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)

    def _fail(self, event: Failed) -> None:
        if event.job == 0 and self.state == "starting":
            self.refusal = event
            self._enter("refused")
        pending = self._pending.pop(event.job, None)
        if pending is not None and pending.on_failed is not None:
            pending.on_failed(event)
        else:
            self.failed.emit(event)

    def _fail_pending(self) -> None:
        pending, self._pending = self._pending, {}
        for waiting in pending.values():
            if waiting.on_failed is not None:
                self._unanswered.emit(waiting)

    @Slot(object)
    def _tell_unanswered(self, waiting: _Pending) -> None:
        """One in a slot of its own, so that one that cannot be told does not silence the others."""
        event = _not_running(waiting.command.job)
        if waiting.on_failed is not None:
            waiting.on_failed(event)
        else:
            self.failed.emit(event)


def _not_running(job: int) -> Failed:
    return Failed(job=job, sentence=NOT_RUNNING_SENTENCE, code=NOT_RUNNING)
