"""Several things announced and told in one sentence: "Two things: …, and …" is a sentence each."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import Language
from engine.memory.learning.clauses import Span, clauses, part

LEAST: Final = 5
"""Characters of what is told apart."""
_ANNOUNCED: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"^(?:(?:ok|okay|so|right|hi|hey|well|also|anyway)[, ]+)*(?:just |only |quick )?(?:two|three|four|"
        r"(?:a )?couple of|a few|"
        r"several) (?:[\w-]+ )?(?:things|updates?|changes|news|corrections|notes|announcements|bits of news)"
        r"(?: (?!i\b|my\b|we\b)[\w'’]+){0,4}$",
        re.I,
    ),
    "zh": script.compile(
        r"^(?:有|就|说|跟你说|和你说|先说|这周|最近|今天|顺便说|告诉你|更新(?:一下)?|汇报|"
        "报告){0,2}[两二三四几][件个条](?:大|小|新|好|坏)?(?:事儿?|事情|消息|变化|变动|更新|情况|"
        "好消息)(?:要?[^，,：:我]{0,6})?$"
    ),
}
_NEXT: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"^(?:(?:and|also|plus|then|oh|first(?:ly)?|second(?:ly)?|third(?:ly)?|one(?: is)?|two|three|another|finally|"
        r"the (?:first|second|third|other|last)(?: one)?(?: is)?|\(?[1-4][.)])(?: that)?[,: ]+)+"
        r"(?=(?:i\b|i['’]|my\b|we\b|we['’]|our\b|the\b|that\b|this\b|there\b|his\b|her\b|(?-i:[A-Z])))",
        re.I,
    ),
    "zh": script.compile(
        r"^(?:(?:还有|另外|再就是|再有|然后|以及|首先|其次|最后)(?:就是|一[件个]是?)?|[一二三四](?:是|来|、)|"
        r"第[一二三四](?:是|件)?|其[一二三]|"
        r"一[个件]是|另(?:外)?一[个件]是|\d[、.])[，,：:是]?\s*"
    ),
}
_COUNT: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?:and |then )?(?:the )?(?:first|second|third|last|fourth|other)(?:ly)?|one|two|three|also|finally", re.I
    ),
    "zh": script.compile(r"第[一二三四]|其[一二三]|[一二三四]|首先|其次|最后|另外|还有|再就是|再有"),
}
_NEWS: Final = script.compile(r"(?:a |one )?(?:quick |small |little )?(?:update|news)|(?:小|快速)?更新(?:一下)?", re.I)
_OWN: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"^(?:i\b|i['’]|my\b|we\b|we['’]|our\b)", re.I),
    "zh": script.compile(r"^(?:我|咱)"),
}
_ALONE_ZH: Final = script.compile(r"^(?:还有|另外|再就是|再有)(?=[那这我]|[A-Z])")
"""Also where nobody has said how many: "…，还有那个课改到周四了"."""
_CHANGES_ZH: Final = script.compile(r"改|换|搬|调|推迟|提前|取消|了$|[是在住有叫]")


def things(sentence: Span, language: Language) -> list[Span]:
    """The sentence, or what it tells one after the other, the words that count left out."""
    pieces = clauses(sentence)
    announced = len(pieces) > 1 and bool(_ANNOUNCED[language].search(pieces[0].masked))
    if all(_ANNOUNCED[language].search(one.masked) or _NEWS.fullmatch(one.masked) for one in pieces):
        return []
    groups, counted = list[list[Span]](), False
    for piece in pieces[1:] if announced else pieces:
        if announced and _COUNT[language].fullmatch(piece.masked):
            counted = True
            continue
        rest = sentence.masked[piece.start - sentence.start :]
        if not groups or counted or (_is_told(groups[-1]) and _begins(piece, rest, announced, language)):
            groups.append([])
        groups[-1].append(piece)
        counted = False
    if not groups or (not announced and len(groups) < 2):
        return [sentence]
    return [_without_count(sentence, group[0], group[-1], language) for group in groups]


def _is_told(group: list[Span]) -> bool:
    return group[-1].end - group[0].start >= LEAST


def _begins(piece: Span, rest: str, announced: bool, language: Language) -> bool:
    if announced:
        return any(one[language].match(piece.masked) for one in (_NEXT, _OWN))
    return (
        language == "zh"
        and _ALONE_ZH.match(piece.masked) is not None
        and len(rest) >= LEAST
        and _CHANGES_ZH.search(rest) is not None
    )


def _without_count(sentence: Span, first: Span, last: Span, language: Language) -> Span:
    start, end = first.start - sentence.start, last.end - sentence.start
    counted = _NEXT[language].match(sentence.masked[start:end])
    start += counted.end() if counted is not None else 0
    return part(sentence, start, end, last.mark if last.end == sentence.end else "")
