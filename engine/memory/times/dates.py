"""Dates in a text, absolute and relative, resolved by rule against the moment it was said.

Weeks run from Monday to Sunday; seasons are those north of the equator. What has no clear meaning ("recently",
3/5/2026, the lunar calendar) is no date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from engine import script
from engine.language import is_han
from engine.memory.times import dates_en, dates_zh
from engine.memory.times.days import FIRST_YEAR, LAST_YEAR, Days, Precision, Tense, day_of

Role = Literal["on", "since", "until"]

MOST_CHARS: Final = 8000
NEAR_CHARS: Final = 40
CLAUSE_CHARS: Final = 160
_CLAUSE_END: Final = re.compile(r"[.!?](?=\s|$)|[;,\n。！？；，]")
_SINCE_EN: Final = re.compile(
    r"\b(since|from|starting(?: on| in| from)?|beginning(?: on| in)?|as of|after)(?: (?:the|about|around|early|late|"
    r"mid-?|start of|end of|back in))* ?$",
    re.I,
)
_SINCE_WORD: Final = script.compile(r"\b(?:since|ever since) (?:\w+ )?$|自从?$", re.I)
_UNTIL_EN: Final = re.compile(
    r"\b(until|till|til|up to|through|before|to)(?: (?:the|about|around|early|late|mid-?|start of|end of))* ?$",
    re.I,
)
_FROM_EN: Final = re.compile(r"\b(?:from|between|since)\b", re.I)
_SINCE_ZH: Final = script.compile(r"(?:自从|自|从)$")
_SINCE_AFTER_ZH: Final = script.compile(r"^(?:以来|起|开始|以后|之后|后(?!天|年|来|面))")
_UNTIL_ZH: Final = script.compile(r"(?:直到|截至|截止到?|到|至)$")
_UNTIL_AFTER_ZH: Final = script.compile(r"^(?:以前|之前|为止|前(?!天|年|面|后))")
_ISO: Final = re.compile(r"(?<![\d.,/-])((?:19|20)\d\d)([-/.])(1[0-2]|0?[1-9])\2(3[01]|[12]\d|0?[1-9])(?![\d/]|[-.]\d)")
_ISO_MONTH: Final = re.compile(r"(?<![\d.,/-])((?:19|20)\d\d)-(1[0-2]|0[1-9])(?![\d/]|[-.]\d)")
_LAST_YEAR: Final = re.compile(
    r"(?<![\d.,/-])(3[01]|[12]\d|0?[1-9])([./-])(3[01]|[12]\d|0?[1-9])\2((?:19|20)\d\d)(?![\d/]|[-.]\d)"
)


class DateSpan(Struct, frozen=True):
    """A date's words and what they mean.

    Attributes:
        start, end: its place in the text, the words of its role ("since") left out.
        since, until: UTC seconds; the first is part of it, the last is not.
        first, last: the same as local days, both part of it.
        role: whether something was so on these days, from then on, or up to then.
        relative: it means other days when said at another time.
        sure: there is one reading only.
        about: the days are a round figure ("two weeks ago").
    """

    start: int
    end: int
    text: str
    since: float
    until: float
    first: date
    last: date
    precision: Precision
    role: Role
    relative: bool
    sure: bool
    about: bool


class _Found(Struct, frozen=True):
    start: int
    end: int
    days: Days


def find(text: str, now: float, tz: tzinfo | None = None, *, assume_past: bool = False) -> tuple[DateSpan, ...]:
    """The dates in a text, in their order, none overlapping.

    Args:
        now: when it was said, UTC seconds.
        tz: where; None is the local time zone.
        assume_past: a month or weekday without a year is the last one, even where no word says that it is past.
    """
    text = text[:MOST_CHARS]
    today = local_day(now, tz)
    if today is None:
        return ()
    found = sorted(_every(script.simplified(text), today, assume_past), key=lambda item: (item.start, -item.end))
    spans: list[DateSpan] = []
    for item in found:
        if spans and item.start < spans[-1].end:
            continue
        span = _span(text, item, tz)
        if span is not None:
            spans.append(span)
    return tuple(spans)


def local_day(moment: float, tz: tzinfo | None = None) -> date | None:
    """The calendar day of a moment; None beyond the years that are known."""
    try:
        found = datetime.fromtimestamp(moment, tz).date()
    except (OverflowError, OSError, ValueError):
        return None
    return found if FIRST_YEAR < found.year < LAST_YEAR - 1 else None


def begin_of(moment: date, tz: tzinfo | None = None) -> float:
    """The day's first moment in UTC seconds."""
    midnight = datetime.combine(moment, time(), tz)
    try:
        return midnight.timestamp()
    except (OSError, OverflowError):  # before 1970 on Windows
        return (midnight.replace(tzinfo=None) - datetime(1970, 1, 1)).total_seconds()


