"""Orders to the memory that were said in the conversation on the screen: shown, answered, led on to where they go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from engine.protocol import Failed, MemoryOrdered
from engine.protocol.saying import AnswerSaid, GetSaidOrders, SaidOrder

if TYPE_CHECKING:
    from app.bridge import Bridge
    from app.chat.panel import ChatPanel


class SaidOrders(QObject):
    """Owns what happens to orders; the transcript only shows them.

    Args:
        open_memory: shows the memory editor, at a fact if one is named.
        erase: shows what forgetting for good would take (fact id or None, words).
    """

    def __init__(
        self,
        bridge: Bridge,
        panel: ChatPanel,
        open_memory: Callable[[int | None], None],
        erase: Callable[[int | None, str], object],
    ) -> None:
        super().__init__(panel)
        self._bridge = bridge
        self._panel = panel
        self._open_memory = open_memory
        self._erase = erase
        transcript = panel.transcript
        transcript.order_answered.connect(self.answer)
        transcript.memory_requested.connect(self._open_memory)
        transcript.erase_requested.connect(self.erase)
        bridge.memory_ordered.connect(self._heard)
        panel.shown_changed.connect(self._fetch)

    @Slot(object, object)
    def answer(self, order: SaidOrder, chosen: tuple[int, ...]) -> None:
        """Say which memories were meant."""

        def failed(event: Failed) -> None:
            self._fetch(order.conversation_id)
            self._bridge.failed.emit(event)

        command = AnswerSaid(job=0, note_id=order.note_id, chosen=tuple(chosen))
        self._bridge.request(command, self._answered, failed)

    def _answered(self, order: SaidOrder) -> None:
        """The reply that asked tells what was done."""
        if order.conversation_id == self._panel.conversation_id and not self._panel.busy:
            self._panel.reload()

    @Slot(object)
    def erase(self, order: SaidOrder) -> None:
        """Show what forgetting it for good would take."""
        fact = next((one.entity_id for one in order.choices if one.entity_type == "fact" and one.text), None)
        self._erase(fact, order.words)

    @Slot(object)
    def _heard(self, event: MemoryOrdered) -> None:
        if event.conversation_id != self._panel.conversation_id:
            return
        self._panel.transcript.take_orders(event.message_id, list(event.orders))
        if event.job and (offered := next((one for one in event.orders if one.state == "offers"), None)):
            self.erase(offered)

    @Slot(object)
    def _fetch(self, conversation_id: int | None) -> None:
        if conversation_id is None:
            return

        def arrived(orders: list[SaidOrder]) -> None:
            if conversation_id != self._panel.conversation_id:
                return
            for message_id in dict.fromkeys(one.message_id for one in orders):
                own = [one for one in orders if one.message_id == message_id]
                self._panel.transcript.take_orders(message_id, own)

        self._bridge.request(GetSaidOrders(job=0, conversation_id=conversation_id), arrived, lambda _failed: None)
