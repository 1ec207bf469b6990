"""What was learned from a message that is written anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.consolidation.line_owners import read_lines
from engine.protocol import MemoryChanged, ProposalsChanged
from engine.store.check import check_consistency
from engine.values import Fact, Message, SourceSpan
from tests.unit.branch_desk import BranchDesk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[BranchDesk]:
    made = BranchDesk(tmp_path / "data")
    yield made
    assert check_consistency(made.store) == []
    made.close()


def asked(desk: BranchDesk, text: str) -> Message:
    return desk.services.recall.message(desk.say(text).message.turn_id)


def learn(desk: BranchDesk, message: Message, text: str, *others: Message) -> Fact:
    spans = [SourceSpan(one.id, one.conversation_id, 0, 4, one.text[:4]) for one in (message, *others)]
    fact, _ = desk.services.archival.insert(
        desk.agent_id, text, sources=spans, actor="assistant", reason="said by the user", source_message_id=message.id
    )
    return fact


def known(desk: BranchDesk) -> list[str]:
    page = desk.services.archival.list(desk.agent_id, statuses=("active",))
    return sorted(fact.text for fact in page.facts)


def batch_of(desk: BranchDesk) -> str:
    return desk.told(MemoryChanged)[-1].changes[0].batch


def test_a_fact_that_only_it_bears_is_taken_back_and_comes_back_by_undo(desk: BranchDesk) -> None:
    typo = asked(desk, "I live in Leads.")
    learn(desk, typo, "The user lives in Leads.")
    finished = desk.edit(typo.id, "I live in Leeds.")
    assert known(desk) == []
    told = desk.told(MemoryChanged)[-1]
    assert told.message_id == finished.message.turn_id
    assert [(one.operation, one.previous_text) for one in told.changes] == [("delete", "The user lives in Leads.")]
    assert desk.page.changes[str(finished.message.turn_id)] == told.changes
    desk.services.journal.undo(batch_of(desk))
    assert known(desk) == ["The user lives in Leads."]


def test_looking_at_the_old_version_changes_no_memory(desk: BranchDesk) -> None:
    typo = asked(desk, "I live in Leads.")
    learn(desk, typo, "The user lives in Leads.")
    anew = desk.edit(typo.id, "I live in Leeds.")
    learn(desk, desk.services.recall.message(anew.message.turn_id), "The user lives in Leeds.")
    for version in (typo.id, anew.message.turn_id, typo.id):
        desk.choose(version)
        assert known(desk) == ["The user lives in Leeds."]


def test_what_others_bear_or_the_user_keeps_stays(desk: BranchDesk) -> None:
    first = asked(desk, "I have a cat.")
    second = asked(desk, "My cat is called Mia, and I like tea.")
    learn(desk, second, "The user has a cat.", first)
    kept = learn(desk, second, "The user likes tea.")
    desk.services.archival.edit(kept.id, kept.version, pinned=True)
    learn(desk, second, "The user's cat is called Mia.")
    desk.edit(second.id, "Never mind.")
    assert known(desk) == ["The user has a cat.", "The user likes tea."]


def test_a_fact_that_was_changed_since_goes_too_and_what_it_replaced_holds_again(desk: BranchDesk) -> None:
    first = asked(desk, "I live in York.")
    old = learn(desk, first, "The user lives in York.")
    second = asked(desk, "I moved to Leads.")
    spans = [SourceSpan(second.id, second.conversation_id, 0, 4, "I mo")]
    new, _ = desk.services.archival.supersede(
        old.id, "The user lives in Leads.", sources=spans, actor="assistant", source_message_id=second.id
    )
    desk.services.archival.edit(new.id, new.version, actor="consolidation", tags=("home",))
    desk.edit(second.id, "I moved to a bigger flat.")
    assert known(desk) == ["The user lives in York."]
    assert desk.services.archival.get(old.id).valid_to is None
    desk.services.journal.undo(batch_of(desk))
    assert known(desk) == ["The user lives in Leads."]


def test_what_it_replaced_holds_again(desk: BranchDesk) -> None:
    old = learn(desk, asked(desk, "I live in York."), "The user lives in York.")
    second = asked(desk, "I moved to Leads.")
    spans = [SourceSpan(second.id, second.conversation_id, 0, 4, "I mo")]
    desk.services.archival.supersede(
        old.id, "The user lives in Leads.", sources=spans, actor="assistant", source_message_id=second.id
    )
    desk.edit(second.id, "I moved to a bigger flat.")
    assert known(desk) == ["The user lives in York."]


def test_lines_of_blocks_go_back_also_where_others_came_since(desk: BranchDesk) -> None:
    first = asked(desk, "Call me Jhon.")
    desk.services.blocks.append(desk.agent_id, "human", "Name: Jhon", actor="assistant", source_message_id=first.id)
    second = asked(desk, "I like tea.")
    desk.services.blocks.append(desk.agent_id, "human", "Likes tea", actor="assistant", source_message_id=second.id)
    desk.edit(first.id, "Call me John.")
    assert desk.block("human").value.strip() == "Likes tea"
    assert read_lines(desk.store, desk.block("human")).unwanted == frozenset()


def test_suggestions_of_it_are_withdrawn(desk: BranchDesk) -> None:
    first = asked(desk, "Look at this: the user hates tea")
    desk.services.proposals.add_fact(
        desk.agent_id, "The user hates tea.", actor="assistant", reason="", source_message_id=first.id
    )
    desk.edit(first.id, "Never mind.")
    assert desk.services.proposals.list(desk.agent_id) == []
    assert [view.proposal.state for view in desk.told(ProposalsChanged)[-1].proposals] == ["rejected"]


def test_a_step_that_waits_is_due_only_while_its_message_is_in_view(desk: BranchDesk) -> None:
    steps = desk.store.memory_steps
    first = asked(desk, "I live in Leads.")
    steps.add(first.id)
    anew = desk.edit(first.id, "I live in Leeds.")
    assert [step.message_id for step in steps.pending()] == [anew.message.turn_id]
    assert steps.find_pending(first.id) is None
    desk.choose(first.id)
    assert [step.message_id for step in steps.pending()] == [first.id]
    assert desk.lane.viewed == [desk.conversation_id]
