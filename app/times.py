"""Days and times in the user's time zone, written one way everywhere: dates by the language, hours by the locale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, QTime

if TYPE_CHECKING:
    from engine.values import Fact


def date_text(seconds: float) -> str:
    """A date, for example "Nov 29, 2026"."""
    return day_text(QDateTime.fromSecsSinceEpoch(int(seconds)).date())


def day_text(day: QDate) -> str:
    """A day as the calendar has it."""
    return QLocale().toString(day, QCoreApplication.translate("Times", "MMM d, yyyy", "date pattern"))


def hour_text(time: QTime) -> str:
    """A time of day, with 12 or 24 hours as the locale has it."""
    return QLocale().toString(time, QLocale.FormatType.ShortFormat)


def time_of_day(seconds: float) -> str:
    """The time of day alone."""
    return hour_text(QDateTime.fromSecsSinceEpoch(int(seconds)).time())


def time_text(seconds: float) -> str:
    """Date and time."""
    when = QDateTime.fromSecsSinceEpoch(int(seconds))
    form = QCoreApplication.translate("Times", "{date}, {time}")
    return form.format(date=day_text(when.date()), time=hour_text(when.time()))


def clock(seconds: float) -> str:
    """The time of day, with its date in front if that is not today."""
    when = QDateTime.fromSecsSinceEpoch(int(seconds))
    return hour_text(when.time()) if when.date() == QDate.currentDate() else time_text(seconds)


def short_date(seconds: float) -> str:
    """The time for today, the day and month for this year, else the whole date."""
    when, today = QDateTime.fromSecsSinceEpoch(int(seconds)), QDate.currentDate()
    if when.date() == today:
        return hour_text(when.time())
    if when.date().year() == today.year():
        return QLocale().toString(when.date(), QCoreApplication.translate("Times", "MMM d", "day and month"))
    return day_text(when.date())


def period_of(fact: Fact) -> str:
    """When a fact is true, no closer than its words tell; "" where both ends are open."""
    translate = QCoreApplication.translate
    begins, ends = (begin_text(moment, fact.text, fact.recorded_at) for moment in (fact.valid_from, fact.valid_to))
    if begins and ends:
        return translate("Times", "{begins} – {ends}").format(begins=begins, ends=ends)
    if fact.valid_from is not None:
        is_ahead = fact.valid_from > QDateTime.currentSecsSinceEpoch()
        form = translate("Times", "from {date}") if is_ahead else translate("Times", "since {date}")
        return form.format(date=begins)
    return translate("Times", "until {date}").format(date=ends) if ends else ""


def begin_text(moment: float | None, words: str, said_at: float) -> str:
    """A day, or the month or year that words name where it is that one's first day; "" for none."""
    if moment is None:
        return ""
    when = QDateTime.fromSecsSinceEpoch(int(moment))
    if when.date().day() == 1 and when.time() == QTime(0, 0):
        from engine.memory.times.dates import find

        named = {span.precision for span in find(words, said_at) if span.since == moment}
        if named == {"year"}:
            return QLocale().toString(when.date(), QCoreApplication.translate("Times", "yyyy", "a year"))
        if named == {"month"}:
            return QLocale().toString(when.date(), QCoreApplication.translate("Times", "MMMM yyyy", "month and year"))
    return date_text(moment)


def day_format() -> str:
    """Of a field in which a day is typed: as the locale has it, with all of the year. Two digits name no century."""
    usual = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    return usual if "yyyy" in usual else usual.replace("yy", "yyyy")


def field_format() -> str:
    """Of a field in which a moment is typed, to the second."""
    hours = QLocale().timeFormat(QLocale.FormatType.ShortFormat).replace("mm", "mm:ss", 1)
    return f"{day_format()} {hours}"
