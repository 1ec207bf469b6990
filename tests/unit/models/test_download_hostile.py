"""Servers that lie, change, redirect and refuse: the right file, or a plain sentence; never a wrong file."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from models.download import Downloader
from models.errors import DownloadError
from models.http_source import HttpSettings
from models.library import Library
from models.progress import Progress, Reporter
from tests.unit.models import file_server
from tests.unit.models.file_server import FileServer, Request, drop_after, say
from tests.unit.models.test_download_http import CONTENT, OTHER, PATIENCE, leftovers, library, spec_of

__all__ = ["library"]

LATER = random.Random(3).randbytes(len(CONTENT))


@pytest.fixture
def server() -> Iterator[FileServer]:
    with file_server.running(CONTENT) as server:
        yield server


def fetch(library: Library, server: FileServer, http: HttpSettings = PATIENCE) -> bytes:
    return Downloader(library, http).fetch(spec_of(server.url)).read_bytes()


def refused(library: Library, server: FileServer, http: HttpSettings = PATIENCE) -> str:
    """The sentence; no file of the model's name is there then, and the library knows of none."""
    with pytest.raises(DownloadError) as caught:
        fetch(library, server, http)
    sentence = str(caught.value)
    assert sentence.startswith("Test model could not be downloaded. ") and caught.value.sentence.template
    assert not (library.folder / "model.gguf").exists()
    assert [file.path.name for file in library.files()] == []
    return sentence


# -- changed between two ranges


def by_date(request: Request) -> None:
    """No ETag: the file is known by its date."""
    start = request.start()
    if request.headers.get("If-Range") not in (None, request.server.etag):
        start = 0
    body, total = request.server.content[start:], len(request.server.content)
    headers = {"Content-Length": str(len(body)), "Last-Modified": request.server.etag}
    if start:
        headers["Content-Range"] = f"bytes {start}-{total - 1}/{total}"
    request.answer(206 if start else 200, headers, body)


def dated_drop(count: int) -> file_server.Behaviour:
    def behave(request: Request) -> None:
        headers = {"Content-Length": str(len(request.server.content)), "Last-Modified": request.server.etag}
        request.answer(200, headers, request.server.content[:count])

    return behave


def test_a_change_is_seen_by_the_date(library: Library, server: FileServer) -> None:
    server.content, server.etag = OTHER, "Mon, 02 Mar 2026 10:00:00 GMT"
    server.behaviours = [dated_drop(1_000_000), say(503), say(503), say(503)]
    refused(library, server)
    server.content, server.etag = CONTENT, "Tue, 03 Mar 2026 10:00:00 GMT"
    server.behaviours = [by_date]
    assert fetch(library, server) == CONTENT
    assert server.if_ranges[-1] == "Mon, 02 Mar 2026 10:00:00 GMT"
    assert len(server.ranges) == 4


def test_a_server_that_heeds_no_condition_is_found_out_by_its_etag(library: Library, server: FileServer) -> None:
    def heedless(request: Request) -> None:
        start, total = request.start(), len(request.server.content)
        headers = {"Content-Range": f"bytes {start}-{total - 1}/{total}", "ETag": request.server.etag}
        headers["Content-Length"] = str(total - start)
        request.answer(206, headers, request.server.content[start:])

    server.content = OTHER
    server.behaviours = [drop_after(1_000_000), say(503), say(503), say(503)]
    refused(library, server)
    server.content, server.etag = CONTENT, '"two"'
    server.behaviours = [heedless]
    assert fetch(library, server) == CONTENT
    assert server.ranges[-2:] == ["bytes=1000000-", ""]


