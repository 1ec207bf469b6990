"""What is kept of the conversation on the screen, and the bar that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from app.chat.conversation_mark import ConversationMark
from app.chat.learning import Learning
from app.chat.temporary import TemporaryChats
from engine.protocol import SendMessage
from engine.values import Conversation

if TYPE_CHECKING:
    from app.bridge import Bridge


class Keeping(QObject):
    """Signals: changed(Conversation) when learning from it was switched, shown() when there may be another mark.

    Attributes:
        agent_id: whom the conversation that begins is with; None is the first assistant.
    """

    changed = Signal(object)
    shown = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._conversation: Conversation | None = None
        self._busy = False
        self.agent_id: int | None = None
        self.temporary = TemporaryChats(bridge, self)
        self.learning = Learning(bridge, self)
        self.mark = ConversationMark()
        self.temporary.question_changed.connect(self._show)
        self.learning.wish_changed.connect(self._show)
        self.learning.changed.connect(self.changed)
        self.mark.erase_requested.connect(self.temporary.confirm)
        self.mark.stay_requested.connect(self.temporary.stay)
        self.mark.learn_requested.connect(lambda: self.choose_learning(True))

    @property
    def is_temporary(self) -> bool:
        """Whether nothing is kept of what is on the screen, or begun there."""
        return self._conversation.temporary if self._conversation is not None else self.temporary.begins

    @property
    def learns(self) -> bool:
        return self.learning.learns(self._conversation)

    def choose_learning(self, learns: bool) -> None:
        """Learn from what is on the screen, or begun there, or do not."""
        self.learning.choose(self._conversation, learns)

    def message(self, text: str, document_ids: tuple[int, ...] = ()) -> SendMessage:
        """What is sent to the conversation on the screen, or begins one as the user wants it."""
        number = self._conversation.id if self._conversation is not None else None
        return SendMessage(
            job=0, text=text, conversation_id=number, agent_id=None if number is not None else self.agent_id,
            temporary=self.temporary.begins, learns=self.learning.wish, document_ids=document_ids,
        )  # fmt: skip

    def may_leave(self, then: Callable[[], None], quits: bool = False) -> bool:
        """Whether what is on the screen can be left now; if not, the user is asked, and ``then`` goes on.

        Args:
            quits: ``then`` ends the program.
        """
        return self.temporary.may_leave(self._conversation, self._busy, then, quits)

    def leave(self, job: int | None) -> bool:
        """Another conversation, or none, takes the screen; ``job`` makes a reply in this one. True if it is erased."""
        left = self.temporary.leave(self._conversation, job)
        self.temporary.begins = False
        self.agent_id = None
        self.learning.want(True)
        return left

    def adopt(self, conversation: Conversation) -> None:
        """What was begun on the empty desk has become a conversation."""
        self.temporary.begins = False
        self._conversation = conversation
        self.learning.want(True)

    def show(self, conversation: Conversation | None, busy: bool) -> None:
        """Say what is kept of what is on the screen now."""
        self._conversation, self._busy = conversation, busy
        if not busy:
            self.temporary.stay()
        self._show()

    @Slot()
    def _show(self) -> None:
        if self.temporary.question is not None:
            self.mark.show_mark("quitting" if self.temporary.quits else "leaving")
        elif self.is_temporary:
            self.mark.show_mark("temporary")
        else:
            self.mark.show_mark("" if self.learns else "not_learning")
        self.shown.emit()
