from __future__ import annotations

import hashlib
import random
import shutil
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from models.catalogue import HubSource, ModelSpec
from models.download import Downloader
from models.errors import DownloadCancelled, DownloadError
from models.http_source import HttpSettings
from models.library import Library
from models.progress import Progress
from tests.unit.models import file_server
from tests.unit.models.file_server import FileServer, drop_after, say, stall_after

CONTENT = random.Random(1).randbytes(3_000_000)
OTHER = random.Random(2).randbytes(3_000_000)
PATIENCE = HttpSettings(connect_timeout_s=5, read_timeout_s=30, first_wait_s=0, max_wait_s=0, max_failures=3)


@pytest.fixture
def server() -> Iterator[FileServer]:
    with file_server.running(CONTENT) as server:
        yield server


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "models")


def spec_of(*urls: str, content: bytes = CONTENT) -> ModelSpec:
    return ModelSpec(
        id="test",
        title="Test model",
        description_en="",
        description_zh="",
        parameters=1,
        quantization="",
        size_bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        license="",
        template_family="",
        file_name="model.gguf",
        sources=tuple(HubSource(url) for url in urls),
    )


def fetch(library: Library, server: FileServer, seen: list[Progress] | None = None) -> Path:
    return Downloader(library, PATIENCE).fetch(spec_of(server.url), seen.append if seen is not None else None)


def leftovers(library: Library) -> set[str]:
    return {path.name for path in library.folder.iterdir()} - {"library.json", ".library.json.lock", "model.gguf.lock"}


def test_a_good_download(library: Library, server: FileServer) -> None:
    seen: list[Progress] = []
    path = fetch(library, server, seen)
    assert path.read_bytes() == CONTENT
    assert leftovers(library) == {"model.gguf"}
    assert seen[-1].done_bytes == seen[-1].total_bytes == len(CONTENT)
    assert [p.done_bytes for p in seen] == sorted(p.done_bytes for p in seen)
    assert fetch(library, server) == path
    assert len(server.ranges) == 1


def test_drops_are_continued(library: Library, server: FileServer) -> None:
    server.behaviours = [drop_after(1_000_000), say(503), drop_after(500_000), say(429, {"Retry-After": "0"})]
    assert fetch(library, server).read_bytes() == CONTENT
    assert server.ranges == ["", "bytes=1000000-", "bytes=1000000-", "bytes=1500000-", "bytes=1500000-"]
    assert set(server.if_ranges[1:]) == {'"one"'}


def test_a_stall_is_left(library: Library, server: FileServer) -> None:
    server.behaviours = [stall_after(1_000_000)]
    hurried = HttpSettings(read_timeout_s=0.5, first_wait_s=0)
    assert Downloader(library, hurried).fetch(spec_of(server.url)).read_bytes() == CONTENT
    assert server.ranges[1] == "bytes=1000000-"


def test_it_gives_up_with_a_sentence_and_keeps_what_it_has(library: Library, server: FileServer) -> None:
    server.behaviours = [drop_after(1_000_000), say(503), say(503), say(503)]
    with pytest.raises(DownloadError, match=r"Test model could not be downloaded\. .*busy"):
        fetch(library, server)
    assert leftovers(library) == {"model.gguf.part", "model.gguf.part.json"}
    assert fetch(library, server).read_bytes() == CONTENT
    assert server.ranges[-1] == "bytes=1000000-"


def test_a_file_that_changed_meanwhile_starts_again(library: Library, server: FileServer) -> None:
    server.content = OTHER
    server.behaviours = [drop_after(1_000_000), say(503), say(503), say(503)]
    with pytest.raises(DownloadError):
        fetch(library, server)
    server.content, server.etag = CONTENT, '"two"'
    assert fetch(library, server).read_bytes() == CONTENT


def test_a_change_that_the_server_hides_is_found_by_the_hash(library: Library, server: FileServer) -> None:
    server.content = OTHER
    server.behaviours = [drop_after(1_000_000), say(503), say(503), say(503)]
    with pytest.raises(DownloadError):
        fetch(library, server)
    server.content = CONTENT
    assert fetch(library, server).read_bytes() == CONTENT
    assert server.ranges[-2:] == ["bytes=1000000-", ""]


def test_wrong_bytes_are_thrown_away(library: Library, server: FileServer) -> None:
    server.content = OTHER
    with pytest.raises(DownloadError, match="not the model that was expected"):
        fetch(library, server)
    assert not (library.folder / "model.gguf").exists()
    assert all(path.stat().st_size == 0 for path in library.folder.glob("*.part"))


@pytest.mark.parametrize(
    ("content", "words"),
    [(CONTENT[:-1], "2,999,999 bytes instead of 3,000,000"), (CONTENT + b"x", "3,000,001 bytes instead of 3,000,000")],
)
def test_another_length_is_refused_at_once(library: Library, server: FileServer, content: bytes, words: str) -> None:
    server.content = content
    with pytest.raises(DownloadError, match=words):
        fetch(library, server)
    assert len(server.ranges) == 1