def test_it_changes_again_and_again(library: Library, server: FileServer) -> None:
    """Each attempt another file of the same length, and no ETag that would tell."""

    def changing(content: bytes, count: int) -> file_server.Behaviour:
        def behave(request: Request) -> None:
            start, total = request.start(), len(content)
            headers = {"Content-Length": str(total - start)}
            if start:
                headers["Content-Range"] = f"bytes {start}-{total - 1}/{total}"
            request.answer(206 if start else 200, headers, content[start : start + count])

        return behave

    server.behaviours = [changing(OTHER, 900_000), changing(LATER, 900_000), changing(OTHER, 3_000_000)]
    assert fetch(library, server) == CONTENT
    assert server.ranges == ["", "bytes=900000-", "bytes=1800000-", ""]
    (library.folder / "model.gguf").unlink()
    server.behaviours = [changing(OTHER, 900_000), changing(LATER, 3_000_000), changing(OTHER, 3_000_000)]
    assert "not the model that was expected" in refused(library, server)


def test_the_length_changes_between_two_ranges(library: Library, server: FileServer) -> None:
    def longer(request: Request) -> None:
        start = request.start()
        headers = {"Content-Range": f"bytes {start}-3999999/4000000", "Content-Length": str(4_000_000 - start)}
        request.answer(206, headers, b"x")

    server.behaviours = [drop_after(1_000_000), longer]
    assert "4,000,000 bytes instead of 3,000,000" in refused(library, server)


# -- refusals


@pytest.mark.parametrize("status", [429, 503])
def test_it_waits_as_long_as_the_server_asks(library: Library, server: FileServer, status: int) -> None:
    waited: list[float] = []
    seen: list[Progress] = []

    def wait(reporter: Reporter, seconds: float, done_bytes: int, note: str) -> None:
        waited.append(seconds)
        reporter.report(done_bytes, "retry", note)

    server.behaviours = [say(status, {"Retry-After": "7"})]
    downloader = Downloader(library, HttpSettings(first_wait_s=1, max_wait_s=60))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "models.progress.Reporter.wait",
            lambda self, s, done, note: (waited.append(s), self.report(done, "retry", note)),
        )
        assert downloader.fetch(spec_of(server.url), seen.append).read_bytes() == CONTENT
    assert waited == [7.0]
    assert any("busy" in progress.note for progress in seen)


def test_it_waits_until_the_date_that_the_server_names(library: Library, server: FileServer) -> None:
    waited: list[float] = []
    now = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def later(request: Request) -> None:
        request.send_response_only(503)
        request.send_header("Date", format_datetime(now, usegmt=True))
        request.send_header("Retry-After", format_datetime(now + timedelta(seconds=20), usegmt=True))
        request.send_header("Content-Length", "0")
        request.send_header("Connection", "close")
        request.end_headers()

    server.behaviours = [later, say(503, {"Retry-After": "86400"}), say(503, {"Retry-After": "soon"})]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("models.progress.Reporter.wait", lambda _self, s, *_more: waited.append(s))
        assert fetch(library, server, HttpSettings(first_wait_s=1, max_wait_s=60)) == CONTENT
    assert waited == [20.0, 60.0, 4.0]


def test_waiting_grows_with_each_failure(library: Library, server: FileServer) -> None:
    waited: list[float] = []
    server.behaviours = [say(500)] * 9
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("models.progress.Reporter.wait", lambda _self, s, *_more: waited.append(s))
        assert "error 500" in refused(library, server, HttpSettings(first_wait_s=1, max_wait_s=5, max_failures=6))
    assert waited == [1.0, 2.0, 4.0, 5.0, 5.0]


@pytest.mark.parametrize("status", [416, 429, 503])
def test_a_server_that_only_refuses(library: Library, server: FileServer, status: int) -> None:
    server.behaviours = [say(status)] * 50
    assert "127.0.0.1" in refused(library, server)
    assert len(server.ranges) == PATIENCE.max_failures


def test_416_for_a_part_that_is_longer_than_the_file(library: Library, server: FileServer) -> None:
    server.behaviours = [drop_after(2_000_000), say(416, {"Content-Range": "bytes */100"})]
    assert fetch(library, server) == CONTENT
    assert server.ranges == ["", "bytes=2000000-", ""]


# -- web pages and other bodies


