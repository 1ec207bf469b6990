"""Which model the engine has, is loading, or could not load: what its events say, kept for whoever asks later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.failures import NOT_RUNNING
from engine.protocol import (
    EngineStarted,
    Failed,
    LoadModel,
    ModelInfo,
    ModelLoading,
    ModelReady,
    ModelUnloaded,
    UnloadModel,
)

if TYPE_CHECKING:
    from app.bridge import Bridge


class ModelState(QObject):
    """Signals: changed(); ready(ModelInfo); load_failed(path, Failed).

    Attributes:
        info: of the model that is loaded.
        loading: how far the one that is being loaded has come.
        is_away: nobody needed the loaded model, so its memory was freed; it comes back when it is wanted.
        failures: by path, why the last attempt to load it failed.
        unloaded_path: of the model that the user had unloaded, until there is another one.
    """

    changed = Signal()
    ready = Signal(object)
    load_failed = Signal(str, object)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.info: ModelInfo | None = None
        self.loading: ModelLoading | None = None
        self.is_away = False
        self.unloaded_path = ""
        self.failures: dict[str, Failed] = {}
        bridge.engine_started.connect(self._on_started)
        bridge.model_loading.connect(self._on_loading)
        bridge.model_ready.connect(self._on_ready)
        bridge.model_unloaded.connect(self._on_unloaded)
        bridge.engine_ended.connect(self._on_ended)
        bridge.failed.connect(self._on_failed)

    @property
    def loaded_path(self) -> str:
        return self.info.path if self.info is not None else ""

    @property
    def loading_path(self) -> str:
        return self.loading.path if self.loading is not None else ""

    def load(self, path: str) -> None:
        """Have a model loaded; the one before goes."""
        self.failures.pop(path, None)
        self.loading = ModelLoading(0, path, 0.0)
        self.changed.emit()
        self._bridge.request(LoadModel(job=0, path=path), None, lambda failure: self._failed(path, failure))

    def draw_anew(self, path: str) -> None:
        """Have the loaded model draw words as its settings now say; it stays loaded, and a reply under way goes on."""
        self._bridge.request(LoadModel(job=0, path=path), None, lambda failure: self._failed(path, failure))

    def unload(self, then: Callable[[], None] | None = None) -> None:
        """Have the memory of the model freed, then go on."""

        def unloaded(_nothing: object) -> None:
            self._unloaded()
            if then is not None:
                then()

        self._bridge.request(UnloadModel(job=0), unloaded)

    def forget(self, path: str) -> None:
        """A model is no longer here: it is not loaded again by itself."""
        self.failures.pop(path, None)
        if self.unloaded_path == path:
            self.unloaded_path = ""

    def _failed(self, path: str, failure: Failed) -> None:
        self.failures[path] = failure
        self.info = self.loading = None
        self.changed.emit()
        self.load_failed.emit(path, failure)
        self._bridge.failed.emit(failure)

    def _unloaded(self) -> None:
        self.unloaded_path, self.info, self.is_away = self.loaded_path, None, False
        self.changed.emit()

    @Slot(object)
    def _on_started(self, event: EngineStarted) -> None:
        self.info, self.loading = event.status.model, None
        self.failures = {path: one for path, one in self.failures.items() if one.code != NOT_RUNNING}
        self.changed.emit()

    @Slot(object)
    def _on_loading(self, event: ModelLoading) -> None:
        if event.stage != "prewarm":  # a model that is being prepared can be used
            self.info, self.loading = None, event
            self.changed.emit()

    @Slot(object)
    def _on_ready(self, event: ModelReady) -> None:
        self.info, self.loading, self.is_away, self.unloaded_path = event.model, None, False, ""
        self.failures.pop(event.model.path, None)
        self.changed.emit()
        self.ready.emit(event.model)

    @Slot(object)
    def _on_unloaded(self, event: ModelUnloaded) -> None:
        self.is_away = event.path == self.loaded_path
        self.changed.emit()

    @Slot()
    def _on_ended(self) -> None:
        self.info = self.loading = None
        self.changed.emit()

    @Slot(object)
    def _on_failed(self, _event: Failed) -> None:
        """Whatever failed, if it was the loading at the start nobody else will say so."""
        if self.loading is not None and self._bridge.state != "running":
            self.loading = None
            self.changed.emit()
