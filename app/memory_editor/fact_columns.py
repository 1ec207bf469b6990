"""The columns of the table of facts: their headings, what stands in them, and by what they sort."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.memory_editor.wording import actor_name, holder_name, kind_name, status_name
from app.times import date_text, period_of
from app.words import plain_tip
from engine.values import Fact, FactOrder

FACT, KIND, ABOUT, TRUE, LEARNED, TAGS, PINNED, STATUS, SOURCE = range(9)
COLUMNS = 9
ORDERS: dict[int, FactOrder] = {
    FACT: "text", KIND: "kind", ABOUT: "holder", TRUE: "valid", LEARNED: "learned", TAGS: "tags", PINNED: "pinned",
    STATUS: "status", SOURCE: "source",
}  # fmt: skip
FALLS_FIRST = frozenset((LEARNED, PINNED, TRUE))
"""Columns that are sorted downwards when they are first chosen: the newest, and the pinned, on top."""


def heading(column: int) -> str:
    translate = QCoreApplication.translate
    return (
        translate("FactColumns", "Fact"), translate("FactColumns", "Kind"), translate("FactColumns", "About"),
        translate("FactColumns", "True"), translate("FactColumns", "Learned"), translate("FactColumns", "Tags"),
        translate("FactColumns", "Pinned"), translate("FactColumns", "Status"), translate("FactColumns", "Source"),
    )[column]  # fmt: skip


def spoken_heading(column: int, descending: bool) -> str:
    """What a screen reader says of the column by which the facts are sorted."""
    translate = QCoreApplication.translate
    text = translate("FactColumns", "{column}, sorted upwards")
    if descending:
        text = translate("FactColumns", "{column}, sorted downwards")
    return text.format(column=heading(column))


def cell_text(fact: Fact, column: int) -> str:
    match column:
        case 0:
            return fact.text
        case 1:
            return kind_name(fact.kind)
        case 2:
            return holder_name(fact.holder)
        case 3:
            return period_of(fact)
        case 4:
            return date_text(fact.recorded_at)
        case 5:
            return ", ".join(fact.tags)
        case 6:
            return "★" if fact.pinned else ""
        case 7:
            return status_name(fact.status)
        case _:
            return source_text(fact)


def source_text(fact: Fact) -> str:
    """Where a fact comes from: a message or a document, else who wrote it."""
    if not fact.sources:
        return actor_name(fact.actor)
    if fact.sources[0].message_id is not None:
        return QCoreApplication.translate("FactColumns", "Message")
    return QCoreApplication.translate("FactColumns", "Document")


def cell_tip(fact: Fact, column: int) -> str | None:
    translate = QCoreApplication.translate
    if column in (FACT, TAGS, TRUE, ABOUT):
        return plain_tip(cell_text(fact, column)) or None
    if column == PINNED and fact.pinned:
        return translate("FactColumns", "Pinned: never dropped or reworded")
    if column == SOURCE and opens_message(fact):
        return plain_tip(translate("FactColumns", "Open the message: “{quote}”").format(quote=fact.sources[0].quote))
    return None


def spoken(fact: Fact, column: int) -> str | None:
    """What a screen reader says where the text alone does not; None where it does."""
    translate = QCoreApplication.translate
    if column == FACT and fact.pinned:
        return translate("FactColumns", "{fact} (pinned)").format(fact=fact.text)
    if column == PINNED:
        return translate("FactColumns", "pinned") if fact.pinned else translate("FactColumns", "not pinned")
    return None


def opens_message(fact: Fact) -> bool:
    """Whether its source can be opened with a click."""
    return bool(fact.sources) and fact.sources[0].message_id is not None
