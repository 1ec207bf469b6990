"""What a front end sends."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from engine.protocol.agents import AgentCommand
from engine.protocol.arranging import ArrangeCommand
from engine.protocol.base import Command
from engine.protocol.block_versions import BlockVersionCommand
from engine.protocol.branching import BranchCommand
from engine.protocol.consolidation import ConsolidationCommand
from engine.protocol.documents import DocumentCommand
from engine.protocol.exporting import ExportCommand
from engine.protocol.facts import FactCommand
from engine.protocol.finding import Find
from engine.protocol.forgetting import Forget, PlanForget
from engine.protocol.history import HistoryCommand
from engine.protocol.in_conversation import FindInConversation
from engine.protocol.model_use import ModelUseCommand
from engine.protocol.overview import OverviewCommand
from engine.protocol.provenance import GetBlockSources, GetProvenance, MadeFrom, UsedIn, UsedKind, WhatWasLearned
from engine.protocol.saying import SaidCommand
from engine.protocol.storage import StorageCommand
from engine.protocol.timeline import TimelineCommand
from engine.protocol.tools import ToolCommand
from engine.protocol.why import WhyCommand
from engine.values import (
    Actor,
    FactKind,
    FactStatus,
)
from models.settings import ModelSettings

# -- inference lane


class LoadModel(Command, frozen=True, tag="load_model"):
    """Load a GGUF file; ends with ModelReady or Failed.

    ``n_ctx`` and ``n_gpu_layers`` come before the settings; ``settings=None`` takes those that are kept for the file.
    What is None there too, the fit decides.
    """

    path: str
    n_ctx: int | None = None
    n_gpu_layers: int | None = None
    settings: ModelSettings | None = None


class UnloadModel(Command, frozen=True, tag="unload_model"):
    """Free the model. Ends with Result(None)."""


class SendMessage(Command, frozen=True, tag="send_message"):
    """One user turn. The text is committed at once by the io lane (event MessageStored), then answered.

    ``conversation_id=None`` begins a conversation, of which nothing is kept where it is ``temporary``, and from which
    nothing is learned without ``learns``. ``document_ids``: files that are sent with it, which are in memory already.
    Ends with ReplyFinished or Failed.
    """

    text: str
    conversation_id: int | None = None
    agent_id: int | None = None
    temporary: bool = False
    learns: bool = True
    document_ids: tuple[int, ...] = ()


class Regenerate(Command, frozen=True, tag="regenerate"):
    """Answer a user message again: the reply becomes a further version beside the old one, which is kept.

    Without ``message_id`` it is the last user message; with it that one, or the one that this reply answered.
    ``without``: memories that the answer is to do without: what the prompt would tell of them is left out.
    """

    conversation_id: int
    message_id: int | None = None
    without: tuple[tuple[UsedKind, int], ...] = ()


class Cancel(Command, frozen=True, tag="cancel"):
    """Stop job ``target`` within one token or ubatch. A stopped reply keeps what it had, stop reason "cancelled"."""

    target: int


class ForegroundActivity(Command, frozen=True, tag="foreground_activity"):
    """The user is at it: tidying gives way. No terminal event.

    Attributes:
        composing: a message is being written, so that the model is soon needed: all background work gives way to it.
    """

    composing: bool = True


class ClearSnapshots(Command, frozen=True, tag="clear_snapshots"):
    """Remove the saved KV states from disk and memory, between two jobs. Result: bytes freed on disk."""


class LimitSnapshots(Command, frozen=True, tag="limit_snapshots"):
    """Hold saved states on disk to a size from now on; 0 saves none and removes all. Result: bytes in use."""

    cap_mb: int


class ChooseEmbedder(Command, frozen=True, tag="choose_embedder"):
    """Search by meaning with this model from now on, as ``HostOptions.embedder`` names it. Ends with an empty Result.

    ``EmbeddingProgress`` follows when it is loaded, or a ``Notice`` if it cannot be. Until it has embedded everything,
    the model used before goes on serving.
    """

    name: str


class RunPendingMemorySteps(Command, frozen=True, tag="run_pending_memory_steps"):
    """Run now the memory steps that failed or were cancelled. Ends with Result({"ran": n})."""


# -- io lane


class ListConversations(Command, frozen=True, tag="list_conversations"):
    """Result: list[Conversation], last active first. ``query`` searches titles and message texts.

    Attributes:
        agent_id: of this agent; None is all that are not put away.
        archived: True for those in the archive, False for the others, None for both; a query finds both in any case.
    """

    query: str = ""
    agent_id: int | None = None
    limit: int = 200
    archived: bool | None = False


class OpenConversation(Command, frozen=True, tag="open_conversation"):
    """Result: ConversationPage with the newest messages, or those that are asked for.

    Attributes:
        before_id: those before this one.
        around_id: this one with those around it; the newest where it is not in view.
        position: those from this position on (see ``ConversationPage.first``).
    """

    conversation_id: int
    before_id: int | None = None
    limit: int = 200
    around_id: int | None = None
    position: int | None = None


class RenameConversation(Command, frozen=True, tag="rename_conversation"):
    conversation_id: int
    title: str


class DeleteConversation(Command, frozen=True, tag="delete_conversation"):
    """Hides a conversation; undo brings it back. Result: MemoryChange."""

    conversation_id: int


class ListAgents(Command, frozen=True, tag="list_agents"):
    """Result: list[Agent]."""


class ListBlocks(Command, frozen=True, tag="list_blocks"):
    """Result: list[BlockView]."""

    agent_id: int | None = None


class EditBlock(Command, frozen=True, tag="edit_block"):
    """Change the given fields of a block. Failed if ``version`` is stale or the value is over the limit.

    Result: BlockView.
    """

    block_id: int
    version: int
    value: str | None = None
    description: str | None = None
    limit_tokens: int | None = None
    read_only: bool | None = None
    pinned: bool | None = None


class CreateBlock(Command, frozen=True, tag="create_block"):
    """Result: BlockView."""

    label: str
    description: str = ""
    value: str = ""
    limit_tokens: int = 300
    agent_id: int | None = None


class DeleteBlock(Command, frozen=True, tag="delete_block"):
    """``persona`` and ``human`` cannot be deleted. Result: MemoryChange."""

    block_id: int


class AddFact(Command, frozen=True, tag="add_fact"):
    """Result: Fact."""

    text: str
    kind: FactKind = "other"
    tags: tuple[str, ...] = ()
    agent_id: int | None = None


class EditFact(Command, frozen=True, tag="edit_fact"):
    """Change the given fields of a fact. Result: Fact.

    Attributes:
        valid_from, valid_to: UTC seconds; None opens that end, left out it stays.
    """

    fact_id: int
    version: int
    text: str | None = None
    kind: FactKind | None = None
    tags: tuple[str, ...] | None = None
    pinned: bool | None = None
    status: FactStatus | None = None
    valid_from: float | UnsetType | None = UNSET
    valid_to: float | UnsetType | None = UNSET


class DeleteFact(Command, frozen=True, tag="delete_fact"):
    """Sets the status "forgotten"; undo brings it back. Result: MemoryChange."""

    fact_id: int


class ListProposals(Command, frozen=True, tag="list_proposals"):
    """What waits for the user's word. Result: list[ProposalView], oldest first."""

    agent_id: int | None = None


