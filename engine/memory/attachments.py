"""Files that were sent with a message: documents of memory, named by notes of its turn."""

from __future__ import annotations

from collections.abc import Iterable

from engine.memory.documents import DocumentMemory
from engine.memory.recall import RecallMemory
from engine.values import ATTACHMENT, ContextReport, Message, SegmentTokens


def attach(
    recall: RecallMemory, documents: DocumentMemory, message: Message, document_ids: Iterable[int]
) -> list[Message]:
    """Note that documents were sent with a message. Raises NotFound for one that is not in memory."""
    return [
        recall.append(
            message.conversation_id, "system", "notice", documents.get(number).name, turn_id=message.turn_id,
            tool=ATTACHMENT, origin="document", attempt=0, report=_naming(number),
        )
        for number in dict.fromkeys(document_ids)
    ]  # fmt: skip


def attached_to(recall: RecallMemory, message: Message) -> tuple[int, ...]:
    """The documents that were sent with a message."""
    notes = recall.notices(message.conversation_id, (ATTACHMENT,))
    return tuple(document_of(note) for note in notes if note.turn_id == message.turn_id)


def document_of(note: Message) -> int:
    """The document that a note names; 0 for none."""
    return note.report.document_id if note.report is not None else 0


def _naming(document_id: int) -> ContextReport:
    return ContextReport(
        n_ctx=0, segments=SegmentTokens(), reused_tokens=0, evaluated_tokens=0, document_id=document_id
    )
