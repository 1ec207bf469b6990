"""Earlier turns that tell nothing about the user, however near they come to a question."""

from __future__ import annotations

from typing import Final

from engine.language import asks_own_fact
from engine.memory.errors import NotFound
from engine.memory.learning.candidates import only_asks
from engine.memory.saying.hearing import covers, orders_in
from engine.services import Services
from engine.values import SearchHit

MOST_CHARS: Final = 400
"""A longer message tells something beside what it asks."""


def tells_nothing(services: Services, hit: SearchHit) -> bool:
    """The user only asked, or told the memory to do something, or had forgotten what they told; or it is what the
    assistant answered to that."""
    if hit.tier != "message":
        return False
    if hit.role != "assistant":
        return _is_question(hit.text) or _only_orders(hit.text) or _is_forgotten(services, hit.id)
    try:
        asked = services.recall.message(services.recall.message(hit.id).turn_id)
    except NotFound:  # without the words that it answers
        return False
    if asked.role != "user":
        return False
    told = (asks_own_fact(asked.text) and _is_question(asked.text)) or _only_orders(asked.text)
    return told or _is_forgotten(services, asked.id)


def _is_forgotten(services: Services, message_id: int) -> bool:
    """All that was learned from it was taken out of memory since."""
    facts = services.store.facts
    return bool(facts.forgotten_from([message_id])) and not facts.told_by([message_id])


def _only_orders(text: str) -> bool:
    """To forget something, that something is over or wrong: what is so now, facts tell."""
    orders = orders_in(text) if len(text) <= MOST_CHARS else ()
    return bool(orders) and all(one.act != "remember" and not one.statement for one in orders) and covers(orders, text)


def _is_question(text: str) -> bool:
    return len(text) <= MOST_CHARS and only_asks(text)