def _every(text: str, today: date, assume_past: bool) -> Iterator[_Found]:
    yield from _numeric(text)
    if any(map(is_han, text)):
        masked = _masked(text)
        yield from _matches(masked, today, dates_zh.RULES, _tense(dates_zh.tense_of, assume_past))
    if re.search("[a-z]", text, re.I):
        yield from _matches(text, today, dates_en.RULES, _tense(dates_en.tense_of, assume_past), dates_en.is_month)


def _tense(tense_of: Callable[[str], Tense], assume_past: bool) -> Callable[[str], Tense]:
    return (lambda _clause: "past") if assume_past else tense_of


def _masked(text: str) -> str:
    """Without the names of works in 《》; lengths stay."""
    for start, end in dates_zh.titles(text):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _matches(
    text: str,
    today: date,
    rules: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date, Tense], Days | None]], ...],
    tense_of: Callable[[str], Tense],
    is_meant: Callable[[re.Match[str], str], bool] = lambda _match, _text: True,
) -> Iterator[_Found]:
    tense_of = lru_cache(maxsize=256)(tense_of)
    for pattern, resolve in rules:
        for match in pattern.finditer(text):
            if not is_meant(match, text):
                continue
            try:
                days = resolve(match, today, _told(text, match, tense_of))
            except (ValueError, OverflowError):  # beyond the calendar
                continue
            if days is not None:
                yield _Found(match.start(), match.end(), days)


def _told(text: str, match: re.Match[str], tense_of: Callable[[str], Tense]) -> Tense:
    """What the words around a date say of it; since when something is so has mostly begun."""
    if _SINCE_WORD.search(text[max(0, match.start() - NEAR_CHARS) : match.start()]):
        return "past"
    return tense_of(clause_at(text, match.start(), match.end()))


def _numeric(text: str) -> Iterator[_Found]:
    for match in _ISO.finditer(text):
        yield from _given(match, int(match[1]), int(match[3]), int(match[4]))
    for match in _ISO_MONTH.finditer(text):
        year, number = int(match[1]), int(match[2])
        first = date(year, number, 1)
        yield _Found(match.start(), match.end(), Days(first, _next_month(first), "month", False))
    for match in _LAST_YEAR.finditer(text):
        one, two, year = int(match[1]), int(match[3]), int(match[4])
        if match[2] == "." or one > 12 or one == two:
            yield from _given(match, year, two, one)
        elif two > 12:
            yield from _given(match, year, one, two)


def _given(match: re.Match[str], year: int, number: int, of_month: int) -> Iterator[_Found]:
    days = day_of(year, number, of_month, relative=False)
    if days is not None:
        yield _Found(match.start(), match.end(), days)


def _next_month(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)


def clause_at(text: str, start: int, end: int) -> str:
    """The clause around characters ``start:end``."""
    first, last = max(0, start - CLAUSE_CHARS), min(len(text), end + CLAUSE_CHARS)
    before = [match.end() for match in _CLAUSE_END.finditer(text, first, start)]
    after = _CLAUSE_END.search(text, end, last)
    return text[before[-1] if before else first : after.start() if after else last]


def _span(text: str, item: _Found, tz: tzinfo | None) -> DateSpan | None:
    days = item.days
    if not FIRST_YEAR <= days.first.year <= days.until.year <= LAST_YEAR:
        return None
    since, until = begin_of(days.first, tz), begin_of(days.until, tz)
    if since >= until:
        return None
    return DateSpan(
        start=item.start,
        end=item.end,
        text=text[item.start : item.end],
        since=since,
        until=until,
        first=days.first,
        last=days.until - timedelta(days=1),
        precision=days.precision,
        role=_role(text, item.start, item.end),
        relative=days.relative,
        sure=days.sure,
        about=days.about,
    )


def _role(text: str, start: int, end: int) -> Role:
    before, after = text[max(0, start - NEAR_CHARS) : start], text[end : end + 8]
    if _SINCE_AFTER_ZH.match(after) or _SINCE_EN.search(before) or _SINCE_ZH.search(before):
        return "since"
    if _UNTIL_AFTER_ZH.match(after):
        return "until"
    if match := _UNTIL_EN.search(before):
        ends = match.group(1).lower() != "to" or bool(_FROM_EN.search(before[: match.start()]))
        return "until" if ends else "on"
    if match := _UNTIL_ZH.search(before):
        ends = match.group() not in ("到", "至") or bool(script.search(r"[从自\d年月日号]", before[: match.start()]))
        return "until" if ends else "on"
    return "on"
