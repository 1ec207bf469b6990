"""What a user tells the memory to do in conversation, and what came of it."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import SaidAct, SaidState


class GetSaidOrders(Command, frozen=True, tag="get_said_orders"):
    """What the messages of a conversation told the memory to do. Result: list[SaidOrder], oldest first."""

    conversation_id: int


class AnswerSaid(Command, frozen=True, tag="answer_said"):
    """Say which memory was meant by an order that asks. Result: SaidOrder, as it stands now.

    MemoryChanged with the message's id tells what was changed. Failed if the question was answered already, or if what
    was meant has been changed since.

    Attributes:
        chosen: places among the order's choices, from 0; () means none of them, and nothing is changed.
    """

    note_id: int
    chosen: tuple[int, ...]


class SaidChoice(Struct, frozen=True):
    """A memory that may be meant: a fact, or a line of a block. ``text`` is "" for one that is gone by now."""

    entity_type: Literal["fact", "block"]
    entity_id: int
    text: str


class SaidOrder(Struct, frozen=True):
    """An order in a message, and what came of it.

    Attributes:
        note_id: the stored note that tells the model of it.
        words: what the order names, as the user put it; "" where it points back.
        choices: of one that asks: what may be meant; of one that leads to forgetting for good: the one that is.
        count: of a question what is known: how many memories there are.
    """

    note_id: int
    message_id: int
    conversation_id: int
    act: SaidAct
    state: SaidState
    words: str = ""
    choices: tuple[SaidChoice, ...] = ()
    count: int = 0


SaidCommand = GetSaidOrders | AnswerSaid
SAID_RESULTS: Final[dict[type[Command], Any]] = {GetSaidOrders: list[SaidOrder], AnswerSaid: SaidOrder}
