"""The commands about documents. Lists are answered on the io lane; files are read on a thread of their own."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, Final

from engine.documents.finding_files import files_in
from engine.documents.process import ReaderProcess
from engine.errors import UNFORESEEN, EngineError, say
from engine.memory.documents import Outcome
from engine.memory.errors import NotFound
from engine.memory.reply_sources import chunk_view, sources_of
from engine.protocol import Command, Event, Failed, ImportProgress, MemoryChanged, Result
from engine.protocol.documents import (
    ChunkView,
    DocumentPage,
    FileProblem,
    GetChunk,
    GetDocument,
    GetDocumentText,
    GetReplySources,
    ImportDocuments,
    ImportSummary,
    ListDocuments,
    RemoveDocument,
)
from engine.services import Services
from engine.store.text import clean, one_line

JOIN_LIMIT_S: Final = 8.0
UNEXPECTED: Final = say("Something went wrong inside Rolltop. Nothing that was saved is lost.")

_log = logging.getLogger(__name__)


class DocumentCommands:
    """One method a command.

    Args:
        emit: takes events; must be safe to call from the importing thread.
        on_text: called from that thread when there is new text to embed.
    """

    def __init__(
        self,
        services: Services,
        emit: Callable[[Event], None],
        on_text: Callable[[], None],
    ) -> None:
        self._services = services
        self._emit = emit
        self._on_text = on_text
        self._jobs: queue.SimpleQueue[ImportDocuments | None] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._closing = False
        self._thread: threading.Thread | None = None
        self._handlers: dict[type[Command], Callable[[Any], Any]] = {
            ListDocuments: self._list,
            RemoveDocument: self._remove,
            GetChunk: lambda command: chunk_view(services, services.documents.chunk(command.chunk_id)),
            GetDocument: lambda command: services.documents.get(command.document_id),
            GetDocumentText: lambda command: services.documents.text(command.document_id),
            GetReplySources: self._reply_sources,
        }

    def handles(self, command: Command) -> bool:
        return type(command) in self._handlers

    def run(self, command: Command) -> Any:
        """The payload of the command's Result.

        Raises:
            EngineError: with a sentence; nothing was changed.
        """
        return self._handlers[type(command)](command)

    def start_import(self, command: ImportDocuments) -> None:
        """Queue an import; its events come from the importing thread, imports one after the other."""
        if not all(path.strip() for path in command.paths):
            raise EngineError(say("Name a file or folder."))
        self._services.agent_id(command.agent_id)
        if self._thread is None:
            self._thread = threading.Thread(target=self._import_lane, name="document-import", daemon=True)
            self._thread.start()
        self._jobs.put(command)

    def cancel(self, job: int) -> None:
        """Stop an import, waiting or under way. Any thread; harmless for other jobs."""
        self._cancelled.add(job)

    def close(self) -> None:
        """Cancel what runs and wait for it. Idempotent."""
        self._closing = True
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(JOIN_LIMIT_S)

    # -- the importing thread

    def _import_lane(self) -> None:
        while (command := self._jobs.get()) is not None and not self._closing:
            try:
                self._emit(Result(job=command.job, payload=self._import(command)))
            except EngineError as error:
                self._emit(Failed.of(command.job, error))
            except UNFORESEEN as error:
                _log.exception("an import failed")
                self._emit(Failed(job=command.job, sentence=UNEXPECTED, detail=repr(error)))
            self._cancelled.discard(command.job)

    def _import(self, command: ImportDocuments) -> ImportSummary:
        def cancelled() -> bool:
            return self._closing or command.job in self._cancelled

        agent_id = self._services.agent_id(command.agent_id)
        files = list(files_in(command.paths, cancelled, self._services.store.folder))
        outcomes: list[Outcome] = []
        problems: list[FileProblem] = []
        reader = ReaderProcess()
        try:
            for path in files:
                if cancelled():
                    break
                name = one_line(clean(path.name))
                self._emit(ImportProgress(job=command.job, done=len(outcomes), total=len(files), name=name))
                outcome = self._services.documents.add_file(agent_id, path, reader, cancelled)
                outcomes.append(outcome)
                problem = None
                if outcome.refused is not None:
                    said = outcome.refused
                    problem = FileProblem(clean(str(path)), name, said.sentence, said.said, said.detail)
                    problems.append(problem)
                self._tell(command.job, outcome)
                self._emit(
                    ImportProgress(
                        job=command.job, done=len(outcomes), total=len(files), name=name, state=outcome.state,
                        problem=problem,
                    )
                )  # fmt: skip
        finally:
            reader.close()
        states = [outcome.state for outcome in outcomes]
        return ImportSummary(
            total=len(files),
            added=states.count("added"),
            changed=states.count("changed"),
            unchanged=states.count("unchanged"),
            problems=tuple(problems),
            cancelled=cancelled(),
            document_ids=tuple(
                outcome.document.id
                for outcome in outcomes
                if outcome.document is not None and outcome.state not in ("refused", "cancelled")
            ),
        )

    def _tell(self, job: int, outcome: Outcome) -> None:
        if outcome.change is not None:
            self._emit(MemoryChanged(job=job, conversation_id=None, message_id=None, changes=(outcome.change,)))
            self._on_text()

    # -- io lane

    def _list(self, command: ListDocuments) -> DocumentPage:
        documents, total = self._services.documents.list(
            self._services.agent_id(command.agent_id), query=command.query, removed=command.removed,
            offset=command.offset, limit=command.limit,
        )  # fmt: skip
        return DocumentPage(tuple(documents), total)

    def _remove(self, command: RemoveDocument) -> Any:
        change = self._services.documents.remove(command.document_id)
        self._emit(MemoryChanged(job=command.job, conversation_id=None, message_id=None, changes=(change,)))
        return change

    def _reply_sources(self, command: GetReplySources) -> dict[str, tuple[ChunkView, ...]]:
        found: dict[str, tuple[ChunkView, ...]] = {}
        for reply_id in command.reply_ids:
            try:
                reply = self._services.recall.message(reply_id)
            except NotFound:
                continue
            if views := sources_of(self._services, reply):
                found[str(reply_id)] = views
        return found
