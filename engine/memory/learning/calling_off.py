"""Statements that call a plan off, or say that what once was so is no more, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.memory.learning.comparing import content
from engine.memory.times.dates import find

_ANY_MOMENT: Final = 1.8e9
"""Dates are only left out here; which days they mean makes no difference."""
_WHAT: Final = r"([^,.;!?]{3,60}?)"
_END: Final = r"(?=[,.;!?\"”]|$| (?:because|since|as|so|and|but)\b)"
_OFF_EN: Final = script.compile(
    rf"\b(?:decided|chose|opted|voted) (?:against|not to) {_WHAT}(?: after all)?{_END}"
    rf"|(?:\bnot|n['’]t|\bno longer) (?:be )?{_WHAT} after all{_END}"
    r"|\b(?:not|no longer) (?:going to|planning (?:to|on)|(?=(?:doing|running|going|moving|joining|flying"
    rf"|taking part)\b)){_WHAT}(?: any ?more)?{_END}"
    r"|\b(?:called off|cancel+ed|scrapped|shelved|ditched|(?:backed|pulled|dropped) out of|withdrew from"
    rf"|(?:given|gave) up on|changed (?:my|our|their) minds? about) {_WHAT}{_END}"
    r"|\b(?:the|my|our|user['’]s|their) ([\w' -]{3,40}?) (?:is|are|was|were|has been|have been|got) (?:now |all )?"
    rf"(?:off|cancel+ed|called off|scrapped|not happening){_END}",
    re.I,
)
_DOES_ZH: Final = r"(?:去|搬到?|跑|学|参加|办|买|考|报|换|做|搞|飞|订|租|打算|准备|想|走|装|请)"
_OFF_ZH: Final = script.compile(
    rf"(?:决定|还是|最后)(?:先|就)?不(?:再)?({_DOES_ZH}?[\u4e00-\u9fff]{{1,12}}?)了?(?=[，。；！”]|$)"
    rf"|不({_DOES_ZH}[\u4e00-\u9fff]{{1,12}}?)了(?=[，。；！”]|$)"
    r"|(?:取消|放弃|退出)了?([\u4e00-\u9fff]{2,12}?)了?(?=[，。；！”]|$)"
    r"|(?:用户|我们?|咱们?)?的?([\u4e00-\u9fff]{2,12}?)(?:已经)?(?:取消|泡汤|黄|不(?:去|办|搞|跑|参加|做|考))了(?=[，。；！”]|$)"
)
_PLANNED: Final = script.compile(
    r"\b(?:will|going to|plans?|planning|planned|wants?|hop(?:es|ing)|intends?|signed up|registered|entered|booked"
    r"|rented|hired|reserved"
    r"|training for|preparing|decided (?:to|on)|(?:is|are) (?:\w+ )?(?:moving|running|flying|getting|buying|visiting"
    r"|travel+ing|taking|starting|leaving|joining|hosting|applying|doing|having))\b"
    r"|要(?!求|是)|打算|准备|计划|想|报名|报了|将|会在|预订|订了|备战|决定(?!不)|明年|下个?月|20\d\d年",
    re.I,
)
_OPEN: Final = script.compile(
    r"\b(?:if|whether|might|maybe|perhaps|should|could|thinking of)\b|[?？]|如果|要是|可能|也许|要不要|考虑"
    r"|吗[。！”]?$",
    re.I,
)
_LIGHT: Final = content(
    "going go do doing run running moving move take taking part join joining idea plan trip the it all"
)
_LIGHT_ZH: Final = script.compile(rf"^(?:再|先)?(?:打算|准备|想|计划)?{_DOES_ZH}?")
_FORMERLY: Final = script.compile(
    r"\b(?:as a (?:child|kid|baby|teen\w*|boy|girl)|when (?:i|they) (?:was|were) (?:a |very )?\w+|used to|once"
    r"|in (?:my|their) childhood)\b|小时候|以前|从前|曾经|小的时候",
    re.I,
)
_NO_MORE: Final = script.compile(
    r"\bnot? (?:any ?more|longer|more)\b|n['’]t (?:\w+ ){0,4}any ?more\b|\b(?:gone|over|cured|fine) now\b"
    r"|(?:现在|如今|已经|早就?)[^，。；]{0,4}(?:不|没|好)[^，。；]{0,6}了|不再",
    re.I,
)
_OUTGROWN: Final = re.compile(r"\b(?:outgr[eo]wn?|gr(?:ew|own) out of)\b", re.I)
_COMPLAINTS: Final = tuple(
    script.compile(pattern, re.I)
    for pattern in (r"\ballerg|过敏", r"\basthma|哮喘", r"\beczema|湿疹", r"\bepilep|癫痫", r"\bmigraine|偏头痛",
                    r"\binsomnia|失眠", r"\bintoleran|不耐受", r"\banaemi|\banemi|贫血")
)  # fmt: skip
_CAUSES: Final = tuple(
    script.compile(pattern, re.I)
    for pattern in (
        r"\bpeanut|花生", r"(?<!pea)\bnuts?\b|坚果", r"\bmilk|\blactose|\bdairy|牛奶|乳糖", r"\beggs?\b|鸡蛋",
        r"\bshellfish|\bprawn|\bshrimp|虾|贝|蟹", r"\bseafood|海鲜", r"\bpollen|\bhay ?fever|花粉",
        r"\bcats?\b|猫", r"\bdogs?\b|狗", r"\bdust|尘", r"\bpenicillin|青霉素|盘尼西林", r"\bfish\b|鱼",
        r"\bsoy|大豆|黄豆", r"\bgluten|\bwheat|麸质|小麦", r"\bbees?\b|蜂", r"\bmango|芒果",
    )
)  # fmt: skip


def calls_off(new: str, old: str) -> bool:
    """True where ``old`` is a plan, and ``new`` says that it comes to nothing."""
    new, old = script.simplified(new), without_off(script.simplified(old))
    if _OPEN.search(new) or not _PLANNED.search(old):
        return False
    text, said = without_dates(new), content(old)
    for match in _OFF_EN.finditer(text):
        words = content(next(group for group in match.groups() if group))
        wanted = words - _LIGHT or words
        if wanted and wanted <= said:
            return True
    return any(_is_in(thing, old) for match in _OFF_ZH.finditer(text) for thing in match.groups() if thing)


def without_off(text: str) -> str:
    """A statement without what it says does not come about: that is nobody's home, job or school."""
    return _OFF_ZH.sub("", _OFF_EN.sub("", text))


