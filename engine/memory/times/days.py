"""Stretches of calendar days, as words about time name them."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final, Literal

from msgspec import Struct

Precision = Literal["day", "week", "month", "season", "year"]
Tense = Literal["past", "ahead", "open"]
"""What the words around a date say of it: "past", that it is still to come and happens once, or nothing that tells."""
Season = Literal["spring", "summer", "autumn", "winter"]

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2100
_SEASON_MONTHS: Final[dict[Season, int]] = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


class Days(Struct, frozen=True):
    """From ``first`` up to, not including, ``until``.

    Attributes:
        relative: which days are meant depends on when it was said.
        sure: there is one reading only.
        about: the days are a round figure ("two weeks ago").
    """

    first: date
    until: date
    precision: Precision
    relative: bool = True
    sure: bool = True
    about: bool = False


def day(first: date, *, relative: bool = True, sure: bool = True) -> Days:
    return Days(first, first + timedelta(days=1), "day", relative, sure)


def stretch(first: date, days: int, precision: Precision, *, sure: bool = True) -> Days:
    return Days(first, first + timedelta(days=days), precision, sure=sure)


def monday_of(moment: date) -> date:
    return moment - timedelta(days=moment.weekday())


def week(moment: date, by: int = 0) -> Days:
    """The week, Monday to Sunday, ``by`` weeks from that of ``moment``."""
    return stretch(monday_of(moment) + timedelta(weeks=by), 7, "week")


def weekend(moment: date, by: int = 0, *, sure: bool = True) -> Days:
    return stretch(monday_of(moment) + timedelta(weeks=by, days=5), 2, "week", sure=sure)


def month(year: int, number: int, *, relative: bool = True, sure: bool = True) -> Days:
    """Month ``number`` of a year; numbers outside 1..12 count on into other years."""
    year, index = year + (number - 1) // 12, (number - 1) % 12
    first = date(year, index + 1, 1)
    return Days(first, first + timedelta(days=calendar.monthrange(year, index + 1)[1]), "month", relative, sure)


def year(number: int, *, relative: bool = True, sure: bool = True) -> Days:
    return Days(date(number, 1, 1), date(number + 1, 1, 1), "year", relative, sure)


def season(year: int, name: Season, *, relative: bool = True, sure: bool = True) -> Days:
    """Three whole months, as north of the equator; winter begins in December of ``year``."""
    first = month(year, _SEASON_MONTHS[name])
    return Days(first.first, month(year, _SEASON_MONTHS[name] + 2).until, "season", relative, sure)


def day_of(year: int, number: int, of_month: int, *, relative: bool = True, sure: bool = True) -> Days | None:
    """A day of a year, None where there is no such day."""
    try:
        return day(date(year, number, of_month), relative=relative, sure=sure)
    except ValueError:
        return None


def ago(today: date, count: int, unit: Literal["day", "week", "month", "year"]) -> Days | None:
    """``count`` units before ``today``, after it where negative. None beyond the years that are known."""
    if not -5000 <= count <= 50_000:
        return None
    if unit == "day":
        return _checked(day(today - timedelta(days=count)))
    if unit == "week":
        moment = today - timedelta(weeks=count)
        return _about(Days(moment, moment + timedelta(days=1), "day"))
    months = count * (12 if unit == "year" else 1)
    index = today.year * 12 + today.month - 1 - months
    if not FIRST_YEAR <= index // 12 < LAST_YEAR:
        return None
    if unit == "year":
        return year(today.year - count)
    return _about(month(index // 12, index % 12 + 1))


def rolling(today: date, count: int, unit: Literal["day", "week", "month", "year"]) -> Days | None:
    """The ``count`` units up to and with ``today``."""
    days = count * {"day": 1, "week": 7, "month": 30, "year": 365}[unit]
    if not 0 < days < 36_500:
        return None
    first = today - timedelta(days=days)
    return Days(first, today + timedelta(days=1), unit, sure=False, about=True)


def nearest(today: date, tense: Tense, of_year: Callable[[int], Days | None]) -> Days | None:
    """A day or stretch without a year: the last one where the words speak of the past, else the next one.

    Args:
        of_year: called with a year, gives the days of that year or None.
    """
    found = [item for item in map(of_year, range(today.year - 4, today.year + 5)) if item is not None]
    if tense == "past":
        before = [item for item in found if item.first <= today]
        return before[-1] if before else None
    after = [item for item in found if item.until > today]
    if not after:
        return None
    return after[0] if tense == "ahead" and after[0].first > today else unsure(after[0])


def weekday(today: date, number: int, tense: Tense) -> Days:
    """A weekday by its name alone: today is neither the last nor the next one."""
    if tense == "past":
        back = (today.weekday() - number) % 7 or 7
        return day(today - timedelta(days=back))
    ahead = (number - today.weekday()) % 7
    return day(today + timedelta(days=ahead or 7), sure=tense == "ahead" and ahead > 0)


def unsure(days: Days) -> Days:
    return Days(days.first, days.until, days.precision, days.relative, False, days.about)


def _about(days: Days) -> Days | None:
    checked = _checked(days)
    return None if checked is None else Days(days.first, days.until, days.precision, about=True)


def _checked(days: Days) -> Days | None:
    return days if FIRST_YEAR <= days.first.year < LAST_YEAR else None
