"""One switch forbids all network: nothing gets past it, and no source has another way out."""

from __future__ import annotations

import ast
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from models.download import Downloader
from models.http_source import HttpSettings
from models.library import Library
from models.network import NetworkForbidden, allow_network, network_allowed, open_client, require_network, start_program
from models.progress import Progress
from tests.unit.models import file_server
from tests.unit.models.file_server import FileServer
from tests.unit.models.test_download_http import CONTENT, spec_of

ROOT = Path(__file__).resolve().parents[3]
PACKAGES = ("app", "engine", "models")


@pytest.fixture(autouse=True)
def allowed_again() -> Iterator[None]:
    yield
    allow_network(True)


@pytest.fixture
def server() -> Iterator[FileServer]:
    with file_server.running(CONTENT) as server:
        yield server


def test_everything_that_goes_out_is_refused_with_a_sentence(tmp_path: Path, server: FileServer) -> None:
    assert network_allowed()
    require_network()
    allow_network(False)
    assert not network_allowed()
    with pytest.raises(NetworkForbidden, match="switched off"):
        open_client(1, 1)
    with (tmp_path / "log").open("wb") as log, pytest.raises(NetworkForbidden):
        start_program([sys.executable, "-c", "pass"], {}, log)
    with pytest.raises(NetworkForbidden, match="switched off") as caught:
        Downloader(Library(tmp_path / "models")).fetch(spec_of(server.url, server.url))
    assert "internet connection" not in str(caught.value)
    assert server.ranges == []


def test_a_download_that_runs_ends_and_keeps_what_it_has(tmp_path: Path, server: FileServer) -> None:
    library = Library(tmp_path / "models")

    def forbid(now: Progress) -> None:
        if now.done_bytes:
            allow_network(False)

    patient = HttpSettings(first_wait_s=0, max_failures=3)
    with pytest.raises(NetworkForbidden):
        Downloader(library, patient).fetch(spec_of(server.url), forbid)
    kept = (library.folder / "model.gguf.part").stat().st_size
    assert 0 < kept < len(CONTENT)
    allow_network(True)
    assert Downloader(library, patient).fetch(spec_of(server.url)).read_bytes() == CONTENT
    assert server.ranges == ["", f"bytes={kept}-"]


def test_what_libraries_open_by_themselves_is_refused(server: FileServer) -> None:
    """In a process of its own: an audit hook stays."""
    code = f"""
import socket, urllib.request
from models.network import allow_network
pair = socket.socketpair()
urllib.request.urlopen({server.url!r}).read(10)
allow_network(False)
for go_out in (
    lambda: urllib.request.urlopen({server.url!r}),
    lambda: socket.create_connection(("127.0.0.1", {server.server_address[1]})),
    lambda: socket.getaddrinfo("example.org", 80),
    lambda: socket.gethostbyname("example.org"),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)),
):
    try:
        go_out()
    except OSError as error:
        assert "switched off" in str(error), repr(error)
    else:
        raise SystemExit("it went out")
pair[0].send(b"x"); assert pair[1].recv(1) == b"x"
allow_network(True)
urllib.request.urlopen({server.url!r}).read(10)
print("ok")
"""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert done.stdout.strip() == "ok", done.stderr


def test_sockets_of_this_computer_still_work() -> None:
    allow_network(False)
    one, other = socket.socketpair()
    with one, other:
        one.sendall(b"x")
        assert other.recv(1) == b"x"
    ended = threading.Event()
    threading.Thread(target=ended.set).start()
    assert ended.wait(5)


# -- no other way out

FORBIDDEN = frozenset(
    {
        "aiohttp", "asyncio.streams", "ftplib", "http.client", "http.server", "imaplib", "poplib", "pycurl", "requests",
        "smtplib", "socketserver", "ssl", "telnetlib", "urllib.request", "urllib3", "webbrowser", "websockets",
        "xmlrpc", "huggingface_hub", "PySide6.QtWebEngineCore", "PySide6.QtWebSockets",
    }
)  # fmt: skip
SPEAKS_HTTP = {"models/network.py", "models/http_source.py", "models/package_index.py"}
FAR = ("create_connection", "create_server", "getaddrinfo", "gethostbyname")

OPENS = frozenset({"Client", "AsyncClient", "get", "post", "put", "request", "stream", "head", "delete", "patch"})
PROGRAMS = ("pip", "curl", "wget", "git", "uv", "ollama", "huggingface-cli")


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple((path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def imported(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def test_no_source_has_another_way_out() -> None:
    for name, tree in sources():
        names = imported(tree)
        others = names & FORBIDDEN - ({"ssl"} if name == "models/network.py" else set())
        assert not others, f"{name} imports {others}"
        assert "httpx" not in names or name in SPEAKS_HTTP, f"{name} imports httpx"
        of_qt = {one.removeprefix("PySide6.QtNetwork.") for one in names if one.startswith("PySide6.QtNetwork.")}
        assert of_qt <= {"QLocalServer", "QLocalSocket"}, f"{name} imports {of_qt}"
        assert bool(of_qt) == ("PySide6.QtNetwork" in names), f"{name} imports Qt's network as a whole"


def test_sockets_stay_on_this_computer() -> None:
    """Outside of the switch itself only pairs, and sockets that are files."""
    seen = 0
    for name, tree in sources():
        if "socket" not in imported(tree) or name == "models/network.py":
            continue
        seen += 1
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Attribute) or node.attr not in FAR, f"{name} uses {ast.unparse(node)}"
            assert not isinstance(node, ast.ImportFrom) or node.module != "socket", f"{name}: import socket as a whole"
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "socket.socket":
                assert node.args and ast.unparse(node.args[0]) == "socket.AF_UNIX", f"{name}:{node.lineno}"
    assert seen


def test_connections_are_opened_in_one_place() -> None:
    opened = 0
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {f"httpx.{one}" for one in OPENS}:
                assert name == "models/network.py", f"{name}:{node.lineno} opens a connection by itself"
                opened += 1
    assert opened == 1


def test_programs_that_fetch_are_started_in_one_place() -> None:
    """What names a program that goes out starts it through ``start_program``."""
    started = 0
    for name, tree in sources():
        words = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        runs = calls & {f"subprocess.{one}" for one in ("Popen", "run", "call", "check_call", "check_output")}
        if name == "models/network.py":
            started += "subprocess.Popen" in runs
            continue
        assert not (runs and words & set(PROGRAMS)), f"{name} starts {words & set(PROGRAMS)}"
    assert started == 1
