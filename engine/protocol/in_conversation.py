"""Looking for words in one conversation: the command, and its result."""

from __future__ import annotations

from msgspec import Struct

from engine.protocol.base import Command


class FindInConversation(Command, frozen=True, tag="find_in_conversation"):
    """Look for words as they were typed in what user and assistant say in a conversation, in whatever case.

    Bold type and the like inside the words does not keep them from being found. ``Cancel`` ends it early.
    Result: FoundInConversation.
    """

    conversation_id: int
    words: str


class FoundInConversation(Struct, frozen=True):
    """Where the words stand.

    Attributes:
        message_ids: of the messages in view that hold them, oldest first.
        counts: how often each of these does. Of formatted text it may be a little off.
        cancelled: it was ended early; nothing else is said.
    """

    message_ids: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    cancelled: bool = False
