"""What the assistant suggests to remember, in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from app.cli.words import later, told
from engine.addressing.addressed import addressed
from engine.context.quoting import without_fences
from engine.protocol import AcceptProposal, Command, ListProposals, ProposalView, RejectProposal
from engine.protocol.results import Words
from engine.values import ProposedAppend, ProposedFact, ProposedReplace, ProposedSuccessor

KEEP: Final = "/keep"
DISMISS: Final = "/dismiss"
BOTH: Final = "/both"
NO_SUGGESTION: Final = later("There is no such suggestion; /memory lists them.")


def suggestion_line(view: ProposalView) -> str:
    """One line, with how to decide it."""
    number = view.proposal.id
    match view.proposal.state:
        case "pending":
            both = f", {BOTH} {number}" if isinstance(view.proposal.change, ProposedSuccessor) else ""
            said = told("[suggested {number}] {text}", number=number, text=_words(view))
            return f"  {said}  ({KEEP} {number}, {DISMISS} {number}{both})"
        case "accepted":
            return "  " + told("[kept] {text}", text=_words(view))
        case "rejected":
            return "  " + told("[dismissed] {text}", text=_words(view))


def decide(
    ask: Callable[[Command], Any], keep: bool, number: str, agent_id: int | None = None, *, both: bool = False
) -> str:
    """Keep or dismiss the suggestion of that number. Returns what to say where it does not exist, else "".

    Args:
        both: of one that contradicts what is known, keep both.

    Raises:
        EngineError: it cannot be kept.
    """
    waiting = {str(view.proposal.id): view.proposal for view in ask(ListProposals(job=0, agent_id=agent_id))}
    proposal = waiting.get(number)
    if proposal is None:
        return told(NO_SUGGESTION)
    if keep:
        ask(AcceptProposal(job=0, proposal_id=proposal.id, version=proposal.version, both=both))
    else:
        ask(RejectProposal(job=0, proposal_id=proposal.id, version=proposal.version))
    return ""


def _words(view: ProposalView) -> str:
    text, old = (addressed(" ".join(without_fences(words).split())) for words in (view.text, view.previous_text))
    match view.proposal.change:
        case ProposedFact():
            return text
        case ProposedSuccessor():
            return told("known since {old}; said on {new}", old=_told(view.known, old), new=_told(view.said, text))
        case ProposedAppend():
            return f"{view.label}: {text}"
        case ProposedReplace():
            return f"{view.label}: {old} → {text or told('(removed)')}"


def _told(words: Words | None, text: str) -> str:
    if words is None:
        return text
    said = " ".join(without_fences(words.text).split())
    day = datetime.fromtimestamp(words.at).date().isoformat()
    return f"{day}: {text}" if said in ("", text) else f"{day}: {text} (“{said}”)"
