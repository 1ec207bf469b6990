"""The engine: a store, an io lane and an inference lane. Runs in a child process or inside the terminal's."""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.commands.branching import BranchCommands
from engine.commands.consolidation import ConsolidationCommands, is_activity
from engine.commands.documents import DocumentCommands
from engine.commands.exporting import ExportCommands
from engine.commands.io import IoCommands
from engine.commands.model_use import ModelUseCommands
from engine.commands.storage import StorageCommands
from engine.consolidation.loop import SignalReader
from engine.errors import EngineError, say
from engine.lanes.embedding import EmbeddingLane
from engine.lanes.find import SearchLanes
from engine.lanes.inference import InferenceLane
from engine.lanes.tools import ToolLane
from engine.llm.snapshot_folder import SnapshotFolder, bytes_in
from engine.memory.attachments import attach
from engine.memory.background_embedding import FALLBACK, OFF
from engine.memory.closing import mend
from engine.memory.erasing.files import finish_pending
from engine.model_session import SNAPSHOT_FOLDER
from engine.options import HostOptions
from engine.protocol import (
    MODEL_LEFT_OUT,
    Cancel,
    ChooseEmbedder,
    ClearSnapshots,
    Command,
    DeleteConversation,
    DeleteConversations,
    EngineStarted,
    EngineStatus,
    Event,
    Failed,
    Find,
    ForegroundActivity,
    GetStatus,
    ImportDocuments,
    LimitSnapshots,
    LoadModel,
    MemoryChanged,
    MessageStored,
    Notice,
    OpenConversation,
    Result,
    RunPendingMemorySteps,
    SendMessage,
    UnloadModel,
)
from engine.protocol.consolidation import EndTemporary, RunConsolidation
from engine.protocol.forgetting import Forget
from engine.protocol.in_conversation import FindInConversation
from engine.protocol.why import GetPrompt
from engine.services import Services
from engine.store import Store
from engine.store.backups import DailyBackup
from engine.store.errors import DamagedMemory
from engine.temporary import conversation_for, end_all, note_learning
from engine.values import MemoryChange
from models.network import allow_network

UNEXPECTED: Final = say("Something went wrong inside Rolltop. Nothing that was saved is lost.")

_log = logging.getLogger(__name__)


