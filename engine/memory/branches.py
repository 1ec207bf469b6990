"""Versions of messages and replies, and which of them is in view.

Looking at another version changes nothing but what is in view: memory is as it is, whichever branch one looks at.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from engine.errors import say
from engine.memory.errors import NotFound
from engine.protocol.branching import Versions
from engine.store.store import Store
from engine.store.turns import Turn
from engine.values import Message


class Branches:
    def __init__(self, store: Store) -> None:
        self._store = store

    def begin_reply(self, turn_id: int) -> list[int]:
        """Begin a further version of a turn's reply; the one before, and what hangs below it, leaves the view.

        Returns:
            what has left the view.
        """
        with self._store.transaction():
            turn = self._turn(turn_id)
            if self._is_unanswered(turn) and self._store.turns.has_below(turn):
                self._answer_with_nothing(turn)
            self._store.turns.begin_attempt(turn)
            return list(self._store.messages.settle(turn.conversation_id, turn.id).hidden)

    @contextmanager
    def reply_of(self, turn_id: int, again: bool) -> Generator[None]:
        """While a reply is made: ``again`` as a further version, in whose place the one before is back if it fails."""
        before = self.attempt_of(turn_id)
        if again:
            self.begin_reply(turn_id)
        try:
            yield
        except BaseException:
            if again:
                self.give_up_reply(turn_id, before)
            raise

    def give_up_reply(self, turn_id: int, attempt: int) -> None:
        """Go back to the version before, if the one that was begun since has no text."""
        with self._store.transaction():
            turn = self._turn(turn_id)
            if turn.attempt > attempt and self._is_unanswered(turn):
                self._store.turns.set_attempt(turn.id, attempt)
                self._store.messages.settle(turn.conversation_id, turn.id)

    def attempt_of(self, turn_id: int) -> int:
        """The version of a turn's reply that is in view, or was last."""
        return self._turn(turn_id).attempt

    def reply_in_view(self, turn_id: int) -> Message | None:
        """The text that answers a turn; None where there is none yet."""
        replies = self._store.messages.by_ids(self._store.turns.replies([turn_id]).get(turn_id, []))
        return next((reply for reply in replies if reply.active), None)

    def choose(self, message_id: int) -> Message:
        """Bring a message into view, with the branch below it that was last.

        Raises:
            NotFound: there is no such message, or it was withdrawn.
        """
        with self._store.transaction():
            message = self._store.messages.get(message_id)
            turn_id, attempt = self._store.turns.version_of(message_id)
            if message is None or attempt < 0:
                raise NotFound(say("This message does not exist any more."))
            first = self._store.turns.choose(turn_id, attempt)
            self._store.messages.settle(message.conversation_id, first)
        return message

    def versions(self, messages: Sequence[Message]) -> dict[str, Versions]:
        """Of user messages and replies that have more than one, by str(message id)."""
        texts = [message for message in messages if message.kind == "text"]
        asked = self._store.turns.siblings([one.id for one in texts if one.id == one.turn_id])
        said = self._store.turns.replies([one.turn_id for one in texts if one.role == "assistant"])
        found: dict[str, Versions] = {}
        for one in texts:
            ids = asked.get(one.id, []) if one.id == one.turn_id else said.get(one.turn_id, [])
            if len(ids) > 1 and one.id in ids:
                found[str(one.id)] = Versions(ids.index(one.id) + 1, len(ids), tuple(ids))
        return found

    def version(self, message: Message) -> Versions | None:
        """The same of one message; None where it is the only one."""
        return self.versions([message]).get(str(message.id))

    def _turn(self, turn_id: int) -> Turn:
        turn = self._store.turns.get(turn_id)
        if turn is None:
            raise NotFound(say("This message does not exist any more."))
        return turn

    def _is_unanswered(self, turn: Turn) -> bool:
        """The version of its reply that is in view has no text."""
        replies = self._store.turns.replies([turn.id]).get(turn.id, [])
        return all(self._store.turns.version_of(reply)[1] != turn.attempt for reply in replies)

    def _answer_with_nothing(self, turn: Turn) -> None:
        """What hangs below a reply that never came is found beside it: it needs a version to go back to."""
        self._store.messages.add(
            Message(
                id=0,
                conversation_id=turn.conversation_id,
                turn_id=turn.id,
                role="assistant",
                kind="text",
                text="",
                created_at=self._store.now(),
                stop_reason="error",
            )
        )
