"""The lane on which tools are listed and allowed: asking a server what it offers may take seconds."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, Final

from engine.errors import UNFORESEEN, EngineError, Said, say
from engine.protocol import Command, Event, Failed, Result
from engine.protocol.tools import (
    AddToolServer,
    AllowTool,
    AnswerToolQuestion,
    ListTools,
    RemoveToolServer,
    ServerView,
    ToolsView,
    ToolView,
)
from engine.tools.base import CustomTool
from engine.tools.registry import ToolRegistry

UNEXPECTED: Final = say("Something went wrong with the tools. Nothing was changed.")
_log = logging.getLogger(__name__)


class ToolLane:
    """Answers the commands about tools on a thread of its own; answers to questions go through at once.

    Args:
        on_changed: called when other tools are allowed than before.
    """

    def __init__(
        self, registry: ToolRegistry, emit: Callable[[Event], None], on_changed: Callable[[], None] = lambda: None
    ) -> None:
        self._registry = registry
        self._emit = emit
        self._on_changed = on_changed
        self._commands: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
        self._handlers: dict[type[Command], Callable[[Any], None]] = {
            ListTools: self._list,
            AllowTool: self._allow,
            AddToolServer: self._add,
            RemoveToolServer: self._remove,
        }
        self._thread: threading.Thread | None = None

    def handles(self, command: Command) -> bool:
        return isinstance(command, AnswerToolQuestion) or type(command) in self._handlers

    def submit(self, command: Command) -> None:
        """Any thread. The lane's thread begins with its first command."""
        if isinstance(command, AnswerToolQuestion):
            self._registry.questions.answer(command.question, command.answer)
            self._emit(Result(job=command.job))
            return
        self._commands.put(command)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="tool-lane", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait for what runs, with a limit; then end the servers."""
        self._commands.put(None)
        if self._thread is not None:
            self._thread.join(5)
        self._registry.close()

    def _run(self) -> None:
        while (command := self._commands.get()) is not None:
            try:
                self._handlers[type(command)](command)
                self._emit(Result(job=command.job, payload=self.view()))
            except EngineError as error:
                self._emit(Failed.of(command.job, error))
            except UNFORESEEN as error:
                _log.exception("%s failed", type(command).__name__)
                self._emit(Failed(job=command.job, sentence=UNEXPECTED, detail=repr(error)))

    def view(self) -> ToolsView:
        registry = self._registry
        tools = tuple(self._tool(tool) for tool in registry.all())
        return ToolsView(str(registry.folder), tools, tuple(self._server(one.name) for one in registry.servers()))

    def _tool(self, tool: CustomTool) -> ToolView:
        registry = self._registry
        return ToolView(
            tool.key, tool.name, tool.description, tool.argument_names, tool.kind, tool.source, tool.fingerprint,
            registry.permission(tool), registry.has_changed(tool), tool.problem, tool.said,
        )  # fmt: skip

    def _server(self, name: str) -> ServerView:
        known = next(server for server in self._registry.servers() if server.name == name)
        problem = self._registry.problem_of(name)
        return ServerView(
            name, known.command, known.variables,
            problem=str(problem) if problem else "", said=Said.of(problem.sentence) if problem else None,
        )  # fmt: skip

    def _list(self, command: ListTools) -> None:
        if command.ask_servers:
            self._registry.ask_servers()

    def _allow(self, command: AllowTool) -> None:
        self._registry.allow(command.key, command.fingerprint, command.permission)
        self._on_changed()

    def _add(self, command: AddToolServer) -> None:
        self._registry.add_server(command.name, command.command, command.variables)

    def _remove(self, command: RemoveToolServer) -> None:
        self._registry.remove_server(command.name)
        self._on_changed()
