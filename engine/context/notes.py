"""What stands in front of a user's message: changed blocks, the notice of pressure, recalled memories."""

from __future__ import annotations

from typing import Final, cast

from msgspec import Struct

from engine.context.recalled import NOTHING_RECALLED, Recalled, recall_for
from engine.context.render import (
    CORE_NOTE,
    PRESSURE_NOTE,
    RECALL_NOTE,
    render_core_change,
    render_pressure,
)
from engine.context.window import ContextWindow
from engine.language import Language
from engine.services import Services
from engine.values import Block, Message

PRESSURE_SHARE: Final = 0.70


class Notes(Struct, frozen=True):
    """Committed notes of one turn, what was recalled into them, and the values of the blocks they tell."""

    rows: tuple[Message, ...]
    recalled: Recalled
    blocks: dict[str, str] = {}

    @property
    def tells_pressure(self) -> bool:
        return any(row.tool == PRESSURE_NOTE for row in self.rows)


NO_NOTES: Final = Notes((), NOTHING_RECALLED)


class NoteTaker:
    """Runs on the inference lane."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def take(self, window: ContextWindow, message: Message, agent_id: int) -> Notes:
        """Store the notes of a turn whose message does not stand in ``window`` yet."""
        language = cast(Language, window.language)
        changed = self._changed_blocks(window, agent_id)
        texts = [(CORE_NOTE, render_core_change(block, language)) for block in changed]
        used = window.n_tokens
        if not window.noticed and used >= PRESSURE_SHARE * window.budget_tokens:
            texts.append((PRESSURE_NOTE, render_pressure(used, window.budget_tokens, language)))
        recalled = recall_for(self._services, window, message, agent_id)
        if recalled.text:
            texts.append((RECALL_NOTE, recalled.text))
        recall = self._services.recall
        with self._services.store.transaction():
            rows = tuple(
                recall.append(message.conversation_id, "system", "notice", text, turn_id=message.turn_id, tool=kind)
                for kind, text in texts
            )
        return Notes(rows, recalled, {block.label: block.value for block in changed})

    def _changed_blocks(self, window: ContextWindow, agent_id: int) -> list[Block]:
        seen = window.seen_blocks
        return [block for block in self._services.blocks.list(agent_id) if seen.get(block.label) != block.value]
