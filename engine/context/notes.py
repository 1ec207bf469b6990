"""What stands in front of a user's message: changed blocks, the notice of pressure, recalled memories."""

from __future__ import annotations

from typing import Final, cast

from msgspec import Struct

from engine.context.render import (
    CORE_NOTE,
    PRESSURE_NOTE,
    RECALL_NOTE,
    flat,
    render_core_change,
    render_pressure,
    render_recall,
    render_recalled,
)
from engine.context.window import ContextWindow
from engine.language import Language
from engine.services import Services
from engine.values import Message, SearchHit

PRESSURE_SHARE: Final = 0.70
RECALL_SHARE: Final = 0.12
RECALL_LIMIT_TOKENS: Final = 2000
RECALL_FACTS: Final = 8


class Notes(Struct, frozen=True):
    """Committed notes of one turn, and what was recalled into them."""

    rows: tuple[Message, ...]
    fact_ids: tuple[int, ...]
    message_ids: tuple[int, ...]

    @property
    def recalled(self) -> str:
        """Text of the recall note; "" for none."""
        return next((row.text for row in self.rows if row.tool == RECALL_NOTE), "")

    @property
    def tells_pressure(self) -> bool:
        return any(row.tool == PRESSURE_NOTE for row in self.rows)


class NoteTaker:
    """Runs on the inference lane."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def take(self, window: ContextWindow, message: Message, agent_id: int) -> Notes:
        """Store the notes of a turn whose message does not stand in ``window`` yet."""
        language = cast(Language, window.language)
        texts = self._core_changes(window, agent_id, language)
        used = window.n_tokens
        if not window.noticed and used >= PRESSURE_SHARE * window.budget_tokens:
            window.noticed = True
            texts.append((PRESSURE_NOTE, render_pressure(used, window.budget_tokens, language)))
        hits = self._recall(window, message, agent_id, language)
        if hits:
            texts.append((RECALL_NOTE, render_recall(hits, language)))
        recall = self._services.recall
        with self._services.store.transaction():
            rows = tuple(
                recall.append(message.conversation_id, "system", "notice", text, turn_id=message.turn_id, tool=kind)
                for kind, text in texts
            )
        fact_ids = tuple(hit.id for hit in hits if hit.tier == "fact")
        return Notes(rows, fact_ids, tuple(hit.id for hit in hits if hit.tier == "message"))

    def _core_changes(self, window: ContextWindow, agent_id: int, language: Language) -> list[tuple[str, str]]:
        changed = [
            block
            for block in self._services.blocks.list(agent_id)
            if window.seen_blocks.get(block.label) != block.value
        ]
        window.seen_blocks.update((block.label, block.value) for block in changed)
        return [(CORE_NOTE, render_core_change(block, language)) for block in changed]

    def _recall(self, window: ContextWindow, message: Message, agent_id: int, language: Language) -> list[SearchHit]:
        """Segment R, inside its budget; what is in view already is left out."""
        hits = self._services.retrieval.recall(
            message.text,
            agent_id,
            limit=RECALL_FACTS,
            now=message.created_at,
            exclude_message_ids=window.message_ids() | window.shown_messages | {message.id},
            exclude_fact_ids=[fact_id for fact_id in window.shown_facts if self._as_shown(window, fact_id)],
        )
        limit = min(RECALL_LIMIT_TOKENS, int(RECALL_SHARE * window.budget_tokens))
        chosen: list[SearchHit] = []
        seen: set[str] = set()
        for hit in hits:
            key = flat(hit.text).casefold()
            if key in seen or window.shows(render_recalled(hit, language)):
                continue
            if window.count([render_recall([*chosen, hit], language)]) <= limit:
                seen.add(key)
                chosen.append(hit)
        return chosen

    def _as_shown(self, window: ContextWindow, fact_id: int) -> bool:
        """False for a fact that was edited since it was shown."""
        return window.shows(flat(self._services.archival.get(fact_id).text))
