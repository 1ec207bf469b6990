"""The client against a real process that speaks the protocol, well and badly."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from engine.tools.base import ToolFailed
from engine.tools.mcp import McpClient, McpServer
from models.network import allow_network

SERVER = str(Path(__file__).with_name("mcp_server.py"))
Begin = Callable[..., McpClient]


@pytest.fixture
def begin() -> Iterator[Begin]:
    made: list[McpClient] = []

    def start(mode: str = "well", **environment: str) -> McpClient:
        made.append(McpClient(McpServer("numbers", (sys.executable, SERVER, mode), environment)))
        return made[-1]

    yield start
    for client in made:
        client.close()


def never() -> bool:
    return False


def test_tools_are_listed_over_pages_and_called(begin: Begin) -> None:
    client = begin(TOKEN="t0ken")
    assert [tool.name for tool in client.tools()] == ["add", "fail", "sleep", "secret", "die"]
    assert client.call("add", {"a": 2, "b": 3}, never) == "5\n[image]"
    assert client.call("secret", {}, never) == "t0ken"


def test_what_goes_wrong_is_a_sentence(begin: Begin) -> None:
    client = begin()
    with pytest.raises(ToolFailed, match="The tool fail failed: it does not work"):
        client.call("fail", {}, never)
    with pytest.raises(ToolFailed, match="ended"):
        client.call("die", {}, never)
    assert not client.alive
    with pytest.raises(ToolFailed, match="not today"):
        begin("refuses").call("add", {"a": 1, "b": 1}, never)


def test_a_server_that_asks_and_chats_is_answered_and_understood(begin: Begin) -> None:
    client = begin("chatty")
    assert client.call("add", {"a": 1, "b": 1}, never).startswith("2")


def test_a_server_that_does_not_come_up_tells_why(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ToolFailed) as ended:
        begin("ends")
    assert "ended" in str(ended.value)
    monkeypatch.setattr("engine.tools.mcp.START_LIMIT_S", 0.3)
    with pytest.raises(ToolFailed, match="said nothing"):
        begin("silent")
    with pytest.raises(ToolFailed, match="cannot be started"):
        McpClient(McpServer("none", ("/no/such/program",)))
    with pytest.raises(ToolFailed, match="no program"):
        McpClient(McpServer("none", ()))


def test_a_call_is_stopped_and_takes_no_longer_than_its_limit(begin: Begin) -> None:
    client = begin()
    stop = threading.Event()
    stop.set()
    with pytest.raises(ToolFailed, match="told to stop"):
        client.call("sleep", {}, stop.is_set)
    other = begin()
    with pytest.raises(ToolFailed, match="said nothing"):
        other.call("sleep", {}, never, limit_s=0.2)


def test_whatever_a_server_writes_is_borne(begin: Begin, caplog: pytest.LogCaptureFixture) -> None:
    client = begin("odd")
    assert client.tools()[0].description == "Adds ? two"
    assert client.call("add", {"a": 1, "b": 1}, never) == "a?b"
    assert "no message" in caplog.text
    caplog.clear()
    other = begin("no list")
    assert other.tools() == [] and other.call("add", {"a": 1, "b": 1}, never) == ""


def test_answers_that_nobody_waits_for_are_not_kept(begin: Begin, caplog: pytest.LogCaptureFixture) -> None:
    client = begin("odd")
    client.tools()
    held = [value for value in vars(client).values() if isinstance(value, dict) and value]
    assert not held
    caplog.clear()


def test_closing_leaves_no_process(begin: Begin) -> None:
    client = begin()
    pid = client._process.pid
    client.close()
    client.close()
    assert not client.alive and not psutil.pid_exists(pid)


def test_without_network_no_server_is_started() -> None:
    allow_network(False)
    try:
        with pytest.raises(ToolFailed, match="network is switched off"):
            McpClient(McpServer("numbers", (sys.executable, SERVER)))
    finally:
        allow_network(True)
