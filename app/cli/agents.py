"""``rolltop agents``: list, create, duplicate, rename, delete, undo."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from app.cli.client import EngineClient
from app.cli.reading import opened_to_read
from app.cli.words import counted, listed, sentence, told
from app.engine_options import host_options
from app.paths import data_folder
from app.settings.store import read_preferences
from engine.commands.agents import AgentCommands
from engine.errors import EngineError, say
from engine.protocol import Undo
from engine.protocol.agents import (
    AgentCard,
    CreateAgent,
    DeleteAgent,
    DuplicateAgent,
    ListAgentCards,
    SetUpAgent,
)
from engine.store.opening import FILE_NAME


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; 1 where it failed."""
    folder = data_folder(getattr(arguments, "data", None))
    try:
        if arguments.action == "list" and (folder / FILE_NAME).exists():
            cards, batch = _listed(folder), ""
        else:
            cards, batch = _changed(folder, arguments)
    except EngineError as error:
        print(sentence(error.sentence), file=sys.stderr)
        return 1
    print(_json(cards, batch) if arguments.json else "\n".join(lines(cards, batch)))
    return 0


def _listed(folder: Path) -> list[AgentCard]:
    with opened_to_read(folder) as services:
        return AgentCommands(services, lambda _changes: None).handlers[ListAgentCards](ListAgentCards(job=0))


def _changed(folder: Path, arguments: argparse.Namespace) -> tuple[list[AgentCard], str]:
    """The agents after the change, and what an undo takes."""
    options = host_options(folder, read_preferences(folder), None, embedder="none")
    client = EngineClient(options, lambda _event: None, lambda: None)
    try:
        client.start()
        batch = _do(arguments, client)
        return client.ask(ListAgentCards(job=0)), batch
    finally:
        client.close()


def _do(arguments: argparse.Namespace, client: EngineClient) -> str:
    """Carry it out; what an undo takes, "" for nothing."""
    match arguments.action:
        case "create":
            return client.ask(CreateAgent(job=0, name=arguments.name)).batch
        case "duplicate":
            command = DuplicateAgent(job=0, agent_id=arguments.agent, name=arguments.name, facts=arguments.facts)
            return client.ask(command).batch
        case "rename":
            version = _card(client, arguments.agent).version
            return client.ask(SetUpAgent(job=0, agent_id=arguments.agent, version=version, name=arguments.name)).batch
        case "delete":
            return client.ask(DeleteAgent(job=0, agent_id=arguments.agent)).batch
        case "undo":
            return client.ask(Undo(job=0, batch=arguments.batch))[0].batch
        case _:
            return ""


def _card(client: EngineClient, agent_id: int) -> AgentCard:
    found = next((card for card in client.ask(ListAgentCards(job=0)) if card.agent_id == agent_id), None)
    if found is None:
        raise EngineError(say("There is no agent {number}. `rolltop agents list` shows them.", number=agent_id))
    return found


def lines(cards: list[AgentCard], batch: str) -> list[str]:
    """What there is, for people to read."""
    said = [f"{card.agent_id:>4}  {_line(card)}" for card in cards]
    return [*said, told("To take it back: rolltop agents undo {batch}", batch=batch)] if batch else said


def _line(card: AgentCard) -> str:
    blocks = [
        told("{block} (of {owner})", block=block.label, owner=block.owner)
        if block.owner_id != card.agent_id
        else block.label
        for block in card.blocks
        if not block.stands_back
    ]
    return told(
        "{name}: {facts}, {conversations}, blocks {blocks}", name=card.name, blocks=listed(blocks),
        facts=counted(card.facts, "1 fact", "{count} facts"),
        conversations=counted(card.conversations, "1 conversation", "{count} conversations"),
    )  # fmt: skip


def _json(cards: list[AgentCard], batch: str) -> str:
    return msgspec.json.encode({"agents": cards, "change": batch}).decode()
