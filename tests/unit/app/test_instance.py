"""A second start finds the window of its data folder, and no other."""

from __future__ import annotations

import errno
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from app.instance import calling, claim
from app.instance.calling import ANSWER, address, call, read_call
from app.instance.claim import Claim, claim_or_call

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a socket stands in for the window")


@pytest.fixture(autouse=True)
def _own_runtime_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[list[bytes]]:
    """What a window of the folder ``data`` hears; it answers."""
    lines: list[bytes] = []
    server = socket.socket(socket.AF_UNIX)
    server.bind(address(tmp_path / "data"))
    server.listen()

    def listen() -> None:
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            with connection:
                lines.append(connection.recv(4096))
                connection.sendall(ANSWER)

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    yield lines
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join(5)


def test_nobody_answers_where_no_window_is(tmp_path: Path) -> None:
    assert not call(tmp_path / "data", "open")


def test_the_window_of_the_folder_answers(tmp_path: Path, heard: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "abc")
    assert call(tmp_path / "data", "ask")
    (line,) = heard
    assert read_call(line) == ("ask", {"XDG_ACTIVATION_TOKEN": "abc"})


def test_another_folder_is_another_window(tmp_path: Path, heard: list[bytes]) -> None:
    assert not call(tmp_path / "other", "open") and heard == []


def test_one_folder_has_one_address_by_whatever_path(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    assert address(tmp_path / "link") == address(tmp_path / "data" / ".." / "data")


def test_a_socket_without_a_window_is_no_window(tmp_path: Path) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(address(tmp_path / "data"))
    left.close()
    assert not call(tmp_path / "data", "open")


def test_a_folder_that_others_may_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(shared))
    assert not address(tmp_path / "data").startswith(str(shared))


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b'{"wish": "erase"}', b'{"wish": 1}', b"\xff\n"])
def test_anything_else_is_no_call(line: bytes) -> None:
    assert read_call(line) is None


def test_the_path_is_short_enough_for_a_socket(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a long name of a folder"] * 8)
    assert len(Path(address(deep)).name) < 40 and set(calling.WISHES) == set(get_args(calling.Wish))


def test_one_start_gets_the_window_and_the_next_waits_for_it(tmp_path: Path) -> None:
    first = claim_or_call(tmp_path / "data", "open")
    assert first is not None
    waiting: list[Claim | None] = []
    thread = threading.Thread(target=lambda: waiting.append(claim_or_call(tmp_path / "data", "ask", limit_s=30)))
    thread.start()
    thread.join(0.3)
    assert not waiting
    server = socket.socket(socket.AF_UNIX)
    server.bind(address(tmp_path / "data"))
    server.listen()
    connection, _ = server.accept()
    with server, connection:
        heard = read_call(connection.recv(4096))
        connection.sendall(ANSWER)
    thread.join(30)
    assert waiting == [None] and heard is not None and heard[0] == "ask"
    first.release()


def test_a_start_behind_a_window_that_ends_gets_its_place(tmp_path: Path) -> None:
    first = claim_or_call(tmp_path / "data", "open")
    assert first is not None
    waiting: list[Claim | None] = []
    thread = threading.Thread(target=lambda: waiting.append(claim_or_call(tmp_path / "data", "open", limit_s=30)))
    thread.start()
    first.release()
    thread.join(30)
    (second,) = waiting
    assert second is not None and second.holds
    second.release()


def test_a_window_that_never_answers_is_not_waited_for_without_end(tmp_path: Path) -> None:
    first = claim_or_call(tmp_path / "data", "open")
    second = claim_or_call(tmp_path / "data", "open", limit_s=0)
    assert first is not None and first.holds and second is not None and not second.holds
    first.release()


def test_a_disk_without_locks_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(claim, "lock_exclusively", refuse)
    before = time.monotonic()
    first = claim_or_call(tmp_path / "data", "open", limit_s=30)
    assert first is not None and not first.holds and time.monotonic() - before < 15