class AcceptProposal(Command, frozen=True, tag="accept_proposal"):
    """Make a proposed change as the user's own; ``text`` are its words as the user corrected them.

    ``both``: of a fact that contradicts another, keep both as they are; of other proposals it says nothing.
    Result: ProposalView. Failed if it was decided already (``version``) or cannot be made; then it still waits.
    """

    proposal_id: int
    version: int
    text: str | None = None
    both: bool = False


class RejectProposal(Command, frozen=True, tag="reject_proposal"):
    """Drop a proposed change. Result: ProposalView."""

    proposal_id: int
    version: int


class ListJournal(Command, frozen=True, tag="list_journal"):
    """Result: list[JournalEntry], newest first. ``actor``: only what that one did; "" is everybody."""

    query: str = ""
    entity_type: str = ""
    entity_id: int | None = None
    before_id: int | None = None
    limit: int = 200
    actor: Actor | Literal[""] = ""
    agent_id: int | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Undo one batch (itself a new batch, so an undo can be undone). Result: list[MemoryChange].

    ``entry_id``: only the operation that this entry of the batch belongs to.
    """

    batch: str
    entry_id: int | None = None


class Search(Command, frozen=True, tag="search"):
    """Search facts and messages as the model's tools do. Result: list[SearchHit]."""

    query: str
    tier: Literal["all", "message", "fact"] = "all"
    limit: int = 20


class GetMessage(Command, frozen=True, tag="get_message"):
    """Result: Message."""

    message_id: int


class GetMemoryOfTurn(Command, frozen=True, tag="get_memory_of_turn"):
    """Committed, not undone changes caused by messages of a conversation.

    Result: dict of str(message_id) to list[MemoryChange].
    """

    conversation_id: int


class GetStatus(Command, frozen=True, tag="get_status"):
    """Result: EngineStatus."""


class Shutdown(Command, frozen=True, tag="shutdown"):
    """Cancel, close the store, end. The process exits; no terminal event is promised."""


AnyCommand = (
    LoadModel
    | UnloadModel
    | SendMessage
    | Regenerate
    | Cancel
    | ForegroundActivity
    | ClearSnapshots
    | LimitSnapshots
    | ChooseEmbedder
    | RunPendingMemorySteps
    | ListConversations
    | OpenConversation
    | RenameConversation
    | DeleteConversation
    | ListAgents
    | ListBlocks
    | EditBlock
    | CreateBlock
    | DeleteBlock
    | AddFact
    | EditFact
    | DeleteFact
    | ListProposals
    | AcceptProposal
    | RejectProposal
    | ListJournal
    | Undo
    | Search
    | Find
    | FindInConversation
    | GetMessage
    | GetMemoryOfTurn
    | GetProvenance
    | GetBlockSources
    | WhatWasLearned
    | UsedIn
    | MadeFrom
    | PlanForget
    | Forget
    | DocumentCommand
    | ExportCommand
    | ModelUseCommand
    | FactCommand
    | StorageCommand
    | TimelineCommand
    | OverviewCommand
    | HistoryCommand
    | AgentCommand
    | BlockVersionCommand
    | BranchCommand
    | ArrangeCommand
    | ConsolidationCommand
    | SaidCommand
    | WhyCommand
    | ToolCommand
    | GetStatus
    | Shutdown
)
