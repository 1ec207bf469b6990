"""Turns that are under way, in whatever conversation. No Qt."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Literal

from engine.values import Message

Stage = Literal["sending", "waiting", "reading", "replying"]


@dataclass
class Turn:
    """One message that is being sent and answered, or one reply that is being made again or goes on.

    Attributes:
        text: the user's words, "" where none are sent.
        in_place_of: the message that these words are another version of.
        files: that are sent with it.
        goes_on: the reply that goes on, as it stood before.
        stored: the stored message of the user, None until then.
        known_tokens: of the prompt, in the model's memory already; the others are ``total_tokens``.
        reply, reasoning: streamed text that is not stored yet.
    """

    job: int
    conversation_id: int | None
    text: str
    stage: Stage = "sending"
    stored: Message | None = None
    reply: str = ""
    reasoning: str = ""
    known_tokens: int = 0
    read_tokens: int = 0
    total_tokens: int = 0
    stopping: bool = False
    in_place_of: int | None = None
    goes_on: Message | None = None
    files: tuple[str, ...] = ()

    def take_delta(self, text: str, channel: str) -> None:
        self.stage = "replying"
        if channel == "reasoning":
            self.reasoning += text
        else:
            self.reply += text

    def take_progress(self, reused: int, evaluated: int, total: int) -> None:
        if self.stage != "replying":
            self.stage = "reading"
        self.known_tokens = reused
        self.read_tokens = evaluated
        self.total_tokens = max(total - reused, 0)

    def take_stored(self, message: Message) -> None:
        self.conversation_id = message.conversation_id
        if message.role == "user":
            self.stored = message
            self.stage = "waiting"
        elif message.kind == "reasoning":
            self.reasoning = ""
        elif message.kind == "tool_call":
            self.reply = self.reasoning = ""


class Turns:
    """The turns under way by job number, oldest first."""

    def __init__(self) -> None:
        self._by_job: dict[int, Turn] = {}
        self._ended: deque[Turn] = deque(maxlen=16)

    def begin(self, turn: Turn) -> None:
        self._by_job[turn.job] = turn

    def __contains__(self, job: object) -> bool:
        return job in self._by_job

    def get(self, job: int) -> Turn | None:
        return self._by_job.get(job)

    def end(self, job: int) -> Turn | None:
        turn = self._by_job.pop(job, None)
        if turn is not None:
            self._ended.append(turn)
        return turn

    def conversation_of(self, job: int) -> int | None:
        """Where a turn belongs that is under way or ended a moment ago; None if there is no such turn."""
        turns = (*self._by_job.values(), *self._ended)
        return next((turn.conversation_id for turn in turns if turn.job == job), None)

    def end_all(self) -> list[Turn]:
        ended = list(self._by_job.values())
        self._by_job.clear()
        return ended

    @property
    def in_work(self) -> Turn | None:
        """The turn whose reply is being made: the engine makes one at a time, in the order they were stored."""
        stored = [turn for turn in self._by_job.values() if turn.stage != "sending"]
        begun = (turn for turn in stored if turn.stage != "waiting")
        return next(begun, stored[0] if stored else None)

    def of_conversation(self, conversation_id: int) -> Turn | None:
        return next((turn for turn in self._by_job.values() if turn.conversation_id == conversation_id), None)
