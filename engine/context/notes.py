"""What stands in front of a user's message: changed blocks, the notice of pressure, recalled memories."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, cast

from msgspec import Struct

from engine.context.attached import attached_passages, with_attached
from engine.context.long_messages import MARGIN_TOKENS, LongMessages, PageNote
from engine.context.paging import asks_next_page
from engine.context.recalled import NOTHING_RECALLED, Recalled, recall_for, recall_limit
from engine.context.render import (
    CORE_NOTE,
    PAGE_NOTE,
    PRESSURE_NOTE,
    RECALL_NOTE,
    render_core_change,
    render_pressure,
)
from engine.context.window import ContextWindow
from engine.language import Language
from engine.memory.saying.untold import orders_to_tell
from engine.services import Services
from engine.values import Block, Message

PRESSURE_SHARE: Final = 0.70


class Notes(Struct, frozen=True):
    """Committed notes of one turn, what was recalled into them, and the values of the blocks they tell.

    ``page``: the part of a long message that is among them.
    """

    rows: tuple[Message, ...]
    recalled: Recalled
    blocks: dict[str, str] = {}
    page: PageNote | None = None

    @property
    def tells_pressure(self) -> bool:
        return any(row.tool == PRESSURE_NOTE for row in self.rows)


NO_NOTES: Final = Notes((), NOTHING_RECALLED)


class NoteTaker:
    """Runs on the inference lane."""

    def __init__(self, services: Services, long_messages: LongMessages) -> None:
        self._services = services
        self._long = long_messages

    def take(
        self, window: ContextWindow, message: Message, agent_id: int, without: Collection[tuple[str, int]] = ()
    ) -> Notes:
        """Store the notes of a turn whose message does not stand in ``window`` yet.

        Args:
            without: memories (kind, id) that are not to be brought up.
        """
        language = cast(Language, window.language)
        changed = self._changed_blocks(window, agent_id)
        texts = [(CORE_NOTE, render_core_change(block, language)) for block in changed]
        used = window.n_tokens
        if not window.noticed and used >= PRESSURE_SHARE * window.budget_tokens:
            texts.append((PRESSURE_NOTE, render_pressure(used, window.budget_tokens, language)))
        page = self._next_page(window, message, [text for _, text in texts])
        recalled = NOTHING_RECALLED
        if page is None:
            page = self._long.passage(window, message.text, recall_limit(window))
            files = attached_passages(self._services, window, message, without)
            shown = {*without, *(("chunk", hit.id) for hit in files)}
            recalled = recall_for(
                self._services, window, message, agent_id, window.count([page.text]) if page else 0, shown
            )
            recalled = with_attached(recalled, files, language)
        if recalled.text:
            texts.append((RECALL_NOTE, recalled.text))
        recall = self._services.recall
        with self._services.store.transaction():
            rows = [
                recall.append(
                    message.conversation_id,
                    "system",
                    "notice",
                    text,
                    turn_id=message.turn_id,
                    tool=kind,
                    origin=recalled.origin if kind == RECALL_NOTE else "conversation",
                )
                for kind, text in texts
            ]
            if page is not None:
                rows.append(
                    recall.append(
                        message.conversation_id,
                        "system",
                        "notice",
                        page.text,
                        turn_id=message.turn_id,
                        tool=PAGE_NOTE,
                        report=self._long.record(page.shown) if page.shown else None,
                        origin=page.origin,
                    )
                )
            rows += orders_to_tell(self._services, window, message)
        return Notes(tuple(rows), recalled, {block.label: block.value for block in changed}, page)

    def _next_page(self, window: ContextWindow, message: Message, others: list[str]) -> PageNote | None:
        """What the user asks to be shown, if the whole message asks for it."""
        if not asks_next_page(message.text):
            return None
        taken = window.head_tokens + window.count([*others, message.text]) + MARGIN_TOKENS
        return self._long.next_page(window, window.budget_tokens - taken)

    def _changed_blocks(self, window: ContextWindow, agent_id: int) -> list[Block]:
        seen = window.seen_blocks
        return [block for block in self._services.blocks.list(agent_id) if seen.get(block.label) != block.value]
