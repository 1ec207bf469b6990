"""What the assistant suggests to remember, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.context.quoting import without_fences
from engine.protocol import AcceptProposal, Command, ListProposals, ProposalView, RejectProposal
from engine.values import ProposedAppend, ProposedFact, ProposedReplace

KEEP: Final = "/keep"
DISMISS: Final = "/dismiss"
NO_SUGGESTION: Final = "There is no such suggestion; /memory lists them. 没有这条建议；/memory 可列出全部建议。"


def suggestion_line(view: ProposalView) -> str:
    """One line, with how to decide it."""
    number = view.proposal.id
    match view.proposal.state:
        case "pending":
            return f"  [suggested {number}] {_words(view)}  ({KEEP} {number}, {DISMISS} {number})"
        case "accepted":
            return f"  [kept] {_words(view)}"
        case "rejected":
            return f"  [dismissed] {_words(view)}"


def decide(ask: Callable[[Command], Any], keep: bool, number: str) -> str:
    """Keep or dismiss the suggestion of that number. Returns what to say where it does not exist, else "".

    Raises:
        EngineError: it cannot be kept.
    """
    waiting = {str(view.proposal.id): view.proposal for view in ask(ListProposals(job=0))}
    proposal = waiting.get(number)
    if proposal is None:
        return NO_SUGGESTION
    kind = AcceptProposal if keep else RejectProposal
    ask(kind(job=0, proposal_id=proposal.id, version=proposal.version))
    return ""


def _words(view: ProposalView) -> str:
    text, old = (" ".join(without_fences(words).split()) for words in (view.text, view.previous_text))
    match view.proposal.change:
        case ProposedFact():
            return text
        case ProposedAppend():
            return f"{view.label}: {text}"
        case ProposedReplace():
            return f"{view.label}: {old} → {text or '(removed)'}"
