"""What a known fact reads once the user has said what is right instead: "no, it is Thursday"."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning.amending import correct_by_value, correct_by_words, with_value
from engine.memory.learning.comparing import content
from engine.memory.learning.rewriting import finish, rewrite, strip_lead
from engine.memory.times.dating import without_stale_dates
from engine.values import Fact

_VALUE_EN: Final = re.compile(
    r"^(?:(?:and|but|actually|now|in fact|rather) )*(?:it['’]?s|it is|they['’]?re|they are|he['’]?s|he is|"
    r"she['’]?s|she is|that['’]?s)"
    r"(?: (?:now|actually|really|called|named|in|at|on|from|a|an|the))* (?P<value>[\w'’-]+(?: [\w'’-]+){0,2})$",
    re.I,
)
_VALUE_ZH: Final = script.compile(r"^(?:其实|应该|现在|而)*(?P<verb>是|在|叫|姓|住在|养)(?P<value>[^，,。]{1,8})$")
_BARE_ZH: Final = script.compile(r"^(?:其实|应该|现在|而|要|才)*(?:是|在|叫|改成|改到|姓)")
_SHOULD_ZH: Final = script.compile(r"^(?:其实|应该|现在|而|要|才)+")
_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_TAIL_ZH: Final = script.compile(r"(?P<verb>是|在|叫|姓|住在|养)(?P<value>[^，,。是在叫姓]{1,8})。?$")


def is_bare(right: str) -> bool:
    """Whether what is right has no subject of its own: "it should be Wednesday"."""
    return bool(_BARE_ZH.match(right) or _VALUE_EN.match(right.strip()))


def corrected(fact: Fact, right: str, language: Language, said_at: float) -> str | None:
    """The fact's text with what is right in it; None where rules cannot tell how it reads then."""
    if language == "zh" and is_bare(right):
        value = _SHOULD_ZH.sub("", right)
        with_it = with_value(without_stale_dates(value, said_at), fact.text) or with_value(value, fact.text)
        if with_it is not None:
            return with_it
    amended = correct_by_words(right, [fact]) or correct_by_value(right, fact.text, [fact])
    if amended is not None:
        return amended[1]
    named = _another_name(fact.text, right) if language == "en" else _another_tail(fact.text, right)
    if language == "zh" and is_bare(right):  # "it should be Xiaolan" is no statement of its own
        return named
    return named or _stated(fact.text, right, language)


def _another_name(text: str, right: str) -> str | None:
    """ "It's Braga" where the fact tells of one name behind its subject."""
    match = _VALUE_EN.match(right.strip())
    names = _NAME.findall(text)
    if match is None or not names or not match["value"][:1].isupper():
        return None
    before, _, after = text.rpartition(names[-1])
    return f"{before}{match['value']}{after}"


def _another_tail(text: str, right: str) -> str | None:
    match, tail = _VALUE_ZH.match(right.strip()), _TAIL_ZH.search(text)
    if match is None or tail is None or (match["verb"] != tail["verb"] and match["verb"] + tail["verb"] != "是叫"):
        return None
    return f"{text[: tail.start('value')]}{match['value'].rstrip('了的')}。"


def _stated(text: str, right: str, language: Language) -> str | None:
    """A statement of its own about the same thing: "My sister lives in Braga"."""
    said = strip_lead(right, language)
    if len(content(said)) < 2 or not content(said) & content(text):
        return None
    made = rewrite(said, language)
    return made if made is not None else finish(said, language)
