"""Contradictions: the question, its three answers, and each of them taken back and done again."""

from __future__ import annotations

import msgspec
import pytest

from app.cli.suggestions import decide, suggestion_line
from engine.commands.io import IoCommands
from engine.memory.joining import Joining
from engine.memory.journal import Cause
from engine.protocol import AcceptProposal, ProposalView
from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency
from engine.values import Fact, MemoryChange, SourceSpan

AGENT = 1
OLD, NEW = "The user is allergic to peanuts.", "The user can eat peanuts."


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store)


def ask(services: Services, *, proposed: bool, old_is: str = "held") -> tuple[Fact, Fact, ProposalView]:
    """The old fact, the new one that contradicts it (proposed, or active as well), and the question."""
    actor = "user" if old_is == "held" else "assistant"
    old = services.archival.insert(AGENT, OLD, actor=actor, valid_from=100.0, pinned=old_is == "pinned")[0]
    conversation = services.recall.create_conversation(AGENT)
    said = services.recall.append(conversation.id, "user", "text", "I had some peanuts yesterday")
    span = SourceSpan(said.id, conversation.id, 0, 28, said.text)
    new, change = services.archival.insert(
        AGENT, NEW, actor="consolidation", sources=(span,), status="proposed" if proposed else "active", batch="night"
    )
    assert change is not None
    entry = change.entry_id if proposed else Joining(services.store).note(new, Cause("consolidation", "x", batch="run"))
    view = services.proposals.add_successor(services.archival.get(new.id), old.id, entry, source_message_id=said.id)
    return old, services.archival.get(new.id), view


def rows(services: Services) -> list[Fact]:
    ids = [number for number, _ in services.store.facts.texts()]
    return [msgspec.structs.replace(fact, version=0) for fact in services.store.facts.by_ids(ids)]


def active(services: Services) -> list[str]:
    return sorted(fact.text for fact in services.archival.list(AGENT, statuses=("active",)).facts)


def state(services: Services, view: ProposalView) -> str:
    return services.proposals.get(view.proposal.id).proposal.state


def undo_last(services: Services) -> str:
    """Take the newest change back; returns the batch that did it."""
    batch = services.store.journal.page(AGENT, "", "", None, None, 1)[0].batch
    return services.journal.undo(batch)[0].batch


BOTH_WAYS = pytest.mark.parametrize("proposed", [True, False])


@BOTH_WAYS
def test_the_question_tells_what_was_known_and_what_was_said(services: Services, proposed: bool) -> None:
    _, _, view = ask(services, proposed=proposed)
    assert (view.text, view.previous_text) == (NEW, OLD) and view.proposal.state == "pending"
    assert view.said is not None and view.said.text == "I had some peanuts yesterday"
    assert view.known is not None and view.known.text == ""
    line = suggestion_line(view)
    assert "You are allergic to peanuts." in line and "You can eat peanuts." in line and "/both" in line
    assert active(services) == ([OLD] if proposed else sorted((OLD, NEW)))


@BOTH_WAYS
@pytest.mark.parametrize("old_is", ["held", "pinned", "plain"])
def test_the_new_one_takes_the_old_ones_place(services: Services, proposed: bool, old_is: str) -> None:
    old, new, view = ask(services, proposed=proposed, old_is=old_is)
    before = rows(services)
    decided, change = services.proposals.accept(view.proposal.id, 1)
    assert decided.proposal.state == "accepted" and active(services) == [NEW]
    assert change is not None and (change.text, change.previous_text) == (NEW, OLD)
    closed, kept = services.archival.get(old.id), services.archival.get(new.id)
    said = services.store.messages.get(new.sources[0].message_id or 0)
    assert said is not None and closed.superseded_by == new.id and closed.valid_to == kept.valid_from == said.created_at
    assert kept.confirmed and kept.pinned == (old_is == "pinned")
    after, undone = rows(services), undo_last(services)
    assert rows(services) == before and state(services, view) == "pending"
    services.journal.undo(undone)
    assert rows(services) == after and state(services, view) == "accepted" and check_consistency(services.store) == []


@BOTH_WAYS
def test_the_old_one_holds(services: Services, proposed: bool) -> None:
    _, new, view = ask(services, proposed=proposed)
    before = rows(services)
    assert services.proposals.reject(view.proposal.id, 1).proposal.state == "rejected"
    assert active(services) == [OLD] and services.archival.get(new.id).status == "forgotten"
    after, undone = rows(services), undo_last(services)
    assert rows(services) == before and state(services, view) == "pending"
    services.journal.undo(undone)
    assert rows(services) == after and state(services, view) == "rejected"


@BOTH_WAYS
def test_both_are_true(services: Services, proposed: bool) -> None:
    _, new, view = ask(services, proposed=proposed)
    before = rows(services)
    decided, change = services.proposals.accept(view.proposal.id, 1, both=True)
    assert decided.proposal.state == "accepted" and active(services) == sorted((OLD, NEW))
    assert change is not None and change.text == NEW and services.archival.get(new.id).confirmed
    after, undone = rows(services), undo_last(services)
    assert rows(services) == before and state(services, view) == "pending"
    services.journal.undo(undone)
    assert rows(services) == after and state(services, view) == "accepted"


