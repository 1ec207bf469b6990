"""What a reply was made from; stored with the reply."""

from __future__ import annotations

from msgspec import Struct

from engine.values.kinds import SaidAct, SaidState


class SegmentTokens(Struct, frozen=True):
    """Tokens in the prompt by segment (letters as in ARCHITECTURE.md: S C U H R Q) and the reserved reply."""

    static: int = 0
    core: int = 0
    summary: int = 0
    history: int = 0
    recalled: int = 0
    query: int = 0
    reply: int = 0


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
