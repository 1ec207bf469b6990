"""The notes on orders that a turn is to tell the model: its own, and those on questions answered since the last one."""

from __future__ import annotations

from engine.context.window import ContextWindow
from engine.memory.saying.telling import rows_of
from engine.services import Services
from engine.values import Message


def orders_to_tell(services: Services, window: ContextWindow, message: Message) -> list[Message]:
    """An answer given by a click stands in an earlier turn, which the model has read: it is told with this one."""
    shown = {entry.note_id for entry in window.entries}
    rows = rows_of(services, message.conversation_id)
    own = [row for row in rows if row.turn_id == message.turn_id]
    turns = set(window.turn_ids())
    late = [row for row in rows if row.turn_id in turns and row.id not in shown and row.turn_id != message.turn_id]
    return [*own, *(_moved(services, row, message) for row in late)]


def _moved(services: Services, row: Message, message: Message) -> Message:
    services.recall.deactivate([row.id])
    return services.recall.append(
        message.conversation_id, "system", "notice", row.text, turn_id=message.turn_id, tool=row.tool,
        report=row.report, origin=row.origin, attempt=0,
    )  # fmt: skip
