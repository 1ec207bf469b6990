"""Sentences for the user that can still be said in another language: a template and its values beside the English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from string import Formatter
from typing import Final

from msgspec import Struct

_STOP: Final = re.compile(r"\.(?![\w.])|。")
_PLAIN_STOPS: Final = (".", "。")
_ENDS: Final = (*_PLAIN_STOPS, "!", "?", "！", "？", "…")
_CLOSED_STOP: Final = re.compile(r"[”’»」』](?:\.(?![\w.])|。)")


class Sentence(str):
    """A finished English sentence that knows what it was made of.

    Attributes:
        template: as given to ``say``; "" for a text that nobody can translate.
        values: what stands in for the names in braces; sentences among them are translated too.
    """

    template: str
    values: Mapping[str, str]

    def __new__(cls, text: str, template: str = "", values: Mapping[str, str] | None = None) -> Sentence:
        made = super().__new__(cls, text)
        made.template = template
        made.values = dict(values or {})
        return made


class Said(Struct, frozen=True):
    """A sentence's template and values as they cross a process's border."""

    template: str
    values: dict[str, str | Said] = {}

    @classmethod
    def of(cls, text: str) -> Said | None:
        """What crosses the border beside the English text; None for a text that cannot be translated."""
        if not isinstance(text, Sentence) or not text.template:
            return None
        return cls(text.template, {name: cls.of(value) or str(value) for name, value in text.values.items()})


def unsaid(said: Said | None, text: str) -> Sentence:
    """The sentence that crossed a border as ``said`` and in English; the text alone where it cannot be made again."""
    if said is None:
        return Sentence(text)
    values = {name: unsaid(value, "") if isinstance(value, Said) else value for name, value in said.values.items()}
    try:
        return Sentence(filled(said.template, values), said.template, values)
    except (KeyError, IndexError, ValueError):
        return Sentence(text)


def say(template: str, /, **values: object) -> Sentence:
    """The template with its values filled in.

    Args:
        template: a literal, so that the translations can be collected from the source; names in braces.
        values: anything with a text; numbers that need a format are given as text.

    Raises:
        KeyError: a name in braces has no value.
    """
    kept = {name: value if isinstance(value, Sentence) else str(value) for name, value in values.items()}
    return Sentence(filled(template, kept), template, kept)


def filled(template: str, values: Mapping[str, str]) -> str:
    """The template with its values, and no full stop behind another: a value may be a sentence itself.

    Raises:
        KeyError: a name in braces has no value.
    """
    text = ""
    for literal, name, form, _ in Formatter().parse(template):
        if _STOP.match(literal) and text.endswith(_ENDS):
            literal = literal[1:]
        elif _CLOSED_STOP.match(literal) and text.endswith(_PLAIN_STOPS):
            text = text[:-1]
        text += literal
        if name is not None:
            text += format(values[name], form or "")
    return text


def join(sentences: Iterable[Sentence]) -> Sentence:
    """Sentences one behind the other."""
    return reduce(lambda first, second: say("{first} {second}", first=first, second=second), sentences)


def as_sentence(text: str) -> Sentence:
    """The text itself where it is a sentence, else one that cannot be translated."""
    return text if isinstance(text, Sentence) else Sentence(text)


def names_in(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
