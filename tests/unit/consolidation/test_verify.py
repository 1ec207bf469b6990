"""The pass that holds facts against their sources."""

from __future__ import annotations

from typing import Any

import pytest

from engine.consolidation.runner import Consolidation, Step
from engine.consolidation.verify import VerifyPass
from engine.llm.base import CancelFlag
from engine.memory.capability import RULES_ONLY
from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency
from engine.values import Fact, SourceSpan
from tests.unit.consolidation.test_reconcile import AGENT, batch_of, kinds, rows, texts


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store)


def keep(services: Services, fact: str, message: str, *, quote: str | None = None, start: int = 0, **more: Any) -> Fact:
    conversation_id = more.pop("conversation_id", None) or services.recall.create_conversation(AGENT).id
    said = services.recall.append(conversation_id, "user", "text", message)
    words = message if quote is None else quote
    span = SourceSpan(said.id, conversation_id, start, start + len(words), words)
    return services.archival.insert(AGENT, fact, **{"actor": "assistant", "sources": (span,)} | more)[0]


def verify(services: Services) -> list[Step]:
    runner = Consolidation(services.store, [VerifyPass(services)], RULES_ONLY)
    steps: list[Step] = []
    while (step := runner.run_unit(AGENT, CancelFlag())).outcome != "nothing":
        assert step.outcome == "done", step
        steps.append(step)
    return steps


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("The user runs 5 kilometres every morning.", "I run five kilometres every morning"),
        ("The user's sister Clara lives in Porto.", "my sister Clara lives in Porto"),
        ("用户养了两只猫。", "我养了2只猫"),
        ("用户的猫叫Milo。", "我家的猫叫 Milo"),
        ("The user likes jazz.", "我喜欢爵士乐"),
        ("The user wants short answers.", "Keep answers short from now on."),
    ],
)
def test_what_is_borne_out_stays(services: Services, fact: str, message: str) -> None:
    keep(services, fact, message)
    before = rows(services)
    assert kinds(verify(services)) == [] and rows(services) == before
    assert verify(services) == []


@pytest.mark.parametrize(
    ("fact", "message", "reason"),
    [
        ("The user runs 15 kilometres every morning.", "I run five kilometres every morning", "other_numbers"),
        ("The user's sister Carla lives in Porto.", "my sister Clara lives in Porto", "other_names"),
        ("The user enjoys sailing.", "what is the capital of Peru?", "not_in_source"),
        ("用户养了三只猫。", "我养了2只猫", "other_numbers"),
    ],
)
def test_what_is_not_waits_for_the_user(services: Services, fact: str, message: str, reason: str) -> None:
    made = keep(services, fact, message)
    before = rows(services)
    (item,) = [item for step in verify(services) for item in step.items]
    assert item.kind == "suggested" and item.reason == reason and texts(services) == []
    (view,) = services.proposals.list(AGENT)
    assert view.text == fact and view.proposal.id == item.proposal_id
    services.journal.undo(batch_of(services))
    assert rows(services) == before and services.proposals.list(AGENT) == []
    assert kinds(verify(services)) == []  # a doubt is raised once
    assert services.archival.get(made.id).status == "active" and check_consistency(services.store) == []


def test_what_the_user_says_is_right_is_not_doubted_again(services: Services) -> None:
    keep(services, "The user enjoys sailing.", "what is the capital of Peru?")
    verify(services)
    (view,) = services.proposals.list(AGENT)
    services.proposals.accept(view.proposal.id)
    assert kinds(verify(services)) == [] and texts(services) == ["The user enjoys sailing."]


@pytest.mark.parametrize("more", [{"actor": "user"}, {"pinned": True}, {"actor": "import", "origin": "import"}])
def test_what_others_wrote_or_the_user_holds_is_let_be(services: Services, more: dict[str, Any]) -> None:
    keep(services, "The user enjoys sailing.", "what is the capital of Peru?", **more)
    assert verify(services) == []


def test_a_span_is_mended(services: Services) -> None:
    message = "Well, so much for that. I collect old maps, by the way."
    made = keep(services, "The user collects old maps.", message, quote="I collect old maps", start=3)
    before = rows(services)
    verify(services)
    (span,) = services.archival.get(made.id).sources
    assert (span.start, span.end) == (24, 42) and message[24:42] == span.quote
    services.journal.undo(batch_of(services))
    assert rows(services) == before


def test_words_that_stand_nowhere_in_the_message(services: Services) -> None:
    keep(services, "The user collects old maps.", "I collect old maps", quote="I collect old stamps and coins")
    assert kinds(verify(services)) == ["suggested"]


def test_what_was_regenerated_is_left(services: Services) -> None:
    made = keep(services, "The user enjoys sailing.", "what is the capital of Peru?")
    services.recall.deactivate([made.sources[0].message_id or 0])
    assert kinds(verify(services)) == []


def test_a_name_may_have_been_said_before(services: Services) -> None:
    conversation = services.recall.create_conversation(AGENT)
    services.recall.append(conversation.id, "user", "text", "Greta came by yesterday.")
    services.recall.append(conversation.id, "assistant", "text", "How nice!")
    keep(services, "The user's friend Greta lives in a boat.", "she lives in a boat", conversation_id=conversation.id)
    assert kinds(verify(services)) == []


def test_an_edit_meanwhile_is_left_alone(services: Services) -> None:
    made = keep(services, "The user enjoys sailing.", "what is the capital of Peru?")
    one = VerifyPass(services)
    (unit,) = one.due(AGENT, 5)
    prepared = one.prepare(unit, CancelFlag())
    services.archival.edit(made.id, text="The user enjoys rowing.")
    assert list(prepared.write("b")) == [] and texts(services) == ["The user enjoys rowing."]
