"""The place of the one model that is loaded: how it gets there, and what happens when it or the graphics card fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from msgspec.structs import replace

from engine.errors import UNFORESEEN, say
from engine.gguf_loading import load_gguf
from engine.lanes.queue import Job, JobQueue, Priority
from engine.lanes.saved_states import SavedStates
from engine.llm.base import CancelFlag
from engine.model_session import ModelSession, find_loader, open_session
from engine.options import HostOptions
from engine.protocol import Event, LoadModel, ModelLoading, ModelReady, ModelUnloaded, Notice
from engine.services import Services
from engine.values import ContextReport
from models.errors import LibraryError
from models.settings import ModelSettings, ModelSettingsFile, same_load
from models.speeds import SpeedBook

LOADING_SETTING: Final = "model_being_loaded"
ON_CARD_SETTING: Final = "model_computing_on_card"

CARD_ENDED: Final = say(
    "The engine ended while the model was working on the graphics card, so this time it runs on the processor."
)
CARD_FAILED: Final = say(
    "The graphics card failed while the model was working, so the model is loaded again and runs on the processor."
)

_log = logging.getLogger(__name__)


class ModelSlot:
    """Runs on the inference lane's thread.

    Attributes:
        session: the model that is loaded now.
        command: how it was loaded, with its settings.
    """

    def __init__(
        self, services: Services, options: HostOptions, emit: Callable[[Event], None], queue: JobQueue
    ) -> None:
        self._services = services
        self._options = options
        self._emit = emit
        self._queue = queue
        self._load = find_loader(options.model_loader) if options.model_loader else load_gguf
        self.session: ModelSession | None = None
        self.command: LoadModel | None = None
        self.saved = SavedStates(services.store.folder, options.snapshot_cap_mb, queue, lambda: self.session)

    def load(self, number: int, command: LoadModel, cancel: CancelFlag) -> ModelSession:
        """Load a model in the place of the present one; ``ModelReady`` is told under ``number``.

        Where only the drawing of words differs from the model that is loaded, that one stays and draws so from now on.

        Raises:
            EngineError: it cannot be loaded; then none is.
        """
        command = self._with_settings(command)
        if self._draws_anew(command):
            return self._draw_anew(number, command)
        self.close()
        for priority in (priority for priority in Priority if priority.background):
            self._queue.drop_background(priority)
        command = self._on_processor_after_crash(command)

        def progress(stage: str, fraction: float) -> None:
            name: Literal["load", "probe", "prewarm"] = "load" if stage == "load" else "probe"
            self._emit(ModelLoading(job=number, path=command.path, fraction=fraction, stage=name))

        store = self._services.store
        progress("load", 0.0)
        store.set_setting(LOADING_SETTING, command.path)
        try:
            self.session = open_session(
                self._load, command, self._services, self._emit, progress, cancel, self.saved.cap_mb
            )
        finally:
            store.set_setting(LOADING_SETTING, None)
        self.command = command
        self._emit(ModelReady(job=number, model=self.session.info))
        return self.session

    def _draws_anew(self, command: LoadModel) -> bool:
        now, wanted = self.command, command.settings
        if self.session is None or now is None or now.settings is None or wanted is None or wanted == now.settings:
            return False
        return replace(now, job=command.job, settings=wanted) == command and same_load(now.settings, wanted)

    def _draw_anew(self, number: int, command: LoadModel) -> ModelSession:
        session = self.session
        assert session is not None and command.settings is not None
        session.draw(command.settings)
        self.command = command
        self._emit(ModelReady(job=number, model=session.info))
        return session

    def close(self) -> None:
        """Save the state of what is loaded, and free it."""
        session, self.session, self.command = self.session, None, None
        if session is not None:
            self.persist(session)
            session.close()

    def put_away(self) -> LoadModel | None:
        """Free the model because nobody needs it; how to load it again."""
        command = self.command
        if command is not None:
            self.close()
            self._emit(ModelUnloaded(job=0, path=command.path))
        return command

    def persist(self, session: ModelSession) -> None:
        try:
            session.runner.windows.persist()
        except UNFORESEEN:
            _log.exception("the state of the conversation was not saved")

    def crashed_on(self, path: str) -> bool:
        """True if the engine ended while this file was being loaded."""
        return self._services.store.get_setting(LOADING_SETTING) == path

    @contextmanager
    def computing(self) -> Generator[None]:
        """Around a job: should the process end in it while a graphics card computes, the next start knows."""
        session, command = self.session, self.command
        if session is None or command is None or session.info.n_gpu_layers == 0:
            yield
            return
        store = self._services.store
        store.set_setting(ON_CARD_SETTING, command.path)
        try:
            yield
        finally:
            if not store.is_closed:
                store.set_setting(ON_CARD_SETTING, None)

    def fall_back(self, job: Job, error: Exception) -> ModelSession:
        """Load the model again on the processor alone.

        Raises:
            Exception: ``error`` itself, where it was not the graphics card's.
            EngineError: it cannot be loaded.
        """
        session, command = self.session, self.command
        if session is None or command is None or session.info.n_gpu_layers == 0:
            raise error
        _log.warning("computing on the graphics card failed: %r", error)
        self._emit(Notice(job=job.number, sentence=CARD_FAILED))
        return self.load(0, replace(command, n_gpu_layers=0), job.cancel)

    def record_speed(self, report: ContextReport | None) -> None:
        """Remember how fast a reply was, unless the model was loaded in another way than its settings say."""
        command = self.command
        if report is None or command is None or not self._options.models_folder:
            return
        if command.n_ctx is None and command.n_gpu_layers is None:
            SpeedBook(Path(self._options.models_folder)).record(
                command.path,
                command.settings or ModelSettings(),
                report.evaluated_tokens,
                report.prefill_ms,
                report.generated_tokens,
                report.decode_ms,
            )

    def _with_settings(self, command: LoadModel) -> LoadModel:
        """The settings that are kept for the file, where the command brings none."""
        if command.settings is not None or not self._options.models_folder:
            return command
        try:
            kept = ModelSettingsFile(Path(self._options.models_folder)).of(command.path)
        except LibraryError as error:
            _log.warning("the settings of the model: %s %s", error, error.detail)
            self._emit(Notice(job=0, sentence=error.sentence, lasting=True))
            kept = ModelSettings()
        return replace(command, settings=kept)

    def _on_processor_after_crash(self, command: LoadModel) -> LoadModel:
        store = self._services.store
        if store.get_setting(ON_CARD_SETTING) is None:
            return command
        ended = store.get_setting(ON_CARD_SETTING) == command.path
        store.set_setting(ON_CARD_SETTING, None)
        if not ended or command.n_gpu_layers is not None:
            return command
        self._emit(Notice(job=0, sentence=CARD_ENDED))
        return replace(command, n_gpu_layers=0)
