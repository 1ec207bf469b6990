"""What can be done with a message: further buttons in the small row below it, added by other parts of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.words import Words
from engine.values import Message


def is_reply(message: Message) -> bool:
    """Words of the assistant, not a step or a note."""
    return message.role == "assistant" and message.kind == "text"


def is_users(message: Message) -> bool:
    """Words of the user."""
    return message.role == "user" and message.kind == "text"


@dataclass(frozen=True)
class MessageAction:
    """One button below the messages it applies to.

    Attributes:
        name: in code: the button's object name, by which tests find it.
        text: tooltip and accessible name; a callable is asked again when the language changes.
        icon: name of a file in ``resources/icons``.
        run: called with the stored message when the button is pressed.
        applies: whether a message gets the button. Asked once, when its view is made.
    """

    name: str
    text: Words
    icon: str
    run: Callable[[Message], None]
    applies: Callable[[Message], bool] = is_reply


class MessageActions(QObject):
    """The further actions, in the order in which they were added.

    The transcript has one, and whoever has something to offer adds to it once, at start::

        panel.transcript.message_actions.add(
            MessageAction("why", lambda: tr("Why did you say that?"), "info", self.explain, is_reply)
        )

    The buttons show when the mouse is over the message or the keyboard is in it, and for the last reply always; their
    room is always there, so nothing moves. They can be reached with Tab. Only stored messages have them.

    Signals: added(MessageAction).
    """

    added = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions: list[MessageAction] = []

    def add(self, action: MessageAction) -> None:
        """Offer ``action``; messages that are on the screen get its button, too."""
        self._actions.append(action)
        self.added.emit(action)

    def of(self, message: Message) -> list[MessageAction]:
        """Those that apply to a message."""
        return [action for action in self._actions if action.applies(message)]
