"""Whether memory is made of a conversation: asked of the engine, or a wish for one that is not begun yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.protocol.consolidation import SetConversationLearning
from engine.values import Conversation

if TYPE_CHECKING:
    from app.bridge import Bridge


class Learning(QObject):
    """Signals: changed(Conversation) once it is decided, wish_changed().

    Attributes:
        wish: for what is begun on the empty desk.
    """

    changed = Signal(object)
    wish_changed = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.wish = True

    def choose(self, conversation: Conversation | None, learns: bool) -> None:
        """Learn from a conversation or do not; without one, from what is begun next."""
        if conversation is None:
            self.want(learns)
        else:
            command = SetConversationLearning(job=0, conversation_id=conversation.id, learns=learns)
            self._bridge.request(command, self.changed.emit)

    def want(self, learns: bool) -> None:
        if learns != self.wish:
            self.wish = learns
            self.wish_changed.emit()

    def learns(self, conversation: Conversation | None) -> bool:
        return self.wish if conversation is None else conversation.learns
