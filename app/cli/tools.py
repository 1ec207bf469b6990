"""``rolltop tools``: list, allow, forbid, add-server, remove-server; and the question before a call."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import Final

from app.cli.client import EngineClient
from app.cli.keyboard import Interrupts
from app.cli.reading import opened_to_read
from app.cli.words import later, sentence, told
from app.engine_options import host_options
from app.paths import data_folder
from app.settings.store import read_preferences
from engine.errors import EngineError, say
from engine.lanes.tools import ToolLane
from engine.protocol import ToolQuestion
from engine.protocol.tools import (
    AddToolServer,
    AllowTool,
    ListTools,
    RemoveToolServer,
    ToolCommand,
    ToolsView,
    ToolView,
)
from engine.store.opening import FILE_NAME
from engine.tools.base import Permission
from engine.tools.questions import ToolAnswer

_STATES: Final[dict[Permission, str]] = {
    "off": later("not allowed"), "ask": later("asks each time"), "always": later("always allowed"),
}  # fmt: skip
_ANSWERS: Final[dict[str, ToolAnswer]] = {
    "y": "once", "yes": "once", "是": "once", "a": "always", "always": "always", "总是": "always",
}  # fmt: skip
ASKING: Final = later("Allow? [y]es once, [a]lways, [N]o ")
NOT_ASKED: Final = later("There is nobody to ask here, so it was not allowed; see: rolltop tools allow")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; 1 where it failed."""
    folder = data_folder(getattr(arguments, "data", None))
    only_looks = arguments.tools_command == "list" and not arguments.ask and (folder / FILE_NAME).exists()
    try:
        view = _listed(folder) if only_looks else _done(folder, arguments)
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        if error.detail:
            print(error.detail, file=sys.stderr)
        return 1
    print("\n".join(lines(view)))
    return 0


def _listed(folder: Path) -> ToolsView:
    with opened_to_read(folder) as services:
        return ToolLane(services.tools, lambda _event: None).view()


def _done(folder: Path, arguments: argparse.Namespace) -> ToolsView:
    options = host_options(folder, read_preferences(folder), None, embedder="none")
    client = EngineClient(options, lambda _event: None, lambda: None)
    try:
        client.start()
        view: ToolsView = client.ask(_command(arguments, client))
        return view
    finally:
        client.close()


def _command(arguments: argparse.Namespace, client: EngineClient) -> ToolCommand:
    match arguments.tools_command:
        case "allow" | "forbid":
            tool = _tool(client.ask(ListTools(job=0)), arguments.tool)
            permission: Permission = "off"
            if arguments.tools_command == "allow":
                permission = "always" if arguments.always else "ask"
            return AllowTool(job=0, key=tool.key, fingerprint=tool.fingerprint, permission=permission)
        case "add-server":
            variables = dict(pair.partition("=")[::2] for pair in arguments.env)
            return AddToolServer(job=0, name=arguments.name, command=tuple(arguments.program), variables=variables)
        case "remove-server":
            return RemoveToolServer(job=0, name=arguments.name)
        case _:
            return ListTools(job=0, ask_servers=getattr(arguments, "ask", False))


def _tool(view: ToolsView, name: str) -> ToolView:
    found = next((tool for tool in view.tools if name in (tool.name, tool.key)), None)
    if found is None:
        raise EngineError(say("There is no tool “{name}”. rolltop tools list names them.", name=name))
    return found


def lines(view: ToolsView) -> list[str]:
    """What there is, for people to read."""
    said = [told("Python tools are looked for in {folder}", folder=view.folder)]
    for tool in view.tools:
        state = sentence(tool.problem) or (told("changed since it was allowed, so it is off") if tool.changed else "")
        called = f"{tool.name}({', '.join(tool.arguments)})" if tool.fingerprint else ""
        named = told("{tool} of {source}", tool=called, source=tool.source) if called else tool.source
        said.append(f"  {named}: {state or told(_STATES[tool.permission])}")
        if tool.description:
            said.append(f"      {tool.description}")
    for server in view.servers:
        server_line = told("Server {name}: {command}", name=server.name, command=shlex.join(server.command))
        said.append(server_line + (f"  ({sentence(server.problem)})" if server.problem else ""))
    return said


def ask_person(question: ToolQuestion, interrupts: Interrupts | None) -> ToolAnswer:
    """What the person at the terminal answers; a no where there is nobody, or the line ends.

    It is asked on standard error, beside what a script reads.

    Args:
        interrupts: of the terminal; None where nobody can be asked.
    """
    asked = "  " + told(
        "[tool] {tool} of {source} would get: {arguments}", tool=question.tool, source=question.source,
        arguments=" ".join(question.arguments.split()),
    )  # fmt: skip
    if interrupts is None:
        print(f"{asked}\n  {told(NOT_ASKED)}", file=sys.stderr)
        return "no"
    print(f"{asked}\n  {told(ASKING)}", end="", file=sys.stderr, flush=True)
    try:
        with interrupts.raised():
            return _ANSWERS.get(input().strip().lower(), "no")
    except (EOFError, KeyboardInterrupt):
        return "no"
