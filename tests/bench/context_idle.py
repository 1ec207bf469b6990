"""What the turns behind a run of consolidation evaluate: in the conversation in view, and in a new one."""

from __future__ import annotations

from engine.consolidation.rewrite import RewritePass
from engine.consolidation.runner import Consolidation
from engine.llm.base import CancelFlag
from engine.memory.capability import RULES_ONLY
from tests.bench.context_replay import Session
from tests.bench.context_trace import Exchange
from tests.unit.desk import head_blocks

FACT = "The user moved to a house with a green door in Tromsø."


def turns_behind_a_run(session: Session, talk: int, exchange: Exchange) -> dict[str, int]:
    """Let a real pass edit a block, rest, then say something here and in a new conversation.

    Raises:
        AssertionError: a turn evaluated more than its own tokens.
    """
    before = session.services.blocks.by_label(session.agent_id, "human")
    session.services.archival.insert(session.agent_id, FACT, kind="identity", actor="user")
    runner = Consolidation(session.store, [RewritePass(session.services)], RULES_ONLY)
    while runner.run_unit(session.agent_id, CancelFlag()).outcome == "done":
        pass
    runner.finish(session.agent_id)
    after = session.services.blocks.by_label(session.agent_id, "human")
    assert FACT in after.value and after.version > before.version
    session.rest(talk)
    with session.meter.during("idle"):
        assert session.runner.windows.heads.refresh(session.agent_id, "en", CancelFlag())
    window = session.runner.windows.find(talk)
    assert window is not None and FACT in head_blocks(window)["human"]
    own, evaluated = _said(session, talk, exchange)
    new = session.services.recall.create_conversation(session.agent_id).id
    new_own, new_evaluated = _said(session, new, exchange)
    assert evaluated == own and new_evaluated <= new_own
    return {
        "after_idle_own_tokens": own,
        "after_idle_evaluated": evaluated,
        "after_idle_new_conversation_own_tokens": new_own,
        "after_idle_new_conversation_evaluated": new_evaluated,
    }


def _said(session: Session, conversation_id: int, exchange: Exchange) -> tuple[int, int]:
    """Tokens that a turn added, and those that were evaluated for it; the trace's own sums stay as they are."""
    tokens, seconds = session.meter.tokens, session.meter.seconds
    read, spent = tokens["foreground"], seconds["foreground"]
    _, added = session.say(conversation_id, exchange)
    evaluated = tokens["foreground"] - read
    tokens["foreground"], seconds["foreground"] = read, spent
    return added, evaluated
