"""Files whose text was read into memory."""

from __future__ import annotations

from msgspec import Struct


class Document(Struct, frozen=True):
    """A file whose text was read into memory, in chunks.

    Attributes:
        path: where it was read from, absolute.
        sha256: of the file's bytes, hexadecimal.
        pages: 0 where the format has none.
        removed: hidden from lists and searches; an undo brings it back.
        version: grows by one with each change.
        chunks_version: the version whose chunks are its text; an undo goes back to that of an earlier one.
    """

    id: int
    agent_id: int
    name: str
    path: str
    media_type: str
    sha256: str
    size_bytes: int
    pages: int
    added_at: float
    updated_at: float
    removed: bool
    version: int
    chunks_version: int = 1


class Chunk(Struct, frozen=True):
    """A passage of a document. ``page`` counts from 1; ``heading`` is the nearest one above it, or ""."""

    id: int
    document_id: int
    document_version: int
    position: int
    page: int | None
    heading: str
    text: str
