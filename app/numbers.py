"""English sentences with a number in them: what stands behind a 1 is said of one thing. Chinese needs none of it."""

from __future__ import annotations

import re
from typing import Final

_NOUNS: Final = {
    "tokens": "token", "facts": "fact", "messages": "message", "replies": "reply", "changes": "change",
    "conversations": "conversation", "texts": "text", "things": "thing", "pieces": "piece", "places": "place",
    "memories": "memory", "documents": "document", "lines": "line", "characters": "character", "pages": "page",
    "passages": "passage", "files": "file", "minutes": "minute", "hours": "hour", "suggestions": "suggestion",
}  # fmt: skip
_VERBS: Final = {"were": "was", "are": "is", "have": "has", "wait": "waits", "say": "says", "become": "becomes"}
_ONE: Final = re.compile(
    r"(?<![\d.,])1 (?P<adjective>(?:new|more|other|similar|earlier|automatic) )?"
    rf"(?P<noun>{'|'.join(_NOUNS)})\b"
    rf"(?P<verb> (?:{'|'.join(_VERBS)})\b)?"
)
_BARE: Final = re.compile(rf"(?<=[,;] )(?P<and>and )?1 (?P<verb>{'|'.join(_VERBS)})\b")
"""The noun was said before: "48 tokens were read, 1 were still known"."""


def agreeing(text: str) -> str:
    """The text with "1 tokens were" as "1 token was"."""
    text = _ONE.sub(_singular, text)
    return _BARE.sub(lambda found: f"{found['and'] or ''}1 {_VERBS[found['verb']]}", text)


def _singular(found: re.Match[str]) -> str:
    verb = found["verb"]
    return f"1 {found['adjective'] or ''}{_NOUNS[found['noun']]}" + (f" {_VERBS[verb.strip()]}" if verb else "")
