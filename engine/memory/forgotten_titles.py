"""Titles of conversations never say what was forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine import script
from engine.memory.learning.comparing import content
from engine.memory.recall import RecallMemory
from engine.memory.saying.hearing import orders_in
from engine.store import Store
from engine.titles import title_of
from engine.values import MemoryChange

SAYS_SO: Final = 0.5
"""Of the words of what was forgotten, how many a title that says it has."""
NEWEST: Final = 400
REASON: Final = "the title said what was forgotten"
_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
_OF_THE_USER: Final = re.compile(r"用户|\b(?:the|user)\b", re.I)


def may_name(message: str) -> bool:
    """Whether a conversation may be called by a message: not by one that has something forgotten."""
    return not any(one.act in ("forget", "erase", "end") for one in orders_in(message))


def says(title: str, forgotten: Iterable[str]) -> bool:
    """Whether a title, or the beginning of a message, tells one of them."""
    said = _words(title)
    return any(_shared(said, _words(text)) for text in forgotten)


def forgotten_of(store: Store, agent_id: int) -> list[str]:
    """The newest of what an agent has forgotten, without what went into another memory."""
    facts, _ = store.facts.page(agent_id, "", (), ("forgotten",), (), 0, NEWEST)
    return [fact.text for fact in facts if fact.superseded_by is None]


def rename_saying(
    store: Store, recall: RecallMemory, agent_id: int, texts: Sequence[str], batch: str
) -> list[MemoryChange]:
    """Give those conversations whose titles tell what is being forgotten the next title, or none."""
    words = sorted({word for text in texts for word in content(_OF_THE_USER.sub(" ", text))})
    changes: list[MemoryChange] = []
    for row in store.erasing.holding("title", agent_id, words):
        state = store.conversations.get(row.id)
        if state is None or not says(row.text, texts):
            continue
        rest = [one for one in store.messages.user_texts(row.id) if may_name(one) and not says(title_of(one), texts)]
        title = title_of(rest[0]) if rest else ""
        change = recall.give_title(state, title, actor="system", reason=REASON, batch=batch)
        changes += [] if change is None else [change]
    return changes


def _words(text: str) -> frozenset[str]:
    """Words, and of Han characters those that stand side by side."""
    flat = script.simplified(_OF_THE_USER.sub(" ", text))
    pairs = {run[place : place + 2] for run in _HAN.findall(flat) for place in range(len(run) - 1)}
    return frozenset(pairs) | content(_HAN.sub(" ", flat).replace("-", " "))


def _shared(said: frozenset[str], words: frozenset[str]) -> bool:
    return bool(words) and len(said & words) >= SAYS_SO * len(words)
