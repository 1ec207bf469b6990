"""Dates of facts: when what a sentence tells is true, and its words for a date kept from going stale."""

from __future__ import annotations

import re
from datetime import date, datetime, tzinfo
from typing import Final

from msgspec import Struct

from engine import script
from engine.language import Language, is_han
from engine.memory.times.dates import DateSpan, clause_at, find
from engine.memory.times.days import Precision

_EVERY: Final = script.compile(
    r"\b(?:every|each|birthday|anniversary|annual\w*|usually|always)\b|每|生日|纪念日|平时|通常|一般", re.I
)
_BEGINS: Final = script.compile(
    r"\b(?:mov(?:e|es|ed|ing)|start(?:s|ed|ing)?|beg[aiu]n\w*|switch\w*|chang\w+|join\w*|quit\w*|stop\w*|gave up"
    r"|give up|bought|sold|buy(?:s|ing)?|sell(?:s|ing)?|became|become|got|get(?:s|ting)? married|married|marry\w*"
    r"|divorced|broke up|retir\w+|graduat\w+|adopt\w+|left|leav(?:e|es|ing)|promot\w+|turn(?:s|ed)|upgrad\w+|replac\w+"
    r"|took (?:up|over)|hired|born|moved|transferred|converted|lost|broke|enrolled|settled|went|has been"
    r"|have been|had|was|were|did|new)\b"
    r"|搬|开始|换|改|转|入职|跳槽|离职|辞|戒|结婚|离婚|分手|退休|毕业|升|买|卖|领养|收养|出生|去了|来[了的到]|成了|成为|[了过]",
    re.I,
)
_SHIFTED: Final = script.compile(
    r"\b(?:moved|pushed|changed|postponed|rescheduled|rebooked|shifted|extended|brought forward|put (?:off|back))\b"
    r"|改|推迟|提前|延[期到]|调到",
    re.I,
)
_FROM: Final = script.compile(r"\b(?:from|for) (?:the )?$|从$", re.I)
"""From one day to another: the new one is what is told, and not the end of anything."""
_VALUE: Final = script.compile(r"\b(?:to|is|not) $|[到成为是]$", re.I)
"""In front of a date that is itself what is told: "moved to 3 July"."""
_APPOINTED: Final = script.compile(
    r"\b(?:appointments?|meetings?|interviews?|exams?|tests?|dentist|doctor|vet|surgery|operation|check-?up|flights?|"
    r"train|deadline|reservation|concert|class|session|viewing)\b"
    r"|预约|考试|面试|会议|开会|手术|体检|航班|飞机|火车|高铁|约了|(?:见|看).{0,4}医|看病|截止|演唱会",
    re.I,
)
"""What takes place on one day, and is over behind it."""
_MORE: Final = script.compile(r"\b(?:and|but|so|because|who|which)\b|而且|并且|但|因为|所以|[，,;；]", re.I)
"""A sentence that may tell of something else that lasts."""
_NEXT: Final = re.compile(r"next \w+", re.I)
_AHEAD: Final = re.compile(r"\bin $", re.I)
_AGE_ZH: Final = script.compile(r"[\d零一二三四五六七八九十]+(?:岁|了)")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_SEASONS_ZH: Final = {3: "春天", 6: "夏天", 9: "秋天", 12: "冬天"}
_SEASONS_EN: Final = {3: "spring", 6: "summer", 9: "autumn", 12: "winter"}
_SHORT_MONTHS: Final = "|".join(rf"{name[:3]}[a-z]*\.?" for name in _MONTHS)
_YEARLESS_EN: Final = re.compile(
    rf"(?:{_SHORT_MONTHS}) (?:the )?\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_SHORT_MONTHS})",
    re.I,
)
_YEARLESS_ZH: Final = re.compile(r"[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号]")
"""Days that lack nothing but a year stay as they were written."""
_PREPOSED: Final = re.compile(
    r"\b(?:in|on|at|since|until|till|til|by|from|before|after|of|during|for|to|through|early|late|around|about"
    r"|mid-?) $",
    re.I,
)


class Validity(Struct, frozen=True):
    """When something is true, UTC seconds; None is open or not known."""

    valid_from: float | None = None
    valid_to: float | None = None


def validity(text: str, said_at: float, tz: tzinfo | None = None) -> Validity:
    """When what a user's sentence tells is true, as far as its dates say so.

    A date without "since" or "until" counts where the words tell of something that began or happened then; what comes
    back every year has none. An appointment, of which alone the sentence tells, is true until its day is over.
    """
    since: float | None = None
    until: float | None = None
    for span in find(text, said_at, tz):
        clause = clause_at(text, span.start, span.end)
        if span.role == "on" and _is_appointed(text, span, clause, said_at):
            until = span.until
            continue
        if _EVERY.search(clause) or (_VALUE.search(text[max(0, span.start - 20) : span.start]) and span.role == "on"):
            continue
        match span.role:
            case "since" if not (_SHIFTED.search(clause) and _FROM.search(text[: span.start])):
                since = span.since
            case "until" if not _SHIFTED.search(clause):
                until = span.since
            case "on" if _BEGINS.search(clause) and (span.sure or span.since <= said_at):
                since = span.since if since is None else since
            case _:
                pass
    if since is not None and until is not None and until <= since:
        until = None
    return Validity(since, until)


