"""Messages as bytes, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.errors import Sentence
from engine.protocol.agents import AGENT_RESULTS
from engine.protocol.arranging import ARRANGE_RESULTS
from engine.protocol.base import Command
from engine.protocol.block_versions import BLOCK_VERSION_RESULTS
from engine.protocol.branching import ChooseVersion
from engine.protocol.commands import (
    AcceptProposal,
    AddFact,
    AnyCommand,
    ClearSnapshots,
    CreateBlock,
    DeleteBlock,
    DeleteConversation,
    DeleteFact,
    EditBlock,
    EditFact,
    GetMemoryOfTurn,
    GetMessage,
    GetStatus,
    LimitSnapshots,
    ListAgents,
    ListBlocks,
    ListConversations,
    ListJournal,
    ListProposals,
    OpenConversation,
    RejectProposal,
    RenameConversation,
    Search,
    Undo,
)
from engine.protocol.consolidation import CONSOLIDATION_RESULTS
from engine.protocol.documents import DOCUMENT_RESULTS
from engine.protocol.events import AnyEvent, Event, Result
from engine.protocol.exporting import EXPORT_RESULTS
from engine.protocol.facts import FACT_RESULTS
from engine.protocol.finding import Find, Found
from engine.protocol.forgetting import Forget, ForgetPlan, ForgetReceipt, PlanForget
from engine.protocol.history import HISTORY_RESULTS
from engine.protocol.in_conversation import FindInConversation, FoundInConversation
from engine.protocol.model_use import MODEL_USE_RESULTS
from engine.protocol.overview import OVERVIEW_RESULTS
from engine.protocol.provenance import (
    FactProvenance,
    GetBlockSources,
    GetProvenance,
    Learned,
    LineSource,
    MadeFrom,
    ReplySources,
    ReplyUse,
    UsedIn,
    WhatWasLearned,
)
from engine.protocol.results import BlockView, ConversationPage, EngineStatus, ProposalView
from engine.protocol.saying import SAID_RESULTS
from engine.protocol.storage import STORAGE_RESULTS
from engine.protocol.timeline import TIMELINE_RESULTS
from engine.protocol.tools import TOOL_RESULTS
from engine.protocol.why import WHY_RESULTS
from engine.values import (
    Agent,
    Conversation,
    Fact,
    JournalEntry,
    MemoryChange,
    Message,
    SearchHit,
)

RESULT_TYPES: dict[type[Command], Any] = {
    ListConversations: list[Conversation],
    OpenConversation: ConversationPage,
    ChooseVersion: ConversationPage,
    DeleteConversation: MemoryChange,
    RenameConversation: Conversation,
    ListAgents: list[Agent],
    ListBlocks: list[BlockView],
    EditBlock: BlockView,
    CreateBlock: BlockView,
    DeleteBlock: MemoryChange,
    AddFact: Fact,
    EditFact: Fact,
    DeleteFact: MemoryChange,
    ListProposals: list[ProposalView],
    AcceptProposal: ProposalView,
    RejectProposal: ProposalView,
    ListJournal: list[JournalEntry],
    Undo: list[MemoryChange],
    Search: list[SearchHit],
    Find: Found,
    FindInConversation: FoundInConversation,
    GetMessage: Message,
    GetMemoryOfTurn: dict[str, list[MemoryChange]],
    GetStatus: EngineStatus,
    GetProvenance: FactProvenance,
    GetBlockSources: list[LineSource],
    WhatWasLearned: list[Learned],
    UsedIn: list[ReplyUse],
    MadeFrom: ReplySources,
    PlanForget: ForgetPlan,
    Forget: ForgetReceipt,
    ClearSnapshots: int,
    LimitSnapshots: int,
    **CONSOLIDATION_RESULTS,
    **DOCUMENT_RESULTS,
    **EXPORT_RESULTS,
    **MODEL_USE_RESULTS,
    **FACT_RESULTS,
    **OVERVIEW_RESULTS,
    **STORAGE_RESULTS,
    **TIMELINE_RESULTS,
    **HISTORY_RESULTS,
    **AGENT_RESULTS,
    **BLOCK_VERSION_RESULTS,
    **ARRANGE_RESULTS,
    **SAID_RESULTS,
    **WHY_RESULTS,
    **TOOL_RESULTS,
}
"""What ``Result.payload`` converts to, by command (see ``decode_result``)."""


def _as_text(value: object) -> str:
    """A sentence among plain texts crosses in English."""
    if isinstance(value, Sentence):
        return str(value)
    raise NotImplementedError(f"a message cannot hold {type(value)}")


_command_encoder = msgspec.msgpack.Encoder(enc_hook=_as_text)
_command_decoder = msgspec.msgpack.Decoder(AnyCommand)
_event_decoder = msgspec.msgpack.Decoder(AnyEvent)


def encode(message: Command | Event) -> bytes:
    """Encode a command or an event as msgpack."""
    return _command_encoder.encode(message)


def decode_command(data: bytes) -> AnyCommand:
    """Decode a command; raises msgspec.ValidationError on anything else."""
    return _command_decoder.decode(data)


def decode_event(data: bytes) -> AnyEvent:
    """Decode an event; raises msgspec.ValidationError on anything else."""
    return _event_decoder.decode(data)


def decode_result(command: Command, event: Result) -> Any:
    """Convert a decoded ``Result.payload`` into the typed value that ``command`` promises."""
    expected = RESULT_TYPES.get(type(command))
    return event.payload if expected is None else msgspec.convert(event.payload, expected)
