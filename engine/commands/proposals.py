"""Answers to commands about proposals. Runs on the io lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.protocol import (
    AcceptProposal,
    Command,
    Event,
    ListProposals,
    MemoryChanged,
    ProposalsChanged,
    ProposalView,
    RejectProposal,
)
from engine.services import Services


class ProposalCommands:
    """One method a command.

    Args:
        tell: takes the events of what is decided.
    """

    def __init__(self, services: Services, tell: Callable[[Event], None]) -> None:
        self._services = services
        self._tell = tell
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListProposals: self._list,
            AcceptProposal: self._accept,
            RejectProposal: self._reject,
        }

    def _list(self, command: ListProposals) -> list[ProposalView]:
        return self._services.proposals.list(self._services.agent_id(command.agent_id))

    def _accept(self, command: AcceptProposal) -> ProposalView:
        view, change = self._services.proposals.accept(
            command.proposal_id, command.version, command.text, both=command.both
        )
        self._tell(ProposalsChanged(job=command.job, proposals=(view,)))
        if change is not None:
            self._tell(
                MemoryChanged(
                    job=command.job,
                    conversation_id=view.conversation_id,
                    message_id=view.proposal.source_message_id,
                    changes=(change,),
                )
            )
        return view

    def _reject(self, command: RejectProposal) -> ProposalView:
        view = self._services.proposals.reject(command.proposal_id, command.version)
        self._tell(ProposalsChanged(job=command.job, proposals=(view,)))
        return view
