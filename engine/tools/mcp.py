"""A client of the Model Context Protocol over the standard streams of a server that it starts.

See https://modelcontextprotocol.io/specification (JSON-RPC 2.0, one message a line). Of the protocol this speaks what
tools need: ``initialize``, ``tools/list`` and ``tools/call``; it offers the server nothing (no roots, no sampling).
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import os
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import IO, Any, Final, cast

import psutil
from msgspec import Struct

from engine.errors import say
from engine.tools.base import ToolFailed
from models.network import NetworkForbidden, start_server
from models.system_reasons import reason_of

PROTOCOL_VERSION: Final = "2025-06-18"
START_LIMIT_S: Final = 30.0
CALL_LIMIT_S: Final = 60.0
LOOK_S: Final = 0.05
MOST_LINE_BYTES: Final = 8_000_000
MOST_TOOLS: Final = 200
MOST_PAGES: Final = 20
LOG_LINES: Final = 20
_METHOD_NOT_FOUND: Final = -32601

_log = logging.getLogger(__name__)


class McpServer(Struct, frozen=True):
    """A server as the user named it.

    Attributes:
        command: the program, then its arguments.
        environment: variables beside those of this program.
    """

    name: str
    command: tuple[str, ...]
    environment: dict[str, str] = {}
    enabled: bool = True


class McpTool(Struct, frozen=True):
    """A tool as its server describes it."""

    name: str
    description: str
    schema: dict[str, Any]


class McpClient:
    """One running server. Requests may come from any thread, one at a time; ``close`` ends the server.

    Raises (all methods):
        ToolFailed: the server cannot be started, ended, said nothing in time, or answered with an error.
    """

    def __init__(self, server: McpServer) -> None:
        self.server = server
        self._numbers = itertools.count(1)
        self._turn = threading.Lock()
        self._asked = 0
        self._answer: dict[str, Any] | None = None
        self._arrived = threading.Condition()
        self._ended = False
        self.changed = False
        self._said: deque[str] = deque(maxlen=LOG_LINES)
        self._process = self._start()
        self._readers = [
            threading.Thread(target=target, args=(stream,), name=f"mcp-{server.name}", daemon=True)
            for target, stream in ((self._read, self._process.stdout), (self._note, self._process.stderr))
        ]
        for reader in self._readers:
            reader.start()
        try:
            self._introduce()
        except BaseException:
            self.close()
            raise

    @property
    def alive(self) -> bool:
        return not self._ended and self._process.poll() is None

    def tools(self) -> list[McpTool]:
        """All tools that the server offers."""
        found: list[McpTool] = []
        cursor: str | None = None
        for _ in range(MOST_PAGES):
            result = self._ask("tools/list", {} if cursor is None else {"cursor": cursor}, START_LIMIT_S)
            for entry in _listed(result.get("tools")):
                if isinstance(entry, dict) and (tool := _described(cast("dict[str, Any]", entry))) is not None:
                    found.append(tool)
            cursor = result.get("nextCursor")
            if not isinstance(cursor, str) or len(found) >= MOST_TOOLS:
                break
        self.changed = False
        return found[:MOST_TOOLS]

    def call(
        self, tool: str, arguments: Mapping[str, Any], cancelled: Callable[[], bool], limit_s: float = CALL_LIMIT_S
    ) -> str:
        """The text of a tool's answer."""
        result = self._ask("tools/call", {"name": tool, "arguments": dict(arguments)}, limit_s, cancelled)
        text = _text_of(result)
        if result.get("isError"):
            raise ToolFailed(say("The tool {name} failed: {reason}", name=tool, reason=text[:500]))
        return text

    def close(self) -> None:
        """End the server: its input first, then by force, with all that it started. Idempotent."""
        process = self._process
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1.0)
        with contextlib.suppress(psutil.Error):
            for one in psutil.Process(process.pid).children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    one.kill()
        if process.poll() is None:
            process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5.0)
        for reader, stream in zip(self._readers, (process.stdout, process.stderr), strict=True):
            reader.join(1.0)  # something that the server left behind may still hold the stream
            if stream is not None and not reader.is_alive():
                stream.close()
        self._finish()

    # -- talking

    def _start(self) -> subprocess.Popen[bytes]:
        server = self.server
        if not server.command or not server.command[0].strip():
            raise ToolFailed(say("The server {name} has no program to start.", name=server.name))
        try:
            return start_server(server.command, {**os.environ, **server.environment})
        except NetworkForbidden as error:
            raise ToolFailed(
                say("The server {name} is not started: the network is switched off, and it might use it.",
                    name=server.name)
            ) from error  # fmt: skip
        except (OSError, ValueError) as error:
            raise ToolFailed(
                say("The server {name} cannot be started: {reason}.", name=server.name, reason=reason_of(error))
            ) from error

    def _introduce(self) -> None:
        self._ask(
            "initialize",
            {
                "protocolVersion": PROTOCOL_VERSION,
                "capabilities": {},
                "clientInfo": {"name": "rolltop", "version": "1"},
            },
            START_LIMIT_S,
        )
        self._send({"method": "notifications/initialized"})

    def _ask(
        self,
        method: str,
        params: dict[str, Any],
        limit_s: float,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> dict[str, Any]:
        with self._turn:
            number = next(self._numbers)
            with self._arrived:
                self._asked, self._answer = number, None
            self._send({"id": number, "method": method, "params": params})
            answer = self._wait(time.monotonic() + limit_s, cancelled)
        if answer is None:
            self._send({"method": "notifications/cancelled", "params": {"requestId": number}})
            if cancelled():
                raise ToolFailed(say("The server {name} was told to stop.", name=self.server.name))
            raise ToolFailed(
                say("The server {name} said nothing for {seconds} s.", name=self.server.name, seconds=round(limit_s)),
                "\n".join(self._said),
            )
        error = answer.get("error")
        if isinstance(error, dict):
            reason = str(cast("dict[str, Any]", error).get("message") or "error")[:500]
            raise ToolFailed(say("The server {name} refused: {reason}", name=self.server.name, reason=reason))
        result = answer.get("result")
        return cast("dict[str, Any]", result) if isinstance(result, dict) else {}

    def _wait(self, until: float, cancelled: Callable[[], bool]) -> dict[str, Any] | None:
        """The answer to what was asked last. One that comes later than this is not kept."""
        with self._arrived:
            try:
                while self._answer is None:
                    if self._ended:
                        raise ToolFailed(say("The server {name} ended.", name=self.server.name), "\n".join(self._said))
                    if cancelled() or time.monotonic() > until:
                        return None
                    self._arrived.wait(LOOK_S)
                return self._answer
            finally:
                self._asked, self._answer = 0, None

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode() + b"\n"
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            self._finish()
            raise ToolFailed(say("The server {name} ended.", name=self.server.name), "\n".join(self._said)) from error

    def _read(self, stream: IO[bytes]) -> None:
        while line := _line(stream, MOST_LINE_BYTES):
            try:
                message = _sayable(json.loads(line))
            except (ValueError, RecursionError):
                _log.warning("the server %s wrote a line that is no message", self.server.name)
                continue
            if isinstance(message, dict):
                self._take(cast("dict[str, Any]", message))
        self._finish()

    def _take(self, message: dict[str, Any]) -> None:
        number, method = message.get("id"), message.get("method")
        if method == "notifications/tools/list_changed":
            self.changed = True
        elif isinstance(method, str) and number is not None:
            self._refuse(method, number)
        elif isinstance(number, int):
            with self._arrived:
                if number == self._asked:
                    self._answer = message
                    self._arrived.notify_all()

    def _refuse(self, method: str, number: object) -> None:
        """The server asks for something: a ping is answered, everything else is not offered."""
        answer: dict[str, Any] = {"id": number}
        if method == "ping":
            answer["result"] = {}
        else:
            answer["error"] = {"code": _METHOD_NOT_FOUND, "message": "not offered"}
        with contextlib.suppress(ToolFailed):
            self._send(answer)

    def _note(self, stream: IO[bytes]) -> None:
        while line := _line(stream, 10_000):
            self._said.append(line.decode("utf-8", "replace").rstrip())

    def _finish(self) -> None:
        with self._arrived:
            self._ended = True
            self._arrived.notify_all()


def _line(stream: IO[bytes], most: int) -> bytes:
    """The next line; nothing where the stream has ended or was closed."""
    try:
        return stream.readline(most)
    except (OSError, ValueError):
        return b""


def _sayable(message: object) -> object:
    """The same without lone surrogates, which no file and no prompt can hold."""
    return json.loads(json.dumps(message, ensure_ascii=False).encode("utf-8", "replace"))


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _described(entry: dict[str, Any]) -> McpTool | None:
    name, schema = entry.get("name"), entry.get("inputSchema")
    if not isinstance(name, str) or not name:
        return None
    described = entry.get("description") or entry.get("title") or ""
    return McpTool(name, str(described), cast("dict[str, Any]", schema) if isinstance(schema, dict) else {})


def _text_of(result: dict[str, Any]) -> str:
    """Texts of an answer's content; of what is no text its kind is told."""
    parts: list[str] = []
    for one in _listed(result.get("content")):
        if not isinstance(one, dict):
            continue
        entry = cast("dict[str, Any]", one)
        match entry.get("type"):
            case "text":
                parts.append(str(entry.get("text", "")))
            case "resource":
                resource = entry.get("resource")
                held = cast("dict[str, Any]", resource) if isinstance(resource, dict) else {}
                parts.append(str(held.get("text") or f"[{held.get('uri', 'resource')}]"))
            case kind:
                parts.append(f"[{kind}]")
    if not parts and "structuredContent" in result:
        parts.append(json.dumps(result["structuredContent"], ensure_ascii=False))
    return "\n".join(parts)
