"""Whether what a message asks may be answered from what stands in its prompt already: no search is needed then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.context.recalled_turns import tells_nothing
from engine.context.window import ContextWindow
from engine.language import detect_language
from engine.memory.bilingual.things import things
from engine.memory.errors import NotFound
from engine.memory.learning.naming import persons
from engine.memory.learning.rewriting import rewrite
from engine.memory.search.own_slots import asked_slot, tells_slot
from engine.memory.search.shared_words import shares_words
from engine.memory.search.sides import may_tell, shares_core, side_of
from engine.memory.times.asof import as_of
from engine.memory.tools import NOTHING_FOUND
from engine.services import Services
from engine.values import Message, SearchHit

MOST_HITS: Final = 8
MOST_TURNS: Final = 200
"""The newest turns in view that are looked at word by word."""


def told_in_view(services: Services, window: ContextWindow, message: Message, agent_id: int, asked: str) -> bool:
    """A turn of the user's in view, a memory that was shown, or a line of core memory may tell it.

    Turns and memories are found as those out of view are: by words and by meaning, in either language.

    Args:
        asked: the words of ``message`` that are looked up.
    """
    if blocks_may_tell(services, agent_id, asked, may_answer):
        return True
    rows = _told_by(services, window, message)
    asked_about = as_of(asked, message.created_at)
    if not asked_about.said and any(_says(asked, row.text) for row in rows):
        return True
    found = services.retrieval.recall(
        asked,
        agent_id,
        limit=MOST_HITS,
        now=message.created_at,
        exclude_message_ids=[message.id],
        as_of=asked_about,
        without=lambda hit: tells_nothing(services, hit),
    )
    standing = {row.id for row in rows} | window.shown_messages
    return any(_stands(services, window, standing, hit) for hit in found)


def is_out_of_view(
    services: Services,
    window: ContextWindow,
    message: Message,
    agent_id: int,
    asked: str,
    in_view: Callable[[], bool],
) -> bool:
    """Nothing in the prompt has to do with what it asks: no turn of the user's with a telling word of it, or with
    somebody or something that it names, nor a line of core memory. What a tool or a document said may always.

    Args:
        in_view: ``told_in_view`` of the same.
    """
    rows = _rows(services, window, message)
    if window.shown_chunks or any(row.kind == "tool_result" and row.text != NOTHING_FOUND for row in rows):
        return False
    if blocks_may_tell(services, agent_id, asked) or in_view():
        return False
    return not any(_has_to_do(asked, row.text) for row in _told_by(services, window, message))


def _told_by(services: Services, window: ContextWindow, message: Message) -> list[Message]:
    """The newest turns of the user's in view, but for what only asks, and what they had forgotten since."""
    there = _rows(services, window, message)
    own = [row for row in there if row.role == "user" and row.kind == "text"][-MOST_TURNS:]
    return [row for row in own if not tells_nothing(services, _as_hit(row))]


def _rows(services: Services, window: ContextWindow, message: Message) -> list[Message]:
    """Whose whole text stands in the prompt, oldest first, but for the message itself."""
    return services.store.messages.by_ids(sorted(window.message_ids() - {message.id}))


def _as_hit(row: Message) -> SearchHit:
    return SearchHit("message", row.id, row.conversation_id, row.text, row.created_at, 0.0, row.role)


def blocks_may_tell(
    services: Services, agent_id: int, asked: str, answers: Callable[[str, str], bool] = shares_words
) -> bool:
    """Core memory, which stands in every prompt, has a line that may answer a question about the user."""
    slot = asked_slot(asked)
    lines = [
        line
        for block in services.blocks.list(agent_id)
        if block.label != "persona"
        for line in block.value.splitlines()
        if line.strip()
    ]
    return any(answers(asked, line) or (slot is not None and tells_slot(slot, line)) for line in lines)


def may_answer(asked: str, text: str) -> bool:
    """The text has a telling word of the question, and what it asks for, as far as words show it.

    In the other language than the question it must have what is asked for.
    """
    side = side_of(asked)
    if detect_language(asked) != detect_language(text):
        return side is not None and bool(side.kind) and may_tell(side, text, dated=False)
    return shares_words(asked, text) and (side is None or (shares_core(side, text) and may_tell(side, text, False)))


def _says(asked: str, text: str) -> bool:
    """In the other language than the question it is left to a search by meaning."""
    return detect_language(text) == detect_language(asked) and may_answer(asked, text)


def _has_to_do(asked: str, text: str) -> bool:
    if persons(asked) & persons(text) or things(asked) & things(text):
        return True
    language, slot = detect_language(text), asked_slot(asked)
    if slot is not None and tells_slot(slot, rewrite(text, language) or ""):
        return True
    return language == detect_language(asked) and shares_words(asked, text)


def _stands(services: Services, window: ContextWindow, messages: set[int], hit: SearchHit) -> bool:
    if hit.tier == "message":
        return hit.role != "assistant" and hit.id in messages
    if hit.id in window.shown_facts:
        return True
    try:
        sources = services.archival.get(hit.id).sources
    except NotFound:  # undone since it was found
        return False
    return bool(sources) and all(span.message_id in messages for span in sources)
