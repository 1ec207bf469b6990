"""Where a reply ends of itself: small models go on with a turn of the user's, or with a note, as text."""

from __future__ import annotations

import re
from typing import Final

from engine.context.render import note_opening
from engine.language import Language

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
_SPEAKERS: Final = (
    "User:", "Human:", "Assistant:", "**User:**", "**Assistant:**", "**User**:", "**Assistant**:", "用户：", "用户:",
    "助手：", "助手:", "用户说：", "助手说：",
)  # fmt: skip
_BREAKS: Final = ("\n\n", "\n")
CALL_MARK: Final = "<tool_call>"
_SPEAKING: Final = re.compile(
    r"\b(dialog(ue)?s?|conversations?|script|screenplay|scene|sketch|plays?|interviews?|chats?|transcripts?|prompts?|"
    r"role[- ]?play\w*|q ?& ?a|faq|users?|assistants?|humans?)\b|对话|剧本|台词|访谈|采访|聊天|提示词|问答|用户|助手|"
    r"角色|情景|场景",
    re.I,
)
_LABEL: Final = re.compile(r"\s*(?:\*\*)?(?:assistant|rolltop|ai|助手|助理)(?:\*\*)?\s*[:：](?:\*\*)?[ \t]*", re.I)
_NAMES: Final = ("assistant", "rolltop", "ai", "助手", "助理")
LABEL_CHARS: Final = 20


def turn_marks(message: str) -> tuple[str, ...]:
    """Texts before which a reply to ``message`` ends; none where the message is about people who speak in turns."""
    if _SPEAKING.search(message):
        return ()
    words = (*_SPEAKERS, *(note_opening(language) for language in _LANGUAGES))
    return tuple(f"{gap}{word}" for gap in _BREAKS for word in words)


def marks_of_text(message: str) -> tuple[str, ...]:
    """The same for a model that calls no tools of its own accord, of which a call ends a reply too."""
    return (*turn_marks(message), *(() if CALL_MARK in message else (CALL_MARK,)))


def label_of(text: str) -> str:
    """The "Assistant:" that a reply begins with; "" for none."""
    match = _LABEL.match(text)
    return match.group() if match else ""


def may_be_label(text: str) -> bool:
    """The text may still become a reply that begins with a label, or is nothing but one."""
    start = text.lstrip("\n *").casefold()
    begun = any(name.startswith(start) or start.rstrip("* ") == name for name in _NAMES)
    label = label_of(text)
    return (len(text) < LABEL_CHARS and begun) or (bool(label) and not text[len(label) :].strip("* "))
