"""Builds a conversation's context window from its rows in the store."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final, cast

from msgspec.structs import replace

from engine.context.long_messages import LongMessages, Paged
from engine.context.render import (
    CORE_NOTE,
    NOTE_KINDS,
    ORDER_NOTE,
    PAGE_NOTE,
    PRESSURE_NOTE,
    RECALL_NOTE,
    render_core,
    render_summary,
    render_time,
)
from engine.context.window import NOTHING, ContextWindow, Note, Told
from engine.drivers.base import Driver
from engine.language import Language, detect_language, mentions_time
from engine.llm.base import LanguageModel
from engine.memory.learning.candidates import asks_for_something
from engine.services import Services
from engine.values import Message

STAMP_INTERVAL_S: Final = 1800.0
"""Date and time are told when they were not told for so long (to small models: only where they may matter)."""
TIME_ASKED_CHARS: Final = 2000


class ContextBuilder:
    """Renders rows to windows; the same rows give the same tokens. Runs on the inference lane.

    Args:
        window_tokens: what the conversation may hold, reply included.
    """

    def __init__(self, services: Services, model: LanguageModel, driver: Driver, window_tokens: int) -> None:
        self._services = services
        self.model = model
        self._driver = driver
        self.window_tokens = window_tokens
        self.reply_reserve = min(1024, window_tokens // 8)
        self.long_messages = LongMessages(services.recall, model, window_tokens)

    @property
    def budget_tokens(self) -> int:
        return self.window_tokens - self.reply_reserve

    def static_text(self, language: Language, agent_id: int) -> str:
        """Segment S."""
        return self._driver.static_text(language, self._services.agents.settings(agent_id).tools_off)

    def examples(self, language: Language) -> Sequence[tuple[str, str]]:
        """The turns that stand before the conversation."""
        return self._driver.examples(language)

    def empty(
        self, conversation_id: int, agent_id: int, language: Language, summary: Message | None = None
    ) -> ContextWindow:
        """A window with its head only, from the blocks' present values."""
        blocks = self._services.blocks.list(agent_id)
        core = render_core([(block, self._services.blocks.used_tokens(block)) for block in blocks], language)
        window = ContextWindow(self.model, conversation_id, language, self.budget_tokens)
        origin = summary.origin if summary else "conversation"
        window.set_head(
            self.static_text(language, agent_id),
            core,
            render_summary(summary.text if summary else "", language, origin),
            self._driver.examples(language),
            {block.label: block.value for block in blocks},
            origin,
            tuple((block.id, block.version) for block in blocks),
            summary.id if summary else 0,
        )
        return window

    def build(
        self, conversation_id: int, agent_id: int, before_turn: int | None = None, without: Collection[int] = ()
    ) -> ContextWindow:
        """The window of a conversation's rows.

        Args:
            before_turn: that turn and what follows is left out.
            without: so are these.
        """
        rows = self._services.recall.window(conversation_id)
        language = detect_language(self._services.recall.first_words(conversation_id))
        summary = next((row for row in reversed(rows) if row.kind == "summary"), None)
        window = self.empty(conversation_id, agent_id, language, summary)
        for turn_id, turn in by_turn(rows).items():
            if turn_id not in without and (before_turn is None or turn_id < before_turn):
                self.append_turn(window, turn, summary.id if summary else 0)
        window.settle()
        return window

    def append_turn(self, window: ContextWindow, rows: Sequence[Message], summary_id: int = 0) -> None:
        """Append the rows of one turn as they stood in the prompt.

        Notes on changed blocks are left out, since the head has their present values, and so are notices of a
        pressure that has been relieved by the summary with ``summary_id``.
        """
        user = next((row for row in rows if row.role == "user" and row.kind == "text"), None)
        if user is None:
            return
        notes = [row for row in rows if row.kind == "notice"]
        pressure = [row for row in notes if row.tool == PRESSURE_NOTE and row.id > summary_id]
        reports = [row.report for row in rows if row.role == "assistant" and row.kind == "text" and row.report]
        told = Told(
            fact_ids=tuple(fact_id for report in reports for fact_id in report.fact_ids),
            message_ids=tuple(message_id for report in reports for message_id in report.message_ids),
            chunk_ids=tuple(chunk_id for report in reports for chunk_id in report.chunk_ids),
        )
        shown = [*pressure, *(row for row in notes if row.tool in (RECALL_NOTE, PAGE_NOTE, ORDER_NOTE))]
        self.append_user(window, user, shown, told, self.long_messages.as_recorded(window, user, rows))
        self.append_answer(window, rows)

    def append_answer(self, window: ContextWindow, rows: Sequence[Message]) -> None:
        """Append the rows of one turn that stand behind the user's message."""
        for row in rows:
            if row.kind == "tool_call":
                tokens = self._driver.call_tokens(self.model, row.tool, row.text)
                window.add_assistant_tokens(tokens, row.turn_id, (row.id,), row.origin)
            elif row.kind == "tool_result":
                window.add_tool_result(row.text, row.turn_id, (row.id,), Told(origin=row.origin))
        for reply in rows:  # behind the tool steps, also where its row was begun before them
            if reply.role == "assistant" and reply.kind == "text":
                window.add_assistant_text(reply.text, reply.turn_id, (reply.id,), reply.origin)

    def append_user(
        self,
        window: ContextWindow,
        user: Message,
        notes: Sequence[Message],
        told: Told = NOTHING,
        paged: Paged | None = None,
        stamped: bool | None = None,
    ) -> None:
        """Append the notes of a turn and its user message.

        Args:
            told: the blocks and the recalled memories that are in the notes.
            paged: what stands for a message that is too long.
            stamped: date and time are told, or are not. None: where it is time to.
        """
        shown: list[Note] = []
        if self._tells_time(window, user) if stamped is None else stamped:
            time = render_time(user.created_at, cast(Language, window.language))
            shown.append(Note(time, Told(stamped_at=user.created_at)))
        last_change = max((row.id for row in notes if row.tool == CORE_NOTE), default=0)
        for row in sorted(notes, key=lambda row: NOTE_KINDS.index(row.tool)):
            match row.tool:
                case "core":
                    blocks = told.blocks if row.id == last_change else {}
                    shown.append(Note(row.text, Told(blocks=blocks), passing=True, row_id=row.id))
                case "pressure":
                    shown.append(Note(row.text, Told(pressure=True), passing=True, row_id=row.id))
                case "page":
                    pages = row.report.pages if row.report else ()
                    shown.append(Note(row.text, Told(pages=pages, origin=row.origin), row_id=row.id))
                case "order":
                    shown.append(Note(row.text, row_id=row.id))
                case "long":  # rendered below, for the pages of this window
                    pass
                case _:
                    lines = tuple(row.text.splitlines()[1:])
                    recalled = replace(told, blocks={}, lines=lines, origin=row.origin)
                    shown.append(Note(row.text, recalled, row_id=row.id))
        if paged is None:
            window.add_user(shown, user.text, user.turn_id, (user.id,), Told(origin=user.origin))
        else:
            shown.append(Note(paged.note))
            window.add_user(
                shown, paged.query, user.turn_id, (user.id,), Told(pages=(paged.shown,), origin=user.origin)
            )

    def _tells_time(self, window: ContextWindow, user: Message) -> bool:
        stamped_at = window.stamped_at
        due = stamped_at is None or user.created_at - stamped_at >= STAMP_INTERVAL_S
        return due and (self._driver.tells_time or _asks_about_time(user.text))


def _asks_about_time(text: str) -> bool:
    """A plain statement ("I moved last month") is answered better by a small model that is not told the time."""
    words = text[:TIME_ASKED_CHARS]
    return mentions_time(words) and asks_for_something(words)


def by_turn(rows: Iterable[Message]) -> dict[int, list[Message]]:
    """Rows by turn, oldest first, summaries left out."""
    turns: dict[int, list[Message]] = defaultdict(list)
    for row in rows:
        if row.kind != "summary":
            turns[row.turn_id].append(row)
    return dict(sorted(turns.items()))
