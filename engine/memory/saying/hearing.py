"""Orders to the memory in a user's message: to remember, to forget, that something is over or wrong, what is known.

Only what the user typed is heard, never what was pasted in or quoted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from engine import script
from engine.language import Language, detect_language
from engine.memory.learning import orders, rules
from engine.memory.learning.clauses import Span, part, sentences
from engine.memory.learning.empty_orders import names_nothing
from engine.memory.learning.pasted import own_words
from engine.memory.saying import chinese, english
from engine.memory.saying.heard import Heard
from engine.memory.saying.mistaken import mistaken_in

MOST_CHARS: Final = 2000
"""A longer message is a text, not an order."""
MOST_ORDERS: Final = 4
_COMMON: Final = script.compile(
    r"forget|unlearn|remember|scratch|keep|stor|eras|delet|remov|wip|no longer|any ?more|any ?longer|wrong|true|"
    r"right|correct|outdated"
    r"|out of date|changed|old news|you know|learn|memory|mind|note|sav|memori|write down|mistake|false|"
    r"over now|history|misspoke|misremember|mistyped|my bad"
    r"|忘|记|删|抹|清除|去掉|不再|不是|过时|变了|作废|不对|错|有误|算数|改了|结束|没有了|不一样|知道|了解|不|没|"
    r"备忘|存|更正|纠正|口误",
    re.I,
)
_NUMBER: Final = script.compile(
    r"^(?:(?:the|number|no\.?|option|choice|#|第|选)\s*)*(?P<which>\d{1,2}|first|second|third|fourth|fifth|last|"
    r"both|all|none|neither"
    r"|[一二三四五两]|最后|都|全部|都不是|都不|前一?个|后一?个)\s*(?:one|of them|of these|个|条|项|"
    r"都是)*(?:\s*(?:please|吧|。|\.|!))*$",
    re.I,
)
_ORDINALS: Final = {
    "first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4,
    "一": 0, "二": 1, "两": 1, "三": 2, "四": 3, "五": 4, "前个": 0, "前一个": 0,
}  # fmt: skip


_TO_DO: Final = {
    "en": re.compile(r"\b(?:don['’]?t forget|remember) to\b", re.I),
    "zh": script.compile(
        r"(?:别忘了?|不要忘记?|别忘记|记得)(?:明天|今天|今晚|待会儿?|一会儿|到时候?|要|再)*"
        r"(?:叫|提醒|带|拿|买|给|把|帮|去|来|回|打|发|写|关|锁|告诉|通知|问|看|做|吃|喝|交|寄|还)|提醒我"
    ),
}


_OPENS: Final = script.compile(r"^(?:to (?:my)?self[:,]?\s*|了[，,]?)", re.I)
"""What may stand between an order to remember and what is to be."""


@lru_cache(maxsize=64)
def orders_in(text: str) -> tuple[Heard, ...]:
    """The orders of a message, in their order."""
    if len(text) > MOST_CHARS or not _COMMON.search(text):
        return ()
    found: list[Heard] = []
    taken = 0
    every = sentences(own_words(text))
    for index, sentence in enumerate(every):
        if sentence.start < taken:
            continue
        following = every[index + 1] if index + 1 < len(every) else None
        heard = _heard_in(sentence, following)
        if heard is not None and heard.act == "end" and heard.right and following is not None:
            told = _heard_in(following, None)
            if told is not None and told.statement:  # it says itself what is over
                heard = replace(told, start=heard.start)
        if heard is not None:
            found.append(heard)
            taken = heard.end
    return tuple(found[:MOST_ORDERS])


def told_behind(heard: Heard, text: str) -> Heard:
    """What a message tells behind "that's no longer true", as a statement that ends something by itself."""
    start = text.find(heard.right, heard.end)
    return replace(heard, words=heard.right, right="", statement=True, start=start, end=start + len(heard.right))


def covers(orders: Sequence[Heard], text: str) -> bool:
    """Whether a message says nothing beside these orders."""
    rest = [
        one for one in sentences(text) if not any(order.start < one.end and one.start < order.end for order in orders)
    ]
    return not rest


def choice_in(text: str, count: int) -> tuple[int, ...] | None:
    """Which of so many choices a message names: "the second one"; () for none of them, None where it names none."""
    match = _NUMBER.match(script.simplified(text).strip().rstrip("。.!！"))
    if match is None:
        return None
    which = match["which"].lower()
    if which in ("none", "neither", "都不是", "都不"):
        return ()
    if which in ("all", "都", "全部") or (which == "both" and count == 2):
        return tuple(range(count))
    if which in ("last", "最后", "后个", "后一个"):
        return (count - 1,)
    place = int(which) - 1 if which.isdigit() else _ORDINALS.get(which, -1)
    return () if which == "0" else (place,) if 0 <= place < count else None


def _heard_in(sentence: Span, following: Span | None) -> Heard | None:
    language: Language = "zh" if rules.is_chinese(sentence.masked) else detect_language(sentence.text)
    heard = (chinese if language == "zh" else english).heard_in(sentence, following)
    return heard or mistaken_in(sentence, following, language) or _to_remember(sentence, language)


def _to_remember(sentence: Span, language: Language) -> Heard | None:
    if orders.points_back(sentence, language):
        return Heard("remember", language, sentence.start, sentence.end)
    if names_nothing(sentence, language):
        return None
    order, start = orders.order_of(sentence, language)
    if order != "remember" or _only_asks(sentence):
        return None
    body = part(sentence, start, len(sentence.text), sentence.mark)
    if _TO_DO[language].search(sentence.masked):  # "don't forget to call me": nothing is told by it
        return None
    words = _OPENS.sub("", body.text)
    return Heard("remember", language, sentence.start, sentence.end, words) if words else None


def _only_asks(sentence: Span) -> bool:
    polite = script.match(r"(?:can|could|would) you|你?(?:能|可以)", sentence.masked, re.I)
    return sentence.mark.startswith(("?", "？")) and not polite
