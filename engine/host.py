"""The engine: a store, an io lane and an inference lane. Runs in a child process or inside the terminal's."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from engine.answering import UNEXPECTED, Answering
from engine.commands.consolidation import is_activity
from engine.consolidation.loop import SignalReader
from engine.errors import UNFORESEEN, EngineError, say
from engine.lanes.find import SearchLanes
from engine.lanes.inference import InferenceLane
from engine.memory.background_embedding import FALLBACK, OFF
from engine.opened import Opened, open_engine
from engine.options import HostOptions
from engine.protocol import (
    MODEL_LEFT_OUT,
    Cancel,
    Command,
    EngineStarted,
    Event,
    Failed,
    Find,
    ForegroundActivity,
    LoadModel,
    Notice,
)
from engine.protocol.in_conversation import FindInConversation
from engine.services import Services
from engine.store.backups import DailyBackup
from engine.store.errors import DamagedMemory
from models.kept_json import tell_what_is_kept_aside
from models.network import allow_network

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
        self._end_telling: Callable[[], None] = lambda: None
        self._embedder_thread = self._new_embedder_thread()
        self._chosen_embedder = options.embedder
        self._embedder_loaded = threading.Event()
        self._finds = SearchLanes(emit, UNEXPECTED)
        self._opened: Opened | None = None
        self._backup: DailyBackup | None = None

    @property
    def services(self) -> Services | None:
        """The memory while it is open, for whoever runs the engine inside their own process."""
        return self._opened.services if self._opened is not None else None

    @property
    def inference(self) -> InferenceLane | None:
        return self._opened.inference if self._opened is not None else None

    def start(self) -> None:
        """Start the lanes; returns at once. ``EngineStarted`` follows, or ``Failed`` if the store cannot be opened."""
        allow_network(self._options.network_allowed)
        self._end_telling = tell_what_is_kept_aside(
            lambda sentence: self._emit(Notice(job=0, sentence=sentence, lasting=True))
        )
        self._io_thread.start()

    def submit(self, command: Command) -> None:
        """Queue a command. Cancel and activity act at once, whatever the lanes are doing."""
        opened = self._opened
        if opened is not None and is_activity(command):
            opened.inference.tidying.activity()
        if isinstance(command, Find | FindInConversation):
            self._finds.submit(command)
        elif opened is not None and opened.tools.handles(command):
            opened.tools.submit(command)
        elif opened is not None and isinstance(command, ForegroundActivity):
            opened.inference.activity(command.composing)
        else:
            if isinstance(command, Cancel):
                self._cancel(command.target)
            self._commands.put(command)

    def _cancel(self, job: int) -> None:
        self._finds.cancel(job)
        if self._opened is not None:
            self._opened.cancel(job)

    def close(self) -> None:
        """Cancel what runs, let the io lane finish, close the store. Idempotent."""
        self._end_telling()
        if self._opened is not None:
            self._opened.inference.close()
            self._opened.documents.close()
        self._commands.put(None)
        if self._io_thread.is_alive():
            self._io_thread.join(10)
        self._finds.close()
        opened = self._opened
        if opened is not None:
            opened.close_commands()
        if self._backup is not None:
            self._backup.close()
        if opened is not None:
            opened.inference.close()
        if self._embedder_thread.is_alive():
            self._embedder_thread.join(10)
        if opened is not None:
            opened.embedding.close()
            opened.close_store()

    # -- io lane

    def _io_lane(self) -> None:
        try:
            opened = open_engine(self._options, self._emit, self._embedder_loaded, self._signals)
        except EngineError as error:
            _log.error("the store could not be opened: %s %s", error, error.detail)
            self._refuse_all(error)
            return
        except UNFORESEEN as error:
            _log.exception("the engine could not start")
            self._refuse_all(EngineError(UNEXPECTED, repr(error)))
            return
        self._opened = opened
        answering = Answering(opened, self._emit, self._choose_embedder)
        self._emit(EngineStarted(job=0, status=answering.status()))
        self._finds.start(opened.services)
        opened.inference.start()
        if self._options.model_path:
            self._load_at_start(opened.inference)
        self._embedder_thread.start()
        opened.embedding.start()
        self._backup = DailyBackup(opened.services.store, self._no_backup)
        self._backup.start()
        while (command := self._commands.get()) is not None:
            answering.answer(command)
            opened.embedding.wake()

    def _no_backup(self, error: EngineError) -> None:
        damaged = isinstance(error, DamagedMemory)
        self._emit(Failed.of(0, error) if damaged else Notice(job=0, sentence=error.sentence))

    def _refuse_all(self, error: EngineError) -> None:
        """Say why nothing can be done, first of all and then to each command."""
        self._emit(Failed.of(0, error))
        self._finds.refuse(error)
        while (command := self._commands.get()) is not None:
            self._emit(Failed.of(command.job, error))

    def _load_at_start(self, inference: InferenceLane) -> None:
        command = LoadModel(
            job=0, path=self._options.model_path, n_ctx=self._options.n_ctx, n_gpu_layers=self._options.n_gpu_layers
        )
        if inference.crashed_on(command.path):
            name = Path(command.path).name
            told = say(
                "Loading {name} ended Rolltop's engine the last time, so it was not loaded again by itself. "
                "Choose it again to try once more.",
                name=name,
            )
            self._emit(Failed(job=0, sentence=told, code=MODEL_LEFT_OUT, values={"path": command.path}))
            return
        inference.load(command)

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
        assert self._opened is not None
        services, lane = self._opened.services, self._opened.embedding
        try:
            reason = services.embedding.choose(name)
        except UNFORESEEN as error:
            _log.exception("the embedder failed")
            reason = say("Search by meaning does not work, search by words does: {error}", error=error)
        embedder = services.retrieval.embedder
        lane.note = reason if embedder is None else embedder.model_id
        if reason and name != OFF:
            _log.warning("not the embedder that was chosen: %s", reason)
            if name != FALLBACK:
                self._emit(Notice(job=0, sentence=reason))
        self._embedder_loaded.set()
        lane.tell()
