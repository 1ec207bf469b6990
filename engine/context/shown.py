"""Which memories stood in the prompt of a reply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.context.window import ContextWindow
from engine.protocol.provenance import UsedKind
from engine.store import Store
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


def with_what_says_it(store: Store, memories: Sequence[tuple[UsedKind, int]]) -> frozenset[tuple[str, int]]:
    """Memories with the others that would tell the same: the messages that a fact was learned from, and the facts that
    were learned from a message alone."""
    found: set[tuple[str, int]] = set(memories)
    facts = store.facts.by_ids([number for kind, number in memories if kind == "fact"])
    found |= {("message", span.message_id) for fact in facts for span in fact.sources if span.message_id is not None}
    messages = {number for kind, number in memories if kind == "message"}
    for fact in store.facts.told_by(sorted(messages)):
        if all(span.message_id in messages for span in fact.sources):
            found.add(("fact", fact.id))
    return frozenset(found)


def blocks_seen(window: ContextWindow, blocks: Sequence[Block]) -> tuple[tuple[int, int], ...]:
    """(id, version) of core memory as the model has last seen it.

    A block that was edited while the reply was written is left out: it is told with the next turn.
    """
    seen = window.seen_blocks
    return tuple((block.id, block.version) for block in blocks if seen.get(block.label) == block.value)
