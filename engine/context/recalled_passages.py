"""Passages of documents that are shown with a message."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, cast

from msgspec.structs import replace

from engine.context.paging import Count, first_page
from engine.context.passages import excerpt
from engine.context.render import flat, render_recall
from engine.context.window import ContextWindow
from engine.documents.places import place_words
from engine.language import Language
from engine.services import Services
from engine.values import SearchHit

BUDGET_SHARE: Final = 0.16
LIMIT_TOKENS: Final = 1500
MOST_PASSAGES: Final = 3
LEAST_TOKENS: Final = 60
"""A passage that can be shown no longer than this is left out."""


def passages_for(
    services: Services,
    window: ContextWindow,
    asked: str,
    now: float,
    agent_id: int,
    beside: Sequence[SearchHit],
    without: Collection[int] = (),
) -> list[SearchHit]:
    """Passages that bear on ``asked``, best first, inside a budget of their own.

    Left out is what stands in the prompt already. Of a passage that does not fit, a part is shown: the one that the
    question is about, else its beginning.

    Args:
        beside: what else is recalled, whose tokens do not count.
        without: passages that are left out.
    """
    if not services.agents.settings(agent_id).uses_documents:
        return []
    hits = services.retrieval.recall(
        asked, agent_id, tiers=("document",), limit=MOST_PASSAGES, now=now,
        exclude_chunk_ids=window.shown_chunks | set(without),
    )  # fmt: skip
    language = cast(Language, window.language)
    limit = min(LIMIT_TOKENS, int(BUDGET_SHARE * window.budget_tokens))
    used = _tokens(window, beside, language)
    shown: list[SearchHit] = []
    for hit in hits:
        placed = replace(hit, place=place_words(hit.place, language))
        room = limit - (_tokens(window, [*beside, *shown], language) - used)
        fitting = _fitting(window, [*beside, *shown], placed, asked, used + limit, room, language)
        if fitting is not None:
            shown.append(fitting)
    return shown


def _fitting(
    window: ContextWindow,
    before: Sequence[SearchHit],
    hit: SearchHit,
    asked: str,
    most: int,
    room: int,
    language: Language,
) -> SearchHit | None:
    if _tokens(window, [*before, hit], language) <= most:
        return hit
    frame = _tokens(window, [*before, replace(hit, text="")], language) - _tokens(window, before, language)
    if room - frame < LEAST_TOKENS:
        return None
    found = excerpt(flat(hit.text), asked, room - frame, _count(window))
    shown = f"… {found.strip()} …" if found else f"{first_page(flat(hit.text), room - frame, _count(window)).strip()} …"
    return replace(hit, text=shown)


def _count(window: ContextWindow) -> Count:
    return lambda text: window.count([text])


def _tokens(window: ContextWindow, hits: Sequence[SearchHit], language: Language) -> int:
    return window.count([render_recall(hits, language)])
