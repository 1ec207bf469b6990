"""Messages that were sent while there was no model: they are answered as soon as there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.chat.panel import ChatPanel
from engine.protocol import Failed, ReplyFinished

if TYPE_CHECKING:
    from app.bridge import Bridge

NO_MODEL = "no_model"
"""Code of a failure: there was no model to answer with, and the message is kept."""


class WaitingMessages(QObject):
    """Signals: changed(int), so many conversations wait."""

    changed = Signal(int)

    def __init__(self, bridge: Bridge, panel: ChatPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._panel = panel
        self._conversations: list[int] = []
        bridge.reply_finished.connect(self._on_finished)

    @property
    def count(self) -> int:
        return len(self._conversations)

    def take(self, event: Failed) -> bool:
        """Keep in mind whose message was not answered; False for any other failure."""
        if event.code != NO_MODEL:
            return False
        conversation_id = self._panel.conversing.conversation_of(event.job)
        if conversation_id is not None and conversation_id not in self._conversations:
            self._conversations.append(conversation_id)
            self.changed.emit(self.count)
        return True

    def answer(self) -> None:
        """There is a model: have all of them answered, the one on the screen first."""
        waiting, self._conversations = self._conversations, []
        if not waiting:
            return
        self.changed.emit(0)
        shown = self._panel.conversation_id
        if shown in waiting:
            waiting.remove(shown)
            if not self._panel.busy:
                self._panel.regenerate()
        for conversation_id in waiting:
            self._panel.conversing.answer(conversation_id)

    @Slot(object)
    def _on_finished(self, event: ReplyFinished) -> None:
        if event.conversation.id in self._conversations:
            self._conversations.remove(event.conversation.id)
            self.changed.emit(self.count)
