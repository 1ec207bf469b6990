"""Settings, Storage: what takes how much of the disk, what can be cleaned, and where the folders are."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtCore import Signal, Slot

from app.failures import failure_sentence
from app.settings.folder_rows import FolderRows
from app.settings.page import Scope, SettingsPage
from app.settings.saved_states import SavedStates
from app.settings.size_table import SizeTable
from app.storage.cleaning import clear_logs, clear_partial_downloads
from app.storage.sizes import FolderSizes, measure
from app.storage.words import size_text
from engine.protocol import Failed
from engine.protocol.storage import CompactMemory, GetStorage, StorageView
from models.library import models_folder


class StoragePage(SettingsPage):
    """Sizes are read on other threads and appear when they are there. Signals: measured(FolderSizes)."""

    measured = Signal(object)

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self._parts: StorageView | None = None
        self._sizes: FolderSizes | None = None
        self._note = ""
        self.table = SizeTable(self)
        self.table.clear_requested.connect(self._clear)
        self.saved_states = SavedStates(scope.settings, scope.bridge)
        self.saved_states.cleared.connect(self.measure)
        self.folders = FolderRows(scope)
        self._said = self.label(lambda: self._note, muted=False)
        self.column.addWidget(self.table)
        self.column.addWidget(self._said)
        self.heading(lambda: self.tr("Saved states"))
        self.column.addWidget(self.saved_states)
        self.heading(lambda: self.tr("Folders"))
        self.column.addWidget(self.folders)
        self.column.addStretch(1)
        self.measured.connect(self._take_sizes)
        self._say("")

    @property
    def said(self) -> str:
        return self._said.text()

    def opened(self) -> None:
        self._say("")
        self.measure()
        self.saved_states.measure()
        self.folders.refresh()

    @Slot()
    def measure(self) -> None:
        """Ask the engine and the disk; the answers come later."""
        self.scope.bridge.request(GetStorage(job=0), self._take_parts, lambda _failed: None)
        if self.scope.data_folder is not None:
            folders = (self.scope.data_folder, models_folder())
            threading.Thread(target=self._measure, args=folders, name="folder-sizes", daemon=True).start()

    def retranslate(self) -> None:
        super().retranslate()
        self._show()

    def _measure(self, data: Path, models: Path) -> None:
        sizes = measure(data, models)
        try:
            self.measured.emit(sizes)
        except RuntimeError:
            return  # the window was closed meanwhile

    @Slot(object)
    def _take_sizes(self, sizes: FolderSizes) -> None:
        self._sizes = sizes
        self._show()

    def _take_parts(self, parts: StorageView) -> None:
        self._parts = parts
        self._show()

    def _show(self) -> None:
        self.table.show_sizes(self._sizes, self._parts)

    # -- cleaning

    @Slot(str)
    def _clear(self, what: str) -> None:
        match what:
            case "saved_states":
                self.saved_states.clear()
            case "logs" if self.scope.data_folder is not None:
                self._freed(clear_logs(self.scope.data_folder))
            case "downloads":
                self._freed(clear_partial_downloads(models_folder()))
            case "unused":
                self._say(self.tr("The memory file is being written anew…"))
                self.scope.bridge.request(CompactMemory(job=0), self._freed, self._failed)
            case _:
                pass

    def _freed(self, size_bytes: int) -> None:
        self._say(self.tr("{size} were freed.").format(size=size_text(size_bytes)))
        self.measure()

    def _failed(self, failure: Failed) -> None:
        self._say(failure_sentence(failure))

    def _say(self, note: str) -> None:
        self._note = note
        self._said.setText(note)
        self._said.setVisible(bool(note))
