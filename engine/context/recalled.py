"""Segment R: which memories are shown with a message."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.context.passages import excerpt
from engine.context.quoting import origin_of
from engine.context.recalled_passages import passages_for
from engine.context.recalled_slots import with_own_slot
from engine.context.recalled_times import LONG_CHARS, with_times
from engine.context.recalled_turns import tells_nothing
from engine.context.render import (
    flat,
    render_all_known,
    render_fact,
    render_nothing_recalled,
    render_recall,
    render_recalled,
)
from engine.context.told_in_view import blocks_may_tell
from engine.context.window import ContextWindow, Told
from engine.language import Language
from engine.memory.errors import NotFound
from engine.memory.saying.hearing import covers, orders_in
from engine.memory.search.echoes import only_repeats
from engine.memory.times.asof import as_of
from engine.own_questions import may_ask_of_user
from engine.services import Services
from engine.values import Message, Origin, SearchHit

BUDGET_SHARE: Final = 0.12
LIMIT_TOKENS: Final = 2000
MOST_HITS: Final = 8
MOST_TURNS: Final = 3
ASKED_CHARS: Final = 1000
"""Of a long message its beginning and its end are looked up, so many characters each."""
EXCERPT_CHARS: Final = 1200
EXCERPT_SHARE: Final = 0.6
MOST_LISTED: Final = 400
"""Facts that are looked at for a question what is known."""


class Recalled(Struct, frozen=True):
    """``text`` is the note ("" for none); the ids are what it shows: none where it says that nothing is known.

    Attributes:
        origin: "conversation" only where nothing in it comes from outside.
    """

    text: str
    fact_ids: tuple[int, ...]
    message_ids: tuple[int, ...]
    chunk_ids: tuple[int, ...] = ()
    origin: Origin = "conversation"

    @property
    def found(self) -> bool:
        return bool(self.fact_ids or self.message_ids or self.chunk_ids)

    def told(self, blocks: dict[str, str]) -> Told:
        """What the note tells, with the values of changed blocks that stand beside it."""
        return Told(blocks=blocks, fact_ids=self.fact_ids, message_ids=self.message_ids, chunk_ids=self.chunk_ids)


NOTHING_RECALLED: Final = Recalled("", (), ())


def recall_limit(window: ContextWindow) -> int:
    """Tokens that recalled memories may have in all."""
    return min(LIMIT_TOKENS, int(BUDGET_SHARE * window.budget_tokens))


def words_of(text: str) -> str:
    """What is looked up for a message, and judged by its words: of a long one its beginning and its end."""
    return text if len(text) <= 2 * ASKED_CHARS else f"{text[:ASKED_CHARS]}\n{text[-ASKED_CHARS:]}"


def recall_for(
    services: Services,
    window: ContextWindow,
    message: Message,
    agent_id: int,
    taken: int = 0,
    without: Collection[tuple[str, int]] = (),
) -> Recalled:
    """Facts, earlier turns and passages of documents that bear on ``message``, inside their budgets.

    Left out is what stands in the prompt already: memories that were shown (but not a fact that was edited since),
    facts whose every source is in view, turns in view, turns from which a shown fact was learned (but not a long one
    that a question about a past is about), and turns of the assistant that only repeat one of these or what the user
    said. A question about the user that opens a conversation and finds nothing, not even a line of core memory with a
    word of it, is told so, which keeps small models from inventing. Of a turn that is too long the passage is shown
    that the message is about.

    Of the earlier turns those are left out that only ask, and what the assistant answered to a question about the
    user: what is known of it, facts and the user's own words tell.

    A message that asks about a past is shown what was true then, each closed fact with its end. Any other one is shown
    no closed fact, and no turn that told one, but what took its place.

    Args:
        taken: tokens of the budget that are used.
        without: memories (kind, id) that are left out.
    """
    if not services.agents.settings(agent_id).recalls:
        return NOTHING_RECALLED
    orders = orders_in(message.text)
    if any(one.act == "overview" for one in orders):
        return all_known(services, window, agent_id, recall_limit(window) - taken, without)
    if orders and covers(orders, message.text):  # what they are about, a note of their own tells
        return NOTHING_RECALLED
    in_view = window.message_ids() | {message.id}
    asked = words_of(message.text)
    asked_about = as_of(asked, message.created_at)
    partly = {pages.message_id for pages in window.shown_pages}
    excluded = [fact_id for fact_id in window.shown_facts if _as_shown(services, window, fact_id)]
    found = services.retrieval.recall(
        asked,
        agent_id,
        limit=MOST_HITS,
        now=message.created_at,
        exclude_message_ids=in_view | partly | window.shown_messages | ids_of(without, "message"),
        exclude_fact_ids=[*excluded, *ids_of(without, "fact")],
        as_of=asked_about,
        without=None if asked_about.said else lambda hit: tells_nothing(services, hit),
    )
    hits, added, outdated = with_times(services, found, asked_about, message.created_at, excluded)
    hits = [hit for hit in hits if (hit.tier, hit.id) not in without]
    hits = with_own_slot(services, hits, asked, asked_about, agent_id, {*excluded, *ids_of(without, "fact")})
    facts, sources = _new_facts(services, window, hits, in_view, added)
    turns = [hit for hit in hits if hit.tier == "message" and hit.id not in outdated]
    turns = [hit for hit in turns if hit.id not in sources or (asked_about.past and len(hit.text) > LONG_CHARS)]
    if any(hit.role == "assistant" for hit in turns):
        known = [asked, *(hit.text for hit in facts), *_lines(window)]
        turns = _without_echoes(turns, [*known, *_texts_of(services, sources | outdated | in_view)])
    shown: list[SearchHit] = []
    seen: set[str] = set()
    limit = recall_limit(window) - taken
    language = cast(Language, window.language)
    for hit in _short(window, [*facts, *turns[:MOST_TURNS]], asked, int(EXCERPT_SHARE * limit)):
        key = flat(hit.text).casefold()
        if window.shows(render_recalled(hit, language)):
            continue
        if key not in seen and window.count([render_recall([*shown, hit], language)]) <= limit:
            seen.add(key)
            shown.append(hit)
    shown += passages_for(services, window, asked, message.created_at, agent_id, shown, ids_of(without, "chunk"))
    opens = not shown and not window.turn_ids() and may_ask_of_user(asked)
    if opens and not blocks_may_tell(services, agent_id, asked):
        return Recalled(render_nothing_recalled(language), (), ())
    return Recalled(
        text=render_recall(shown, language),
        fact_ids=tuple(hit.id for hit in shown if hit.tier == "fact"),
        message_ids=tuple(hit.id for hit in shown if hit.tier == "message"),
        chunk_ids=tuple(hit.id for hit in shown if hit.tier == "document"),
        origin=origin_of(shown),
    )


def all_known(
    services: Services, window: ContextWindow, agent_id: int, limit: int, without: Collection[tuple[str, int]] = ()
) -> Recalled:
    """For a question what is known of the user: the pinned facts, then the newest ones, as many as there is room
    for."""
    language = cast(Language, window.language)
    now = services.store.now()
    page = services.archival.list(agent_id, statuses=("active",), limit=MOST_LISTED)
    facts = [one for one in page.facts if one.valid_to is None or one.valid_to > now]
    facts = sorted((one for one in facts if ("fact", one.id) not in without), key=lambda fact: not fact.pinned)
    hits = [
        SearchHit("fact", one.id, None, one.text, one.recorded_at, 0.0, origin=one.origin, status=one.status,
                  valid_to=one.valid_to)
        for one in facts
    ]  # fmt: skip
    if not hits:
        return Recalled(render_nothing_recalled(language), (), ())
    total = len(hits) if page.total <= MOST_LISTED else page.total
    shown: list[SearchHit] = []
    for hit in hits:
        if window.count([render_all_known([*shown, hit], total, language)]) > limit:
            break
        shown.append(hit)
    text = render_all_known(shown, total, language)
    return Recalled(text, tuple(hit.id for hit in shown), (), origin=origin_of(shown))


def ids_of(memories: Collection[tuple[str, int]], kind: str) -> set[int]:
    """The numbers of the memories of one kind."""
    return {number for one, number in memories if one == kind}


def _short(window: ContextWindow, hits: list[SearchHit], asked: str, most_tokens: int) -> list[SearchHit]:
    """The hits, of long turns a passage each; turns of which no passage is meant are left out."""
    short: list[SearchHit] = []
    for hit in hits:
        if hit.tier == "fact" or len(hit.text) <= EXCERPT_CHARS:
            short.append(hit)
        elif most_tokens > 0:
            found = excerpt(hit.text, asked, most_tokens, lambda text: window.count([text]))
            if found is not None:
                short.append(replace(hit, text=f"… {found.strip()} …"))
    return short


def _lines(window: ContextWindow) -> list[str]:
    """The memories that stand in the prompt."""
    return [line for entry in window.entries for line in entry.told.lines]


def _without_echoes(turns: list[SearchHit], known: list[str]) -> list[SearchHit]:
    """The user's own turns, and of the assistant's those that add to these and to what is known."""
    known = [*known, *(hit.text for hit in turns if hit.role != "assistant")]
    return [hit for hit in turns if hit.role != "assistant" or not only_repeats(hit.text, known)]


def _texts_of(services: Services, message_ids: set[int]) -> list[str]:
    texts: list[str] = []
    for message_id in message_ids:
        try:
            texts.append(services.recall.message(message_id).text)
        except NotFound:  # its conversation was deleted
            continue
    return texts


def _as_shown(services: Services, window: ContextWindow, fact_id: int) -> bool:
    try:
        fact = services.archival.get(fact_id)
        language = cast(Language, window.language)
        return window.shows(render_fact(fact.text, fact.status, fact.valid_to, language, fact.origin))
    except NotFound:  # undone since it was shown: it cannot be found again
        return True


def _new_facts(
    services: Services, window: ContextWindow, hits: list[SearchHit], in_view: set[int], added: frozenset[int]
) -> tuple[list[SearchHit], set[int]]:
    """Fact hits that are not in view by their sources, and the messages that those of a search come from."""
    facts: list[SearchHit] = []
    covered: set[int] = set()
    for hit in hits:
        if hit.tier != "fact":
            continue
        try:
            fact = services.archival.get(hit.id)
        except NotFound:  # undone since it was found
            continue
        sources = {span.message_id for span in fact.sources if span.message_id is not None}
        seen = all(
            span.message_id in in_view or window.shows_span(span.message_id, span.start, span.end)
            for span in fact.sources
        )
        if not sources or not seen or fact.version > 1:
            facts.append(hit)
            covered |= set() if hit.id in added else sources
    return facts, covered
