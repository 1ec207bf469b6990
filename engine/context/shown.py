"""Which memories stood in the prompt of a reply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.context.window import ContextWindow
from engine.protocol.provenance import UsedKind
from engine.values import Block, ContextReport, SearchHit

_KINDS: Final[dict[str, UsedKind]] = {"fact": "fact", "message": "message", "document": "chunk"}


def memories_shown(
    window: ContextWindow, report: ContextReport, searched: Sequence[SearchHit]
) -> list[tuple[UsedKind, int]]:
    """Recalled for this turn or an earlier one that still stands in the window, and found by the model's searches.

    The turns of the conversation itself are left out: the report says which ones there were.
    """
    pages = {shown.message_id for shown in (*report.pages, *window.shown_pages)}
    shown: dict[UsedKind, set[int]] = {
        "fact": {*report.fact_ids, *window.shown_facts},
        "message": {*report.message_ids, *window.shown_messages, *pages},
        "chunk": {*report.chunk_ids, *window.shown_chunks},
    }
    for hit in searched:
        shown[_KINDS[hit.tier]].add(hit.id)
    return [(kind, one) for kind, ids in shown.items() for one in sorted(ids)]


def blocks_seen(window: ContextWindow, blocks: Sequence[Block]) -> tuple[tuple[int, int], ...]:
    """(id, version) of core memory as the model has last seen it.

    A block that was edited while the reply was written is left out: it is told with the next turn.
    """
    seen = window.seen_blocks
    return tuple((block.id, block.version) for block in blocks if seen.get(block.label) == block.value)
