"""The words shown for what was found."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from app.block_names import block_title
from app.documents.places import source_name
from app.memory_editor.wording import kind_name, status_name
from engine.protocol import FoundGroup, FoundItem, FoundTier
from engine.values import Role


def tier_name(tier: FoundTier) -> str:
    translate = QCoreApplication.translate
    return {
        "conversation": translate("SearchWording", "Conversations"),
        "fact": translate("SearchWording", "Facts"),
        "block": translate("SearchWording", "Blocks"),
        "document": translate("SearchWording", "Documents"),
    }[tier]


def group_name(group: FoundGroup) -> str:
    if group.name == "related":
        return QCoreApplication.translate("SearchWording", "Close in meaning")
    return tier_name(group.name)


def count_text(group: FoundGroup) -> str:
    """How many there are; "" for what is close in meaning, which has no end."""
    if group.name == "related":
        return ""
    number = QLocale().toString(group.total)
    if group.more:
        return QCoreApplication.translate("SearchWording", "more than {count}").format(count=number)
    return number


def role_name(role: Role) -> str:
    translate = QCoreApplication.translate
    return translate("SearchWording", "You") if role == "user" else translate("SearchWording", "Assistant")


def heading(item: FoundItem, with_tier: bool = False) -> str:
    """Where it was found, on one line; ``with_tier`` where the list around does not say it."""
    parts: list[str] = [tier_name(item.tier)] if with_tier else []
    match item.tier:
        case "fact":
            parts.append(kind_name(item.kind or "other"))
            if item.status not in (None, "active"):
                parts.append(status_name(item.status))
        case "block":
            parts.append(block_title(item.title))
        case "document":
            parts.append(source_name(item.title, item.place))
        case _:
            parts.append(item.title or QCoreApplication.translate("SearchWording", "Conversation"))
            if item.role is not None:
                parts.append(role_name(item.role))
    return " · ".join(parts)


def spoken(item: FoundItem, date: str) -> str:
    """For a screen reader."""
    return f"{heading(item, with_tier=True)}, {date}: {item.snippet}"
