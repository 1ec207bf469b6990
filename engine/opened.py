"""What an engine has once its memory is open, made in one go."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.commands.branching import BranchCommands
from engine.commands.consolidation import ConsolidationCommands
from engine.commands.documents import DocumentCommands
from engine.commands.exporting import ExportCommands
from engine.commands.io import IoCommands
from engine.commands.model_use import ModelUseCommands
from engine.commands.storage import StorageCommands
from engine.consolidation.loop import SignalReader
from engine.errors import EngineError
from engine.lanes.embedding import EmbeddingLane
from engine.lanes.inference import InferenceLane
from engine.lanes.tools import ToolLane
from engine.llm.snapshot_folder import SnapshotFolder
from engine.memory.closing import mend
from engine.memory.erasing.files import finish_pending
from engine.model_session import SNAPSHOT_FOLDER
from engine.options import HostOptions
from engine.protocol import Event, MemoryChanged, Notice
from engine.services import Services
from engine.store import Store
from engine.store.errors import DamagedMemory
from engine.store.repairing import repair_memory, repaired_sentence
from engine.temporary import end_all
from engine.values import MemoryChange

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opened:
    """The memory, the lanes over it, and who answers which commands."""

    services: Services
    inference: InferenceLane
    embedding: EmbeddingLane
    tools: ToolLane
    io: IoCommands
    branching: BranchCommands
    documents: DocumentCommands
    consolidation: ConsolidationCommands
    storage: StorageCommands
    exporting: ExportCommands
    model_use: ModelUseCommands

    def cancel(self, job: int) -> None:
        """Stop a job, whoever has it."""
        self.inference.cancel(job)
        self.documents.cancel(job)
        self.exporting.cancel(job)

    def close_commands(self) -> None:
        """End what the commands have begun on threads of their own."""
        self.documents.close()
        self.tools.close()
        self.storage.close()
        self.exporting.close()

    def close_store(self) -> None:
        """Erase what was temporary, and let others open the memory. Idempotent."""
        if not self.services.store.is_closed:
            end_all(self.services)
            self.services.store.close()


def open_engine(
    options: HostOptions,
    emit: Callable[[Event], None],
    embedder_loaded: threading.Event,
    signals: SignalReader | None = None,
) -> Opened:
    """Open the memory, finish what was interrupted, and make what works over it. Nothing runs yet.

    Raises:
        EngineError: the memory cannot be opened; it is closed again.
    """
    store = _open_store(options, emit)
    try:
        services = Services.over(store)
        store.vectors.limit_memory(options.vector_memory_mb << 20)
        _finish_what_was_interrupted(services)
        return _make(services, options, emit, embedder_loaded, signals)
    except BaseException:
        store.close()
        raise


def _open_store(options: HostOptions, emit: Callable[[Event], None]) -> Store:
    """Where only indexes are damaged they are built anew, and that is told."""
    folder = Path(options.data_folder)

    def opened() -> Store:
        return Store.open(folder, patience_s=options.lock_patience_s, language=options.language)

    try:
        return opened()
    except DamagedMemory as damaged:
        aside = _repaired(folder, damaged)
    emit(Notice(job=0, sentence=repaired_sentence(aside), lasting=True))
    return opened()


def _repaired(folder: Path, damaged: DamagedMemory) -> Path:
    """Raises DamagedMemory if more than its indexes is damaged."""
    try:
        return repair_memory(folder)
    except EngineError as error:
        _log.warning("the memory could not be repaired: %s %s", error, error.detail)
        raise damaged from error


def _finish_what_was_interrupted(services: Services) -> None:
    store = services.store
    if finish_pending(store):
        SnapshotFolder(store.folder / SNAPSHOT_FOLDER, "").clear()
    end_all(services)
    try:
        mend(store)
    except EngineError as error:  # a full disk keeps nobody from reading
        _log.warning("plans that never began are still to be closed: %s %s", error, error.detail)


def _make(
    services: Services,
    options: HostOptions,
    emit: Callable[[Event], None],
    embedder_loaded: threading.Event,
    signals: SignalReader | None,
) -> Opened:
    embedding = EmbeddingLane(services, emit)
    inference = InferenceLane(services, options, emit, embedder_loaded, embedding.wake, signals)

    def tell(event: Event) -> None:
        """Pass an event on; where a block was changed the prompt is to show it."""
        emit(event)
        changes = event.changes if isinstance(event, MemoryChanged) else ()
        if any(change.entity_type == "block" for change in changes):
            inference.memory_edited()

    def editor_changed(changes: tuple[MemoryChange, ...]) -> None:
        tell(MemoryChanged(job=0, conversation_id=None, message_id=None, changes=changes))

    io = IoCommands(services, editor_changed, tell)
    return Opened(
        services=services,
        inference=inference,
        embedding=embedding,
        tools=ToolLane(services.tools, emit, inference.memory_edited),
        io=io,
        branching=BranchCommands(services, inference, emit, io.saying.hear),
        documents=DocumentCommands(services, emit, embedding.wake),
        consolidation=ConsolidationCommands(inference.tidying),
        storage=StorageCommands(services, emit),
        exporting=ExportCommands(services, emit),
        model_use=ModelUseCommands(inference.unload_after),
    )
