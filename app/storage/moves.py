"""Moving a folder while the window looks on: the engine ends, a thread copies, and the program starts again."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.settings.store import SettingsStore

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.storage.moving import MoveError
    from models.locations import FolderKind


class Moves(QObject):
    """One move at a time.

    Signals: progressed(percent); ended(MoveError | None), after which the program starts again where all went well.

    Args:
        folder: the data folder in use.
        save: writes down what is not sent yet.
        restart: ends the program and starts it again.
    """

    progressed = Signal(int)
    ended = Signal(object)
    _done = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        settings: SettingsStore,
        folder: Path,
        save: Callable[[], object],
        restart: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._settings = settings
        self._folder = folder
        self._save = save
        self._restart = restart
        self._thread: threading.Thread | None = None
        self._cancelled = threading.Event()
        self._models: tuple[Path, Path] | None = None
        self._percent = -1
        self._done.connect(self._take_end)

    @property
    def busy(self) -> bool:
        return self._thread is not None

    def folder(self, kind: FolderKind) -> Path:
        """Where it is now."""
        from models.library import models_folder

        return self._folder if kind == "data" else models_folder()

    def named_by(self, kind: FolderKind) -> str:
        """What names the folder in place of the user's choice here: a variable, an option; "" if nothing does."""
        from app.paths import usual_data_folder

        variable = "ROLLTOP_DATA" if kind == "data" else "ROLLTOP_MODELS"
        if os.environ.get(variable):
            return variable
        return "--data" if kind == "data" and not _same(self._folder, usual_data_folder()) else ""

    def start(self, kind: FolderKind, target: Path) -> None:
        """Move the folder to ``target``; ``ended`` tells how that went."""
        if self.busy:
            return
        source = self.folder(kind)
        self._models = (source, target) if kind == "models" else None
        self._percent = -1
        self._cancelled.clear()
        self._save()
        self._bridge.close()
        self._thread = threading.Thread(target=self._run, args=(kind, source, target), name="moving", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Stop copying; what was copied is removed again."""
        self._cancelled.set()

    def close(self) -> None:
        """Stop and wait. Idempotent."""
        self.cancel()
        if self._thread is not None:
            self._thread.join(10)

    def _run(self, kind: FolderKind, source: Path, target: Path) -> None:
        from app.storage.moving import MoveError, move

        problem: MoveError | None = None
        try:
            move(kind, source, target, self._tell, self._cancelled.is_set)
        except MoveError as error:
            problem = error
        self._done.emit(problem)

    def _tell(self, done: int, total: int) -> None:
        percent = 100 * done // total
        if percent != self._percent:
            self._percent = percent
            self.progressed.emit(percent)

    @Slot(object)
    def _take_end(self, problem: MoveError | None) -> None:
        if self._thread is not None:
            self._thread.join(10)
            self._thread = None
        if problem is None:
            self._rename_models()
            self.ended.emit(None)
            self._restart()
        else:
            self._bridge.restart(load_model=True)
            self.ended.emit(problem)

    def _rename_models(self) -> None:
        """A chosen model of the folder that was moved is chosen where it is now."""
        if self._models is None:
            return
        source, target = self._models
        changes: dict[str, str] = {}
        for name in ("model_path", "suspect_model"):
            path = Path(getattr(self._settings.values, name))
            if path.is_absolute() and path.is_relative_to(source):
                changes[name] = str(target / path.relative_to(source))
        if changes:
            self._settings.update(**changes)


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
