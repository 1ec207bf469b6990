"""Tools of the user's own: what there is, what is allowed, and what is asked before a call."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from engine.errors import Said
from engine.protocol.base import Command
from engine.tools.base import Permission, ToolKind
from engine.tools.questions import ToolAnswer


class ToolView(Struct, frozen=True):
    """A tool and what the user allows; otherwise as ``CustomTool``.

    Attributes:
        arguments: their names; one that may be left out ends with a question mark.
        changed: it is not what was allowed any more, so that it is off.
    """

    key: str
    name: str
    description: str
    arguments: tuple[str, ...]
    kind: ToolKind
    source: str
    fingerprint: str
    permission: Permission
    changed: bool = False
    problem: str = ""
    said: Said | None = None


class ServerView(Struct, frozen=True):
    """A server for tools.

    Attributes:
        variables: names of what it is given besides; their values are in the keyring.
        problem: why it offers nothing, "" if it does or was not asked yet.
    """

    name: str
    command: tuple[str, ...]
    variables: tuple[str, ...] = ()
    problem: str = ""
    said: Said | None = None


class ToolsView(Struct, frozen=True):
    """``folder``: where Python files with tools are looked for."""

    folder: str
    tools: tuple[ToolView, ...]
    servers: tuple[ServerView, ...]


class ListTools(Command, frozen=True, tag="list_tools"):
    """Result: ToolsView. ``ask_servers`` starts the servers and asks what they offer, which may take a while."""

    ask_servers: bool = False


class AllowTool(Command, frozen=True, tag="allow_tool"):
    """Allow a tool as it was looked at (its ``fingerprint``), or forbid it. Result: ToolsView."""

    key: str
    fingerprint: str
    permission: Permission


class AddToolServer(Command, frozen=True, tag="add_tool_server"):
    """Start a server and ask what it offers; nothing of it is allowed by that. Result: ToolsView.

    Failed if it cannot be started, or its values cannot be kept in the keyring; then it is not added.

    Attributes:
        command: the program, then its arguments.
        variables: environment variables with their values.
    """

    name: str
    command: tuple[str, ...]
    variables: dict[str, str] = field(default_factory=dict[str, str])


class RemoveToolServer(Command, frozen=True, tag="remove_tool_server"):
    """End a server and forget it with all that was allowed of it. Result: ToolsView."""

    name: str


class AnswerToolQuestion(Command, frozen=True, tag="answer_tool_question"):
    """Answer a ``ToolQuestion``. Ends with an empty Result, also where nobody waits for it any more."""

    question: int
    answer: ToolAnswer


ToolCommand = ListTools | AllowTool | AddToolServer | RemoveToolServer | AnswerToolQuestion

TOOL_RESULTS: dict[type[Command], Any] = {
    ListTools: ToolsView,
    AllowTool: ToolsView,
    AddToolServer: ToolsView,
    RemoveToolServer: ToolsView,
}
