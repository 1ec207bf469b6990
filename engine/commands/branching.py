"""Commands that branch a conversation: a message written anew, a reply made again or gone on with, another version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.commands.pages import ConversationPages
from engine.errors import EngineError, say
from engine.lanes.inference import InferenceLane
from engine.memory.attachments import attach, attached_to
from engine.memory.forgotten_titles import may_name
from engine.memory.said_anew import SaidAnew
from engine.protocol import (
    Command,
    ConversationPage,
    Event,
    MemoryChanged,
    MessageStored,
    ProposalsChanged,
    ProposalView,
    Regenerate,
    Result,
)
from engine.protocol.branching import ChooseVersion, ContinueReply, EditMessage
from engine.services import Services
from engine.temporary import note_learning
from engine.titles import title_of
from engine.values import Conversation, MemoryChange, Message

CONTINUABLE: Final = ("cancelled", "length", "error", "stopped_by_crash", "closed")
BEING_WRITTEN: Final = say("A reply is being written in this conversation. Wait until it is done, or stop it first.")
NOTHING_TO_ANSWER: Final = say("There is no message to answer in this conversation yet.")


class BranchCommands:
    """Runs on the io lane; replies are queued on the inference lane.

    Args:
        hear: does what a message that was just stored tells the memory.
    """

    def __init__(
        self,
        services: Services,
        inference: InferenceLane,
        emit: Callable[[Event], None],
        hear: Callable[[int, Message], None] = lambda _job, _message: None,
    ) -> None:
        self._services = services
        self._inference = inference
        self._emit = emit
        self._hear = hear
        self._pages = ConversationPages(services)
        self._anew = SaidAnew(services.store, services.journal, services.proposals)

    def handles(self, command: Command) -> bool:
        return isinstance(command, EditMessage | Regenerate | ContinueReply | ChooseVersion)

    def run(self, command: Command) -> None:
        """Answer a command, or queue what will.

        Raises:
            EngineError: with a sentence; nothing was changed.
        """
        match command:
            case EditMessage():
                self._edit(command)
            case Regenerate():
                self._regenerate(command)
            case ContinueReply():
                self._continue(command)
            case ChooseVersion():
                self._emit(Result(job=command.job, payload=self._choose(command)))
            case _:
                raise TypeError(type(command))

    def _edit(self, command: EditMessage) -> None:
        """Commit the new words beside the old ones, take back what only the old ones bear, then queue the turn."""
        if not command.text.strip():
            raise EngineError(say("The message is empty, so it was not sent."))
        old = self._services.recall.message(command.message_id)
        if old.role != "user" or old.kind != "text":
            raise EngineError(say("Only your own messages can be written anew."))
        self._begin_branch(command.job, old, command.text)

    def _begin_branch(self, job: int, old: Message, text: str) -> None:
        recall = self._services.recall
        conversation = recall.conversation(old.conversation_id)
        self._inference.replies.stop(conversation.id)
        files = attached_to(recall, old)
        with self._services.store.transaction():
            message = recall.append(conversation.id, "user", "text", text, beside=old.turn_id)
            note_learning(self._services, conversation, message)
            attached = attach(recall, self._services.documents, message, files)
            same = " ".join(text.split()) == " ".join(old.text.split())
            changes, withdrawn = ((), []) if same else self._anew.take_back(old, message)
            conversation = self._retitled(recall.conversation(conversation.id), old, message)
        versions = recall.branches.version(message)
        self._emit(MessageStored(job=job, conversation=conversation, message=message, versions=versions))
        for row in attached:
            self._emit(MessageStored(job=job, conversation=conversation, message=row))
        self._tell(job, message, tuple(changes), tuple(withdrawn))
        if not same:
            self._hear(job, message)
        self._inference.replies.turn(job, message)

    def _tell(
        self, job: int, message: Message, changes: tuple[MemoryChange, ...], withdrawn: tuple[ProposalView, ...]
    ) -> None:
        if changes:
            told = MemoryChanged(
                job=job, conversation_id=message.conversation_id, message_id=message.id, changes=changes
            )
            self._emit(told)
        if any(change.entity_type == "block" for change in changes):
            self._inference.memory_edited()
        if withdrawn:
            self._emit(ProposalsChanged(job=job, proposals=withdrawn))

    def _retitled(self, conversation: Conversation, old: Message, new: Message) -> Conversation:
        """A title that was made of the old words is made of the new ones."""
        recall = self._services.recall
        if not conversation.title or conversation.title != title_of(old.text):
            return conversation
        if not recall.may_be_titled(conversation.id):
            return conversation
        return recall.set_title(conversation.id, title_of(new.text) if may_name(new.text) else "")

    def _regenerate(self, command: Regenerate) -> None:
        """A further version of a reply; of a message that was passed over without one, a branch of its own."""
        recall = self._services.recall
        message = recall.last_user_message(command.conversation_id)
        if command.message_id is not None:
            message = self._asked(command.message_id)
            if not message.active:
                recall.branches.choose(command.message_id)
        if message is None or message.role != "user":
            raise EngineError(NOTHING_TO_ANSWER)
        last = recall.last_user_message(message.conversation_id)
        if last is not None and last.id != message.id and recall.branches.reply_in_view(message.turn_id) is None:
            self._begin_branch(command.job, message, message.text)
        else:
            self._inference.replies.turn(command.job, message, again=True, without=command.without)

    def _asked(self, message_id: int) -> Message:
        """The user message that began the turn of a message."""
        recall = self._services.recall
        return recall.message(recall.message(message_id).turn_id)

    def _continue(self, command: ContinueReply) -> None:
        recall = self._services.recall
        message = recall.last_user_message(recall.conversation(command.conversation_id).id)
        if message is None:
            raise EngineError(NOTHING_TO_ANSWER)
        if self._inference.replies.is_writing(command.conversation_id):
            raise EngineError(BEING_WRITTEN)
        reply = recall.branches.reply_in_view(message.turn_id)
        if reply is None:
            self._inference.replies.turn(command.job, message, again=True)
        elif reply.stop_reason in CONTINUABLE:
            self._inference.replies.go_on(command.job, message, reply.id)
        else:
            raise EngineError(say("This reply is finished, so there is nothing to go on with."))

    def _choose(self, command: ChooseVersion) -> ConversationPage:
        recall = self._services.recall
        conversation = recall.conversation(recall.message(command.message_id).conversation_id)
        if self._inference.replies.is_writing(conversation.id):
            raise EngineError(BEING_WRITTEN)
        recall.branches.choose(command.message_id)
        self._inference.came_into_view(conversation.id)
        return self._pages.newest(conversation.id, command.limit)
