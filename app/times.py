"""Days and times in the user's time zone, written one way everywhere: dates by the language, hours by the locale."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, QTime


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


def period_text(begins: float | None, ends: float | None) -> str:
    """When something is true; "" where both ends are open."""
    translate = QCoreApplication.translate
    if begins is not None and ends is not None:
        return translate("Times", "{begins} – {ends}").format(begins=date_text(begins), ends=date_text(ends))
    if begins is not None:
        return translate("Times", "since {date}").format(date=date_text(begins))
    return "" if ends is None else translate("Times", "until {date}").format(date=date_text(ends))


def day_format() -> str:
    """Of a field in which a day is typed: as the locale has it, with all of the year. Two digits name no century."""
    usual = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    return usual if "yyyy" in usual else usual.replace("yy", "yyyy")


def field_format() -> str:
    """Of a field in which a moment is typed, to the second."""
    hours = QLocale().timeFormat(QLocale.FormatType.ShortFormat).replace("mm", "mm:ss", 1)
    return f"{day_format()} {hours}"
