"""Frozen values that every layer passes around. Times are UTC Unix seconds (float); ids are SQLite row ids."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Role = Literal["user", "assistant", "system", "tool"]
MessageKind = Literal["text", "reasoning", "tool_call", "tool_result", "notice", "summary"]
StopReason = Literal["end", "length", "cancelled", "error", "stopped_by_crash"]
FactStatus = Literal["active", "superseded", "proposed", "forgotten"]
FactKind = Literal["identity", "preference", "relation", "event", "work", "health", "other"]
Actor = Literal["user", "assistant", "consolidation", "import", "undo", "system"]
EntityType = Literal["block", "fact", "message", "conversation", "agent", "document", "attachment"]
Operation = Literal["create", "update", "delete"]
Origin = Literal["conversation", "document", "import", "tool", "web"]
"""Where words come from. Everything but "conversation" is untrusted: quoted to the model as data, never as orders."""

FACT_KINDS: tuple[FactKind, ...] = ("identity", "preference", "relation", "event", "work", "health", "other")
FactOrder = Literal["text", "kind", "holder", "valid", "learned", "tags", "pinned", "status", "source"]
"""Columns that a list of facts can be sorted by."""


ATTACHMENT = "attachment"
"""``Message.tool`` of a note that names a file which was sent with a message."""


class Agent(Struct, frozen=True):
    """One assistant with a memory of its own."""

    id: int
    name: str
    created_at: float


class Block(Struct, frozen=True):
    """A piece of core memory, always in the prompt.

    Attributes:
        limit_tokens: enforced on every write, counted by the loaded model's tokenizer (or an estimate of
            ``engine.context.estimate_tokens`` while no model is loaded).
        version: grows by one with each write; a write names the version it read (optimistic locking).
    """

    id: int
    agent_id: int
    label: str
    description: str
    value: str
    limit_tokens: int
    read_only: bool
    pinned: bool
    version: int
    updated_at: float


class SourceSpan(Struct, frozen=True):
    """Where a fact comes from: characters ``start:end`` of a message's text, or of a document's.

    Attributes:
        message_id, conversation_id: None for a span of a document.
        document_id: None for a span of a message.
    """

    message_id: int | None
    conversation_id: int | None
    start: int
    end: int
    quote: str
    document_id: int | None = None


class Fact(Struct, frozen=True):
    """One archival fact, one sentence in the language of its source.

    Attributes:
        confidence: 0..1.
        valid_from, valid_to: when it was true in the world; None is open.
        recorded_at: when it was learned.
        holder: whom it is about: "user", or a name.
        origin: where its words come from; what the user confirmed is "conversation".
        confirmed: the user wrote, corrected or kept it; it is never changed without asking.
        version: grows by one with each write.
    """

    id: int
    agent_id: int
    text: str
    kind: FactKind
    tags: tuple[str, ...]
    confidence: float
    pinned: bool
    status: FactStatus
    valid_from: float | None
    valid_to: float | None
    recorded_at: float
    superseded_by: int | None
    sensitivity: Literal["normal", "sensitive"]
    holder: str
    actor: Actor
    version: int
    sources: tuple[SourceSpan, ...] = ()
    origin: Origin = "conversation"
    confirmed: bool = False


class SegmentTokens(Struct, frozen=True):
    """Tokens in the prompt by segment (letters as in ARCHITECTURE.md: S C U H R Q) and the reserved reply."""

    static: int = 0
    core: int = 0
    summary: int = 0
    history: int = 0
    recalled: int = 0
    query: int = 0
    reply: int = 0


class Document(Struct, frozen=True):
    """A file whose text was read into memory, in chunks.

    Attributes:
        path: where it was read from, absolute.
        sha256: of the file's bytes, hexadecimal.
        pages: 0 where the format has none.
        removed: hidden from lists and searches; an undo brings it back.
        version: grows by one with each change.
        chunks_version: the version whose chunks are its text; an undo goes back to that of an earlier one.
    """

    id: int
    agent_id: int
    name: str
    path: str
    media_type: str
    sha256: str
    size_bytes: int
    pages: int
    added_at: float
    updated_at: float
    removed: bool
    version: int
    chunks_version: int = 1


class Chunk(Struct, frozen=True):
    """A passage of a document. ``page`` counts from 1; ``heading`` is the nearest one above it, or ""."""

    id: int
    document_id: int
    document_version: int
    position: int
    page: int | None
    heading: str
    text: str


class PagesShown(Struct, frozen=True):
    """Parts of a message that is too long for the window, as they stood in the prompt.

    Attributes:
        page_tokens: what a page holds at most; the same size gives the same pages.
        total: pages in all.
        numbers: the pages that were shown, from 1; () for a passage out of one.
        spans: characters (start, end) of the message's text that were shown.
    """

    message_id: int
    page_tokens: int
    total: int
    numbers: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]


SaidAct = Literal["remember", "forget", "end", "correct", "erase", "overview"]
SaidState = Literal["done", "asks", "nothing", "not_kept", "known", "offers", "dropped"]


class SaidNote(Struct, frozen=True):
    """What a note on an order to the memory is about; stored with the note.

    Attributes:
        message_id: the message that gave the order.
        start: the character of that message where the order begins.
        choices: what may be meant: ("fact", id, 0), or ("block", id, number of the line from 0).
        count: of a question what is known: how many memories there were.
    """

    message_id: int
    act: SaidAct
    state: SaidState
    start: int = 0
    choices: tuple[tuple[str, int, int], ...] = ()
    count: int = 0


class PromptRecipe(Struct, frozen=True):
    """What the text of a prompt can be made again from; it holds no words.

    Attributes:
        blocks: (id, version) of core memory as the head showed it.
        summary_id: the summary in the head, 0 for none.
        rows: (first id, last id) of runs of rows that stood in it.
        stamped: turns in front of which date and time were told.
        cut: (id of a note, line of it) that were left out.
        check: keyed hash of the text.
    """

    language: str
    blocks: tuple[tuple[int, int], ...] = ()
    summary_id: int = 0
    rows: tuple[tuple[int, int], ...] = ()
    stamped: tuple[int, ...] = ()
    cut: tuple[tuple[int, int], ...] = ()
    check: str = ""


class ContextReport(Struct, frozen=True):
    """What one reply was made from; stored with the reply.

    Attributes:
        n_ctx: tokens the conversation's window holds, reply included.
        reused_tokens, evaluated_tokens: prompt tokens taken from the KV cache, and decoded for this reply.
        restored_tokens: of the reused ones, those that a saved state brought back since the reply before this one.
        first_turn_id: the oldest turn that stood in the prompt; 0 in a report that does not know.
        fact_ids, message_ids, chunk_ids: recalled memories, turns and passages of documents that stood in the prompt.
        pages: what this turn showed of messages that are too long for the window.
        block_versions: (block id, version) of the core memory as the model had last seen it.
        recipe: how the prompt's text is made again; None in a report that does not know.
        said: of a note on an order to the memory.
        without: memories that the user had left out of this reply.
        document_id: of a note that names a file which was sent with a message; 0 for none.
    """

    n_ctx: int
    segments: SegmentTokens
    reused_tokens: int
    evaluated_tokens: int
    fact_ids: tuple[int, ...] = ()
    message_ids: tuple[int, ...] = ()
    prefill_ms: float = 0.0
    decode_ms: float = 0.0
    generated_tokens: int = 0
    restored_tokens: int = 0
    first_turn_id: int = 0
    pages: tuple[PagesShown, ...] = ()
    chunk_ids: tuple[int, ...] = ()
    block_versions: tuple[tuple[int, int], ...] = ()
    recipe: PromptRecipe | None = None
    said: SaidNote | None = None
    without: tuple[tuple[str, int], ...] = ()
    document_id: int = 0


class Message(Struct, frozen=True):
    """One verbatim row of recall memory.

    Attributes:
        turn_id: id of the user message that began the turn (its own id for that message).
        active: False for a reply that a regenerated one replaced, kept for the record.
        evicted: True once it left the window (it stays in recall).
        tool: name of the tool, for tool_call and tool_result.
        origin: where its words come from.
    """

    id: int
    conversation_id: int
    turn_id: int
    role: Role
    kind: MessageKind
    text: str
    created_at: float
    tool: str = ""
    stop_reason: StopReason | None = None
    active: bool = True
    evicted: bool = False
    report: ContextReport | None = None
    origin: Origin = "conversation"


class Conversation(Struct, frozen=True):
    """A thread of messages. ``title`` is empty until it has one.

    Attributes:
        learns: False where nothing of it is to become memory.
        temporary: nothing of it is kept: it is erased when it is left, and no other conversation sees it.
        folder: the name of the folder it lies in, or "".
    """

    id: int
    agent_id: int
    title: str
    created_at: float
    updated_at: float
    message_count: int = 0
    preview: str = ""
    learns: bool = True
    temporary: bool = False
    pinned: bool = False
    folder: str = ""
    archived: bool = False


class JournalEntry(Struct, frozen=True):
    """One operation on memory: who, when, why, before and after.

    Attributes:
        before, after: the entity's row as JSON text ("" where there was none).
        batch: entries of one user-visible action share it; undo works on a batch.
        undone_by: batch that undid this one, or None.
        source_message_id: the message that caused it, or None; ``source_start:source_end`` are the characters that did.
        redacted: the texts in ``before`` and ``after`` were erased because a person had them forgotten.
        undoes_entry: the entry that this one takes back (so that undoing it is a redo), or None.
        by_agent_id: the agent that changed a block of another one; None where it was its own.
    """

    id: int
    agent_id: int
    at: float
    actor: Actor
    reason: str
    entity_type: EntityType
    entity_id: int
    operation: Operation
    before: str
    after: str
    batch: str
    undone_by: str | None = None
    source_message_id: int | None = None
    source_start: int | None = None
    source_end: int | None = None
    redacted: bool = False
    undoes_entry: int | None = None
    by_agent_id: int | None = None


class MemoryChange(Struct, frozen=True):
    """A committed write, as a chip under a message shows it. ``batch`` is what undo takes.

    ``entry_id``: the journal's entry, to undo it alone; 0 for what is only shown.
    """

    batch: str
    entity_type: EntityType
    entity_id: int
    operation: Operation
    text: str
    previous_text: str = ""
    label: str = ""
    entry_id: int = 0


class ProposedFact(Struct, frozen=True, tag="fact"):
    """A fact with the status "proposed", which waits to become active."""

    fact_id: int


class ProposedAppend(Struct, frozen=True, tag="append"):
    """A line to be added at the end of a block."""

    label: str
    content: str


class ProposedReplace(Struct, frozen=True, tag="replace"):
    """A text of a block to be replaced by another one, or to be removed ("")."""

    label: str
    old: str
    new: str


class ProposedSuccessor(Struct, frozen=True, tag="successor"):
    """A fact that contradicts ``old_id``, and would take its place; the fact is proposed, or active as well.

    Attributes:
        asked: the journal's entry of the question: where that is undone, the question is withdrawn.
        answered: that of the answer: where that is undone, the question waits again. None before it.
    """

    fact_id: int
    old_id: int
    asked: int | None = None
    answered: int | None = None


ProposedChange = ProposedFact | ProposedAppend | ProposedReplace | ProposedSuccessor


class Proposal(Struct, frozen=True):
    """A change of memory that waits for the user's word.

    Attributes:
        actor: who proposes it.
        source_message_id: the user message in whose turn it was proposed, or None.
        version: grows by one when it is decided.
    """

    id: int
    agent_id: int
    at: float
    actor: Actor
    reason: str
    change: ProposedChange
    state: Literal["pending", "accepted", "rejected"]
    version: int
    decided_at: float | None = None
    source_message_id: int | None = None


class SearchHit(Struct, frozen=True):
    """One result of a search. ``score`` is higher for better and comparable within one result list only.

    Attributes:
        id: of the message, the fact or the document's chunk.
        title: name of the document, title of the conversation.
        place: page or heading inside a document.
        valid_from, valid_to: of a fact: when it was true.
    """

    tier: Literal["message", "fact", "document"]
    id: int
    conversation_id: int | None
    text: str
    at: float
    score: float
    role: Role | None = None
    document_id: int | None = None
    title: str = ""
    place: str = ""
    origin: Origin = "conversation"
    status: FactStatus | None = None
    valid_from: float | None = None
    valid_to: float | None = None
