"""The saved states on disk as the inference lane has them: their size, clearing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.lanes.queue import JobQueue
from engine.llm.snapshot_folder import SnapshotFolder
from engine.model_session import SNAPSHOT_FOLDER, ModelSession, snapshot_folder


class SavedStates:
    """Runs on the inference lane's thread.

    Args:
        session: the model that is loaded now.
    """

    def __init__(
        self, data_folder: Path, cap_mb: int, queue: JobQueue, session: Callable[[], ModelSession | None]
    ) -> None:
        self._data_folder = data_folder
        self.cap_mb = cap_mb
        self._queue = queue
        self._session = session

    @property
    def path(self) -> Path:
        return self._data_folder / SNAPSHOT_FOLDER

    def folder(self) -> SnapshotFolder | None:
        """Held to the size that was asked for; None where nothing is saved."""
        session = self._session()
        return snapshot_folder(self._data_folder, self.cap_mb, session.model.state_key if session is not None else "")

    def clear(self) -> int:
        """Remove all, from memory too. Returns the bytes that were freed on disk."""
        freed = SnapshotFolder(self.path, "").clear()
        session = self._session()
        if session is not None:
            session.runner.cache.states.clear()
            self.begin_anew(session)
        return freed

    def begin_anew(self, session: ModelSession) -> None:
        """Save again, but not at the end: there would be no other chance to clear that."""
        session.runner.cache.states.save_in(None if self._queue.closed else self.folder())

    def limit(self, cap_mb: int) -> int:
        """Hold them to another size from now on. Returns the bytes in use."""
        self.cap_mb = max(0, cap_mb)
        folder, session = self.folder(), self._session()
        if session is not None:
            session.runner.cache.states.save_in(folder)
        return folder.used_bytes() if folder else 0
