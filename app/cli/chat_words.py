"""What ``rolltop chat`` says: its sentences, and what stands around a reply."""

from __future__ import annotations

from typing import Any, Final

from app.cli.words import later, told
from engine.addressing.addressed import addressed
from engine.protocol import ChunkView
from engine.store.text import clean
from engine.values import MemoryChange, StopReason

HELP: Final = later(
    """/new begins a conversation, /memory lists what is remembered, /help shows this, /quit ends.
/why says what the last reply was made from, /why prompt shows the whole text that the model was given.
/keep N and /dismiss N decide what the assistant suggests to remember, /undo takes back what was remembered or
forgotten last. Ctrl-C stops a reply."""
)
UNKNOWN_COMMAND: Final = later(
    """There is no command {name}, and nothing was sent. To send a text that begins with “/”,
type “//”."""
)
SAVING: Final = later("saving what is worth keeping … (Ctrl-C leaves it for the next start)")
NOTHING_SAID: Final = later("An empty message was not sent.")


def says_something(text: str) -> bool:
    return bool(clean(text).strip())


def room(window: int, message: int) -> str:
    return told(
        "window of {window} tokens, a message of up to {message} is read whole, a longer one in pages",
        window=f"{window:,}", message=f"{message:,}",
    )  # fmt: skip


def source_json(view: ChunkView) -> dict[str, Any]:
    """A passage that a reply was made from."""
    return {
        "chunk_id": view.chunk.id,
        "document_id": view.document.id,
        "name": view.document.name,
        "path": view.document.path,
        "page": view.chunk.page,
        "place": view.place,
        "text": view.chunk.text,
    }


def remark(stop_reason: StopReason) -> str:
    """What stands behind a reply that did not come to its end."""
    match stop_reason:
        case "cancelled":
            return told(" (stopped)")
        case "closed":
            return told(" (interrupted: Rolltop was closed)")
        case "length":
            return told(" (ended here: no more room)")
        case _:
            return ""


def describe(change: MemoryChange) -> str:
    """One line that says what was written, removed or closed."""
    text, before = addressed(change.text), addressed(change.previous_text)
    if change.entity_type == "block" and (gone := _lines_taken_out(change)):
        return "  " + told("[removed] {text}", text=f"{change.label}: {gone}")
    match change.operation:
        case "create":
            return "  " + told("[saved] {text}", text=text)
        case "update" if change.text == change.previous_text:
            return "  " + told("[no longer true] {text}", text=text)
        case "update":
            return "  " + told("[updated] {text}", text=f"{before} → {text}" if before else text)
        case "delete":
            return "  " + told("[removed] {text}", text=before or text)


def _lines_taken_out(change: MemoryChange) -> str:
    """Of a block that has lost lines and gained none."""
    old, new = change.previous_text.splitlines(), change.text.splitlines()
    return (
        "" if set(new) - set(old) else " · ".join(addressed(line) for line in old if line not in new and line.strip())
    )
