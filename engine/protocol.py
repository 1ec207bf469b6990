"""Messages between a front end and the engine: frozen msgspec structs, tagged unions.

Every command carries the ``job`` number its sender chose; every event about it carries the same number.
A command ends with exactly one terminal event: ``Result``, ``ReplyFinished``, ``ModelReady`` or ``Failed``.
Events without a job (spontaneous ones) use ``job = 0``.
"""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec
from msgspec import Struct

from engine.values import (
    Block,
    ContextReport,
    Conversation,
    Fact,
    FactKind,
    FactStatus,
    JournalEntry,
    MemoryChange,
    Message,
    SearchHit,
    StopReason,
)


class Command(Struct, frozen=True, tag_field="type"):
    """Base of what a front end sends."""

    job: int


# -- inference lane


class LoadModel(Command, frozen=True, tag="load_model"):
    """Load a GGUF file; ends with ModelReady or Failed. ``None`` lets the fit decide."""

    path: str
    n_ctx: int | None = None
    n_gpu_layers: int | None = None


class UnloadModel(Command, frozen=True, tag="unload_model"):
    """Free the model. Ends with Result(None)."""


class SendMessage(Command, frozen=True, tag="send_message"):
    """One user turn. The text is committed at once by the io lane (event MessageStored), then answered.

    ``conversation_id=None`` begins a conversation. Ends with ReplyFinished or Failed.
    """

    text: str
    conversation_id: int | None = None
    agent_id: int | None = None


class Regenerate(Command, frozen=True, tag="regenerate"):
    """Answer the conversation's last user message again; the old reply stays in the record, inactive."""

    conversation_id: int


class Cancel(Command, frozen=True, tag="cancel"):
    """Stop job ``target`` within one token or ubatch. A stopped reply keeps what it had, stop reason "cancelled"."""

    target: int


class ForegroundActivity(Command, frozen=True, tag="foreground_activity"):
    """The user is typing: background work gives way. No terminal event."""


class RunPendingMemorySteps(Command, frozen=True, tag="run_pending_memory_steps"):
    """Run now the memory steps that failed or were cancelled. Ends with Result({"ran": n})."""


# -- io lane


class ListConversations(Command, frozen=True, tag="list_conversations"):
    """Result: list[Conversation], newest first. ``query`` searches titles and message texts."""

    query: str = ""
    agent_id: int | None = None
    limit: int = 200


class OpenConversation(Command, frozen=True, tag="open_conversation"):
    """Result: ConversationPage with the messages before ``before_id`` (None: the newest)."""

    conversation_id: int
    before_id: int | None = None
    limit: int = 200


class RenameConversation(Command, frozen=True, tag="rename_conversation"):
    conversation_id: int
    title: str


class DeleteConversation(Command, frozen=True, tag="delete_conversation"):
    """Hides a conversation; undo brings it back. Result: MemoryChange."""

    conversation_id: int


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


class DeleteBlock(Command, frozen=True, tag="delete_block"):
    """``persona`` and ``human`` cannot be deleted. Result: MemoryChange."""

    block_id: int


class ListFacts(Command, frozen=True, tag="list_facts"):
    """Result: FactPage."""

    query: str = ""
    kinds: tuple[FactKind, ...] = ()
    statuses: tuple[FactStatus, ...] = ("active", "proposed")
    offset: int = 0
    limit: int = 200
    agent_id: int | None = None


class AddFact(Command, frozen=True, tag="add_fact"):
    """Result: Fact."""

    text: str
    kind: FactKind = "other"
    tags: tuple[str, ...] = ()


class EditFact(Command, frozen=True, tag="edit_fact"):
    """Change the given fields of a fact. Result: Fact."""

    fact_id: int
    version: int
    text: str | None = None
    kind: FactKind | None = None
    tags: tuple[str, ...] | None = None
    pinned: bool | None = None
    status: FactStatus | None = None


class DeleteFact(Command, frozen=True, tag="delete_fact"):
    """Sets the status "forgotten"; undo brings it back. Result: MemoryChange."""

    fact_id: int


class ListJournal(Command, frozen=True, tag="list_journal"):
    """Result: list[JournalEntry], newest first."""

    query: str = ""
    entity_type: str = ""
    entity_id: int | None = None
    before_id: int | None = None
    limit: int = 200


class Undo(Command, frozen=True, tag="undo"):
    """Undo one batch (itself a new batch, so an undo can be undone). Result: list[MemoryChange]."""

    batch: str


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


AnyCommand = Union[
    LoadModel, UnloadModel, SendMessage, Regenerate, Cancel, ForegroundActivity, RunPendingMemorySteps,
    ListConversations, OpenConversation, RenameConversation, DeleteConversation, ListBlocks, EditBlock,
    CreateBlock, DeleteBlock, ListFacts, AddFact, EditFact, DeleteFact, ListJournal, Undo, Search, GetMessage,
    GetMemoryOfTurn, GetStatus, Shutdown,
]  # fmt: skip


# -- results


