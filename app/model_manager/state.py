"""Which model the engine has, is loading, or could not load: what its events say, kept for whoever asks later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from engine.protocol import EngineStarted, Failed, LoadModel, ModelInfo, ModelLoading, ModelReady, UnloadModel

if TYPE_CHECKING:
    from app.bridge import Bridge


class ModelState(QObject):
    """Signals: changed(); ready(ModelInfo); load_failed(path, Failed).

    Attributes:
        info: of the model that is loaded.
        loading: how far the one that is being loaded has come.
        failures: by path, why the last attempt to load it failed.
    """

    changed = Signal()
    ready = Signal(object)
    load_failed = Signal(str, object)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.info: ModelInfo | None = None
        self.loading: ModelLoading | None = None
        self.failures: dict[str, Failed] = {}
        bridge.engine_started.connect(self._on_started)
        bridge.model_loading.connect(self._on_loading)
        bridge.model_ready.connect(self._on_ready)
        bridge.engine_died.connect(self._on_died)
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

    def unload(self) -> None:
        """Have the memory of the model freed."""
        self._bridge.request(UnloadModel(job=0), lambda _nothing: self._unloaded())

    def _failed(self, path: str, failure: Failed) -> None:
        self.failures[path] = failure
        self.info = self.loading = None
        self.changed.emit()
        self.load_failed.emit(path, failure)
        self._bridge.failed.emit(failure)

    def _unloaded(self) -> None:
        self.info = None
        self.changed.emit()

    @Slot(object)
    def _on_started(self, event: EngineStarted) -> None:
        self.info, self.loading = event.status.model, None
        self.changed.emit()

    @Slot(object)
    def _on_loading(self, event: ModelLoading) -> None:
        if event.stage != "prewarm":  # a model that is being prepared can be used
            self.info, self.loading = None, event
            self.changed.emit()

    @Slot(object)
    def _on_ready(self, event: ModelReady) -> None:
        self.info, self.loading = event.model, None
        self.failures.pop(event.model.path, None)
        self.changed.emit()
        self.ready.emit(event.model)

    @Slot(object)
    def _on_died(self, _event: object) -> None:
        self.info = self.loading = None
        self.changed.emit()

    @Slot(object)
    def _on_failed(self, _event: Failed) -> None:
        """Whatever failed, if it was the loading at the start nobody else will say so."""
        if self.loading is not None and self._bridge.state != "running":
            self.loading = None
            self.changed.emit()
