"""Which characters of a message a memory comes from, where nobody said it: the sentences that share its words."""

from __future__ import annotations

import re
from typing import Final

from engine.memory.learning.comparing import content
from engine.values import Message, SourceSpan

_SENTENCE: Final = re.compile(r"\S.*?(?:[.!?]+(?=\s|$)|[。！？；]+|$)", re.MULTILINE)


def span_of(message: Message, memory: str) -> SourceSpan:
    """From the first to the last sentence that shares telling words with ``memory``; the whole text if none does."""
    wanted = content(memory)
    sharing = [match for match in _SENTENCE.finditer(message.text) if wanted & content(match.group())]
    start, end = (sharing[0].start(), sharing[-1].end()) if sharing else (0, len(message.text))
    return SourceSpan(message.id, message.conversation_id, start, end, message.text[start:end])