@BOTH_WAYS
def test_undoing_the_pass_withdraws_its_question(services: Services, proposed: bool) -> None:
    _, _, view = ask(services, proposed=proposed)
    undone = services.journal.undo("night" if proposed else "run")[0].batch
    assert state(services, view) == "rejected" and services.proposals.list(AGENT) == []
    services.journal.undo(undone)
    assert state(services, view) == "pending"


@BOTH_WAYS
def test_the_user_corrects_the_words(services: Services, proposed: bool) -> None:
    old, new, view = ask(services, proposed=proposed)
    services.proposals.accept(view.proposal.id, 1, "The user tolerates roasted peanuts.")
    assert active(services) == ["The user tolerates roasted peanuts."]
    assert services.archival.get(old.id).superseded_by == new.id


@BOTH_WAYS
def test_words_that_are_known_already_hold(services: Services, proposed: bool) -> None:
    old, new, view = ask(services, proposed=proposed)
    known = services.archival.insert(AGENT, "The user outgrew the allergy.")[0]
    services.proposals.accept(view.proposal.id, 1, known.text)
    assert active(services) == [known.text] and services.archival.get(new.id).status == "forgotten"
    assert services.archival.get(old.id).superseded_by == known.id and check_consistency(services.store) == []


@BOTH_WAYS
def test_the_old_one_is_gone_meanwhile(services: Services, proposed: bool) -> None:
    old, _, view = ask(services, proposed=proposed)
    services.archival.forget(old.id)
    assert state(services, view) == ("pending" if proposed else "accepted")
    if proposed:
        services.proposals.accept(view.proposal.id, 1)
    assert active(services) == [NEW]


def test_decided_in_the_list_of_facts(services: Services) -> None:
    _, new, view = ask(services, proposed=True)
    services.archival.edit(new.id, status="active")
    assert state(services, view) == "pending"  # both are active now: which holds is still asked
    services.archival.forget(new.id)
    assert state(services, view) == "rejected"


def test_the_terminal_keeps_both(services: Services) -> None:
    commands = IoCommands(services, lambda _changes: None)
    ask(services, proposed=True)
    assert decide(commands.run, True, "1", both=True) == "" and active(services) == sorted((OLD, NEW))


def test_a_command_answers_both(services: Services) -> None:
    _, _, view = ask(services, proposed=False)
    result = IoCommands(services, lambda _event: None).run(AcceptProposal(0, view.proposal.id, 1, both=True))
    assert result.proposal.state == "accepted" and len(active(services)) == 2


def test_two_facts_become_one_with_all_they_had(services: Services) -> None:
    one = services.archival.insert(AGENT, "a", actor="assistant", tags=("x",), confidence=0.4, valid_from=50.0)[0]
    two = services.archival.insert(
        AGENT, "b", actor="assistant", tags=("y",), confidence=0.9, valid_from=20.0, sensitivity="sensitive"
    )[0]
    before = rows(services)
    change: MemoryChange = Joining(services.store).merge(one, two, Cause("consolidation", "same", batch="m"))
    kept, gone = services.archival.get(one.id), services.archival.get(two.id)
    assert (kept.tags, kept.confidence, kept.valid_from, kept.sensitivity) == (("x", "y"), 0.9, 20.0, "sensitive")
    assert gone.status == "forgotten" and gone.superseded_by == one.id and change.entity_id == two.id
    undone = services.journal.undo("m")[0].batch
    assert rows(services) == before
    services.journal.undo(undone)
    assert services.archival.get(two.id).superseded_by == one.id and check_consistency(services.store) == []


def test_undoing_one_side_of_a_merge_undoes_the_other(services: Services) -> None:
    one = services.archival.insert(AGENT, "a", actor="assistant", tags=("x",))[0]
    two = services.archival.insert(AGENT, "b", actor="assistant", tags=("y",))[0]
    before = rows(services)
    change = Joining(services.store).merge(one, two, Cause("consolidation", "same", batch="m"))
    services.journal.undo("m", entry_id=change.entry_id)
    assert rows(services) == before


def test_what_was_joined_is_no_earlier_version_but_is_forgotten_with_it(services: Services) -> None:
    one = services.archival.insert(AGENT, "The user keeps bees.", actor="assistant")[0]
    two = services.archival.insert(AGENT, "The user is a beekeeper.", actor="assistant")[0]
    Joining(services.store).merge(one, two, Cause("consolidation", "same"))
    assert services.provenance.of_fact(one.id).earlier == ()
    assert services.store.facts.predecessors(one.id) == [two.id]
    assert [hit.text for hit in services.retrieval.recall("beekeeper", AGENT, cut=False)] == []
