"""Something that was to be on one day is to be on another now: a flight, a wedding, a visit to the dentist.

In English, Chinese, or one in each.
"""

from __future__ import annotations

import re
from typing import Final

from engine import script
from engine.language import is_han
from engine.memory.learning.comparing import content
from engine.memory.learning.marks import dates_of
from engine.memory.learning.naming import names, persons, values

_EVENTS: Final = tuple(
    (name, script.compile(pattern, re.I))
    for name, pattern in (
        ("flight", r"\b(?:flights?|fl(?:y|ies|ying)|flew|plane)\b|航班|机票|飞(?!盘)"),
        ("wedding", r"\bweddings?\b|婚礼|婚宴|结婚"),
        ("tooth", r"\b(?:tooth|teeth|dentist\w*)\b|牙|智齿"),
        ("operation", r"\b(?:operations?|surgery)\b|手术|开刀"),
        ("exam", r"\bexams?\b|考试|考级"),
        ("interview", r"\binterviews?\b|面试"),
        ("party", r"\bpart(?:y|ies)\b|聚会|派对|生日会"),
        ("move", r"\b(?:movers|moving (?:day|house|out|in)|moves? (?:house|out|in))\b|搬家|搬进|搬出"),
        ("appointment", r"\b(?:appointments?|check-?ups?|scan)\b|预约|复诊|复查|体检|挂号"),
        ("delivery", r"\b(?:deliver\w*|arrives?|parcel)\b|送货|到货|快递"),
        ("concert", r"\b(?:concerts?|gigs?|premiere|opening night)\b|音乐会|演出|首演|演唱会"),
        ("trip", r"\b(?:trip|holiday|leaves? for|sets? off|train to)\b|旅行|旅游|出发|出差"),
        ("meeting", r"\b(?:meetings?|conference|hearing)\b|会议|开会|开庭"),
        ("repair", r"\b(?:plumber|electrician|inspection|repair\w*)\b|水管工|电工|检修|维修|年检"),
        ("funeral", r"\bfuneral\b|葬礼|追悼会"),
        ("deadline", r"\b(?:deadline|due)\b|截止|交稿"),
        ("start", r"\b(?:starts?|begins?|opens?)\b|开学|开课|开业|入职"),
    )
)
_PUT_OFF: Final = script.compile(
    r"\b(?:now|moved|changed?|postponed|pushed|put (?:off|back)|brought forward|reschedul\w+|slipped|rebooked"
    r"|instead|delayed)\b"
    r"|改(?!善|造|进)|推迟|提前|延[期后]|挪|换到|才",
    re.I,
)
_NOT_THEN: Final = script.compile(
    r"\b(?:not|n['’]t)\b[^.;]{0,24}?\bin ([A-Z][a-z]+)\b|\bfrom ([A-Z][a-z]+) to\b|\binstead of ([A-Z][a-z]+)\b"
    r"|((?:\d{1,2}|[一二三四五六七八九十]{1,2})月)(?:份)?[^，。]{0,4}不(?:了|成|行|去|来)"
    r"|从((?:\d{1,2}|[一二三四五六七八九十]{1,2})月)(?:份)?(?:改|推|提|挪)"
)
_FROM_A_DAY: Final = script.compile(
    r"\bfrom (?:the )?(?:\d{1,2}|(?-i:[A-Z])[a-z]{2,8} (?:the )?\d)[^.;]{0,24}? to\b"
    r"|从(?:\d{1,2}|[一二三四五六七八九十]{1,2})月[^，。]{1,8}?(?:改|推|提|挪|延|换)",
    re.I,
)
_OPEN: Final = script.compile(r"\b(?:if|whether|maybe|might|perhaps)\b|[?？]|如果|可能|要不要|吗[。]?$", re.I)
_NO_NAMES: Final = frozenset(
    ("wedding", "flight", "the", "flying", "surgery", "as", "so", "we", "my", "dr", "mr", "mrs", "ms", "now")
)


def has_new_date(new: str, old: str) -> bool:
    """Whether the newer statement gives the event of the older one another day, and says that this changed."""
    new, old = script.simplified(new), script.simplified(old)
    if _has_new_month(new, old):
        return True
    days = dates_of(old), dates_of(new)
    if of_another_day(new, old):
        return False
    if len(days[0]) != 1 or not days[1] or days[0] & days[1] or not _PUT_OFF.search(new) or _OPEN.search(new):
        return False
    whose = persons(new) <= persons(old) | {"dentist", "doctor"}
    return bool(_events(old) & _events(new)) and whose and _agree(_named(old), _named(new))


def of_another_day(new: str, old: str) -> bool:
    """Whether the newer statement moves something that was on a day which the older one does not name."""
    new, old = script.simplified(new), script.simplified(old)
    days = dates_of(old), dates_of(new)
    return bool(days[0]) and not days[0] & days[1] and _FROM_A_DAY.search(new) is not None


def _has_new_month(new: str, old: str) -> bool:
    """ "Not in June after all, they come in August": the month that is over is the one that was known."""
    over = _NOT_THEN.search(new)
    if over is None or _OPEN.search(new) or persons(old) != persons(new):
        return False
    months = [frozenset(one for one in values(text) if one.startswith("m")) for text in (old, over.group(), new)]
    if len(months[0]) != 1 or months[0] != months[1] or len(months[2]) < 2:
        return False
    shared = (content(old) & content(new)) - content(next(filter(None, over.groups())))
    return any(len(word) > 2 or is_han(word) for word in shared) and _agree(_named(old), _named(new))


def _events(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in _EVENTS if pattern.search(text))


def _named(text: str) -> frozenset[str]:
    return names(text, first=True) - _NO_NAMES


def _agree(one: frozenset[str], two: frozenset[str]) -> bool:
    """Whether they are of the same people or places, as far as both name any."""
    return not one or not two or bool(one & two)
