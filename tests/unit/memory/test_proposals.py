"""Proposals: what waits for the user's word, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from app.cli.suggestions import NO_SUGGESTION, decide, suggestion_line
from engine.commands.io import IoCommands
from engine.errors import EngineError
from engine.memory.errors import BlockFull, ReadOnlyBlock, StaleVersion, TextNotFound
from engine.protocol import (
    AcceptProposal,
    Event,
    ListProposals,
    MemoryChanged,
    OpenConversation,
    ProposalsChanged,
    ProposalView,
    RejectProposal,
)
from engine.services import Services
from engine.store import Store
from engine.values import Fact, ProposedFact

AGENT = 1


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store)


def the(found: ProposalView | Fact | None) -> ProposalView:
    assert isinstance(found, ProposalView)
    return found


def proposed_fact(services: Services, text: str = "The user owns a boat.", **more: Any) -> ProposalView:
    return the(services.proposals.add_fact(AGENT, text, **more))


def test_a_proposed_fact_is_found_by_nobody_until_it_is_kept(services: Services) -> None:
    view = proposed_fact(services)
    assert services.retrieval.recall("boat", AGENT) == []
    kept, change = services.proposals.accept(view.proposal.id, 1)
    assert kept.proposal.state == "accepted" and change is not None and change.text == "The user owns a boat."
    assert [hit.text for hit in services.retrieval.recall("boat", AGENT)] == ["The user owns a boat."]
    with pytest.raises(StaleVersion):
        services.proposals.reject(view.proposal.id)


def test_one_that_was_dismissed_leaves_a_record(services: Services) -> None:
    view = proposed_fact(services)
    services.proposals.reject(view.proposal.id, 1)
    assert services.proposals.list(AGENT) == []
    (record,) = services.proposals.list(AGENT, ("rejected",))
    assert record.proposal.decided_at is not None and record.text == "The user owns a boat."
    assert services.archival.count(AGENT) == 0


def test_what_waits_or_is_known_already_is_not_proposed_again(services: Services) -> None:
    view = proposed_fact(services)
    assert proposed_fact(services, "the user owns  a boat.").proposal.id == view.proposal.id
    services.proposals.accept(view.proposal.id)
    assert isinstance(services.proposals.add_fact(AGENT, "The user owns a boat."), Fact)
    line = the(services.proposals.add_append(AGENT, "human", "Likes tea"))
    assert the(services.proposals.add_append(AGENT, "human", "Likes tea ")).proposal.id == line.proposal.id


def test_what_the_user_did_not_want_is_not_asked_again(services: Services) -> None:
    fact, line = proposed_fact(services), the(services.proposals.add_append(AGENT, "human", "Likes tea"))
    for view in (fact, line):
        services.proposals.reject(view.proposal.id)
    assert proposed_fact(services).proposal.state == "rejected"
    assert the(services.proposals.add_append(AGENT, "human", "Likes tea")).proposal.state == "rejected"
    assert services.proposals.list(AGENT) == []


def test_a_fact_that_is_decided_in_the_list_of_facts_waits_no_more(services: Services) -> None:
    kept, dropped = proposed_fact(services), proposed_fact(services, "The user owns a car.")
    assert isinstance(kept.proposal.change, ProposedFact) and isinstance(dropped.proposal.change, ProposedFact)
    services.archival.edit(kept.proposal.change.fact_id, status="active", actor="user")
    services.archival.forget(dropped.proposal.change.fact_id)
    assert services.proposals.list(AGENT) == []
    assert services.archival.get(kept.proposal.change.fact_id).origin == "conversation"
    assert [view.proposal.state for view in services.proposals.list(AGENT, ("accepted", "rejected"))] == [
        "accepted",
        "rejected",
    ]


def test_what_a_model_may_not_do_is_not_proposed(services: Services) -> None:
    block = services.blocks.by_label(AGENT, "human")
    services.blocks.edit(block.id, block.version, read_only=True)
    with pytest.raises(ReadOnlyBlock):
        services.proposals.add_append(AGENT, "human", "Likes tea")
    with pytest.raises(TextNotFound):
        services.proposals.add_replace(AGENT, "persona", "no such line", "x")
    with pytest.raises(BlockFull):
        services.proposals.add_append(AGENT, "persona", "word " * 2000)
    assert services.proposals.list(AGENT) == [] and services.journal.list(AGENT, entity_type="block", limit=9)[1:] == []


def test_a_line_that_does_not_fit_any_more_still_waits(services: Services) -> None:
    view = the(services.proposals.add_append(AGENT, "human", "Likes tea and a good many other things"))
    block = services.blocks.by_label(AGENT, "human")
    services.blocks.edit(block.id, block.version, limit_tokens=2)
    with pytest.raises(BlockFull):
        services.proposals.accept(view.proposal.id)
    assert [one.proposal.state for one in services.proposals.list(AGENT)] == ["pending"]
    services.proposals.accept(view.proposal.id, text="tea")
    assert services.blocks.by_label(AGENT, "human").value == "tea"


def test_a_line_whose_block_was_changed_meanwhile_is_added_to_what_it_says_now(services: Services) -> None:
    view = the(services.proposals.add_append(AGENT, "human", "Likes tea"))
    block = services.blocks.by_label(AGENT, "human")
    services.blocks.edit(block.id, block.version, value="Ada")
    services.proposals.accept(view.proposal.id)
    assert services.blocks.by_label(AGENT, "human").value == "Ada\nLikes tea"


def test_commands_answer_and_tell(services: Services) -> None:
    told: list[Event] = []
    commands = IoCommands(services, lambda _changes: None, told.append)
    conversation = services.recall.create_conversation(AGENT)
    message = services.recall.append(conversation.id, "user", "text", "Hello")
    view = proposed_fact(services, source_message_id=message.id)
    other = proposed_fact(services, "The user owns a car.", source_message_id=message.id)
    assert commands.run(ListProposals(1)) == [view, other]
    assert commands.run(OpenConversation(2, conversation.id)).proposals == (view, other)
    assert commands.run(OpenConversation(2, conversation.id)).changes == {}
    kept = commands.run(AcceptProposal(3, view.proposal.id, 1, "The user owns a ship."))
    assert kept.text == "The user owns a ship." and kept.proposal.state == "accepted"
    changed = next(event for event in told if isinstance(event, MemoryChanged))
    assert (changed.conversation_id, changed.message_id) == (conversation.id, message.id)
    assert [change.text for change in commands.run(OpenConversation(2, conversation.id)).changes[str(message.id)]] == [
        "The user owns a ship."
    ]
    commands.run(RejectProposal(4, other.proposal.id, 1))
    assert [event.job for event in told if isinstance(event, ProposalsChanged)] == [3, 4]
    with pytest.raises(EngineError):
        commands.run(AcceptProposal(5, other.proposal.id, 1))


def test_in_the_terminal_a_number_decides(services: Services) -> None:
    commands = IoCommands(services, lambda _changes: None)
    view = proposed_fact(services)
    assert suggestion_line(view) == "  [suggested 1] You own a boat.  (/keep 1, /dismiss 1)"
    assert decide(commands.run, True, "7") == decide(commands.run, True, "") == NO_SUGGESTION
    assert decide(commands.run, True, "1") == ""
    assert services.archival.count(AGENT) == 1 and decide(commands.run, False, "1") == NO_SUGGESTION
