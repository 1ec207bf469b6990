"""What is newly learned, held against what is known."""

from __future__ import annotations

from typing import Any

import pytest

from engine.consolidation.learning import Learned, Learning, Plan
from engine.consolidation.reconcile_deciding import Decision
from engine.consolidation_values import Item
from engine.llm.base import CancelFlag
from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency
from engine.values import Fact, ProposedSuccessor, SourceSpan
from tests.unit.consolidation.test_reconcile import AGENT, BilingualEmbedder, rows, say, texts


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store, BilingualEmbedder())


def learned(services: Services, text: str, *, at: float = 5_000.0, **more: Any) -> Learned:
    conversation = services.recall.create_conversation(AGENT)
    said = services.recall.append(conversation.id, "user", "text", text)
    services.store.database.run("UPDATE messages SET created_at = :at WHERE id = :id", {"at": at, "id": said.id})
    given: dict[str, Any] = {"kind": "other", "holder": "user"} | more
    return Learned(AGENT, text, source=SourceSpan(said.id, conversation.id, 0, len(text), text), said_at=at, **given)


def learn(services: Services, *statements: Learned) -> list[Item]:
    learning = Learning(services)
    return learning.write(learning.plan(statements, CancelFlag()), "night")


def test_the_same_in_the_other_language_only_adds_a_source(services: Services) -> None:
    known = say(services, "The user likes jazz.")
    new = learned(services, "用户喜欢爵士乐。")
    before = rows(services)
    (item,) = learn(services, new)
    assert item.kind == "merged" and texts(services) == [known.text]
    assert services.archival.get(known.id).sources == (*known.sources, new.source)
    services.journal.undo("night")
    assert rows(services) == before


def test_a_change_closes_what_was_known(services: Services) -> None:
    known = say(services, "The user lives in Leeds.", at=1_000.0)
    (item,) = learn(services, learned(services, "The user moved to Cardiff."))
    old = services.archival.get(known.id)
    assert item.kind == "closed" and old.status == "superseded" and old.valid_to == 5_000.0
    assert texts(services) == ["The user moved to Cardiff."]
    services.journal.undo("night")
    assert texts(services) == [known.text] and check_consistency(services.store) == []


def test_what_ends_one_fact_is_kept_whatever_it_is_asked_about_beside(services: Services) -> None:
    other = say(services, "The user drives the 361.", at=1_000.0)
    known = say(services, "The user delivers for DoorDash.", at=2_000.0)
    new = learned(services, "The user is done with DoorDash.")
    plan = Plan(new, (Decision("ask", new.as_fact(), other), Decision("close", new.as_fact(), known)))
    (item,) = Learning(services).write([plan], "night")
    assert item.kind == "closed" and services.archival.get(known.id).status == "superseded"
    assert texts(services) == [other.text, new.text]


def test_what_was_said_before_what_is_known_is_closed_by_it(services: Services) -> None:
    known = say(services, "The user moved to Cardiff.", at=9_000.0)
    learn(services, learned(services, "The user lives in Leeds."))
    assert texts(services) == [known.text]
    (old,) = services.archival.list(AGENT, statuses=("superseded",)).facts
    assert (old.text, old.valid_to, old.superseded_by) == ("The user lives in Leeds.", 9_000.0, known.id)


def test_a_contradiction_to_what_the_user_wrote_waits(services: Services) -> None:
    known = services.archival.insert(AGENT, "The user lives in Leeds.")[0]
    (item,) = learn(services, learned(services, "The user moved to Cardiff.", at=4e9))
    assert item.kind == "conflict" and texts(services) == [known.text]
    (view,) = services.proposals.list(AGENT)
    assert isinstance(view.proposal.change, ProposedSuccessor) and view.proposal.change.old_id == known.id
    assert services.archival.get(view.proposal.change.fact_id).status == "proposed"
    services.proposals.reject(view.proposal.id)
    assert learn(services, learned(services, "The user moved to Cardiff.", at=4.1e9)) == []


def test_what_is_private_waits_whatever_it_does_to_what_is_known(services: Services) -> None:
    items = learn(services, learned(services, "The user has asthma.", kind="health"))
    assert [(item.kind, item.reason) for item in items] == [("suggested", "sensitive")] and texts(services) == []


def test_what_was_edited_since_it_was_read_stays(services: Services) -> None:
    known = say(services, "The user lives in Leeds.", at=1_000.0)
    learning = Learning(services)
    plans = learning.plan([learned(services, "The user moved to Cardiff.")], CancelFlag())
    edited: Fact = services.archival.edit(known.id, text="The user lives in York.")[0]
    assert learning.write(plans, "night") == [] and texts(services) == [edited.text]


def test_a_correction_of_what_is_known_takes_its_place(services: Services) -> None:
    say(services, "The user's boat has a blue hull and two masts.", at=1_000.0)
    learn(services, learned(services, "The user's boat has a red hull and two masts.", correction=True))
    assert texts(services) == ["The user's boat has a red hull and two masts."]