@pytest.mark.parametrize("media_type", ["text/html", "application/octet-stream", ""])
def test_a_login_page_instead_of_the_file(library: Library, server: FileServer, media_type: str) -> None:
    page = b"<!DOCTYPE html><html><body>Please log in</body></html>"
    server.behaviours = [say(200, {"Content-Type": media_type} if media_type else {}, page)] * 9
    sentence = refused(library, server)
    assert "web page" in sentence if media_type == "text/html" else "54 bytes instead of 3,000,000" in sentence


def test_a_web_page_without_a_length(library: Library, server: FileServer) -> None:
    def page(request: Request) -> None:
        request.answer(200, {"Content-Type": "application/octet-stream"}, b"<html>" * 100)

    server.behaviours = [page] * 9
    refused(library, server)
    server.behaviours = []
    assert fetch(library, server) == CONTENT


def test_a_web_page_in_the_middle_keeps_what_is_there(library: Library, server: FileServer) -> None:
    server.behaviours = [drop_after(1_000_000), say(200, {"Content-Type": "text/html"}, b"<html>")]
    assert "web page" in refused(library, server)
    assert fetch(library, server) == CONTENT
    assert server.ranges[-1] == "bytes=1000000-"


def test_a_page_as_long_as_the_model(library: Library, server: FileServer) -> None:
    server.content = (b"<html>" + b" " * len(CONTENT))[: len(CONTENT)]
    assert "not the model that was expected" in refused(library, server)
    assert all(path.stat().st_size == 0 for path in library.folder.glob("*.part"))


def test_a_compressed_body_is_not_taken_for_the_file(library: Library, server: FileServer) -> None:
    packed = gzip.compress(CONTENT)
    server.behaviours = [say(200, {"Content-Encoding": "gzip"}, packed)]
    assert "bytes instead of 3,000,000" in refused(library, server)


@pytest.mark.parametrize("length", ["0", "-5", "many", "3000001"])
def test_lies_about_the_length(library: Library, server: FileServer, length: str) -> None:
    def lying(request: Request) -> None:
        request.answer(200, {"Content-Length": length, "ETag": '"one"'}, CONTENT)

    server.behaviours = [lying] * 9
    refused(library, server)
    assert "model.gguf" not in leftovers(library)


# -- redirects


def to(url: str, status: int = 302) -> file_server.Behaviour:
    return say(status, {"Location": url})


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed_also_when_going_on(library: Library, server: FileServer, status: int) -> None:
    server.behaviours = [
        to("/elsewhere", status), drop_after(1_000_000), to("/third", status), file_server.serve,
    ]  # fmt: skip
    assert fetch(library, server) == CONTENT
    assert server.ranges == ["", "", "bytes=1000000-", "bytes=1000000-"]


def test_redirects_in_a_circle(library: Library, server: FileServer) -> None:
    server.behaviours = [to("/model.gguf")] * 50
    assert "does not deliver the file" in refused(library, server)


@pytest.mark.parametrize("place", ["ftp://127.0.0.1/model.gguf", "file:///etc/passwd", "http://", "::not a url::"])
def test_redirects_to_where_nothing_is_fetched_from(library: Library, server: FileServer, place: str) -> None:
    server.behaviours = [to(place)] * 9
    refused(library, server)


def test_a_redirect_to_a_login_page(library: Library, server: FileServer) -> None:
    server.behaviours = [to("/login"), say(200, {"Content-Type": "text/html"}, b"<html>")]
    assert "web page" in refused(library, server)


# -- trickling


def test_a_connection_that_trickles_is_given_up(library: Library, server: FileServer) -> None:
    def trickle(request: Request) -> None:
        request.answer(200, {"Content-Length": str(len(CONTENT)), "ETag": '"one"'}, CONTENT[:5])
        sent = 5
        while not request.server.released.wait(0.05):
            request.wfile.write(CONTENT[sent : sent + 1])
            request.wfile.flush()
            sent += 1

    server.behaviours = [trickle]
    hurried = HttpSettings(first_wait_s=0, slow_after_s=0.3)
    server_said: list[Progress] = []
    path = Downloader(library, hurried).fetch(spec_of(server.url), server_said.append)
    assert path.read_bytes() == CONTENT
    assert any("hardly any data" in progress.note for progress in server_said)
