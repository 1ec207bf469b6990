"""A conversation of any length behind a bridge that answers for it, as the engine does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer

from engine.protocol import Command, Failed, OpenConversation
from engine.protocol.in_conversation import FindInConversation, FoundInConversation
from engine.values import Message
from tests.app.fake_bridge import FakeBridge, message, page

REPLY = "**Tea** number {number}.\n\n- first thing\n- second thing\n\n```python\nbrew({number})\n```\n\n茶 after it."


def row(position: int) -> Message:
    """User and assistant in turn; ids begin at 1. Every seventh message is long."""
    number = position + 1
    if position % 2:
        return message(number, REPLY.format(number=number), "assistant", turn_id=number - 1)
    return message(number, f"Question {number}" + " and more of it" * (40 if number % 7 == 0 else 0))


class LongBridge(FakeBridge):
    """Answers what pages of the conversation are asked for from the next pass of the event loop on."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self.rows = [row(position) for position in range(total)]
        self.pages: list[range] = []
        self.answers = True

    def request(
        self,
        command: Command,
        on_result: Callable[[Any], None] | None = None,
        on_failed: Callable[[Failed], None] | None = None,
    ) -> int:
        job = super().request(command, on_result, on_failed)
        if self.answers and isinstance(command, OpenConversation):
            QTimer.singleShot(0, self, lambda: self._answer_page(command, on_result))
        if self.answers and isinstance(command, FindInConversation):
            QTimer.singleShot(0, self, lambda: self._answer_find(command, on_result))
        return job

    def _answer_page(self, command: OpenConversation, on_result: Callable[[Any], None] | None) -> None:
        total = len(self.rows)
        end = total
        if command.position is not None:
            end = command.position + command.limit
        elif command.around_id is not None:
            place = next((at for at, one in enumerate(self.rows) if one.id == command.around_id), None)
            end = total if place is None else max(place - command.limit // 2, 0) + command.limit
        end = min(end, total)
        places = range(max(end - command.limit, 0), end)
        self.pages.append(places)
        if on_result is not None:
            on_result(page(*self.rows[places.start : places.stop], first=places.start, total=total, window_begins=0))

    def _answer_find(self, command: FindInConversation, on_result: Callable[[Any], None] | None) -> None:
        words = command.words.casefold()
        texts = {one.id: one.text.casefold().replace("*", "") for one in self.rows}
        found = [(one, text.count(words)) for one, text in texts.items() if words in text]
        if on_result is not None:
            on_result(FoundInConversation(tuple(one for one, _ in found), tuple(count for _, count in found)))
