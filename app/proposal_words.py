"""What a suggestion says, in words for a person."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from app.block_names import block_title
from engine.context.quoting import without_fences
from engine.protocol import ProposalView
from engine.protocol.results import Words
from engine.values import ProposedAppend, ProposedFact, ProposedReplace, ProposedSuccessor


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
    return "" if words is None else QLocale().toString(QDateTime.fromSecsSinceEpoch(int(words.at)).date())


def proposal_tip() -> str:
    return QCoreApplication.translate(
        "Proposal",
        "The assistant had text from outside before it, such as a document, so nothing was saved without asking you.",
    )


def _in_line(text: str) -> str:
    return " ".join(without_fences(text).split())
