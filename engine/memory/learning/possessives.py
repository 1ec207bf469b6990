""" "Mine" and "ours" at the beginning of a sentence: put in what was named before it, or nobody knows what it is."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language

_MINE_EN: Final = re.compile(
    r"^((?:(?:and|but|so|well|though|because|since)[, ]+)*)(mine|ours)(['’]s|['’]re|(?= (?:is|are|was|were|has|"
    r"have|had|"
    r"does|do|doesn['’]?t|don['’]?t|isn['’]?t|aren['’]?t|can|can['’]?t|won['’]?t|just|only|still|always|never|[a-z]+s|"
    r"[a-z]+ed)\b))",
    re.I,
)
_DOES_ZH: Final = (
    r"(?=是|有[\d一二三四五六七八九两十好点]|要(?!求|么|点)|会(?![员计议所费话徽])|都|也|"
    r"只有?[\d一二三四五六七八九两十]|才[\d一二三四五六七八九两十]|比(?!例|赛)|"
    r"没|叫|已经|还(?![款价])|刚(?=买|换|装|到|修)|更|太(?!太|阳)|很|用了|今年|[长重高大](?:约|"
    r"概)?[\d一二三四五六七八九两十]|不(?![动安满])|装|坏|[\d一二三四五六七八九两十]+(?:岁|年|个月))"
)
_MINE_ZH: Final = script.compile(
    rf"^(而且|但是?|不过|因为)?(我家?|我们家?|咱们?家?)(?:的{_DOES_ZH}|"
    rf"那?[只条台辆把张双部本个架艘口套棵盆匹间]的?{_DOES_ZH})"
)
_NO_NOUN: Final = (
    r"(?:up|on|in|for|of|to|that|which|with|from|out|off|at|when|if|is|are|as|need|go|cost|take|run|over|under|"
    r"into|onto|and|"
    r"or|before|after|so|while|by|last|down|through|without|safely|properly|every|again|about|near|be|get|have|"
    r"should|than|"
    r"like|behind|beside|back|away|together|indoors|outside)"
)
_NOUN: Final = (
    r"((?!(?:lot|bit|few|little|day|week|month|year|way|while|minute|second|moment|person|people|"
    r"things?)\b)[a-z][a-z-]+"
    rf"(?: (?!{_NO_NOUN}\b)[a-z-]+)?)"
)
_INDEFINITE_EN: Final = re.compile(
    rf"\ban? (?:(?:good|new|decent|cheap|big|small|proper|nice|used|old) )?{_NOUN}", re.I
)
_ASKED_EN: Final = re.compile(
    rf"\b(?:does|do|is|are|can|should|will|would|did) an? (?:(?:good|new|big|small|old) )?{_NOUN}", re.I
)
_PLURAL_EN: Final = re.compile(r"\b(?:do|are|can|should|will|why do|how do) (?:most |all )?([a-z]{3,}s)\b", re.I)
_THING_ZH: Final = (
    script.compile(r"把([一-龥]{2,4}?)(?=[弄放搬装擦洗挂运拆修收绑抬停种养存])"),
    script.compile(
        r"^(?:请问|那|一般)?(?:一[只条台辆把张双部本个])?((?![怎为什哪谁你我他她它有是这那])[一-龥]{2,5}?|[猫狗鸟鱼车])"
        r"(?:一般|通常|到底|平时|冬天|夏天)?(?=怎么|怎样|如何|多久|多[大长重高]|能不能|可不可以|要不要|应该|该|"
        r"会不会|是不是|可以|"
        r"能(?:用|活|放|存|撑|养|骑|开|洗)|要多|用什么|需要)"
    ),
)
_ASKED: Final = re.compile(r"[?？。.!！]")


def begins_with_own(text: str, language: Language) -> bool:
    """It speaks of something of the user's that it does not name."""
    return (_MINE_ZH if language == "zh" else _MINE_EN).match(text) is not None


def with_owned(text: str, before: str, language: Language) -> str | None:
    """With the thing instead of "mine"; None where the words before name none, or several.

    "How do I get a kayak on the roof? Mine is 4.2 metres." is about the user's kayak.
    """
    match = (_MINE_ZH if language == "zh" else _MINE_EN).match(text)
    if match is None:
        return None
    said = [one for one in _ASKED.split(before.strip(" ?？。.!！,，")) if one.strip()]
    things = _things(said[-1].strip(), language) if said else []
    if len(things) != 1:
        return None
    if language == "zh":
        return f"{match.group(1) or ''}{match.group(2)}的{things[0]}{text[match.end() :]}"
    lead, whose, verb = match.groups()
    owner = "my" if whose.lower() == "mine" else "our"
    is_, are = verb.endswith("s"), verb.endswith("re")
    return f"{lead}{owner} {things[0]}{' is' if is_ else ' are' if are else ''}{text[match.end() :]}"


def _things(before: str, language: Language) -> list[str]:
    if language == "zh":
        found = [match.group(1) for pattern in _THING_ZH for match in pattern.finditer(before)]
        return list(dict.fromkeys(found))[:2]
    if (asked := _ASKED_EN.search(before)) is not None:
        return [asked.group(1).lower()]
    found = [match.group(1).lower() for match in _INDEFINITE_EN.finditer(before)]
    return list(dict.fromkeys(found or [match.group(1).lower() for match in _PLURAL_EN.finditer(before)]))
