"""The words shown for kinds, statuses, actors and times."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from engine.values import Actor, FactKind, FactStatus

FACT_STATUSES: tuple[FactStatus, ...] = ("active", "proposed", "superseded", "forgotten")


def kind_name(kind: FactKind) -> str:
    translate = QCoreApplication.translate
    return {
        "identity": translate("MemoryWording", "Who someone is"),
        "preference": translate("MemoryWording", "Preference"),
        "relation": translate("MemoryWording", "People"),
        "event": translate("MemoryWording", "Event"),
        "work": translate("MemoryWording", "Work"),
        "health": translate("MemoryWording", "Health"),
        "other": translate("MemoryWording", "Other"),
    }[kind]


def status_name(status: FactStatus) -> str:
    translate = QCoreApplication.translate
    return {
        "active": translate("MemoryWording", "Remembered"),
        "proposed": translate("MemoryWording", "Suggested"),
        "superseded": translate("MemoryWording", "Outdated"),
        "forgotten": translate("MemoryWording", "Forgotten"),
    }[status]


def actor_name(actor: Actor) -> str:
    translate = QCoreApplication.translate
    return {
        "user": translate("MemoryWording", "You"),
        "assistant": translate("MemoryWording", "Assistant"),
        "consolidation": translate("MemoryWording", "Tidying up"),
        "import": translate("MemoryWording", "Import"),
        "undo": translate("MemoryWording", "Undo"),
        "system": translate("MemoryWording", "Rolltop"),
    }[actor]


def holder_name(holder: str) -> str:
    """Whom a fact is about."""
    return QCoreApplication.translate("MemoryWording", "You") if holder in ("", "user") else holder


def yes_or_no(value: bool) -> str:
    translate = QCoreApplication.translate
    return translate("MemoryWording", "yes") if value else translate("MemoryWording", "no")


def date_text(seconds: float) -> str:
    """A date in the user's time zone, for example "Nov 29, 2026"."""
    pattern = QCoreApplication.translate("MemoryWording", "MMM d, yyyy", "date pattern")
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(seconds)).date(), pattern)


def day_text(day: QDate) -> str:
    """A day as the calendar has it."""
    return QLocale().toString(day, QCoreApplication.translate("MemoryWording", "MMM d, yyyy", "date pattern"))


def period_text(begins: float | None, ends: float | None) -> str:
    """When something is true; "" where both ends are open."""
    translate = QCoreApplication.translate
    if begins is not None and ends is not None:
        return translate("MemoryWording", "{begins} – {ends}").format(begins=date_text(begins), ends=date_text(ends))
    if begins is not None:
        return translate("MemoryWording", "since {date}").format(date=date_text(begins))
    return "" if ends is None else translate("MemoryWording", "until {date}").format(date=date_text(ends))


def number_text(number: int) -> str:
    """A number with the marks between thousands that the language has."""
    return QLocale().toString(number)


def size_text(size_bytes: int) -> str:
    """A size as people read it, for example "1.2 MB"."""
    return QLocale().formattedDataSize(size_bytes, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat)


def time_text(seconds: float) -> str:
    """Date and time in the user's time zone."""
    pattern = QCoreApplication.translate("MemoryWording", "MMM d, yyyy, HH:mm", "date and time pattern")
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(seconds)), pattern)
