"""Conversations as files: the command, and its result. The event of its progress is among the events."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from engine.language import Language
from engine.protocol.base import Command

ExportFormat = Literal["md", "txt", "html", "json"]
EXPORT_FORMATS: Final[tuple[ExportFormat, ...]] = ("md", "txt", "html", "json")


class ExportConversations(Command, frozen=True, tag="export_conversations"):
    """Write conversations into files, on a thread of its own; ``Cancel`` ends it, and nothing is left of the file that
    was being written. Tells of its progress with ExportProgress. Result: Exported.

    Attributes:
        path: the file of one conversation; of several the folder, where each gets a file with a name of its own.
        overwrite: a file that is there already may be replaced. A folder's files never are.
        language: of the words around what was said.
    """

    conversation_ids: tuple[int, ...]
    format: ExportFormat
    path: str
    overwrite: bool = False
    language: Language = "en"


class Exported(Struct, frozen=True):
    """The files that were written, and how many messages are in them in all."""

    paths: tuple[str, ...]
    messages: int
    cancelled: bool = False


ExportCommand = ExportConversations
EXPORT_RESULTS: Final[dict[type[Command], Any]] = {ExportConversations: Exported}
