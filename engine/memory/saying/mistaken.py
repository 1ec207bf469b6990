"""A correction of the user's own words: "Biscuit is four, I got that wrong", "更正一下：团团四岁"."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning.clauses import Span
from engine.memory.saying.heard import Heard

_LEAD: Final[dict[Language, str]] = {
    "en": r"^(?:(?:no|oh|well|sorry|wait|hm+|but|and|actually|oops|ah)[, ]+)*",
    "zh": r"^(?:(?:其实|不|哦|嗯|对了|等等|抱歉|对不起|不好意思|但是?|不过|唉|啊|哎呀)[，,、 ]*)*",
}
_MISTAKE: Final[dict[Language, str]] = {
    "en": r"(?:i (?:just |have |had )?(?:got|had|said|told you|wrote|remembered) (?:that|it|this|you) wrong(?:ly)?"
    r"|i (?:was|am) (?:wrong|mistaken)|i (?:mis(?:spoke|remembered|typed)|made a mistake)|my (?:mistake|bad)"
    r"|correction)"
    r"(?: (?:there|before|earlier|just now|about that))?",
    "zh": r"(?:是?我(?:刚才|刚刚|刚|之前|前面|上次|上面)?(?:说|记|写|打|讲|弄|搞)(?:得)?(?:错了|反了|得?不对)"
    r"|(?:刚才|刚刚|之前|前面)(?:说|记|写|打|讲)错了|(?:是我的?)?口误|(?:我?(?:要)?(?:更正|纠正)(?:一下|一点)?))",
}
_BEHIND: Final = {
    language: script.compile(rf"{_LEAD[language]}{mistake}\s*(?:[,;:，；：—–]+\s*(?P<right>.+))?$", re.I)
    for language, mistake in _MISTAKE.items()
}
_BEFORE: Final = {
    language: script.compile(
        rf"{_LEAD[language]}(?P<right>.{{3,80}}?)\s*[,;，；—–]+\s*(?:(?:sorry|抱歉|对不起|不好意思)[，, ]*)?{mistake}$",
        re.I,
    )
    for language, mistake in _MISTAKE.items()
}
_NO_FACT: Final = script.compile(
    r"^(?:因为|所以|以为|对不起|抱歉|i thought|because|so |sorry)|怎么|[吗呢]$|帮|请", re.I
)
_FIRST: Final = {
    "en": re.compile(r"^(?:(?:it (?:is|was) that|actually|in fact|rather),? )+", re.I),
    "zh": script.compile(r"^(?:其实|应该是说|实际上|是说)+[，,]?"),
}


def mistaken_in(sentence: Span, following: Span | None, language: Language) -> Heard | None:
    """What is right, in the sentence or in the one behind it; None where it speaks of no mistake of the user's.

    It is not sure: the mistake may be one in anything else.
    """
    if sentence.mark.startswith(("?", "？")):
        return None
    match = _BEHIND[language].match(sentence.masked) or _BEFORE[language].match(sentence.masked)
    if match is None:
        return None
    right, end = sentence.text[match.start("right") : match.end("right")] if match["right"] else "", sentence.end
    if not right and following is not None and not following.mark.startswith(("?", "？")):
        right, end = following.text, following.end
    right = _FIRST[language].sub("", right.strip(" ,，;；:：.。!！"))
    if not right or _NO_FACT.search(right):
        return None
    return Heard("correct", language, sentence.start, end, right=right, sure=False)
