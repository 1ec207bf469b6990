"""All tools of the user's own: which there are, which are allowed, and calling one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from engine.errors import Said, say
from engine.store import Store
from engine.tools import secrets
from engine.tools.base import CustomTool, Permission, ToolFailed, fingerprint_of, model_name, shortened
from engine.tools.mcp import McpClient, McpServer, McpTool
from engine.tools.python_calls import call_function
from engine.tools.python_files import PythonFiles
from engine.tools.questions import ToolQuestions

FOLDER: Final = "tools"
_ALLOWED, _SERVERS, _OFFERED = "tools/allowed", "tools/servers", "tools/offered"
_BUILT_IN: Final = frozenset({
    "core_memory_append", "core_memory_replace", "archival_memory_insert", "archival_memory_search",
    "conversation_search", "reply", "none",
})  # fmt: skip

_log = logging.getLogger(__name__)


class _Allowed(Struct, frozen=True):
    permission: Permission
    fingerprint: str


class KnownServer(Struct, frozen=True):
    """A server as it is kept; the values of its ``variables`` are in the keyring."""

    name: str
    command: tuple[str, ...]
    variables: tuple[str, ...] = ()


class ToolRegistry:
    """Reads the folder and the store at each question, so that what is allowed always is what is there.

    Methods may be called from any thread; those that start a server block.

    Attributes:
        folder: of the Python files.
        questions: what waits for the user's word.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.folder = Path(store.folder) / FOLDER
        self._files = PythonFiles(self.folder)
        self.questions = ToolQuestions()
        self._clients: dict[str, McpClient] = {}
        self._lock = threading.RLock()
        self._problems: dict[str, ToolFailed] = {}

    # -- what there is

    def all(self) -> list[CustomTool]:
        """Tools of the folder, then of the servers as they last told."""
        taken = set(_BUILT_IN)
        found = self._files.tools(taken)
        offered = self._offered()
        for server in self.servers():
            found += [_of_server(server, tool, taken) for tool in offered.get(server.name, ())]
        return found

    def usable(self) -> list[CustomTool]:
        """What the model may be offered: allowed, unchanged since, without a problem."""
        allowed = self._allowed()
        return [tool for tool in self.all() if _permission(tool, allowed) != "off"]

    def permission(self, tool: CustomTool) -> Permission:
        return _permission(tool, self._allowed())

    def has_changed(self, tool: CustomTool) -> bool:
        """It was allowed as something else; of a file that cannot be read, whether any of its tools was allowed."""
        if not tool.fingerprint:
            allowed = self._allowed().items()
            return any(key.startswith(tool.key) and known.permission != "off" for key, known in allowed)
        known = self._allowed().get(tool.key)
        return known is not None and known.permission != "off" and known.fingerprint != tool.fingerprint

    def allow(self, key: str, fingerprint: str, permission: Permission) -> None:
        """Raises ToolFailed if there is no such tool, or it is not what was looked at."""
        tool = next((tool for tool in self.all() if tool.key == key), None)
        if tool is None:
            raise ToolFailed(say("This tool is not there any more."))
        if permission != "off" and (tool.fingerprint != fingerprint or tool.problem):
            raise ToolFailed(say("The tool {name} has changed meanwhile. Look at it again first.", name=tool.name))
        with self._store.transaction():
            allowed = self._allowed()
            allowed[key] = _Allowed(permission, tool.fingerprint)
            self._keep(_ALLOWED, allowed)

    # -- servers

    def servers(self) -> list[KnownServer]:
        return self._read(_SERVERS, list[KnownServer], [])

    def problem_of(self, server: str) -> ToolFailed | None:
        """Why a server offered nothing when it was last asked."""
        return self._problems.get(server)

    def add_server(self, name: str, command: Sequence[str], variables: Mapping[str, str]) -> None:
        """Start it, ask what it offers, keep it. Raises ToolFailed: then nothing was kept."""
        name = shortened(name, 40)
        if not name or any(server.name == name for server in self.servers()):
            raise ToolFailed(say("The server needs a name that no other one has."))
        client = McpClient(McpServer(name, tuple(command), dict(variables)))
        try:
            tools = client.tools()
            for variable, value in variables.items():
                secrets.keep(name, variable, value)
        except BaseException:
            client.close()
            raise
        with self._lock, self._store.transaction():
            self._keep(_SERVERS, [*self.servers(), KnownServer(name, tuple(command), tuple(variables))])
            self._keep(_OFFERED, self._offered() | {name: tools})
            self._clients[name] = client

    def remove_server(self, name: str) -> None:
        """End and forget it, with what was allowed of it."""
        with self._lock:
            if (client := self._clients.pop(name, None)) is not None:
                client.close()
            gone = next((server for server in self.servers() if server.name == name), None)
            with self._store.transaction():
                self._keep(_SERVERS, [server for server in self.servers() if server.name != name])
                self._keep(_OFFERED, {key: tools for key, tools in self._offered().items() if key != name})
                allowed = self._allowed()
                self._keep(_ALLOWED, {key: one for key, one in allowed.items() if not key.startswith(f"mcp:{name}:")})
        for variable in gone.variables if gone is not None else ():
            secrets.forget(name, variable)

    def ask_servers(self) -> None:
        """Start every server and take what it offers; one that fails has its problem noted."""
        for server in self.servers():
            try:
                self._client(server)
                self._problems.pop(server.name, None)
            except ToolFailed as error:
                _log.warning("the server %s offers nothing: %s %s", server.name, error, error.detail)
                self._problems[server.name] = error

    def _client(self, server: KnownServer) -> McpClient:
        """The running server; its offer is read again when it was started, or says that it has changed."""
        with self._lock:
            client = self._clients.get(server.name)
            if client is None or not client.alive:
                client = self._clients[server.name] = McpClient(self._with_values(server))
                client.changed = True
            if client.changed:
                offered = self._offered() | {server.name: client.tools()}
                self._keep(_OFFERED, offered)
            return client

    def _with_values(self, server: KnownServer) -> McpServer:
        values = {variable: secrets.read(server.name, variable) for variable in server.variables}
        missing = [variable for variable, value in values.items() if value is None]
        if missing:
            raise ToolFailed(
                say("The value of {name} is not in the keyring, or the keyring is locked.", name=missing[0])
            )
        return McpServer(server.name, server.command, {key: value for key, value in values.items() if value})

    # -- calling

    def call(self, name: str, arguments: dict[str, Any], cancelled: Callable[[], bool]) -> str:
        """Run a usable tool by the name that the model knows, and give its text. Blocks until it is done.

        Raises:
            ToolFailed: it is not allowed, has changed, or failed.
        """
        tool = self._usable(name)
        if tool.kind == "python":
            function = tool.key.rpartition(":")[2]
            return call_function(self.folder / tool.source, function, arguments, cancelled)
        server = next((server for server in self.servers() if server.name == tool.source), None)
        if server is None:
            raise ToolFailed(say("This tool is not there any more."))
        client = self._client(server)
        self._usable(name)  # it may have told otherwise when it was started
        return client.call(tool.key.removeprefix(f"mcp:{server.name}:"), arguments, cancelled)

    def _usable(self, name: str) -> CustomTool:
        tool = next((tool for tool in self.usable() if tool.name == name), None)
        if tool is None:
            raise ToolFailed(say("The tool {name} is not allowed, or has changed since it was.", name=name))
        return tool

    def close(self) -> None:
        """End all servers."""
        with self._lock:
            clients, self._clients = list(self._clients.values()), {}
        for client in clients:
            client.close()

    # -- the store

    def _allowed(self) -> dict[str, _Allowed]:
        return self._read(_ALLOWED, dict[str, _Allowed], {})

    def _offered(self) -> dict[str, list[McpTool]]:
        return self._read(_OFFERED, dict[str, list[McpTool]], {})

    def _read(self, key: str, kind: Any, otherwise: Any) -> Any:
        """What is kept; what cannot be read allows nothing."""
        try:
            return msgspec.convert(self._store.get_setting(key, msgspec.to_builtins(otherwise)), kind)
        except msgspec.ValidationError as error:
            _log.warning("the setting %s cannot be read: %s", key, error)
            return otherwise

    def _keep(self, key: str, value: Any) -> None:
        self._store.set_setting(key, msgspec.to_builtins(value))


def _permission(tool: CustomTool, allowed: Mapping[str, _Allowed]) -> Permission:
    known = allowed.get(tool.key)
    if known is None or tool.problem or known.fingerprint != tool.fingerprint:
        return "off"
    return known.permission


def _of_server(server: KnownServer, tool: McpTool, taken: set[str]) -> CustomTool:
    usable = tool.schema.get("type", "object") == "object"
    problem = "" if usable else say("What this tool takes cannot be said as named values.")
    return CustomTool(
        key=f"mcp:{server.name}:{tool.name}",
        name=model_name(tool.name, taken),
        description=shortened(tool.description),
        parameters=tool.schema,
        kind="mcp",
        source=server.name,
        fingerprint=fingerprint_of("\0".join(server.command), tool.name, tool.description, tool.schema),
        problem=str(problem),
        said=Said.of(problem) if problem else None,
    )
