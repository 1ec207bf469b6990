"""Chinese and English within one sentence: which of them frames it, and where it falls into two."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engine import script
from engine.language import Language, clause_language, detect_language, is_han, is_mixed
from engine.memory.learning import manner, rules
from engine.memory.learning.clauses import Span, clauses, join, sentences
from engine.memory.learning.lexicon import KIN_ZH
from engine.memory.learning.several import things

LEAST_WORDS: Final = 5
LEAST_HAN: Final = 4
"""Of a clause that tells something by itself."""
_OWN_SUBJECT: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"^(?:(?:and|but|so|then|also)[, ]+)*(?:i|i['’]?m|i['’]ve|my|we|our|(?-i:[A-Z][a-z]+)(?:['’]s)?|the)\b", re.I
    ),
    "zh": script.compile(
        rf"^(?:而且|但是?|所以|不过|然后|也)?(?:我|咱|{KIN_ZH}|[这那][只个位条家](?!的)|[A-Z][a-z]+(?=[\u4e00-\u9fff]))"
    ),
}


def language_of(sentence: Span) -> Language:
    """Of a sentence in both languages that of its first clause."""
    if is_mixed(sentence.masked):
        return clause_language(clauses(sentence)[0].masked)
    return "zh" if rules.is_chinese(sentence.masked) else detect_language(sentence.text)


def passages(text: str) -> list[Span]:
    """The sentences of a text; one that tells several things is cut between them, and one in both languages where the
    other one asks, or tells of somebody new.
    """
    told = (one for sentence in sentences(text) for one in things(sentence, language_of(sentence)))
    return [one for sentence in told for one in _cut(text, sentence)]


def _cut(text: str, sentence: Span) -> list[Span]:
    pieces = clauses(sentence)
    if len(pieces) < 2 or not is_mixed(sentence.masked):
        return [sentence]
    if any(manner.of(sentence.masked, language) == "standing" for language in ("en", "zh")):
        return [sentence]
    runs, framed = [[pieces[0]]], language_of(sentence)
    for before, piece in pairwise(pieces):
        if _stands_apart(before, piece, framed):
            runs.append([piece])
        else:
            runs[-1].append(piece)
    return [join(run[0], run[-1], text) for run in runs]


def _stands_apart(before: Span, piece: Span, framed: Language) -> bool:
    one, two = clause_language(before.masked), clause_language(piece.masked)
    if (_asks(piece, two) and (two != framed or two != one)) or (_asks(before, one) and one != two):
        return True
    return one != two and bool(_OWN_SUBJECT[two].match(piece.masked)) and _says_enough(piece, two)


def _says_enough(piece: Span, language: Language) -> bool:
    """ "My parents don't know" tells nothing apart from what they do not know."""
    han = sum(map(is_han, piece.masked))
    return han >= LEAST_HAN if language == "zh" else len(piece.masked.split()) >= LEAST_WORDS


def _asks(piece: Span, language: Language) -> bool:
    return rules.is_question(piece, language) or rules.is_request(piece, language)