def is_past(new: str, old: str) -> bool:
    """True where ``new`` says that a complaint was so once and is no more, of which ``old`` tells as if it were so."""
    if _OPEN.search(new) or not (_OUTGROWN.search(new) or (_FORMERLY.search(new) and _NO_MORE.search(new))):
        return False
    if _FORMERLY.search(old) or _NO_MORE.search(old) or not _which(_COMPLAINTS, new) & _which(_COMPLAINTS, old):
        return False
    causes = _which(_CAUSES, new)
    return not causes or bool(causes & _which(_CAUSES, old)) or not _which(_CAUSES, old)


def _which(patterns: tuple[re.Pattern[str], ...], text: str) -> frozenset[int]:
    return frozenset(number for number, pattern in enumerate(patterns) if pattern.search(text))


def _is_in(thing: str, old: str) -> bool:
    thing = thing.removesuffix("了")
    bare = _LIGHT_ZH.sub("", thing)
    return (len(bare) > 1 and bare in old) or (len(bare) < 2 < len(thing) + 1 and len(thing) > 1 and thing in old)


def without_dates(text: str) -> str:
    """A statement without its dates, and without what a date at an end leaves dangling."""
    for span in reversed(find(text, _ANY_MOMENT)):
        text = f"{text[: span.start]}{text[span.end :]}"
    return re.sub(r" (?:in|on|at|this|next)? *(?=[,.;!?\"”]|$)", "", text)
