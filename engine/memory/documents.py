"""Documents in memory: kept in passages, replaced when their file changed, removed and brought back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.documents.chunking import Passage, whole_text
from engine.documents.process import ReaderProcess
from engine.documents.reading import Finished, Opened, Piece, Refused
from engine.errors import say
from engine.memory.erasing.erased import erased_text
from engine.memory.errors import NotFound
from engine.memory.journal import Cause, Journal
from engine.store.store import Store
from engine.store.text import clean, one_line
from engine.values import Chunk, Document, MemoryChange, Message

ADDED: Final = "file added"
READ_AGAIN: Final = "file read again"
REMOVED: Final = "document removed"
INDEX_BATCH: Final = 50


class Outcome(Struct, frozen=True):
    """What became of one file. ``refused`` says why there is no text of it."""

    state: Literal["added", "changed", "unchanged", "refused", "cancelled"]
    document: Document | None = None
    change: MemoryChange | None = None
    refused: Refused | None = None


class ReadFile(Struct, frozen=True):
    """A file's text, whole."""

    opened: Opened
    passages: tuple[Passage, ...]
    pages: int


class DocumentMemory:
    """Documents of one store. Any thread may call it; each change is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._table = store.documents
        self._journal = Journal(store)

    def add_file(self, agent_id: int, path: Path, reader: ReaderProcess, cancelled: Callable[[], bool]) -> Outcome:
        """Read a file into memory; one that is there already is only read again where it changed.

        Either the whole text is in memory afterwards, or nothing has changed. Never raises for what a file can hold.
        """
        known = self._table.by_path(agent_id, _stored(path))
        read = self._read(path, known.sha256 if known is not None else "", reader, cancelled)
        match read:
            case None:
                return Outcome("cancelled")
            case Refused():
                return Outcome("refused", known, refused=read)
            case ReadFile():
                outcome = self.keep(agent_id, path, read)
        self.finish_index()
        return outcome

    def keep(self, agent_id: int, path: Path, read: ReadFile) -> Outcome:
        """Put a file's text into memory, in one transaction."""
        with self._store.transaction():
            known = self._table.by_path(agent_id, _stored(path))
            if known is not None and known.sha256 == read.opened.sha256:
                if not known.removed:
                    return Outcome("unchanged", known)
                return self._write(known, replace(known, removed=False), ADDED)
            if not read.passages:  # it was known when it was looked at, and has been erased or changed since
                return Outcome("unchanged", known)
            before = known or self._new(agent_id, path, read)
            version = before.version + 1
            self._table.add_chunks(
                [
                    Chunk(0, before.id, version, position, passage.page, passage.heading, passage.text)
                    for position, passage in enumerate(read.passages)
                ]
            )
            after = replace(
                before,
                media_type=read.opened.media_type,
                sha256=read.opened.sha256,
                size_bytes=read.opened.size_bytes,
                pages=read.pages,
                removed=False,
                chunks_version=version,
            )
            return self._write(before, after, ADDED if before.removed else READ_AGAIN)

    def remove(self, document_id: int, *, batch: str | None = None) -> MemoryChange:
        """Hide a document: search and prompts see it no more, undo brings it back."""
        with self._store.transaction():
            document = self.get(document_id)
            if document.removed:
                raise NotFound(say("This document is no longer in memory."))
            after = replace(document, removed=True, version=document.version + 1, updated_at=self._store.now())
            return self._journal.record(document, after, Cause("user", REMOVED, batch=batch))

    def remove_for_good(self, document_id: int) -> Sequence[Message]:
        """Erase a document with all its text in all its versions, also what undo would need.

        Journal entries, and the notes in which passages were shown to the model, keep no word of it; replies stay.

        Returns:
            The notes that were erased, as they were.
        """
        with self._store.transaction():
            document = self.get(document_id)
            notes = self._store.messages.by_ids(self._table.quoted_in(document))
            for note in notes:
                self._store.messages.finish(replace(note, text=erased_text(note.text)))
            self._table.delete(document.id)
            for entry in self._store.journal.of_entity("document", document.id):
                self._store.erasing.redact(replace(entry, before="", after=""), "")
        return notes

    def list(
        self, agent_id: int, *, query: str = "", removed: bool = False, offset: int = 0, limit: int = 200
    ) -> tuple[Sequence[Document], int]:
        """A page, those that changed last first, and how many there are in all; or of those that were removed."""
        return self._table.page(agent_id, query, offset, limit, removed=removed)

    def get(self, document_id: int) -> Document:
        """The document, removed or not."""
        document = self._table.get(document_id)
        if document is None:
            raise NotFound(say("This document is no longer in memory."))
        return document

    def text(self, document_id: int) -> str:
        """All of it, as it was read the last time."""
        document = self.get(document_id)
        return whole_text(self._table.chunks(document.id, document.chunks_version))

    def chunk(self, chunk_id: int) -> Chunk:
        """The passage, also of a document that is removed, or as it was before the file changed."""
        chunk = self._table.chunk(chunk_id)
        if chunk is None:
            raise NotFound(say("This passage is no longer in memory."))
        return chunk

    def count(self, agent_id: int | None = None) -> int:
        return self._table.count(agent_id)

    def finish_index(self) -> None:
        """Have the full text follow what changed, in small transactions."""
        while self.index_step():
            pass

    def index_step(self) -> int:
        """One such transaction; returns 0 once there is nothing left to do."""
        return self._table.index_pending(INDEX_BATCH)

    def _read(
        self, path: Path, known_sha256: str, reader: ReaderProcess, cancelled: Callable[[], bool]
    ) -> ReadFile | Refused | None:
        opened: Opened | None = None
        passages: list[Passage] = []
        pages = 0
        for answer in reader.read(str(path), known_sha256, cancelled):
            match answer:
                case Opened():
                    opened = answer
                case Piece():
                    passages += answer.passages
                    pages = max(pages, answer.pages)
                case Refused():
                    return answer
                case Finished():
                    assert opened is not None
                    return ReadFile(opened, tuple(passages), pages)
        return None

    def _new(self, agent_id: int, path: Path, read: ReadFile) -> Document:
        """A row for a document that is not there yet: as if removed, so that undo can go back to it."""
        now = self._store.now()
        return self._table.add(
            Document(
                id=0,
                agent_id=agent_id,
                name=one_line(clean(path.name)),
                path=_stored(path),
                media_type=read.opened.media_type,
                sha256=read.opened.sha256,
                size_bytes=read.opened.size_bytes,
                pages=read.pages,
                added_at=now,
                updated_at=now,
                removed=True,
                version=1,
                chunks_version=2,
            )
        )

    def _write(self, before: Document, after: Document, reason: str) -> Outcome:
        after = replace(after, version=before.version + 1, updated_at=self._store.now())
        change = self._journal.record(before, after, Cause("import", reason))
        return Outcome("added" if before.removed else "changed", after, change)


def _stored(path: Path) -> str:
    return clean(str(path))
