"""The queue of downloads: one after the other, paused and resumed, kept over a restart."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from models import catalogue, download_queue
from models.catalogue import ModelSpec
from models.download_queue import QUEUE_NAME, Download, DownloadQueue
from models.errors import LibraryError, UnknownModelError
from models.http_source import HttpSettings
from models.library import Library
from models.network import allow_network
from tests.unit.models import file_server
from tests.unit.models.file_server import FileServer, drop_after, say, stall_after
from tests.unit.models.test_download_http import CONTENT, OTHER, PATIENCE, spec_of

LIMIT_S = 20.0


class Watched:
    """A queue and what it told."""

    def __init__(self, library: Library, http: HttpSettings = PATIENCE) -> None:
        self.told: list[Download] = []
        self._changed = threading.Condition()
        self.queue = DownloadQueue(library, self._take, http)

    def _take(self, now: Download) -> None:
        with self._changed:
            self.told.append(now)
            self._changed.notify_all()

    def wait(self, condition: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, LIMIT_S), self.told[-5:]

    def state(self, spec_id: str = "one") -> str:
        return next((item.state for item in self.queue.items() if item.spec_id == spec_id), "")

    def wait_for(self, state: str, spec_id: str = "one") -> Download:
        self.wait(lambda: self.state(spec_id) == state)
        return next(item for item in self.queue.items() if item.spec_id == spec_id)

    def wait_for_bytes(self, spec_id: str = "one") -> None:
        self.wait(lambda: any(one.spec_id == spec_id and one.done_bytes > 0 for one in self.told))


@pytest.fixture
def server() -> Iterator[FileServer]:
    with file_server.running(CONTENT) as server:
        yield server


@pytest.fixture
def library(tmp_path: Path, server: FileServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    """The catalogue has two models of that server."""
    specs = tuple(named(spec_of(server.url), name) for name in ("one", "two"))
    monkeypatch.setattr(catalogue, "CATALOGUE", specs)
    monkeypatch.setattr(download_queue, "CATALOGUE", specs)
    yield Library(tmp_path / "models")
    allow_network(True)


def named(spec: ModelSpec, name: str) -> ModelSpec:
    return replace(spec, id=name, file_name=f"{name}.gguf")


@pytest.fixture
def open_queue(library: Library) -> Iterator[Callable[..., Watched]]:
    opened: list[Watched] = []

    def make(http: HttpSettings = PATIENCE, start: bool = True) -> Watched:
        opened.append(Watched(library, http))
        if start:
            opened[-1].queue.start()
        return opened[-1]

    yield make
    for watched in opened:
        watched.queue.close()


def test_one_after_the_other(library: Library, open_queue: Callable[..., Watched]) -> None:
    watched = open_queue(start=False)
    watched.queue.add("one")
    watched.queue.add("two")
    watched.queue.add("two")
    assert [(item.spec_id, item.state, item.total_bytes) for item in watched.queue.items()] == [
        ("one", "waiting", len(CONTENT)), ("two", "waiting", len(CONTENT)),
    ]  # fmt: skip
    watched.queue.start()
    done = watched.wait_for("done", "two")
    assert watched.state("one") == "done" and done.path == str(library.folder / "two.gguf")
    assert (library.folder / "one.gguf").read_bytes() == CONTENT == Path(done.path).read_bytes()
    states = [one.state for one in watched.told if one.spec_id == "one"]
    assert states[0] == "waiting" and states[-1] == "done" and "running" in states
    last_of_one = max(number for number, one in enumerate(watched.told) if one.spec_id == "one")
    first_run = min(
        number for number, one in enumerate(watched.told) if one.spec_id == "two" and one.state == "running"
    )
    assert last_of_one < first_run


def test_an_unknown_model(open_queue: Callable[..., Watched]) -> None:
    watched = open_queue()
    with pytest.raises(UnknownModelError):
        watched.queue.add("three")
    assert watched.queue.items() == []


def test_pause_and_go_on(library: Library, server: FileServer, open_queue: Callable[..., Watched]) -> None:
    server.behaviours = [stall_after(1_000_000)]
    watched = open_queue()
    watched.queue.add("one")
    watched.wait_for_bytes()
    watched.queue.pause("one")
    assert watched.state() == "paused"
    server.released.set()
    watched.queue.resume("one")
    watched.wait_for("done")
    assert (library.folder / "one.gguf").read_bytes() == CONTENT
    assert server.ranges[0] == "" and server.ranges[1].startswith("bytes=")


def test_a_paused_one_lets_the_next_run(server: FileServer, open_queue: Callable[..., Watched]) -> None:
    watched = open_queue(start=False)
    watched.queue.add("one")
    watched.queue.add("two")
    watched.queue.pause("one")
    watched.queue.start()
    watched.wait_for("done", "two")
    assert watched.state("one") == "paused"
    assert all(item.bytes_per_second == 0 for item in watched.queue.items())


def test_a_failure_is_kept_with_its_sentence_and_can_be_tried_again(
    server: FileServer, open_queue: Callable[..., Watched]
) -> None:
    server.behaviours = [say(404)]
    watched = open_queue()
    watched.queue.add("one")
    failed = watched.wait_for("failed")
    assert "does not have the file" in failed.sentence and failed.sentence.template
    again = open_queue(start=False)
    (kept,) = again.queue.items()
    assert (kept.state, kept.sentence, kept.sentence.template) == ("failed", failed.sentence, failed.sentence.template)
    watched.queue.resume("one")
    assert watched.wait_for("done").sentence == ""


def test_what_ran_goes_on_after_a_restart(
    library: Library, server: FileServer, open_queue: Callable[..., Watched]
) -> None:
    server.behaviours = [stall_after(1_000_000)]
    first = open_queue(HttpSettings(read_timeout_s=60))
    first.queue.add("one")
    first.queue.add("two")
    first.queue.pause("two")
    first.wait_for_bytes()
    server.released.set()
    first.queue.close()
    (library.folder / "one.gguf.part").stat()
    second = open_queue(start=False)
    one, two = second.queue.items()
    assert (one.state, one.done_bytes > 0, two.state) == ("waiting", True, "paused")
    second.queue.start()
    second.wait_for("done")
    assert (library.folder / "one.gguf").read_bytes() == CONTENT
    assert second.state("two") == "paused"
    assert "verifying" in {one.state for one in second.told} and server.ranges[-1].startswith("bytes=")


def test_a_finished_model_leaves_the_list_with_the_program(open_queue: Callable[..., Watched]) -> None:
    watched = open_queue()
    watched.queue.add("one")
    watched.wait_for("done")
    assert open_queue(start=False).queue.items() == []


def test_removing_deletes_what_was_fetched(
    library: Library, server: FileServer, open_queue: Callable[..., Watched]
) -> None:
    server.behaviours = [stall_after(1_000_000)]
    watched = open_queue(HttpSettings(read_timeout_s=60))
    watched.queue.add("one")
    watched.queue.add("two")
    watched.wait_for_bytes()
    server.released.set()
    watched.queue.remove("one")
    watched.wait_for("done", "two")
    assert [item.spec_id for item in watched.queue.items()] == ["two"]
    assert {path.name for path in library.folder.glob("one.*")} == set()
    watched.queue.remove("two")
    assert (library.folder / "two.gguf").exists() and watched.queue.items() == []


def test_removing_what_waits_or_is_paused(library: Library, open_queue: Callable[..., Watched]) -> None:
    library.folder.mkdir()
    (library.folder / "one.gguf.part").write_bytes(CONTENT[:1000])
    watched = open_queue(start=False)
    watched.queue.add("one")
    assert watched.queue.items()[0].done_bytes == 1000
    watched.queue.pause("one")
    watched.queue.remove("one")
    watched.queue.remove("one")
    assert watched.queue.items() == [] and not (library.folder / "one.gguf.part").exists()


def test_the_wrong_file_never_reaches_the_library(
    library: Library, server: FileServer, open_queue: Callable[..., Watched]
) -> None:
    server.content = OTHER
    watched = open_queue()
    watched.queue.add("one")
    assert "not the model that was expected" in watched.wait_for("failed").sentence
    assert library.files() == []


def test_drops_are_told_while_it_goes_on(server: FileServer, open_queue: Callable[..., Watched]) -> None:
    server.behaviours = [drop_after(1_000_000), say(503)]
    watched = open_queue()
    watched.queue.add("one")
    watched.wait_for("done")
    assert any("Trying again" in one.sentence and one.state == "running" for one in watched.told)


def test_without_the_network_it_pauses_with_a_sentence(server: FileServer, open_queue: Callable[..., Watched]) -> None:
    allow_network(False)
    watched = open_queue()
    watched.queue.add("one")
    assert "switched off" in watched.wait_for("paused").sentence
    assert server.ranges == []
    allow_network(True)
    watched.queue.resume("one")
    watched.wait_for("done")


@pytest.mark.parametrize("content", ["{", "[]", '{"items": [{"spec_id": 5}]}', '{"items": [{"spec_id": "gone"}]}'])
def test_a_list_that_makes_no_sense(library: Library, open_queue: Callable[..., Watched], content: str) -> None:
    library.folder.mkdir()
    (library.folder / QUEUE_NAME).write_text(content)
    watched = open_queue()
    assert watched.queue.items() == []
    watched.queue.add("one")
    watched.wait_for("done")


def test_a_list_that_cannot_be_written_stops_no_download(
    library: Library,
    open_queue: Callable[..., Watched],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def refuse(*_arguments: object) -> None:
        raise LibraryError("no")

    monkeypatch.setattr(download_queue, "write_json", refuse)
    watched = open_queue()
    watched.queue.add("one")
    watched.wait_for("done")
    assert "no" in caplog.text


def test_it_is_kept_as_a_small_file(library: Library, open_queue: Callable[..., Watched]) -> None:
    watched = open_queue(start=False)
    watched.queue.add("one")
    kept = json.loads((library.folder / QUEUE_NAME).read_text())
    assert kept == {"items": [{"spec_id": "one", "state": "waiting", "sentence": "", "said": None}]}


def test_closing_twice_and_before_it_began(open_queue: Callable[..., Watched]) -> None:
    watched = open_queue(start=False)
    watched.queue.close()
    watched.queue.close()
    watched.queue.add("one")
    assert not watched.queue._thread.is_alive() and watched.state("one") == "waiting"


CHILD = """
import sys, threading
from pathlib import Path
from models import catalogue, download_queue
from models.library import Library
from tests.unit.models.test_download_queue import named, spec_of
url, folder = sys.argv[1:]
catalogue.CATALOGUE = download_queue.CATALOGUE = (named(spec_of(url), "one"),)
queue = download_queue.DownloadQueue(Library(Path(folder)), lambda now: now.done_bytes and print("bytes", flush=True))
queue.add("one")
queue.start()
threading.Event().wait()
"""


def test_a_program_that_was_killed_goes_on(
    library: Library, server: FileServer, open_queue: Callable[..., Watched]
) -> None:
    server.behaviours = [stall_after(1_000_000)]
    command = [sys.executable, "-c", CHILD, server.url, str(library.folder)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[3])
    assert child.stdout is not None
    with child.stdout:
        assert child.stdout.readline() == "bytes\n"
        child.kill()
        child.wait()
    server.released.set()
    watched = open_queue(start=False)
    (item,) = watched.queue.items()
    assert item.state == "waiting" and 0 < item.done_bytes < len(CONTENT)
    watched.queue.start()
    watched.wait_for("done")
    assert (library.folder / "one.gguf").read_bytes() == CONTENT
    assert server.ranges[-1] == f"bytes={item.done_bytes}-"