class ConversationPage(Struct, frozen=True):
    """``messages`` oldest first; ``has_more`` says that older ones exist; ``changes`` by str(message id)."""

    conversation: Conversation
    messages: tuple[Message, ...]
    has_more: bool
    changes: dict[str, tuple[MemoryChange, ...]] = {}


class BlockView(Struct, frozen=True):
    block: Block
    used_tokens: int


class FactPage(Struct, frozen=True):
    facts: tuple[Fact, ...]
    total: int


class ModelInfo(Struct, frozen=True):
    """What is loaded and how: shown to the user."""

    path: str
    name: str
    architecture: str
    parameters: int
    size_bytes: int
    n_ctx: int
    n_ctx_train: int
    n_gpu_layers: int
    n_layers: int
    device: str
    fit_reason: str
    template_family: str
    driver: Literal["native", "decision", "plain"]
    warnings: tuple[str, ...] = ()


class EngineStatus(Struct, frozen=True):
    pid: int
    data_folder: str
    schema_version: int
    model: ModelInfo | None
    embedder: str
    pending_memory_steps: int
    pending_embeddings: int
    conversations: int
    facts: int
    messages: int


# -- events


class Event(Struct, frozen=True, tag_field="type"):
    """Base of what the engine sends."""

    job: int


class EngineStarted(Event, frozen=True, tag="engine_started"):
    """The store is open; first event of a process."""

    status: EngineStatus


class ModelLoading(Event, frozen=True, tag="model_loading"):
    """``fraction`` 0..1; ``stage`` is "load", "probe" or "prewarm"."""

    path: str
    fraction: float
    stage: Literal["load", "probe", "prewarm"] = "load"


class ModelReady(Event, frozen=True, tag="model_ready"):
    model: ModelInfo


class MessageStored(Event, frozen=True, tag="message_stored"):
    """A row is committed and may be shown as sent (the user's text, a tool step, a notice)."""

    conversation: Conversation
    message: Message


class PrefillProgress(Event, frozen=True, tag="prefill_progress"):
    """Prompt tokens: already in the cache, evaluated so far, and in all."""

    reused_tokens: int
    evaluated_tokens: int
    total_tokens: int


class TextDelta(Event, frozen=True, tag="text_delta"):
    """Complete characters of the reply, or of its reasoning."""

    text: str
    channel: Literal["reply", "reasoning"] = "reply"


class ReplyFinished(Event, frozen=True, tag="reply_finished"):
    """The reply is committed (``message.report`` is its context report)."""

    conversation: Conversation
    message: Message
    stop_reason: StopReason


class MemoryChanged(Event, frozen=True, tag="memory_changed"):
    """Committed writes; ``message_id`` is the user message that caused them, None for edits in the editor."""

    conversation_id: int | None
    message_id: int | None
    changes: tuple[MemoryChange, ...]


class MemoryStep(Event, frozen=True, tag="memory_step"):
    """The step after a reply: began, ended (nothing kept or changes follow), was put off or failed."""

    conversation_id: int
    message_id: int
    state: Literal["began", "ended", "postponed", "failed"]


class ContextPressure(Event, frozen=True, tag="context_pressure"):
    """The window is ``used``/``budget`` full ("notice" at 70 %), or turns left it ("evicted")."""

    conversation_id: int
    kind: Literal["notice", "evicted"]
    used_tokens: int
    budget_tokens: int
    evicted_messages: int = 0


class Notice(Event, frozen=True, tag="notice"):
    """A sentence for the status line that is not a failure."""

    sentence: str


class Result(Event, frozen=True, tag="result"):
    """Success of an io command; ``payload`` is as the command's docstring says."""

    payload: Any = None


class Failed(Event, frozen=True, tag="failed"):
    """``sentence`` can be shown as it is; ``detail`` is technical."""

    sentence: str
    detail: str = ""


class EngineDied(Event, frozen=True, tag="engine_died"):
    """Made by the client side, never sent by the engine: the process is gone.

    ``culprit_path`` is the model that was being loaded when it died, "" if none was.
    """

    sentence: str
    exit_code: int | None = None
    culprit_path: str = ""


AnyEvent = Union[
    EngineStarted, ModelLoading, ModelReady, MessageStored, PrefillProgress, TextDelta, ReplyFinished,
    MemoryChanged, MemoryStep, ContextPressure, Notice, Result, Failed, EngineDied,
]  # fmt: skip

RESULT_TYPES: dict[type[Command], Any] = {
    ListConversations: list[Conversation],
    OpenConversation: ConversationPage,
    DeleteConversation: MemoryChange,
    RenameConversation: Conversation,
    ListBlocks: list[BlockView],
    EditBlock: BlockView,
    CreateBlock: BlockView,
    DeleteBlock: MemoryChange,
    ListFacts: FactPage,
    AddFact: Fact,
    EditFact: Fact,
    DeleteFact: MemoryChange,
    ListJournal: list[JournalEntry],
    Undo: list[MemoryChange],
    Search: list[SearchHit],
    GetMessage: Message,
    GetMemoryOfTurn: dict[str, list[MemoryChange]],
    GetStatus: EngineStatus,
}
"""What ``Result.payload`` converts to, by command (see ``decode_result``)."""

_command_encoder = msgspec.msgpack.Encoder()
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
