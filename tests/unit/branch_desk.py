"""A desk whose conversations branch: the io lane's commands over a turn runner, without threads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from engine.commands.branching import BranchCommands
from engine.commands.pages import ConversationPages
from engine.lanes.inference import InferenceLane
from engine.llm.base import CancelFlag
from engine.protocol import (
    ChooseVersion,
    Command,
    ContinueReply,
    ConversationPage,
    EditMessage,
    Event,
    Regenerate,
    ReplyFinished,
    Result,
)
from engine.values import Message
from tests.unit.desk import Desk


class SameThread:
    """What the commands ask of the inference lane, done at once."""

    def __init__(self, desk: BranchDesk) -> None:
        self._desk = desk
        self.replies = self
        self.writing = False
        self.viewed: list[int] = []

    def turn(self, number: int, message: Message, again: bool = False, without: object = ()) -> None:
        with self._desk.services.recall.branches.reply_of(message.turn_id, again):
            self._run(number, message, None)

    def go_on(self, number: int, message: Message, reply_id: int) -> None:
        self._run(number, message, reply_id)

    def _run(self, number: int, message: Message, continued: int | None) -> None:
        self._desk.take(self._desk.runner.run(number, message, self._desk.take_flag(), continued))

    def is_writing(self, _conversation_id: int) -> bool:
        return self.writing

    def stop(self, _conversation_id: int) -> None:
        self.writing = False

    def came_into_view(self, conversation_id: int) -> None:
        self.viewed.append(conversation_id)
        self._desk.runner.windows.prewarm(conversation_id, CancelFlag())

    def memory_edited(self) -> None:
        pass


class BranchDesk(Desk):
    def __init__(self, folder: Path, *args: Any, **named: Any) -> None:
        self.flag = CancelFlag()
        super().__init__(folder, *args, **named)
        self.lane = SameThread(self)
        self.commands = BranchCommands(self.services, cast(InferenceLane, self.lane), self.take)
        self.pages = ConversationPages(self.services)

    def take(self, event: Event) -> None:
        self._take(event)

    def do(self, command: Command) -> Event:
        """Run a command; returns what ended it."""
        self.commands.run(command)
        return self.events[-1]

    def edit(self, message_id: int, text: str) -> ReplyFinished:
        return cast(ReplyFinished, self.do(EditMessage(1, message_id, text)))

    def again(self, message_id: int | None = None) -> ReplyFinished:
        return cast(ReplyFinished, self.do(Regenerate(1, self.conversation_id, message_id)))

    def go_on(self) -> ReplyFinished:
        return cast(ReplyFinished, self.do(ContinueReply(1, self.conversation_id)))

    def choose(self, message_id: int) -> ConversationPage:
        ended = self.do(ChooseVersion(1, message_id))
        assert isinstance(ended, Result)
        return ended.payload

    def stop_after(self, characters: int) -> None:
        """Cancel the next reply once it has so many."""
        flag, wrote = self.flag, 0

        def listen(event: Event) -> None:
            nonlocal wrote
            wrote += len(getattr(event, "text", ""))
            if wrote >= characters:
                flag.set()
                self.listener = _nothing

        self.listener = cast(Callable[[Event], None], listen)

    def take_flag(self) -> CancelFlag:
        """The flag that the next reply is cancelled by."""
        flag, self.flag = self.flag, CancelFlag()
        return flag

    @property
    def page(self) -> ConversationPage:
        return self.pages.newest(self.conversation_id, 1000)

    def path(self) -> list[str]:
        """What user and assistant say on the path in view."""
        return [row.text for row in self.rows() if row.kind == "text"]


def _nothing(_event: Event) -> None:
    pass
