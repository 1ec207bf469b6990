"""Whether the user said what a model wants to keep: its words must be the user's, its names and numbers all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script
from engine.memory.learning.comparing import content
from engine.memory.learning.reading import words_read
from engine.store.text import normalised
from engine.values import Message

SHARE: Final = 0.5
"""Of the telling words."""
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_NAME: Final = re.compile(r"(?<=[\w,;:）)\"”’'] )(?!I\b)[A-Z][\w'’-]+")
_SPELLED: Final = re.compile(
    r"^(?:january|february|march|april|may|june|july|august|september|october|november|december|user)$", re.I
)
_TAKES_OUT: Final = script.compile(
    r"\b(?:forget|delete|remove|drop|erase|strike|no longer|not .* any ?more|stop|clear|wrong|outdated|isn't true)\b|"
    r"忘|删|去掉|移除|清除|不再|不要再|不对|错了|过时",
    re.I,
)


def is_said(text: str, messages: Sequence[Message]) -> bool:
    """Whether users' messages say what ``text`` says, as far as words can tell; what was pasted does not count."""
    said = "\n".join(part for message in messages for _, part in words_read(message.text))
    return _is_covered(text, said)


def is_change_said(old: str, new: str, messages: Sequence[Message]) -> bool:
    """The same for another text in the place of one that is known: what it brings must be said.

    One that only takes something out must be spoken of, or asked for.
    """
    said = "\n".join(part for message in messages for _, part in words_read(message.text))
    brought = content(new) - content(old)
    if not brought:
        gone = content(old) - content(new)
        return not gone or bool(gone & content(said)) or _TAKES_OUT.search(said) is not None
    return _is_covered(new, f"{said}\n{old}") and bool(brought & content(said))


def _is_covered(text: str, said: str) -> bool:
    spoken, flat = content(said), normalised(said)
    wanted = content(text)
    if len(wanted & spoken) < SHARE * len(wanted):
        return False
    exact = [*_NUMBER.findall(text), *(name for name in _NAME.findall(text) if not _SPELLED.match(name))]
    return all(normalised(one).removesuffix("'s") in flat for one in exact)
