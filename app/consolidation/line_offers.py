"""What can be done about a line of a review. No widgets."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QCoreApplication

from engine.protocol.consolidation import ReviewLine
from engine.values import ProposedSuccessor

Offer = Literal[
    "keep", "use_new", "keep_old", "both", "edit", "dismiss", "undo", "redo", "save", "cancel", "sources", "open"
]

OFFERS: Final[tuple[Offer, ...]] = (
    "keep", "use_new", "keep_old", "both", "edit", "dismiss", "undo", "redo", "save", "cancel", "sources", "open",
)  # fmt: skip
"""In the order of their buttons."""


def offers(line: ReviewLine, can_redo: bool) -> frozenset[Offer]:
    """The buttons that a line has; ``can_redo``: it was undone in this window."""
    found = _about_state(line, can_redo)
    if line.sources:
        found.add("sources")
    is_there = line.entity_id is not None and line.state != "gone" and line.version is not None
    if is_there and line.entity_type in ("fact", "block", "conversation"):
        found.add("open")
    return frozenset(found)


def _about_state(line: ReviewLine, can_redo: bool) -> set[Offer]:
    match line.state:
        case "waiting" if line.proposal is None:
            return set()
        case "waiting" if is_conflict(line):
            return {"use_new", "keep_old", "both"}
        case "waiting":
            return {"keep", "edit", "dismiss"}
        case "in_effect":
            found: set[Offer] = set() if line.kept else {"keep"}
            if can_edit(line):
                found.add("edit")
            if line.entry_id is not None:
                found.add("undo")
            return found
        case "changed" if can_edit(line):
            return {"edit"}
        case "undone" if can_redo:
            return {"redo"}
        case _:
            return set()


def is_conflict(line: ReviewLine) -> bool:
    """Whether it waits for the user to choose between two that contradict each other."""
    return line.proposal is not None and isinstance(line.proposal.proposal.change, ProposedSuccessor)


def can_edit(line: ReviewLine) -> bool:
    """Whether its words can be corrected here; a block is edited in the memory editor."""
    return line.entity_type == "fact" and line.entity_id is not None and line.version is not None


def offer_label(offer: Offer, line: ReviewLine | None) -> str:
    translate = QCoreApplication.translate
    return {
        "keep": translate("TidyingOffers", "&Keep"),
        "use_new": translate("TidyingOffers", "Use the &new one"),
        "keep_old": translate("TidyingOffers", "Keep the &old one"),
        "both": translate("TidyingOffers", "&Both are true"),
        "edit": translate("TidyingOffers", "&Edit"),
        "dismiss": translate("TidyingOffers", "&Dismiss"),
        "undo": translate("TidyingOffers", "&Undo"),
        "redo": translate("TidyingOffers", "&Redo"),
        "save": translate("TidyingOffers", "&Save"),
        "cancel": translate("TidyingOffers", "&Cancel"),
        "sources": translate("TidyingOffers", "&Where it comes from…"),
        "open": _open_label(line),
    }[offer]


def _open_label(line: ReviewLine | None) -> str:
    translate = QCoreApplication.translate
    match line.entity_type if line is not None else None:
        case "block":
            return translate("TidyingOffers", "O&pen the block")
        case "conversation":
            return translate("TidyingOffers", "O&pen the conversation")
        case _:
            return translate("TidyingOffers", "O&pen in memory")


def offer_tip(offer: Offer) -> str:
    translate = QCoreApplication.translate
    tips: dict[Offer, str] = {
        "keep": translate("TidyingOffers", "It counts as confirmed by you and is not changed again without asking."),
        "use_new": translate("TidyingOffers", "The new one holds from now on; the old one is closed."),
        "keep_old": translate("TidyingOffers", "The old one stays; the new one is dropped."),
        "both": translate("TidyingOffers", "Both are remembered side by side."),
        "undo": translate("TidyingOffers", "Take back this line only (Ctrl+Z in the list)"),
        "redo": translate("TidyingOffers", "Do again what was undone"),
        "sources": translate("TidyingOffers", "What you said, at its place (Enter in the list)"),
    }
    return tips.get(offer, "")
