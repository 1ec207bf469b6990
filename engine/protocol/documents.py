"""Documents: commands, the event of an import's progress, and what results hold."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from engine.errors import Said
from engine.protocol.base import Command
from engine.values import Chunk, Document, MemoryChange


class ImportDocuments(Command, frozen=True, tag="import_documents"):
    """Read files, and folders with all in them, into memory. ``Cancel`` stops it between two files or inside one.

    Tells of each file with ImportProgress. Result: ImportSummary, also when it was cancelled.
    """

    paths: tuple[str, ...]
    agent_id: int | None = None


class ListDocuments(Command, frozen=True, tag="list_documents"):
    """Result: DocumentPage, those that changed last first, or those that were removed.

    ``query`` must occur in name or path.
    """

    query: str = ""
    removed: bool = False
    agent_id: int | None = None
    offset: int = 0
    limit: int = 200


class RemoveDocument(Command, frozen=True, tag="remove_document"):
    """Hide a document from lists and searches; undo brings it back. Result: MemoryChange."""

    document_id: int


class GetChunk(Command, frozen=True, tag="get_chunk"):
    """A passage with its document. Result: ChunkView."""

    chunk_id: int


class GetDocument(Command, frozen=True, tag="get_document"):
    """A document, removed or not. Result: Document."""

    document_id: int


class GetDocumentText(Command, frozen=True, tag="get_document_text"):
    """A document as it was read the last time, removed or not, without what its passages repeat. Result: str."""

    document_id: int


class GetReplySources(Command, frozen=True, tag="get_reply_sources"):
    """The passages of documents behind replies: those that stood in the prompt and whose words the reply shares.

    Result: dict of str(reply id) to list[ChunkView]; replies without any are left out.
    """

    reply_ids: tuple[int, ...]


class FileProblem(Struct, frozen=True):
    """A file that was left out, and the sentence that says why; ``said`` is what a front end translates."""

    path: str
    name: str
    sentence: str
    said: Said | None = None
    detail: str = ""


FileState = Literal["reading", "added", "changed", "unchanged", "refused", "cancelled"]


class ImportSummary(Struct, frozen=True):
    """What an import came to: numbers of files. ``total`` counts those that were found before it ended.

    ``document_ids``: of all that are in memory now, in the order of the files.
    """

    total: int
    added: int
    changed: int
    unchanged: int
    problems: tuple[FileProblem, ...]
    cancelled: bool
    document_ids: tuple[int, ...] = ()


class DocumentPage(Struct, frozen=True):
    """``total`` counts what matches, beyond this page."""

    documents: tuple[Document, ...]
    total: int


class ChunkView(Struct, frozen=True):
    """A passage. ``current`` is False once its document was changed or removed; ``place`` as in SearchHit."""

    chunk: Chunk
    document: Document
    place: str
    current: bool


DocumentCommand = (
    ImportDocuments | ListDocuments | RemoveDocument | GetChunk | GetDocument | GetDocumentText | GetReplySources
)
DOCUMENT_RESULTS: Final[dict[type[Command], Any]] = {
    ImportDocuments: ImportSummary,
    ListDocuments: DocumentPage,
    RemoveDocument: MemoryChange,
    GetChunk: ChunkView,
    GetDocument: Document,
    GetDocumentText: str,
    GetReplySources: dict[str, list[ChunkView]],
}