class EngineHost:
    """Takes commands from any thread, emits events from its own threads.

    Args:
        emit: called from both lanes; must be safe for that and not block.
        signals: what tidying is told of the computer; None asks it.
    """

    def __init__(
        self, options: HostOptions, emit: Callable[[Event], None], signals: SignalReader | None = None
    ) -> None:
        self._options = options
        self._signals = signals
        self._emit = emit
        self._commands: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self._io_thread = threading.Thread(target=self._io_lane, name="io-lane", daemon=True)
        self._embedder_thread = self._new_embedder_thread()
        self._chosen_embedder = options.embedder
        self._embedder_loaded = threading.Event()
        self._services: Services | None = None
        self._inference: InferenceLane | None = None
        self._io: IoCommands | None = None
        self._documents: DocumentCommands | None = None
        self._consolidation: ConsolidationCommands | None = None
        self._branching: BranchCommands | None = None
        self._model_use: ModelUseCommands | None = None
        self._storage: StorageCommands | None = None
        self._exporting: ExportCommands | None = None
        self._finds = SearchLanes(emit, UNEXPECTED)
        self._tools: ToolLane | None = None
        self._backup: DailyBackup | None = None
        self._embedding: EmbeddingLane | None = None

    def start(self) -> None:
        """Start the lanes; returns at once. ``EngineStarted`` follows, or ``Failed`` if the store cannot be opened."""
        allow_network(self._options.network_allowed)
        self._io_thread.start()

    def submit(self, command: Command) -> None:
        """Queue a command. Cancel and activity act at once, whatever the lanes are doing."""
        inference = self._inference
        if inference is not None and is_activity(command):
            inference.tidying.activity()
        if isinstance(command, Find | FindInConversation):
            self._finds.submit(command)
            return
        if isinstance(command, Cancel):
            self._finds.cancel(command.target)
        if self._tools is not None and self._tools.handles(command):
            self._tools.submit(command)
            return
        if inference is not None:
            if isinstance(command, Cancel):
                inference.cancel(command.target)
            elif isinstance(command, ForegroundActivity):
                inference.activity()
                return
        if self._documents is not None and isinstance(command, Cancel):
            self._documents.cancel(command.target)
        if self._exporting is not None and isinstance(command, Cancel):
            self._exporting.cancel(command.target)
        self._commands.put(command)

    def close(self) -> None:
        """Cancel what runs, let the io lane finish, close the store. Idempotent."""
        if self._inference is not None:
            self._inference.close()
        if self._documents is not None:
            self._documents.close()
        self._commands.put(None)
        if self._io_thread.is_alive():
            self._io_thread.join(10)
        self._finds.close()
        if self._tools is not None:
            self._tools.close()
        if self._storage is not None:
            self._storage.close()
        if self._exporting is not None:
            self._exporting.close()
        if self._backup is not None:
            self._backup.close()
        if self._inference is not None:
            self._inference.close()
        if self._embedder_thread.is_alive():
            self._embedder_thread.join(10)
        if self._embedding is not None:
            self._embedding.close()
        if self._services is not None and not self._services.store.is_closed:
            end_all(self._services)
            self._services.store.close()

    # -- io lane

    def _io_lane(self) -> None:
        try:
            services = self._open()
        except EngineError as error:
            _log.error("the store could not be opened: %s %s", error, error.detail)
            self._refuse_all(error)
            return
        except Exception as error:
            _log.exception("the engine could not start")
            self._refuse_all(EngineError(UNEXPECTED, repr(error)))
            return
        self._emit(EngineStarted(job=0, status=self._status()))
        self._finds.start(services)
        assert self._inference is not None and self._embedding is not None
        self._inference.start()
        if self._options.model_path:
            self._load_at_start()
        self._embedder_thread.start()
        self._embedding.start()
        self._backup = DailyBackup(services.store, self._no_backup)
        self._backup.start()
        while (command := self._commands.get()) is not None:
            self._answer(command)
            self._embedding.wake()

    def _open(self) -> Services:
        services = Services.over(Store.open(Path(self._options.data_folder), patience_s=self._options.lock_patience_s))
        services.store.vectors.limit_memory(self._options.vector_memory_mb << 20)
        if finish_pending(services.store):
            SnapshotFolder(services.store.folder / SNAPSHOT_FOLDER, "").clear()
        end_all(services)
        try:
            mend(services.store)
        except EngineError as error:  # a full disk keeps nobody from reading
            _log.warning("plans that never began are still to be closed: %s %s", error, error.detail)
        self._services = services
        self._io = IoCommands(services, self._editor_changed, self._tell)
        embedding = self._embedding = EmbeddingLane(services, self._emit)
        self._inference = InferenceLane(
            services, self._options, self._emit, self._embedder_loaded, embedding.wake, self._signals
        )
        self._tools = ToolLane(services.tools, self._emit, self._inference.memory_edited)
        self._consolidation = ConsolidationCommands(self._inference.tidying)
        self._branching = BranchCommands(services, self._inference, self._emit, self._io.saying.hear)
        self._storage = StorageCommands(services, self._emit)
        self._exporting = ExportCommands(services, self._emit)
        self._model_use = ModelUseCommands(self._inference.unload_after)
        self._documents = DocumentCommands(services, self._emit, self._embedding.wake)
        return services

    def _no_backup(self, error: EngineError) -> None:
        damaged = isinstance(error, DamagedMemory)
        self._emit(Failed.of(0, error) if damaged else Notice(job=0, sentence=error.sentence))

    def _refuse_all(self, error: EngineError) -> None:
        """Say why nothing can be done, first of all and then to each command."""
        self._emit(Failed.of(0, error))
        self._finds.refuse(error)
        while (command := self._commands.get()) is not None:
            self._emit(Failed.of(command.job, error))

    def _load_at_start(self) -> None:
        assert self._inference is not None
        command = LoadModel(
            job=0, path=self._options.model_path, n_ctx=self._options.n_ctx, n_gpu_layers=self._options.n_gpu_layers
        )
        if self._inference.crashed_on(command.path):
            name = Path(command.path).name
            told = say(
                "Loading {name} ended Rolltop's engine the last time, so it was not loaded again by itself. "
                "Choose it again to try once more.",
                name=name,
            )
            self._emit(Failed(job=0, sentence=told, code=MODEL_LEFT_OUT, values={"path": command.path}))
            return
        self._inference.load(command)

    def _new_embedder_thread(self) -> threading.Thread:
        return threading.Thread(target=self._load_embedders, name="embedder-loading", daemon=True)

    def _choose_embedder(self, name: str) -> None:
        """Load another embedder; one that is being loaded is finished first."""
        self._chosen_embedder = name
        if not self._embedder_thread.is_alive():
            self._embedder_thread = self._new_embedder_thread()
            self._embedder_thread.start()

    def _load_embedders(self) -> None:
        """Seconds long, so on a thread of its own; history and the editor answer meanwhile."""
        name = None
        while name != self._chosen_embedder:
            name = self._chosen_embedder
            self._load_embedder(name)

    def _load_embedder(self, name: str) -> None:
        assert self._services is not None and self._embedding is not None
        retrieval = self._services.retrieval
        try:
            reason = self._services.embedding.choose(name)
        except Exception as error:
            _log.exception("the embedder failed")
            reason = say("Search by meaning does not work, search by words does: {error}", error=error)
        self._embedding.note = reason if retrieval.embedder is None else retrieval.embedder.model_id
        if reason and name != OFF:
            _log.warning("not the embedder that was chosen: %s", reason)
            if name != FALLBACK:
                self._emit(Notice(job=0, sentence=reason))
        self._embedder_loaded.set()
        self._embedding.tell()

    def _answer(self, command: Command) -> None:
        """Run one command; every failure becomes an event."""
        assert self._services is not None and self._inference is not None and self._io is not None
        assert self._branching is not None and self._model_use is not None
        assert self._documents is not None and self._consolidation is not None and self._storage is not None
        try:
            match command:
                case SendMessage():
                    self._send(command, self._services, self._inference)
                case _ if self._branching.handles(command):
                    self._branching.run(command)
                case LoadModel():
                    self._inference.load(command)
                case UnloadModel():
                    self._inference.unload(command.job)
                case ClearSnapshots():
                    self._inference.clear_snapshots(command.job)
                case ChooseEmbedder():
                    self._choose_embedder(command.name)
                    self._emit(Result(job=command.job))
                case LimitSnapshots():
                    self._inference.limit_snapshots(command.job, command.cap_mb)
                case RunPendingMemorySteps():
                    self._inference.run_pending_steps(command.job)
                case ImportDocuments():
                    self._documents.start_import(command)
                case _ if self._documents.handles(command):
                    self._emit(Result(job=command.job, payload=self._documents.run(command)))
                case EndTemporary():
                    self._inference.end_temporary(command)
                case Forget():
                    self._inference.forget(command)
                case GetPrompt():
                    self._inference.prompt(command)
                case RunConsolidation():
                    self._inference.wake()
                    self._inference.tidying.run_now(command.job, self._services.agent_id(command.agent_id))
                case _ if self._consolidation.handles(command):
                    self._emit(Result(job=command.job, payload=self._consolidation.run(command)))
                case _ if self._exporting is not None and self._exporting.handles(command):
                    self._exporting.run(command)
                case _ if self._storage.handles(command):
                    self._storage.run(command)
                case _ if self._model_use.handles(command):
                    self._emit(Result(job=command.job, payload=self._model_use.run(command)))
                case _ if self._tools is not None and self._tools.handles(command):
                    self._tools.submit(command)
                case GetStatus():
                    self._emit(Result(job=command.job, payload=self._status()))
                case Cancel():
                    self._inference.cancel(command.target)  # again: what it stops may have been queued behind this lane
                    self._emit(Result(job=command.job))
                case _ if self._io.handles(command):
                    self._emit(Result(job=command.job, payload=self._io.run(command)))
                    self._tell_inference(command, self._inference)
                case _:
                    _log.warning("no lane takes %s", type(command).__name__)
        except EngineError as error:
            self._emit(Failed.of(command.job, error))
        except Exception as error:
            _log.exception("%s failed", type(command).__name__)
            self._emit(Failed(job=command.job, sentence=UNEXPECTED, detail=repr(error)))

    def _send(self, command: SendMessage, services: Services, inference: InferenceLane) -> None:
        """Commit the user's words, then queue the turn."""
        if not command.text.strip():
            raise EngineError(say("The message is empty, so it was not sent."))
        recall = services.recall
        with services.store.transaction():
            agent_id = services.agent_id(command.agent_id)
            conversation = conversation_for(services, command, agent_id)
            message = recall.append(conversation.id, "user", "text", command.text)
            note_learning(services, conversation, message)
            attached = attach(recall, services.documents, message, command.document_ids)
            conversation = recall.conversation(conversation.id)
        for row in (message, *attached):
            self._emit(MessageStored(job=command.job, conversation=conversation, message=row))
        assert self._io is not None
        self._io.saying.hear(command.job, message)
        inference.replies.turn(command.job, message)

    def _tell_inference(self, command: Command, inference: InferenceLane) -> None:
        """Which conversation is in view, and which is gone."""
        match command:
            case OpenConversation(before_id=None, position=None):
                inference.opened(command.conversation_id)
            case DeleteConversation():
                inference.deleted(command.conversation_id)
            case DeleteConversations():
                for conversation_id in command.conversation_ids:
                    inference.deleted(conversation_id)
            case _:
                pass

    def _editor_changed(self, changes: tuple[MemoryChange, ...]) -> None:
        self._tell(MemoryChanged(job=0, conversation_id=None, message_id=None, changes=changes))

    def _tell(self, event: Event) -> None:
        """Pass an event on; where a block was changed the prompt is to show it."""
        self._emit(event)
        changes = event.changes if isinstance(event, MemoryChanged) else ()
        if self._inference is not None and any(change.entity_type == "block" for change in changes):
            self._inference.memory_edited()

    def _status(self) -> EngineStatus:
        assert self._services is not None and self._inference is not None and self._embedding is not None
        store = self._services.store
        counts = store.counts()
        return EngineStatus(
            pid=os.getpid(),
            data_folder=str(store.folder),
            schema_version=store.schema_version,
            model=self._inference.info,
            embedder=self._embedding.note,
            pending_memory_steps=counts.pending_memory_steps,
            pending_embeddings=self._services.embedding.progress().pending,
            conversations=counts.conversations,
            facts=counts.facts,
            messages=counts.messages,
            snapshot_bytes=bytes_in(store.folder / SNAPSHOT_FOLDER),
        )
