"""Temporary chats: nothing of them is kept, and they are erased when they are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.protocol import Cancel
from engine.protocol.consolidation import EndTemporary
from engine.values import Conversation

if TYPE_CHECKING:
    from app.bridge import Bridge


class TemporaryChats(QObject):
    """Signals: question_changed() when leaving has to be confirmed, or no longer.

    Attributes:
        begins: what is begun on the empty desk is temporary.
        question: what goes on once the user has confirmed that the chat on the screen may be erased, or None.
        quits: that this ends the program.
    """

    question_changed = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._unstored: set[int] = set()
        self._ended_jobs: set[int] = set()
        self._confirmed = False
        self.begins = False
        self.question: Callable[[], None] | None = None
        self.quits = False

    def may_leave(
        self, conversation: Conversation | None, busy: bool, then: Callable[[], None], quits: bool = False
    ) -> bool:
        """Whether the chat on the screen can be left now. Only a reply that is being written makes it a question;
        ``then`` is called after the answer.
        """
        temporary = conversation.temporary if conversation is not None else self.begins
        if not temporary or not busy or self._confirmed:
            self._ask(None)
            return True
        self.quits = quits
        self._ask(then)
        return False

    def confirm(self) -> None:
        """Leave and erase."""
        then = self.question
        self._ask(None)
        if then is not None:
            self._confirmed = True
            then()
            self._confirmed = False

    def stay(self) -> None:
        self._ask(None)

    def ask_nothing(self) -> None:
        """The program is being ended from outside."""
        self._confirmed = True

    def leave(self, conversation: Conversation | None, job: int | None) -> bool:
        """The chat is no longer on the screen: erase it. ``job`` makes its reply. False if it is not temporary."""
        temporary = conversation.temporary if conversation is not None else self.begins and job is not None
        if not temporary:
            return False
        if job is not None:
            self._ended_jobs.add(job)
            self._bridge.request(Cancel(job=0, target=job))
        if conversation is not None:
            self._end(conversation.id)
        elif job is not None:
            self._unstored.add(job)
        return True

    def take_stored(self, job: int, conversation: Conversation) -> bool:
        """A message was stored. True if its chat has been left already; it is erased then."""
        if job not in self._unstored:
            return job in self._ended_jobs
        self._unstored.discard(job)
        self._end(conversation.id)
        return True

    def was_left(self, job: int) -> bool:
        """Whether a job belongs to a chat that was left."""
        return job in self._ended_jobs

    def _end(self, conversation_id: int) -> None:
        self._bridge.request(EndTemporary(job=0, conversation_id=conversation_id), None, lambda _failure: None)

    def _ask(self, then: Callable[[], None] | None) -> None:
        if then is not self.question:
            self.question = then
            self.question_changed.emit()
