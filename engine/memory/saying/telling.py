"""Notes on orders as a front end is told of them."""

from __future__ import annotations

from typing import Literal, cast

from engine.memory.learning.remaining import statement_of
from engine.memory.saying.hearing import orders_in
from engine.memory.saying.notes import ORDER_NOTE
from engine.protocol.saying import SaidChoice, SaidOrder
from engine.services import Services
from engine.values import Message, SaidNote


def rows_of(services: Services, conversation_id: int) -> list[Message]:
    """The notes on orders of a conversation, oldest first."""
    found = services.recall.notices(conversation_id, (ORDER_NOTE,))
    return [row for row in found if row.report is not None and row.report.said is not None]


def spans_obeyed(services: Services, message: Message) -> tuple[tuple[int, int], ...]:
    """The characters of a message that gave orders which have been carried out, or have led to a question."""
    said = [row.report.said for row in rows_of(services, message.conversation_id) if row.report is not None]
    starts = {one.start for one in said if one is not None and one.message_id == message.id}
    return tuple((one.start, one.end) for one in orders_in(message.text) if one.start in starts)


def order_of_row(services: Services, row: Message) -> SaidOrder:
    """What a note is about, with the memories that it names as they are now."""
    assert row.report is not None and row.report.said is not None
    said = row.report.said
    return SaidOrder(
        note_id=row.id,
        message_id=said.message_id,
        conversation_id=row.conversation_id,
        act=said.act,
        state=said.state,
        words=_words(services, said),
        choices=tuple(_choice(services, place) for place in said.choices),
        count=said.count,
    )


def _words(services: Services, said: SaidNote) -> str:
    message = services.store.messages.get(said.message_id)
    heard = orders_in(message.text) if message is not None else ()
    return next((one.words for one in heard if one.start == said.start), "")


def _choice(services: Services, place: tuple[str, int, int]) -> SaidChoice:
    kind, number, line = place
    text = ""
    if kind == "fact":
        fact = services.store.facts.get(number)
        text = statement_of(fact.text, line) if fact is not None else ""
    else:
        block = services.store.blocks.get(number)
        lines = block.value.split("\n") if block is not None else []
        text = lines[line] if line < len(lines) else ""
    return SaidChoice(cast(Literal["fact", "block"], kind), number, text)
