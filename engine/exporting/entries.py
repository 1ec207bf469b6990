"""What is written of a conversation: its rows, with sources and attached files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.language import Language
from engine.memory.reply_sources import sources_of
from engine.protocol.documents import ChunkView
from engine.services import Services
from engine.values import Conversation, Message

WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "user": "You",
        "assistant": "Assistant",
        "untitled": "Conversation",
        "sources": "Sources",
        "attached": "Attached",
        "exported": "Exported from Rolltop on {date}",
        "stopped": "Stopped before its end",
        "between": ", ",
        "colon": ": ",
    },
    "zh": {
        "user": "我",
        "assistant": "助手",
        "untitled": "对话",
        "sources": "来源",
        "attached": "附件",
        "exported": "{date} 导出自 Rolltop",
        "stopped": "没有写完",
        "between": "、",
        "colon": "：",
    },
}
UNFINISHED: Final = ("cancelled", "length", "error", "stopped_by_crash", "closed")


class Entry(NamedTuple):
    """A row, the version of the reply that it belongs to, and the passages it was made from."""

    message: Message
    attempt: int
    sources: tuple[ChunkView, ...] = ()

    @property
    def is_said(self) -> bool:
        """Words of the user or of the assistant."""
        return self.message.kind == "text" and bool(self.message.text)


class Thread(NamedTuple):
    """A conversation that is to be written.

    Attributes:
        whole: with every version, tool step and note; else only what is shown.
    """

    services: Services
    conversation: Conversation
    language: Language
    whole: bool

    def word(self, name: str) -> str:
        return WORDS[self.language][name]

    @property
    def title(self) -> str:
        return self.conversation.title or self.conversation.preview[:60] or self.word("untitled")

    @property
    def total(self) -> int:
        return self.services.store.whole.count(self.conversation.id, in_view=not self.whole)

    def entries(self) -> Iterator[Entry]:
        """Rows, oldest first."""
        for message, attempt in self.services.store.whole.rows(self.conversation.id, in_view=not self.whole):
            is_reply = message.role == "assistant" and message.kind == "text"
            yield Entry(message, attempt, sources_of(self.services, message) if is_reply else ())


def source_name(view: ChunkView, language: Language) -> str:
    """A document and the place in it."""
    from engine.documents.places import place_words

    place = place_words(view.place, language)
    return f"{view.document.name}{WORDS[language]['between']}{place}" if place else view.document.name
