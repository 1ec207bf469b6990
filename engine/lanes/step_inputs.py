"""What a memory step is given beside the message itself."""

from __future__ import annotations

from dataclasses import dataclass

from engine.memory.saying.telling import spans_obeyed
from engine.services import Services
from engine.values import Fact, Message


@dataclass(frozen=True)
class StepInputs:
    """Read anew at every attempt.

    Attributes:
        learns: False where it was switched off since the message was sent.
        asks_sensitive: what is sensitive waits for the user's word where nobody looks on.
        words_before: the assistant's last words before it: what "yes" and "the second one" refer to.
        saved_in_turn: facts that tools wrote meanwhile.
        done: characters of the message that gave orders, which have been carried out.
    """

    agent_id: int
    learns: bool
    words_before: str
    saved_in_turn: list[Fact]
    asks_sensitive: bool
    done: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, services: Services, message: Message) -> StepInputs:
        conversation = services.recall.conversation(message.conversation_id)
        learns = services.learns_from(conversation)
        asks = services.agents.settings(conversation.agent_id).asks_sensitive
        before, saved = _words_before(services, message), _saved_in_turn(services, message)
        return cls(conversation.agent_id, learns, before, saved, asks, spans_obeyed(services, message))


def _words_before(services: Services, message: Message) -> str:
    before, _ = services.recall.messages(message.conversation_id, before_id=message.id, limit=6)
    return next((row.text for row in reversed(before) if row.role == "assistant" and row.kind == "text"), "")


def _saved_in_turn(services: Services, message: Message) -> list[Fact]:
    """What the turn took out of memory is left out, as where the message was written anew."""
    changes = services.journal.changes_of_message(message.id)
    saved = [change.entity_id for change in changes if change.entity_type == "fact" and change.operation != "delete"]
    return services.store.facts.by_ids(saved)
