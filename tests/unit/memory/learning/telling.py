"""What is made of a message: what is told in it, and what its statements are."""

from __future__ import annotations

from engine.consolidation.statements import statements_of
from engine.memory.learning.candidates import candidates
from engine.values import Message


def told(text: str) -> list[str]:
    return [one.text for one in candidates(text)]


def stated(text: str) -> list[str]:
    message = Message(
        id=1, conversation_id=1, turn_id=1, role="user", kind="text", text=text, created_at=1_772_000_000.0
    )  # fmt: skip
    return [one.text for one in statements_of(message)]
