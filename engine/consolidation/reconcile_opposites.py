"""What somebody loves and loathes, never does and does, has nobody of and has: in English, Chinese, or one in each."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.memory.bilingual.things import topics
from engine.memory.learning.naming import persons

_LOVES: Final = script.compile(
    r"\b(?:loves?|adores?|likes?|enjoys?|favou?rite|crazy about|can['’]t get enough of|cannot get enough of|"
    r"(?:on|in) everything|every day)\b"
    r"|(?<!不)(?<!没)(?:喜欢|爱(?:吃|喝|听|看)|最爱|离不开|什么都(?:要)?放|一大把|天天)",
    re.I,
)
_LOATHES: Final = script.compile(
    r"\b(?:hates?|dislikes?|detests?|loathes?|(?:can['’]t|cannot|couldn['’]t) (?:stand|bear|stomach)|"
    r"(?:never|does not|doesn['’]t) (?:eats?|likes?|drinks?|touch(?:es)?|listens?))\b"
    r"|讨厌|受不了|不喜欢|不爱(?:吃|喝)|从来?不(?:吃|喝|碰|听)|(?<![要会])不吃|一口也?不?吃?不下|恨",
    re.I,
)
_LIMITED: Final = script.compile(
    r"\b(?:used to|except|unless|if|only|sometimes|when|without|but|or|as a (?:child|kid))\b|除了|有时|偶尔|如果|的话"
    r"|小时候|以前|但|只",
    re.I,
)
_ABILITIES: Final = (
    (
        r"\b(?:does not|doesn['’]t|cannot|can['’]t|never) drives?\b|\b(?:never (?:got|had|took|passed)|has no"
        r"|without) (?:the|"
        r"a|their|his|her)? ?(?:driv(?:ing|er['’]?s?) )?(?:licen[cs]e|test)\b|不(?:会)?开车|没有?(?:考过?)?驾照",
        r"^(?:the user )?(?:drove|drives?)\b(?! (?:me|\w+ (?:crazy|mad|nuts|up the wall)|the user))|"
        r"\bthe user (?:\w+ly )?(?:drove|drives)\b(?! \w+ (?:crazy|mad|nuts))|\bbehind the wheel\b"
        r"|^用户(?:[^，。]{0,8}(?:自己)?)开(?:着)?车(?!祸|展|厂)|用户自己开车",
    ),
    (
        r"\b(?:does not|doesn['’]t|cannot|can['’]t|never learned to|never) swims?\b|不会游泳|旱鸭子",
        r"\bthe user (?:\w+ly )?(?:swam|swims)\b|^swam\b"
        r"|用户[^，。不]{0,8}游了?(?:泳|了?\d|了?[一二两三四五六七八九十])",
    ),
    (
        r"\b(?:cannot|can['’]t|does not|doesn['’]t|never learned to|never) cooks?\b|不会做[饭菜]|从不下厨",
        r"\bthe user (?:cooked|cooks)\b|^cooked\b|用户[^，。不]{0,8}(?:做了?一?[顿桌]?[饭菜]|下厨)",
    ),
    (
        r"\b(?:never|does not|doesn['’]t|won['’]t) (?:fl(?:y|ies)|gets? on a plane|set foot on a plane)\b|"
        r"不(?:敢)?坐飞机|从不坐飞机",
        r"\bthe user (?:flew|flies)\b|^flew\b|用户[^，。不]{0,6}(?:飞到|飞去|坐飞机去)",
    ),
    (
        r"\b(?:never|does not|doesn['’]t) (?:rides?|cycles?)\b|\bcannot ride a bike\b|不会骑(?:自行)?车",
        r"\bthe user (?:cycled|rode|rides|cycles)\b|^(?:cycled|rode)\b|用户[^，。不]{0,6}骑(?:自行)?车",
    ),
)
"""What somebody never does, and doing it."""
_KINLESS: Final = (
    (
        r"\b(?:no|has no|without|never had)(?: any)? (?:siblings|brothers|sisters)\b|\bonly child\b"
        r"|没有(?:亲)?(?:兄弟姐妹|兄弟|姐妹)|独生[子女]",
        r"\b(?:user['’]s|user has (?:an?|one|two|three|\d)) (?:\w+ ){0,2}?(?:sister|brother)s?\b(?!-in-law| in law)"
        r"|用户(?:的|有[一两三二\d]个)?(?:亲)?(?<![表堂])(?:姐|妹|哥|弟)(?!夫|媳)",
    ),
    (
        r"\b(?:has no|without|never had|did not have|doesn['’]t have)(?: any)? (?:children|kids)\b|\bchildless\b"
        r"|没有?孩子(?!气)|没有子女|丁克",
        r"\b(?:user['’]s|user has (?:an?|one|two|three|\d)) (?:\w+ ){0,2}?(?:son|daughter|children|kid"
        r"|child)s?\b(?!-in-law)"
        r"|用户(?:的|有[一两三二四\d]个)?(?:[大小])?(?:儿子|女儿|孩子)",
    ),
    (
        r"\bthe user (?:is|was) (?:\w+ )?(?:single|unmarried|not married|never married)\b"
        r"|用户(?:是|还)?(?:单身|未婚|没结婚)",
        r"\buser['’]s (?:wife|husband)\b|用户的?(?:妻子|老婆|太太|丈夫|老公)",
    ),
)
"""Whom somebody does not have, and having them."""
_LONG_AGO: Final = script.compile(
    r"\b(?:used to|once|back then|until|as a (?:child|kid))\b|以前|从前|曾|当年|小时候", re.I
)
_CLAUSE: Final = re.compile(r"[^,，;；。!！?？]+")


def _both(patterns: tuple[str, str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return script.compile(patterns[0], re.I), script.compile(patterns[1], re.I)


_NEVER_PATTERNS: Final = tuple(map(_both, (*_ABILITIES, *_KINLESS)))


def opposite(one: str, other: str) -> bool:
    """Whether one of two statements with simplified characters says the opposite of the other, of the user."""
    return _does_never(one, other) or _does_never(other, one) or _loves_and_loathes(one, other)


def tells_of_liking(text: str) -> bool:
    """Whether a statement tells anything that another could be the opposite of."""
    if _LOVES.search(text) or _LOATHES.search(text):
        return True
    return any(pattern.search(text) for pair in _NEVER_PATTERNS for pattern in pair)


def _does_never(never: str, done: str) -> bool:
    """Whether one says that the user never does, or does not have, what the other tells."""
    return any(
        pattern.search(never) and not _LONG_AGO.search(never) and any(_is_done(act, clause) for clause in _told(done))
        and not pattern.search(done)
        for pattern, act in _NEVER_PATTERNS
    )  # fmt: skip


def _is_done(act: re.Pattern[str], clause: str) -> bool:
    return act.search(clause) is not None and not _LIMITED.search(clause)


def _told(text: str) -> list[str]:
    return [match.group().strip() for match in _CLAUSE.finditer(text)]


def _loves_and_loathes(old: str, new: str) -> bool:
    """Whether one loves what the other loathes, the user both times."""
    for one, two in ((old, new), (new, old)):
        loves, loathes = _LOVES.search(one), _LOATHES.search(two)
        if loves is None or loathes is None or _LOATHES.search(one) or _LOVES.search(two):
            continue
        if _LIMITED.search(one) or _LIMITED.search(two) or persons(one) or persons(two):
            continue
        here, there = topics(_clause_at(one, loves.start())), topics(_clause_at(two, loathes.start()))
        here = here or topics(one)
        if len(here) == 1 and here == there:
            return True
    return False


def _clause_at(text: str, place: int) -> str:
    return next((one.group() for one in _CLAUSE.finditer(text) if one.start() <= place < one.end()), text)