def without_stale_dates(text: str, said_at: float, tz: tzinfo | None = None) -> str:
    """A fact's text with dates in the place of words that mean another day tomorrow, where there is one reading."""
    parts: list[str] = []
    end = 0
    for span in find(text, said_at, tz):
        words = _spelled(text, span, said_at, tz)
        if words is not None:
            ahead = _AHEAD.search(text[end : span.start]) if span.precision == "day" else None
            start = span.start if ahead is None else end + ahead.start()  # "in two weeks"
            parts += [text[end:start], words]
            end = span.end
    made = "".join([*parts, text[end:]])
    return f"{made[:1].upper()}{made[1:]}" if parts and text[:1].isupper() else made


def period(valid_to: float | None, language: Language, tz: tzinfo | None = None) -> str:
    """ "until October 2026", "2026年10月以前": up to when something was true."""
    moment = None if valid_to is None else _local(valid_to, tz)
    if moment is None:
        return "formerly" if language == "en" else "以前"
    precision: Precision = "day"
    if (moment.hour, moment.minute, moment.second) == (0, 0, 0) and moment.day == 1:
        precision = "year" if moment.month == 1 else "month"
    words = spell(moment.date(), precision, language)
    return f"until {words}" if language == "en" else f"{words}以前"


def spell(first: date, precision: Precision, language: Language) -> str:
    """The days of a precision that begin with ``first``, without a preposition."""
    year, month, of_month = first.year, first.month, first.day
    if language == "zh":
        return {
            "day": f"{year}年{month}月{of_month}日",
            "week": f"{year}年{month}月{of_month}日那一周",
            "month": f"{year}年{month}月",
            "season": f"{year}年{_SEASONS_ZH.get(month, '')}",
            "year": f"{year}年",
        }[precision]
    name = _MONTHS[month - 1]
    season = _SEASONS_EN.get(month, "")
    return {
        "day": f"{of_month} {name} {year}",
        "week": f"the week of {of_month} {name} {year}",
        "month": f"{name} {year}",
        "season": f"the winter of {year}/{(year + 1) % 100:02d}" if season == "winter" else f"the {season} of {year}",
        "year": str(year),
    }[precision]


def _is_appointed(text: str, span: DateSpan, clause: str, said_at: float) -> bool:
    whole = clause.strip() == text.strip(" .!。！") and not _MORE.search(text)
    planned = span.precision == "day" and span.until > said_at and not _SHIFTED.search(clause)
    planned = planned and (span.sure or not span.relative or _NEXT.fullmatch(span.text) is not None)
    planned = planned and not _EVERY.search(clause)
    return whole and planned and _APPOINTED.search(clause) is not None


def _local(moment: float, tz: tzinfo | None) -> datetime | None:
    try:
        return datetime.fromtimestamp(moment, tz)
    except (OverflowError, OSError, ValueError):
        return None


def _spelled(text: str, span: DateSpan, said_at: float, tz: tzinfo | None) -> str | None:
    """What stands for a date's words, or None where they stay as they are."""
    clause = clause_at(text, span.start, span.end)
    sure = span.sure or _NEXT.fullmatch(span.text) is not None  # said early in a week, it is mostly of the week after
    if not span.relative or not sure or _EVERY.search(clause):
        return None
    if any(map(is_han, span.text)):
        return _spelled_zh(text, span)
    after = text[span.end : span.end + 2]
    if after[:1] in ("'", "’", "-"):
        return None
    yearless = _YEARLESS_EN.fullmatch(span.text) is not None
    words = f"{span.text} {span.first.year}" if yearless else spell(span.first, span.precision, "en")
    before = _PREPOSED.search(text[max(0, span.start - 20) : span.start])
    if before is None or (span.precision == "day" and _AHEAD.search(text[: span.start])):
        lead = "around" if span.about else "on" if span.precision == "day" else "in"
        return f"{lead} {words}"
    if span.precision == "day" and not _is_day_word(before.group()):
        return None
    return words


def _spelled_zh(text: str, span: DateSpan) -> str | None:
    if _YEARLESS_ZH.fullmatch(script.simplified(span.text)):
        return f"{span.first.year}年{span.text}"
    words = spell(span.first, span.precision, "zh")
    if span.about:
        return f"{words}前后" if span.precision == "day" else words
    following = text[span.end : span.end + 1]
    if script.simplified(span.text) in ("今天", "今日") and following in ("的", "天"):
        return None
    if span.text == "今年" and _AGE_ZH.match(text, span.end):
        return None
    return words


def _is_day_word(preposition: str) -> bool:
    return preposition.strip().lower() not in ("at", "in", "for", "to", "of")
