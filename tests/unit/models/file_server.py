"""A local HTTP server that misbehaves as told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Behaviour = Callable[["Request"], None]


class Request(BaseHTTPRequestHandler):
    """One request; behaviours use these to answer."""

    protocol_version = "HTTP/1.1"
    server: FileServer  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_GET(self) -> None:
        self.close_connection = True
        self.server.ranges.append(self.headers.get("Range", ""))
        self.server.if_ranges.append(self.headers.get("If-Range", ""))
        behaviours = self.server.behaviours
        behaviour = behaviours.pop(0) if behaviours else serve
        try:
            behaviour(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def answer(self, status: int, headers: dict[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def start(self) -> int:
        wanted = self.headers.get("Range", "")
        return int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted else 0


class FileServer(ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True

    def __init__(self, content: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.content = content
        self.etag = '"one"'
        self.behaviours: list[Behaviour] = []
        self.ranges: list[str] = []
        self.if_ranges: list[str] = []
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/model.gguf"


@contextmanager
def running(content: bytes) -> Iterator[FileServer]:
    server = FileServer(content)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _headers(request: Request, start: int, length: int) -> tuple[int, dict[str, str]]:
    total = len(request.server.content)
    headers = {"Content-Length": str(length), "ETag": request.server.etag, "Content-Type": "application/octet-stream"}
    if start:
        return 206, headers | {"Content-Range": f"bytes {start}-{total - 1}/{total}"}
    return 200, headers


def serve(request: Request) -> None:
    """As it should be: ranges, and If-Range by ETag."""
    start = request.start()
    if request.headers.get("If-Range") not in (None, request.server.etag):
        start = 0
    body = request.server.content[start:]
    request.answer(*_headers(request, start, len(body)), body)


def drop_after(count: int) -> Behaviour:
    """Breaks off in the middle."""

    def behave(request: Request) -> None:
        start = request.start()
        rest = len(request.server.content) - start
        request.answer(*_headers(request, start, rest), request.server.content[start : start + count])

    return behave


def stall_after(count: int) -> Behaviour:
    """Sends a part, then nothing, until the test ends."""

    def behave(request: Request) -> None:
        drop_after(count)(request)
        request.server.released.wait()

    return behave


def say(status: int, headers: dict[str, str] | None = None, body: bytes = b"") -> Behaviour:
    return lambda request: request.answer(status, {"Content-Length": str(len(body))} | (headers or {}), body)


def wrong_range(request: Request) -> None:
    """Continues somewhere else than asked."""
    total = len(request.server.content)
    request.answer(206, {"Content-Range": f"bytes 7-{total - 1}/{total}"}, request.server.content[7:])


def without_length(request: Request) -> None:
    """No Content-Length: the end of the connection is the end of the body."""
    request.answer(200, {"ETag": request.server.etag}, request.server.content)


def no_ranges(request: Request) -> None:
    """Always the whole file."""
    request.answer(200, {"Content-Length": str(len(request.server.content))}, request.server.content)
