"""The words for what tidying did: kinds of lines, their states, and a run in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.consolidation.reasons import left_out_reason
from engine.consolidation_values import ItemKind
from engine.protocol.consolidation import ReviewLine, ReviewSummary

KINDS: Final[tuple[ItemKind, ...]] = (
    "conflict", "suggested", "learned", "merged", "closed", "rewritten", "titled", "left_out",
)  # fmt: skip
"""In the order of a review: what waits for the user comes first."""

FOLDED: Final[frozenset[ItemKind]] = frozenset({"titled", "left_out"})
"""Seldom worth a look, and no reason to show a card."""


def group_name(kind: ItemKind) -> str:
    translate = QCoreApplication.translate
    return {
        "learned": translate("Tidying", "Learned"),
        "merged": translate("Tidying", "Merged: said more than once"),
        "closed": translate("Tidying", "Closed: no longer true"),
        "conflict": translate("Tidying", "In conflict with what was known"),
        "suggested": translate("Tidying", "Suggested: waits for you"),
        "rewritten": translate("Tidying", "Blocks rewritten"),
        "titled": translate("Tidying", "Conversations given a title"),
        "left_out": translate("Tidying", "Left out"),
    }[kind]


def _count_words(kind: ItemKind, count: int) -> str:
    translate = QCoreApplication.translate
    return {
        "learned": translate("Tidying", "{count} learned"),
        "merged": translate("Tidying", "{count} merged"),
        "closed": translate("Tidying", "{count} closed"),
        "conflict": translate("Tidying", "{count} in conflict"),
        "suggested": translate("Tidying", "{count} suggested"),
        "rewritten": translate("Tidying", "{count} rewritten"),
        "titled": translate("Tidying", "{count} titled"),
        "left_out": translate("Tidying", "{count} left out"),
    }[kind].format(count=count)


def counts_words(counts: Mapping[ItemKind, int], kinds: Iterable[ItemKind] = KINDS) -> str:
    """Such as "3 learned, 2 merged"; "" where there is nothing to tell."""
    told = ("learned", "merged", "closed", "conflict", "suggested", "rewritten", "titled", "left_out")
    comma = QCoreApplication.translate("Tidying", ", ", "between the parts of a list")
    return comma.join(_count_words(kind, counts[kind]) for kind in told if kind in set(kinds) and counts.get(kind))


def summed(summaries: Iterable[ReviewSummary]) -> Counter[ItemKind]:
    """The items of several runs together."""
    total: Counter[ItemKind] = Counter()
    for summary in summaries:
        total.update(summary.counts)
    return total


def failed_words(count: int) -> str:
    """That some of it could not be done; "" for none."""
    translate = QCoreApplication.translate
    if count == 1:
        return translate("Tidying", "One piece could not be tidied yet; it is tried again later.")
    text = translate("Tidying", "{count} pieces could not be tidied yet; they are tried again later.")
    return text.format(count=count) if count else ""


def card_sentence(summaries: Iterable[ReviewSummary], away: bool = True, failures: int = 0) -> str:
    """What the card says; "" where there is nothing worth a card.

    Args:
        away: at least one of these runs is known to have been done while nobody was there.
        failures: of the newest run.
    """
    told = counts_words(summed(summaries), [kind for kind in KINDS if kind not in FOLDED])
    failed = failed_words(failures)
    if not told:
        return failed
    translate = QCoreApplication.translate
    form = translate("Tidying", "While you were away: {counts}") if away else translate("Tidying", "Tidied: {counts}")
    sentence = form.format(counts=told)
    if not failed:
        return sentence
    return translate("Tidying", "{done}. {failed}", "two sentences").format(done=sentence, failed=failed)


def state_words(line: ReviewLine) -> str:
    """How a line stands now; "" where nothing has to be said."""
    translate = QCoreApplication.translate
    return {
        "in_effect": translate("Tidying", "kept") if line.kept else "",
        "undone": translate("Tidying", "undone"),
        "changed": translate("Tidying", "changed since"),
        "gone": translate("Tidying", "forgotten since"),
        "waiting": translate("Tidying", "waits for you"),
        "accepted": translate("Tidying", "you kept it"),
        "rejected": translate("Tidying", "you dismissed it"),
        "left_out": left_out_reason(line.reason),
    }[line.state]
