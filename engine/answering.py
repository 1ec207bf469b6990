"""Answers commands on the io lane: some at once, others by handing them to the lane that has what they need."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Final

from engine.errors import UNFORESEEN, EngineError, say
from engine.llm.snapshot_folder import bytes_in
from engine.memory.attachments import attach
from engine.model_session import SNAPSHOT_FOLDER
from engine.opened import Opened
from engine.protocol import (
    Cancel,
    ChooseEmbedder,
    ClearSnapshots,
    Command,
    DeleteConversation,
    DeleteConversations,
    EngineStatus,
    Event,
    Failed,
    GetStatus,
    ImportDocuments,
    LimitSnapshots,
    LoadModel,
    MessageStored,
    OpenConversation,
    Result,
    RunPendingMemorySteps,
    SendMessage,
    UnloadModel,
)
from engine.protocol.consolidation import EndTemporary, RunConsolidation
from engine.protocol.forgetting import Forget
from engine.protocol.why import GetPrompt
from engine.temporary import conversation_for, note_learning

UNEXPECTED: Final = say("Something went wrong inside Rolltop. Nothing that was saved is lost.")

_log = logging.getLogger(__name__)


class Answering:
    """Args: choose_embedder: loads another embedder by its name; returns at once."""

    def __init__(self, opened: Opened, emit: Callable[[Event], None], choose_embedder: Callable[[str], None]) -> None:
        self._opened = opened
        self._emit = emit
        self._choose_embedder = choose_embedder

    def answer(self, command: Command) -> None:
        """Run one command; every failure becomes an event."""
        try:
            if not (self._to_a_lane(command) or self._to_its_commands(command)):
                self._here(command)
        except EngineError as error:
            self._emit(Failed.of(command.job, error))
        except UNFORESEEN as error:
            _log.exception("%s failed", type(command).__name__)
            self._emit(Failed(job=command.job, sentence=UNEXPECTED, detail=repr(error)))

    def _to_a_lane(self, command: Command) -> bool:
        """Hand over what the inference lane does, or a thread that answers by itself; False if it is none of these."""
        opened, inference = self._opened, self._opened.inference
        match command:
            case SendMessage():
                self._send(command)
            case LoadModel():
                inference.load(command)
            case UnloadModel():
                inference.unload(command.job)
            case ClearSnapshots():
                inference.clear_snapshots(command.job)
            case LimitSnapshots():
                inference.limit_snapshots(command.job, command.cap_mb)
            case RunPendingMemorySteps():
                inference.run_pending_steps(command.job)
            case EndTemporary():
                inference.end_temporary(command)
            case Forget():
                inference.forgets.add(command)
            case GetPrompt():
                inference.prompt(command)
            case RunConsolidation():
                inference.wake()
                inference.tidying.run_now(command.job, opened.services.agent_id(command.agent_id))
            case ImportDocuments():
                opened.documents.start_import(command)
            case _:
                return False
        return True

    def _to_its_commands(self, command: Command) -> bool:
        """Have it answered by those that know it; False if nobody does."""
        opened = self._opened
        if opened.tools.handles(command):  # sent before the memory was open
            opened.tools.submit(command)
            return True
        for answers in (opened.branching, opened.exporting, opened.storage):
            if answers.handles(command):
                answers.run(command)
                return True
        for commands in (opened.documents, opened.consolidation, opened.model_use, opened.io):
            if commands.handles(command):
                self._emit(Result(job=command.job, payload=commands.run(command)))
                self._tell_inference(command)
                return True
        return False

    def _here(self, command: Command) -> None:
        match command:
            case ChooseEmbedder():
                self._choose_embedder(command.name)
                self._emit(Result(job=command.job))
            case GetStatus():
                self._emit(Result(job=command.job, payload=self.status()))
            case Cancel():
                self._opened.inference.cancel(command.target)  # again: it may have been queued behind this lane
                self._emit(Result(job=command.job))
            case _:
                _log.warning("no lane takes %s", type(command).__name__)

    def _send(self, command: SendMessage) -> None:
        """Commit the user's words, then queue the turn."""
        services = self._opened.services
        if not command.text.strip():
            raise EngineError(say("The message is empty, so it was not sent."))
        recall = services.recall
        with services.store.transaction():
            agent_id = services.agent_id(command.agent_id)
            conversation = conversation_for(services, command, agent_id)
            message = recall.append(conversation.id, "user", "text", command.text)
            note_learning(services, conversation, message)
            attached = attach(recall, services.documents, message, command.document_ids)
            conversation = recall.conversation(conversation.id)
        for row in (message, *attached):
            self._emit(MessageStored(job=command.job, conversation=conversation, message=row))
        self._opened.io.saying.hear(command.job, message)
        self._opened.inference.replies.turn(command.job, message)

    def _tell_inference(self, command: Command) -> None:
        """Which conversation is in view, and which is gone."""
        inference = self._opened.inference
        match command:
            case OpenConversation(before_id=None, position=None):
                inference.opened(command.conversation_id)
            case DeleteConversation():
                inference.deleted(command.conversation_id)
            case DeleteConversations():
                for conversation_id in command.conversation_ids:
                    inference.deleted(conversation_id)
            case _:
                pass

    def status(self) -> EngineStatus:
        """What the engine has now."""
        opened = self._opened
        store = opened.services.store
        counts = store.counts()
        return EngineStatus(
            pid=os.getpid(),
            data_folder=str(store.folder),
            schema_version=store.schema_version,
            model=opened.inference.info,
            embedder=opened.embedding.note,
            pending_memory_steps=counts.pending_memory_steps,
            pending_embeddings=opened.services.embedding.progress().pending,
            conversations=counts.conversations,
            facts=counts.facts,
            messages=counts.messages,
            snapshot_bytes=bytes_in(store.folder / SNAPSHOT_FOLDER),
        )