def test_a_body_without_length_that_is_too_long(library: Library, server: FileServer) -> None:
    server.content = CONTENT + OTHER
    server.behaviours = [file_server.without_length]
    with pytest.raises(DownloadError, match="more bytes"):
        fetch(library, server)
    assert all(path.stat().st_size == 0 for path in library.folder.glob("*.part"))


def test_a_lie_about_the_length(library: Library, server: FileServer) -> None:
    server.behaviours = [say(200, {"Content-Length": str(len(CONTENT))}, CONTENT[:10])] * 3
    with pytest.raises(DownloadError, match="broke off"):
        fetch(library, server)


@pytest.mark.parametrize("behaviour", [say(416), file_server.wrong_range])
def test_a_range_that_cannot_be_continued(
    library: Library, server: FileServer, behaviour: file_server.Behaviour
) -> None:
    server.behaviours = [drop_after(1_000_000), behaviour]
    assert fetch(library, server).read_bytes() == CONTENT
    assert server.ranges == ["", "bytes=1000000-", ""]


def test_a_server_without_ranges(library: Library, server: FileServer) -> None:
    server.behaviours = [drop_after(1_000_000), file_server.no_ranges]
    assert fetch(library, server).read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        (say(200, {"Content-Type": "text/html; charset=utf-8"}, b"<html>"), "web page"),
        (say(404), "does not have the file"),
        (say(403), "does not have the file"),
    ],
)
def test_no_second_try_where_it_cannot_help(
    library: Library, server: FileServer, behaviour: file_server.Behaviour, words: str
) -> None:
    server.behaviours = [behaviour]
    with pytest.raises(DownloadError, match=words):
        fetch(library, server)
    assert len(server.ranges) == 1


def test_the_next_source_is_tried(library: Library, server: FileServer) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        spec = spec_of(f"http://127.0.0.1:{closed.getsockname()[1]}/model.gguf", server.url)
        seen: list[Progress] = []
        assert Downloader(library, PATIENCE).fetch(spec, seen.append).read_bytes() == CONTENT
    assert any("cannot be reached" in progress.note for progress in seen)


def test_what_one_source_left_survives_another_that_is_away(library: Library, server: FileServer) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        spec = spec_of(f"http://127.0.0.1:{closed.getsockname()[1]}/model.gguf", server.url)
        server.behaviours = [drop_after(1_000_000), say(503), say(503), say(503)]
        with pytest.raises(DownloadError):
            Downloader(library, PATIENCE).fetch(spec)
        assert Downloader(library, PATIENCE).fetch(spec).read_bytes() == CONTENT
    assert server.ranges[-1] == "bytes=1000000-"


def test_cancel_keeps_what_was_fetched(library: Library, server: FileServer) -> None:
    cancel = threading.Event()

    def stop_halfway(progress: Progress) -> None:
        if progress.done_bytes > 0:
            cancel.set()

    with pytest.raises(DownloadCancelled):
        Downloader(library, PATIENCE).fetch(spec_of(server.url), stop_halfway, cancel)
    kept = (library.folder / "model.gguf.part").stat().st_size
    assert 0 < kept < len(CONTENT)
    assert fetch(library, server).read_bytes() == CONTENT
    assert server.ranges[-1] == f"bytes={kept}-"


def test_a_file_that_is_already_there(library: Library, server: FileServer) -> None:
    library.folder.mkdir()
    (library.folder / "model.gguf").write_bytes(CONTENT)
    assert fetch(library, server).read_bytes() == CONTENT
    assert server.ranges == []


def test_another_file_of_that_name_is_moved_aside(library: Library, server: FileServer) -> None:
    library.folder.mkdir()
    (library.folder / "model.gguf").write_bytes(OTHER)
    assert fetch(library, server).read_bytes() == CONTENT
    assert (library.folder / "model.gguf.other-1").read_bytes() == OTHER


def test_a_full_disk_is_seen_before(library: Library, server: FileServer, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)  # pyright: ignore[reportUnknownArgumentType]
    with pytest.raises(DownloadError, match="not enough room"):
        fetch(library, server)
    assert server.ranges == []


def test_a_folder_that_cannot_be_made(tmp_path: Path, server: FileServer) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DownloadError, match="cannot be written"):
        fetch(Library(tmp_path / "file"), server)


def test_two_downloads_of_one_file(library: Library, server: FileServer) -> None:
    server.behaviours = [stall_after(1_000_000)]
    started, refused = threading.Event(), []
    patient = HttpSettings(read_timeout_s=60, first_wait_s=0)

    def first() -> None:
        Downloader(library, patient).fetch(spec_of(server.url), lambda _p: started.set())

    thread = threading.Thread(target=first)
    thread.start()
    try:
        assert started.wait(30)
        with pytest.raises(DownloadError, match="already being downloaded") as caught:
            fetch(library, server)
        refused.append(caught.value)
    finally:
        server.released.set()
        thread.join()
    assert len(refused) == 1
    assert (library.folder / "model.gguf").read_bytes() == CONTENT
