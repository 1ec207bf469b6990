"""Whether a line says what a fact says: by words, names, numbers, negation and who it is about; never by likeness."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine import script
from engine.memory.learning.comparing import content
from engine.memory.learning.lexicon import KIN_EN, KIN_ZH

_NUMBER: Final = script.compile(r"\d+(?:[.,:/-]\d+)*|[零一二两三四五六七八九十百千万]+")
_NAME: Final = re.compile(r"(?<![\w.])[A-Z][\w'’-]*")
_NEGATION: Final = script.compile(
    r"\b(?:not|never|no|none|cannot|without|quit|stopped|nothing|neither|nor)\b|n['’]t\b|不|没|别|无|戒", re.I
)
_OTHER_TIME: Final = script.compile(
    r"\b(?:used to|former(?:ly)?|previously|once|no longer|until|before|plans? to|wants? to|would|will|may|might)\b"
    r"|以前|曾经?|过去|原来|打算|想要?|将|准备|可能",
    re.I,
)
_KIN: Final = script.compile(rf"\b{KIN_EN}\b|{KIN_ZH}", re.I)
_PLAIN_NAMES: Final = frozenset(("i", "the", "user", "user's", "a", "an", "they", "their", "he", "she", "it", "this"))


class Sense(Struct, frozen=True):
    """What a text says, as far as rules can tell it."""

    words: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]
    kin: frozenset[str]
    negated: bool
    other_time: frozenset[str]


@lru_cache(maxsize=8192)
def sense_of(text: str) -> Sense:
    text = script.simplified(text)
    names = (name.lower().removesuffix("'s").removesuffix("’s") for name in _NAME.findall(text))
    return Sense(
        words=content(text),
        numbers=frozenset(_NUMBER.findall(text)),
        names=frozenset(name for name in names if name not in _PLAIN_NAMES),
        kin=frozenset(match.group().lower() for match in _KIN.finditer(text)),
        negated=bool(_NEGATION.search(text)),
        other_time=frozenset(match.group().lower() for match in _OTHER_TIME.finditer(text)),
    )


def says(line: Sense, fact: Sense) -> bool:
    """All that the fact says stands in the line, about the same people and not turned round."""
    return bool(fact.words) and _agree(line, fact) and fact.words <= line.words and fact.numbers <= line.numbers


def says_just(line: Sense, fact: Sense) -> bool:
    """The line says this and nothing else."""
    return bool(fact.words) and _agree(line, fact) and (fact.words, fact.numbers) == (line.words, line.numbers)


def _agree(line: Sense, fact: Sense) -> bool:
    return (line.negated, line.kin, line.other_time) == (fact.negated, fact.kin, fact.other_time)
