"""Answers to the commands about when tidying runs, and which commands show that somebody is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine import protocol
from engine.consolidation.loop import ConsolidationLoop
from engine.protocol.base import Command
from engine.protocol.consolidation import (
    ChangeConsolidation,
    GetConsolidation,
    GetReview,
    ListReviews,
    PauseConsolidation,
)
from engine.protocol.facts import GetFactLabels, GetFacts
from engine.protocol.history import GetAgent
from engine.protocol.overview import GetOverview
from engine.protocol.provenance import GetBlockSources, GetProvenance, MadeFrom, UsedIn, WhatWasLearned
from engine.protocol.timeline import GetFactChain, GetTimeline, ListFactsAt

UNATTENDED: Final[frozenset[type[Command]]] = frozenset({
    GetConsolidation, ListReviews, GetReview, GetAgent, GetProvenance, GetBlockSources, MadeFrom, UsedIn,
    WhatWasLearned, protocol.GetStatus, protocol.GetMessage, protocol.GetMemoryOfTurn, protocol.GetChunk,
    protocol.GetReplySources, protocol.ListAgents, protocol.ListBlocks, protocol.ListConversations,
    protocol.ListDocuments, protocol.ListFacts, protocol.ListJournal, protocol.ListProposals, GetFacts,
    GetFactLabels, GetFactChain, GetTimeline, ListFactsAt, GetOverview,
})  # fmt: skip
"""What a front end asks by itself to show what has changed: also what tidying has changed."""


def is_activity(command: Command) -> bool:
    """Whether a command shows that somebody is there, so that background work gives way."""
    return type(command) not in UNATTENDED


class ConsolidationCommands:
    """One method a command. Runs on the io lane."""

    def __init__(self, tidying: ConsolidationLoop) -> None:
        self._handlers: dict[type[Command], Callable[[Any], Any]] = {
            GetConsolidation: lambda _command: tidying.view(),
            ChangeConsolidation: lambda command: tidying.change(command.settings),
            PauseConsolidation: lambda command: tidying.pause(command.seconds),
        }

    def handles(self, command: Command) -> bool:
        return type(command) in self._handlers

    def run(self, command: Command) -> Any:
        """The payload of the command's Result.

        Raises:
            EngineError: with a sentence; nothing was changed.
        """
        return self._handlers[type(command)](command)
