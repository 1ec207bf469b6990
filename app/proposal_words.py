"""What a suggestion says, in words for a person."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.block_names import block_title
from engine.context.quoting import without_fences
from engine.protocol import ProposalView
from engine.values import ProposedAppend, ProposedFact, ProposedReplace


def proposal_sentence(view: ProposalView) -> str:
    """The change in full, such as "Suggested: The user drinks tea."; nothing in it is hidden or cut off."""
    translate = QCoreApplication.translate
    match view.proposal.change:
        case ProposedFact():
            form = translate("Proposal", "Suggested: {text}")
        case ProposedAppend():
            form = translate("Proposal", "Suggested for {block}: {text}")
        case ProposedReplace(new="") | ProposedReplace(new=" "):
            form = translate("Proposal", "Suggested for {block}: remove “{old}”")
        case ProposedReplace():
            form = translate("Proposal", "Suggested for {block}: “{old}” becomes “{text}”")
    return form.format(
        text=_in_line(view.text), old=_in_line(view.previous_text), block=block_title(view.label) if view.label else ""
    )


def proposal_tip() -> str:
    return QCoreApplication.translate(
        "Proposal",
        "The assistant had text from outside before it, such as a document, so nothing was saved without asking you.",
    )


def _in_line(text: str) -> str:
    return " ".join(without_fences(text).split())
