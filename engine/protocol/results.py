"""What the results of commands hold beyond plain values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from engine.errors import Said
from engine.protocol.branching import Versions
from engine.values import (
    Block,
    Conversation,
    Fact,
    MemoryChange,
    Message,
    Proposal,
)
from models.settings import ModelSettings


class ConversationPage(Struct, frozen=True):
    """``messages`` oldest first; ``has_more`` says that older ones exist; ``changes`` by str(message id).

    Attributes:
        older_texts: how many texts of user and assistant stand before the first of them.
        versions: by str(message id), of user messages and replies among ``messages`` that have more than one.
        first: the position of the first of them among all that the conversation shows (its active rows but summaries),
            oldest first, from 0.
        total: how many rows it shows; None: as many as ``messages`` from ``first`` on.
        summary: the newest one.
        window_begins: the first turn in the model's view, by what has left it; 0 where nothing has.
    """

    conversation: Conversation
    messages: tuple[Message, ...]
    has_more: bool
    changes: dict[str, tuple[MemoryChange, ...]] = {}
    older_texts: int = 0
    proposals: tuple[ProposalView, ...] = ()
    versions: dict[str, Versions] = {}
    first: int = 0
    total: int | None = None
    summary: Message | None = None
    window_begins: int = 0


class BlockView(Struct, frozen=True):
    """A block as the editor shows it.

    Attributes:
        owner: the name of the agent it belongs to.
        seen_by: names of all agents that see it; () where it is not shared.
    """

    block: Block
    used_tokens: int
    owner: str = ""
    seen_by: tuple[str, ...] = ()


class FactPage(Struct, frozen=True):
    facts: tuple[Fact, ...]
    total: int


class Words(Struct, frozen=True):
    """``text``: as they were said, "" where they are not kept; ``at``: UTC Unix seconds."""

    text: str
    at: float


class ProposalView(Struct, frozen=True):
    """A proposal as a person is shown it.

    Attributes:
        text, previous_text: the words that would be kept, and those that would go.
        label: of the block; "" for a fact.
        conversation_id: where it was made.
        said, known: of a fact that contradicts another, the words that each was learned from and when they were said.
    """

    proposal: Proposal
    text: str
    previous_text: str = ""
    label: str = ""
    conversation_id: int | None = None
    said: Words | None = None
    known: Words | None = None


class ModelInfo(Struct, frozen=True):
    """What is loaded and how: shown to the user.

    ``n_ctx`` is the whole window, ``message_tokens`` what a message can have to be read whole; ``settings`` is what it
    was loaded with, on top of what the fit decided. ``reason_said`` and
    ``warnings_said`` are what a front end translates; None where that cannot be done.
    """

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
    message_tokens: int = 0
    settings: ModelSettings = ModelSettings()
    reason_said: Said | None = None
    warnings_said: tuple[Said | None, ...] = ()

    def __post_init__(self) -> None:
        if self.reason_said is None:
            force_setattr(self, "reason_said", Said.of(self.fit_reason))
            force_setattr(self, "fit_reason", str(self.fit_reason))
        if len(self.warnings_said) != len(self.warnings):
            force_setattr(self, "warnings_said", tuple(Said.of(warning) for warning in self.warnings))
            force_setattr(self, "warnings", tuple(map(str, self.warnings)))


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
    snapshot_bytes: int = 0
