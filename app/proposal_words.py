"""What a suggestion says, in words for a person."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.block_names import block_title
from app.times import date_text
from engine.addressing.addressed import addressed
from engine.context.quoting import without_fences
from engine.protocol import ProposalView
from engine.protocol.results import Words
from engine.values import Actor, ProposedAppend, ProposedFact, ProposedReplace, ProposedSuccessor


def proposal_sentence(view: ProposalView) -> str:
    """The change in full, such as "Suggested: The user drinks tea."; nothing in it is hidden or cut off."""
    translate = QCoreApplication.translate
    match view.proposal.change:
        case ProposedFact():
            form = translate("Proposal", "Suggested: {text}")
        case ProposedSuccessor():
            return _contradiction(view)
        case ProposedAppend():
            form = translate("Proposal", "Suggested for {block}: {text}")
        case ProposedReplace(new="") | ProposedReplace(new=" "):
            form = translate("Proposal", "Suggested for {block}: remove “{old}”")
        case ProposedReplace():
            form = translate("Proposal", "Suggested for {block}: “{old}” becomes “{text}”")
    return form.format(
        text=_in_line(view.text), old=_in_line(view.previous_text), block=block_title(view.label) if view.label else ""
    )


def _contradiction(view: ProposalView) -> str:
    """What was known, since when and from which words; what was said now."""
    translate = QCoreApplication.translate
    known = translate("Proposal", "Known since {date}: {text}").format(
        date=_day(view.known), text=_with_words(view.previous_text, view.known)
    )
    said = translate("Proposal", "Said on {date}: {text}").format(
        date=_day(view.said), text=_with_words(view.text, view.said)
    )
    return f"{known}\n{said}"


def _with_words(text: str, words: Words | None) -> str:
    if words is None or not words.text or _in_line(words.text) == _in_line(text):
        return _in_line(text)
    form = QCoreApplication.translate("Proposal", "{text} (your words: “{words}”)")
    return form.format(text=_in_line(text), words=_in_line(words.text))


def _day(words: Words | None) -> str:
    return "" if words is None else date_text(words.at)


def is_contradiction(view: ProposalView) -> bool:
    """Whether one of two facts is to be chosen."""
    return isinstance(view.proposal.change, ProposedSuccessor)


def keep_label(view: ProposalView) -> str:
    """Of the button that makes the change."""
    translate = QCoreApplication.translate
    return translate("Proposal", "Use the new one") if is_contradiction(view) else translate("Proposal", "Keep")


def dismiss_label(view: ProposalView) -> str:
    """Of the button that drops the change."""
    translate = QCoreApplication.translate
    return translate("Proposal", "Keep the old one") if is_contradiction(view) else translate("Proposal", "Dismiss")


def both_label() -> str:
    """Of the button that has both facts kept."""
    return QCoreApplication.translate("Proposal", "Both are true")


def proposal_tip(actor: Actor = "assistant") -> str:
    """Why it was not simply saved."""
    translate = QCoreApplication.translate
    if actor == "consolidation":
        return translate("Proposal", "It came up while memory was tidied, and is not saved without asking you.")
    return translate(
        "Proposal",
        "The assistant had text from outside before it, such as a document, so nothing was saved without asking you.",
    )


def _in_line(text: str) -> str:
    return addressed(" ".join(without_fences(text).split()))
