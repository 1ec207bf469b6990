"""The passages of documents that a reply was made from."""

from __future__ import annotations

from engine.documents.citing import draws_on
from engine.documents.places import place_of
from engine.memory.errors import NotFound
from engine.protocol.documents import ChunkView
from engine.services import Services
from engine.values import Chunk, Message


def chunk_view(services: Services, chunk: Chunk) -> ChunkView:
    """A passage with its document. Raises NotFound."""
    document = services.documents.get(chunk.document_id)
    current = not document.removed and chunk.document_version == document.chunks_version
    return ChunkView(chunk, document, place_of(chunk.page, chunk.heading), current)


def sources_of(services: Services, reply: Message) -> tuple[ChunkView, ...]:
    """Those that stood in its prompt and whose words it shares."""
    ids = services.store.reply_memories.of_reply(reply.id, "chunk")
    if not ids:
        return ()
    try:
        question = services.recall.message(reply.turn_id).text
    except NotFound:
        question = ""
    views: list[ChunkView] = []
    for chunk_id in ids:
        try:
            views.append(chunk_view(services, services.documents.chunk(chunk_id)))
        except NotFound:  # erased since
            continue
    return tuple(view for view in views if draws_on(reply.text, question, view.chunk.text, view.document.name))
