"""The words shown for kinds, statuses, actors and times."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

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
        "undo": translate("MemoryWording", "You"),
        "system": translate("MemoryWording", "Rolltop"),
    }[actor]


def holder_name(holder: str) -> str:
    """Whom a fact is about."""
    return QCoreApplication.translate("MemoryWording", "You") if holder in ("", "user") else holder


def yes_or_no(value: bool) -> str:
    translate = QCoreApplication.translate
    return translate("MemoryWording", "yes") if value else translate("MemoryWording", "no")


def number_text(number: int) -> str:
    """A number with the marks between thousands that the language has."""
    return QLocale().toString(number)


def size_text(size_bytes: int) -> str:
    """A size as people read it, for example "1.2 MB"."""
    return QLocale().formattedDataSize(size_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
