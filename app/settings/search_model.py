"""Search by meaning: the model it works with, and how far texts are prepared for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from app.numbers import agreeing
from app.settings.store import SettingsStore
from app.window.file_dialogs import pick_folder
from app.words import plain_tip
from engine.protocol import ChooseEmbedder, EmbeddingProgress, EngineStatus, GetStatus

if TYPE_CHECKING:
    from app.bridge import Bridge

BUILT_IN, OFF = "bundled", "none"
_FOLDER = "choose a folder"


class SearchModel(QWidget):
    """A choice and a sentence. A change holds at once; what was prepared before serves until the new model is ready."""

    def __init__(self, settings: SettingsStore, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._bridge = bridge
        self._progress: EmbeddingProgress | None = None
        self.choice = QComboBox()
        self.choice.activated.connect(self._activated)
        self._state = QLabel()
        self._state.setObjectName("muted")
        self._state.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.choice)
        layout.addWidget(self._state)
        bridge.embedding_progress.connect(self._show_progress)
        self._retranslate()

    @property
    def state(self) -> str:
        return self._state.text()

    def measure(self) -> None:
        """Ask how much is still to be prepared."""

        def arrived(status: EngineStatus) -> None:
            pending = status.pending_embeddings
            self._show_progress(EmbeddingProgress(0, pending, pending, status.embedder, ""))

        self._bridge.request(GetStatus(job=0), arrived)

    def choose(self, name: str) -> None:
        """Search with this model from now on: "bundled", "none" or a folder."""
        self._settings.update(embedder=name)
        self._bridge.request(ChooseEmbedder(job=0, name=name))
        self._retranslate()

    def _activated(self) -> None:
        chosen = self.choice.currentData()
        if chosen != _FOLDER:
            self.choose(chosen)
            return
        folder = pick_folder(self, self.tr("Folder of a sentence-transformers model"))
        if folder:
            self.choose(folder)
        else:
            self._retranslate()

    @Slot(object)
    def _show_progress(self, progress: EmbeddingProgress) -> None:
        self._progress = progress
        self._say()

    def _say(self) -> None:
        purpose = self.tr("It finds what you mean also where other words were used, in any language it knows.")
        progress = self._progress
        if self._settings.values.embedder == OFF:
            purpose = self.tr("Memories are found by their words only.")
        elif progress is not None and progress.pending and progress.coming:
            purpose = self.tr(
                "{count} texts are still being prepared for the new model; until then the one before is used."
            ).format(count=progress.pending)
        elif progress is not None and progress.pending:
            purpose = self.tr("{count} texts are still being prepared; they are found by their words already.").format(
                count=progress.pending
            )
        purpose = agreeing(purpose)
        self._state.setText(purpose)
        self.choice.setAccessibleDescription(purpose)

    def _retranslate(self) -> None:
        chosen = self._settings.values.embedder
        choices = [(BUILT_IN, self.tr("Built-in model")), (OFF, self.tr("Off"))]
        if chosen not in (BUILT_IN, OFF):
            choices.append((chosen, Path(chosen).name))
        choices.append((_FOLDER, self.tr("Another model, from a folder…")))
        self.choice.blockSignals(True)
        self.choice.clear()
        for value, label in choices:
            self.choice.addItem(label, value)
        self.choice.setCurrentIndex(self.choice.findData(chosen))
        self.choice.setToolTip(plain_tip("" if chosen in (BUILT_IN, OFF) else chosen))
        self.choice.blockSignals(False)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_state"):
            self._retranslate()
