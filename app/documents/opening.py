"""Opens a document of memory: its file, or where that is gone what was read of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.documents.passage_dialog import PassageDialog, open_document
from engine.protocol.documents import ChunkView, GetDocument, GetDocumentText
from engine.values import Chunk, Document

if TYPE_CHECKING:
    from app.bridge import Bridge


def open_or_show(bridge: Bridge, document_id: int, window: QWidget) -> None:
    """Open a document with the program that the system has for it; else show its text in a dialog of ``window``."""

    def arrived(document: Document) -> None:
        if not open_document(document.path):
            command = GetDocumentText(job=0, document_id=document_id)
            bridge.request(command, lambda text: show_text(document, text, window))

    bridge.request(GetDocument(job=0, document_id=document_id), arrived)


def show_text(document: Document, text: str, window: QWidget) -> None:
    """Show all that was read of a document in a dialog of ``window``."""
    chunk = Chunk(0, document.id, document.chunks_version, 0, None, "", text)
    PassageDialog(ChunkView(chunk, document, "", True), window).show()
