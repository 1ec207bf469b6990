"""What an order names by its quality, which the memory need not say: "my weight" of what "weighs 71 kilos"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine import script
from engine.language import detect_language
from engine.memory.kinds import holder_of
from engine.memory.learning.comparing import content
from engine.memory.learning.lexicon import DIET_EN, DIET_ZH, any_of
from engine.memory.learning.remaining import statements
from engine.values import Fact

_QUALITIES: Final[tuple[tuple[str, str], ...]] = (
    (
        r"\b(?:body ?)?weight\b|体重",
        r"\bweigh(?:s|ed|t)?\b|\d ?(?:kg|kilos?|kilograms?|pounds|lbs|stone)\b|"
        r"\b(?:down|up) to \d|\blos(?:e|ing) weight\b|"
        r"体重|减肥|(?:公斤|千克|斤)(?!的?[肉菜米面])|(?:减|瘦|胖)到",
    ),
    (r"\bheight\b|\bhow tall\b|身高", r"\btall\b|\d ?cm\b|\bheight\b|身高|厘米|公分|一米[一-九]"),
    (r"\bage\b|\bhow old\b|年龄|年纪|岁数", r"\b\d+ years? old\b|\b(?:is|turned|turns) \d+\b|岁"),
    (
        r"\b(?:job|work|occupation|profession|employer)\b|工作|职业",
        r"\b(?:works?|working|job|employed|employer)\b|"
        r"\bis an? (?:\w+ ){0,2}(?:\w+(?:er|or|ist|ian)|nurse|chef|cook|vet)\b|"
        r"工作|上班|[做当是](?:一?[名个位])?[\u4e00-\u9fff]{0,6}(?:[师员工]|医生|护士|编辑|经理|司机|会计|律师)",
    ),
    (
        r"\b(?:home|address|where i live|place where i live)\b|住址|地址|住处|住在哪|住哪",
        r"\b(?:lives?|living|moved)\b|address|住|搬",
    ),
    (
        r"\ballerg(?:y|ies)\b|\bintolerances?\b|过敏",
        r"\ballerg(?:ic|y|ies)\b|\bintoleran|\bcan(?:no|')t (?:eat|have|drink)\b|过敏|不耐受|不能[吃喝碰]",
    ),
    (r"\bdiet\b|饮食|忌口", rf"\b{DIET_EN}\b|\b(?:eats?|drinks?)\b|{DIET_ZH}|[吃喝]"),
    (
        r"\b(?:salary|income|pay|wages?|earnings)\b|工资|收入|薪水|薪资",
        r"\b(?:earns?|salary|income|makes? [£$€\d]|paid)\b|工资|收入|薪|挣|赚",
    ),
    (
        r"\bpets?\b|宠物",
        r"\b(?:dog|cat|puppy|kitten|parrot|rabbit|hamster|pet|tortoise|beagle)s?\b|[猫狗兔鸟龟]|仓鼠|鹦鹉|宠物",
    ),
    (r"\b(?:health|illness|condition)\b|健康|病情|身体状况", r""),
)
_NAMED: Final = tuple((any_of(name), any_of(tells) if tells else None) for name, tells in _QUALITIES)


def told_by_quality(words: str, facts: Sequence[Fact], nobody: frozenset[str]) -> list[tuple[Fact, int]]:
    """The facts that tell the named quality of whoever is named, each with the statement that does, 0 for all of it.

    Args:
        nobody: words that name nothing.
    """
    for name, tells in _NAMED:
        if name.search(words):
            whose = content(name.sub(" ", words)) - nobody
            return [(fact, _part(fact, tells)) for fact in facts if _is_told(fact, tells, whose)]
    return []


def _is_told(fact: Fact, tells: re.Pattern[str] | None, whose: frozenset[str]) -> bool:
    says = fact.kind == "health" if tells is None else tells.search(fact.text) is not None
    if not whose:
        return says and holder_of(fact.text, detect_language(fact.text)) == "user" and not _OF_ANOTHER.match(fact.text)
    return says and whose <= content(fact.text)


def _part(fact: Fact, tells: re.Pattern[str] | None) -> int:
    parts = statements(fact.text)
    telling = [number for number, one in enumerate(parts, 1) if tells is not None and tells.search(one)]
    return telling[0] if len(telling) == 1 and len(parts) > 1 else 0


_OF_ANOTHER: Final = script.compile(
    r"the user['’]s (?!(?:weight|height|age|job|work|home|address|diet|salary|income)\b)", re.I
)
