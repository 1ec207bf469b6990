"""What ``rolltop chat`` keeps of a conversation: all of it, all without learning from it, or nothing."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

from app.cli.words import later, told
from engine.errors import EngineError, say
from engine.protocol import Command, SendMessage
from engine.protocol.consolidation import EndTemporary, SetConversationLearning
from engine.values import Conversation

TEMPORARY: Final = later("This talk is temporary: nothing of it is kept, and it is erased at its end.")
NOT_LEARNING: Final = later("This talk is kept, but nothing is learned from it.")

Ask = Callable[[Command], Any]


class Keeping:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self._temporary: bool = arguments.temporary
        self._learns = not arguments.no_learning
        self._to_end: int | None = None

    @property
    def sentence(self) -> str:
        """What is said about it at the beginning; "" where all is as usual."""
        if self._temporary:
            return told(TEMPORARY)
        return "" if self._learns else told(NOT_LEARNING)

    def begin(self, ask: Ask, conversation_id: int | None) -> None:
        """Go on with a conversation, or begin one.

        Raises:
            EngineError: one that is kept cannot become temporary.
        """
        if conversation_id is None:
            return
        if self._temporary:
            raise EngineError(
                say("A conversation that is kept cannot become temporary. Leave out --conversation or --temporary.")
            )
        if not self._learns:
            ask(SetConversationLearning(job=0, conversation_id=conversation_id, learns=False))

    def message(self, text: str, conversation_id: int | None, agent_id: int | None) -> SendMessage:
        return SendMessage(
            job=0, text=text, conversation_id=conversation_id, agent_id=agent_id, temporary=self._temporary,
            learns=self._learns,
        )  # fmt: skip

    def take(self, conversation: Conversation) -> None:
        """A message of it was stored."""
        if conversation.temporary:
            self._to_end = conversation.id

    def leave(self, ask: Ask) -> None:
        """Erase the conversation if it is a temporary one."""
        ended, self._to_end = self._to_end, None
        if ended is not None:
            ask(EndTemporary(job=0, conversation_id=ended))
