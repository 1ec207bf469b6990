"""Fetches the conversation on the screen page by page, as far back as it takes to show a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.chat.transcript import Transcript
from engine.protocol import ConversationPage, OpenConversation

if TYPE_CHECKING:
    from app.bridge import Bridge

PAGE_MESSAGES = 60
_SEEKING_MESSAGES = 400


class Pages(QObject):
    """Signals: not_found() when a message that was asked for is not in its conversation.

    Args:
        show: called with the newest page of a conversation that was asked for.
    """

    not_found = Signal()

    def __init__(
        self, bridge: Bridge, transcript: Transcript, show: Callable[[ConversationPage], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._transcript = transcript
        self._show = show
        self._job = 0
        self._wanted: int | None = None

    def open(self, conversation_id: int, message_id: int | None = None) -> None:
        """Show a conversation, at one message if one is named. Only the latest call counts."""
        self._wanted = message_id

        def arrived(page: ConversationPage) -> None:
            if job == self._job:
                wanted = self._wanted
                if wanted is None and conversation_id == self._transcript.conversation_id:
                    wanted = self._transcript.sought_id  # asked for in what stood here while this page was under way
                self._show(page)
                self._wanted = wanted
                self._go_on()

        command = OpenConversation(job=0, conversation_id=conversation_id, limit=PAGE_MESSAGES)
        job = self._bridge.request(command, arrived)
        self._job = job

    def show_message(self, message_id: int) -> None:
        """Go to a message of the conversation on the screen."""
        self._wanted = message_id
        self._go_on()

    def leave(self) -> None:
        """Another conversation, or none: answers under way are dropped."""
        self._job = 0
        self._wanted = None

    def fetch_older(self, limit: int = PAGE_MESSAGES) -> None:
        oldest, conversation_id = self._transcript.oldest_id, self._transcript.conversation_id
        if conversation_id is None or oldest is None:
            return

        def arrived(page: ConversationPage) -> None:
            if conversation_id == self._transcript.conversation_id:
                self._transcript.add_older(page)
                self._go_on()

        command = OpenConversation(job=0, conversation_id=conversation_id, before_id=oldest, limit=limit)
        self._bridge.request(command, arrived)

    def _go_on(self) -> None:
        """Look for the wanted message in what is loaded, else fetch what is older."""
        if self._wanted is None:
            return
        if self._transcript.show_message(self._wanted):
            self._wanted = None
        elif self._transcript.has_more and (self._transcript.oldest_id or 0) > self._wanted:
            self.fetch_older(_SEEKING_MESSAGES)
        else:
            self._wanted = None
            self.not_found.emit()
