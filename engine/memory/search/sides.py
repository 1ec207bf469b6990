"""Which side of something a question asks for, and whether a text can tell it.

"What is the password of the wifi?" is near to a text that tells the wifi's name, and not answered by it. A question
that asks for a number, a time, a sum, a colour, a name or the like is answered only by a text that has one, or that
names the side itself. And a text that shares nothing but names with a question is not about what it asks. Questions
for anything else, requests for advice and longer messages are not judged.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine.language import Language, detect_language
from engine.memory.learning.comparing import content
from engine.memory.search import sides_en, sides_zh
from engine.script import simplified

MOST_CHARS: Final[dict[Language, int]] = {"en": 160, "zh": 60}
"""Of a longer message it is not clear what it asks."""
LONG_CHARS: Final = 600
"""A longer text tells more than can be judged."""
_ABBREVIATION: Final = re.compile(r"\b(Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr)\.")
_WORDS: Final = {"en": sides_en, "zh": sides_zh}


class Side(Struct, frozen=True):
    """
    Attributes:
        kind: of what is asked for: "colour", "when", …; "" for what cannot be recognised in a text.
        happened: it is asked when something happened.
        core: what the question is about, apart from names and from the side; "" where that is not known.
    """

    kind: str
    question: str
    language: Language
    happened: bool = False
    core: str = ""


@lru_cache(maxsize=64)
def side_of(message: str) -> Side | None:
    """What a message asks for; None where nothing can be said of what answers it."""
    question = simplified(_ABBREVIATION.sub(r"\1", message).strip())
    language = detect_language(question)
    if len(question) > MOST_CHARS[language] or sum(mark in "?？" for mark in question) > 1:
        return None
    words = _WORDS[language]
    if words.ADVICE.search(question):
        return None
    kind = next((kind for kind, pattern in words.ASKED if pattern.search(question)), "")
    core = words.core(question, kind)
    if not kind and not core:
        return None
    return Side(kind, question, language, words.PAST.search(question) is not None, core)


def may_tell(side: Side, text: str, dated: bool) -> bool:
    """The text has what the question asks for, as far as words show it.

    Args:
        dated: it is known when that was which the text tells.
    """
    if not side.kind or len(text) > LONG_CHARS or (side.happened and dated):
        return True
    text, language = simplified(text), detect_language(text)
    words = _WORDS[language]
    question = side.question if language == side.language else ""
    if side.kind in words.NAMES:
        return words.names_somebody(question, text, side.kind)
    if _of_another(side, text):
        return False
    if side.kind == "where":
        return words.names_place(question, text) or _names_side(side.kind, language, text)
    value = _values(language, side.kind)
    if value is None:
        return True
    asked = question.casefold()
    new = any(match.group().casefold() not in asked for match in value.finditer(text))
    return new or _names_side(side.kind, language, text)


def shares_core(side: Side, text: str) -> bool:
    """The text has a word of what the question is about; true also where that cannot be said."""
    if not side.core or detect_language(text) != side.language:
        return True
    if side.language == "zh":
        return any(character in simplified(text) for character in side.core if not character.isspace())
    return bool(content(side.core) & content(text))


def _of_another(side: Side, text: str) -> bool:
    """The text tells this side of the user and the question asks for somebody else's, or the other way round."""
    asked = _owners(side.kind, side.language, side.question)
    told = _owners(side.kind, detect_language(text), text)
    return bool(asked and told) and asked.isdisjoint(told)


def _owners(kind: str, language: Language, text: str) -> set[bool]:
    """Whose side is named, each time: true for the user's own."""
    pattern = _owned(language, kind)
    if pattern is None:
        return set()
    return {_WORDS[language].OWN_SELF.fullmatch(match["owner"]) is not None for match in pattern.finditer(text)}


def _names_side(kind: str, language: Language, text: str) -> bool:
    own = _own(language, kind)
    return own is not None and own.search(text) is not None


@lru_cache(maxsize=64)
def _values(language: Language, kind: str) -> re.Pattern[str] | None:
    return _compiled(language, _WORDS[language].VALUES.get(kind))


@lru_cache(maxsize=64)
def _own(language: Language, kind: str) -> re.Pattern[str] | None:
    return _compiled(language, _WORDS[language].OWN.get(kind))


@lru_cache(maxsize=64)
def _owned(language: Language, kind: str) -> re.Pattern[str] | None:
    words = _WORDS[language]
    noun = words.NOUNS.get(kind)
    return None if noun is None else re.compile(words.OWNER.format(noun=f"(?:{noun})"), re.I)


def _compiled(language: Language, pattern: str | None) -> re.Pattern[str] | None:
    """English words are whole ones."""
    if pattern is None:
        return None
    return re.compile(pattern if language == "zh" else rf"(?<!\w)(?:{pattern})(?!\w)", re.I)
