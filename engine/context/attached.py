"""What is shown of the files that were sent with a message."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, cast

from msgspec.structs import replace

from engine.context.passages import Passages
from engine.context.recalled import Recalled, words_of
from engine.context.render import estimate_tokens, render_recall
from engine.context.window import ContextWindow
from engine.documents.places import place_of, place_words
from engine.language import Language
from engine.memory.attachments import attached_to
from engine.memory.errors import NotFound
from engine.services import Services
from engine.values import Chunk, Document, Message, SearchHit

BUDGET_SHARE: Final = 0.4
"""Of the window, for all files of one message together."""
FRAME_TOKENS: Final = 12
"""About what a note has besides its passages."""
DENSEST: Final = 2
"""A vocabulary may take so many times fewer tokens for a text than a typical one, no more."""


def attached_passages(
    services: Services, window: ContextWindow, message: Message, without: Collection[tuple[str, int]] = ()
) -> list[SearchHit]:
    """The files of a message as a whole where there is room, else their beginnings and what the message asks about."""
    hits = [
        hit
        for number in attached_to(services.recall, message)
        for hit in _hits(services, number, cast(Language, window.language))
        if ("chunk", hit.id) not in without and hit.id not in window.shown_chunks
    ]
    room = int(BUDGET_SHARE * window.budget_tokens)
    if _may_fit(hits, room) and _tokens(window, hits) <= room:
        return hits
    return sorted(_chosen(window, _by_use(hits, words_of(message.text)), room), key=hits.index)


def _chosen(window: ContextWindow, hits: Sequence[SearchHit], room: int) -> list[SearchHit]:
    """The first of them that fit. A long file has thousands: each is counted once at most, and by itself first."""
    chosen: list[SearchHit] = []
    used = 0
    for hit in hits:
        left = room - used
        if _may_fit([hit], left) and _tokens(window, [hit]) <= left + FRAME_TOKENS:
            tokens = _tokens(window, [*chosen, hit])
            if tokens <= room:
                used = tokens
                chosen.append(hit)
    return chosen


def _may_fit(hits: Sequence[SearchHit], room: int) -> bool:
    """False where it need not be counted: no vocabulary has so few tokens for so much text."""
    return sum(estimate_tokens(hit.text) for hit in hits) <= DENSEST * room


def with_attached(recalled: Recalled, hits: Sequence[SearchHit], language: Language) -> Recalled:
    """The note with the passages of attached files before what was recalled."""
    if not hits:
        return recalled
    lines = recalled.text.splitlines()[1:] if recalled.found else []
    return replace(
        recalled,
        text="\n".join([render_recall(hits, language), *lines]),
        chunk_ids=(*(hit.id for hit in hits), *recalled.chunk_ids),
        origin="document",
    )


def _hits(services: Services, document_id: int, language: Language) -> list[SearchHit]:
    try:
        document = services.documents.get(document_id)
    except NotFound:  # erased since
        return []
    if document.removed:
        return []
    chunks = services.store.documents.chunks(document.id, document.chunks_version)
    return [_hit(document, chunk, language) for chunk in chunks]


def _hit(document: Document, chunk: Chunk, language: Language) -> SearchHit:
    place = place_words(place_of(chunk.page, chunk.heading), language)
    return SearchHit(
        "document", chunk.id, None, chunk.text, document.updated_at, 0.0, document_id=document.id,
        title=document.name, place=place, origin="document",
    )  # fmt: skip


def _by_use(hits: Sequence[SearchHit], asked: str) -> list[SearchHit]:
    """Those that share most with the question first, else those that stand first in their file."""

    def score(hit: SearchHit) -> float:
        best = Passages(hit.text).best(asked)
        return best.score if best is not None else 0.0

    scores = {hit.id: score(hit) for hit in hits}
    return sorted(hits, key=lambda hit: -scores[hit.id])


def _tokens(window: ContextWindow, hits: Sequence[SearchHit]) -> int:
    return window.count([render_recall(hits, cast(Language, window.language))])
