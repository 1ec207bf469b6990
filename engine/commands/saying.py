"""Answers to commands about orders that were said in conversation. Runs on the io lane."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from engine.errors import EngineError, say
from engine.memory.saying.obeying import Obeyed, Obeying
from engine.memory.saying.telling import order_of_row, rows_of
from engine.protocol import Command, Event, MemoryChanged, MemoryOrdered, Notice, ProposalsChanged
from engine.protocol.saying import AnswerSaid, GetSaidOrders, SaidOrder
from engine.services import Services
from engine.values import Message

NOT_DONE: Final = say("What you said about your memory could not be done. Nothing was changed.")

_log = logging.getLogger(__name__)


class SayingCommands:
    """Args:
    tell: takes events.
    """

    def __init__(self, services: Services, tell: Callable[[Event], None]) -> None:
        self._services = services
        self._tell = tell
        self._obeying = Obeying(services)
        self.handlers: dict[type[Command], Callable[[Any], Any]] = {
            GetSaidOrders: self._orders,
            AnswerSaid: self._answer,
        }

    def hear(self, job: int, message: Message) -> None:
        """Do what a message that was just stored tells the memory. A failure is told; the message is answered."""
        try:
            conversation = self._services.recall.conversation(message.conversation_id)
            self._pass_on(job, message.conversation_id, message.id, self._obeying.obey(message, conversation))
        except EngineError as error:
            _log.warning("an order to the memory was not carried out: %s %s", error, error.detail)
            self._tell(Notice(job=job, sentence=error.sentence))
        except Exception:
            _log.exception("an order to the memory was not carried out")
            self._tell(Notice(job=job, sentence=NOT_DONE))

    def _orders(self, command: GetSaidOrders) -> list[SaidOrder]:
        return [order_of_row(self._services, row) for row in rows_of(self._services, command.conversation_id)]

    def _answer(self, command: AnswerSaid) -> SaidOrder:
        obeyed = self._obeying.answer(command.note_id, command.chosen)
        order = obeyed.orders[0]
        self._obeying.tell_reply(command.note_id, obeyed)
        self._pass_on(0, order.conversation_id, order.message_id, obeyed)
        return order

    def _pass_on(self, job: int, conversation_id: int, message_id: int, obeyed: Obeyed) -> None:
        if obeyed.changes:
            about = obeyed.orders[0].message_id if obeyed.orders else message_id
            self._tell(
                MemoryChanged(job=job, conversation_id=conversation_id, message_id=about, changes=obeyed.changes)
            )
        if obeyed.proposals:
            self._tell(ProposalsChanged(job=job, proposals=obeyed.proposals))
        if obeyed.orders:
            self._tell(
                MemoryOrdered(
                    job=job, conversation_id=conversation_id, message_id=obeyed.orders[0].message_id,
                    orders=obeyed.orders,
                )
            )  # fmt: skip
