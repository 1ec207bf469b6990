"""Plans that are called off before they began, and what they were to end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.consolidation.block_facts import read_facts
from engine.consolidation.reconcile import ReconcilePass
from engine.consolidation.rewrite import RewritePass
from engine.consolidation.runner import Consolidation
from engine.llm.base import CancelFlag
from engine.memory.capability import RULES_ONLY
from engine.memory.closing import mend
from engine.memory.joining import Joining
from engine.memory.journal import Cause
from engine.services import Services
from engine.store import Store, check_consistency
from engine.values import Fact, SourceSpan

HOME, PLAN, OFF = "The user lives in Turku.", "The user will move to Oslo.", "The user is not moving to Oslo."
DAY = 86_400.0


@pytest.fixture
def services(store: Store) -> Services:
    return Services.over(store)


def learn(services: Services, text: str, *, valid_from: float | None = None) -> Fact:
    talk = services.recall.create_conversation(1).id
    message = services.recall.append(talk, "user", "text", text)
    span = SourceSpan(message.id, talk, 0, len(text), text)
    return services.archival.insert(
        1, text, kind="identity", actor="assistant", sources=(span,), valid_from=valid_from
    )[0]


def current(services: Services) -> list[str]:
    facts = read_facts(services, 1, CancelFlag())
    return sorted(fact.text for fact in facts.true)


def found(services: Services, query: str) -> list[str]:
    return [hit.text for hit in services.retrieval.recall(query, 1, tiers=("fact",), cut=False)]


@pytest.mark.parametrize("later", [None, 20.0, 400.0])
@pytest.mark.parametrize("by", ["supersede", "close"])
def test_a_plan_that_is_replaced_before_it_began_is_over(services: Services, by: str, later: float | None) -> None:
    now = services.store.now()
    plan = learn(services, PLAN, valid_from=now + 100 * DAY)
    begins = None if later is None else now + later * DAY
    if by == "supersede":
        batch = services.archival.supersede(plan.id, OFF, valid_from=begins, actor="assistant")[1].batch
    else:
        new = learn(services, OFF, valid_from=begins)
        cause = Cause("consolidation", batch=services.archival.new_batch())
        batch = Joining(services.store).close(plan, new, now if begins is None else begins, cause).batch
    over = services.archival.get(plan.id)
    assert over.status == "superseded" and over.superseded_by is not None and over.valid_from is None
    assert over.valid_to is not None and plan.recorded_at <= over.valid_to <= services.store.now()
    assert current(services) == [OFF] and PLAN not in found(services, "Oslo")
    assert check_consistency(services.store) == []
    services.journal.undo(batch)
    assert replace(services.archival.get(plan.id), version=1) == replace(plan, version=1)
    assert check_consistency(services.store) == []


def test_the_home_is_true_until_the_move_and_goes_on_when_that_is_called_off(services: Services) -> None:
    moves = services.store.now() + 100 * DAY
    home = learn(services, HOME)
    plan, _ = services.archival.supersede(home.id, PLAN, valid_from=moves, actor="assistant")
    assert current(services) == sorted((HOME, PLAN)) and check_consistency(services.store) == []
    waiting = services.archival.get(home.id)
    assert (waiting.status, waiting.valid_to, waiting.superseded_by) == ("active", moves, plan.id)
    _, change = services.archival.supersede(plan.id, OFF, actor="assistant")
    kept = services.archival.get(home.id)
    assert (kept.status, kept.valid_to, kept.superseded_by) == ("active", None, None)
    shown = [(one.text, one.previous_text) for one in services.journal.changes_of_batch(change.batch)]
    assert shown == [(OFF, PLAN)]
    services.journal.undo(change.batch, entry_id=change.entry_id)
    assert services.archival.get(home.id).valid_to == moves and services.archival.get(plan.id).valid_from == moves
    assert check_consistency(services.store) == []


def test_another_plan_ends_the_home_on_its_own_day(services: Services) -> None:
    now = services.store.now()
    home = learn(services, HOME)
    plan, _ = services.archival.supersede(home.id, PLAN, valid_from=now + 100 * DAY)
    other, _ = services.archival.supersede(plan.id, "The user will move to Bergen.", valid_from=now + 200 * DAY)
    waiting = services.archival.get(home.id)
    assert (waiting.status, waiting.valid_to, waiting.superseded_by) == ("active", now + 200 * DAY, other.id)
    assert check_consistency(services.store) == []


def test_a_plan_that_is_forgotten_ends_nothing(services: Services) -> None:
    moves = services.store.now() + 100 * DAY
    home = learn(services, HOME)
    plan, _ = services.archival.supersede(home.id, PLAN, valid_from=moves)
    change = services.archival.forget(plan.id)
    assert services.archival.get(home.id).valid_to is None and current(services) == [HOME]
    services.journal.undo(change.batch)
    assert services.archival.get(home.id).superseded_by == plan.id and check_consistency(services.store) == []


def test_a_plan_closed_by_hand_is_over_at_once(services: Services) -> None:
    plan = learn(services, PLAN, valid_from=services.store.now() + 100 * DAY)
    over, _ = services.archival.edit(plan.id, status="superseded")
    assert over.valid_from is None and over.valid_to is not None and over.valid_to <= services.store.now()
    assert check_consistency(services.store) == []


def test_moving_the_end_of_what_was_to_be_replaced(services: Services) -> None:
    now = services.store.now()
    home = learn(services, HOME)
    services.archival.supersede(home.id, PLAN, valid_from=now + 100 * DAY)
    ended, change = services.archival.edit(home.id, valid_to=now - DAY)
    assert ended.status == "superseded"
    services.journal.undo(change.batch)
    kept, _ = services.archival.edit(home.id, valid_to=None)
    assert (kept.status, kept.superseded_by) == ("active", None)
    assert check_consistency(services.store) == []


def test_plans_that_were_left_current_are_mended(services: Services) -> None:
    """As they were once stored: replaced, and ending on the day on which they were to begin."""
    begins = services.store.now() + 100 * DAY
    plan = learn(services, PLAN, valid_from=begins)
    new = learn(services, OFF)
    left = replace(plan, valid_to=begins, superseded_by=new.id, version=plan.version + 1)
    services.journal.record(plan, left, Cause("assistant"))
    assert check_consistency(services.store) == []
    mend(services.store)
    over = services.archival.get(plan.id)
    assert over.status == "superseded" and over.valid_to is not None and over.valid_to <= services.store.now()
    assert current(services) == [OFF] and check_consistency(services.store) == []
    mend(services.store)
    assert services.archival.get(plan.id) == over


@pytest.mark.parametrize(
    ("plan", "off"),
    [
        ("The user will move to Oslo in June 2099.", "The user is no longer moving to Oslo in June 2099."),
        ("用户2099年6月要搬到苏州。", "用户不搬到苏州了。"),
    ],
)
def test_a_line_goes_in_the_run_that_closes_its_fact(services: Services, plan: str, off: str) -> None:
    begins = services.store.now() + 100 * DAY
    fact = learn(services, plan, valid_from=begins)
    passes = [ReconcilePass(services), RewritePass(services)]

    def tidy() -> None:
        runner = Consolidation(services.store, passes, RULES_ONLY)
        while runner.run_unit(1, CancelFlag()).outcome != "nothing":
            pass
        runner.finish(1)

    tidy()
    assert plan in services.blocks.by_label(1, "human").value
    learn(services, off)
    tidy()
    assert services.archival.get(fact.id).status == "superseded"
    assert plan not in services.blocks.by_label(1, "human").value
    assert check_consistency(services.store) == []


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("用户对花生过敏。", "用户小时候过敏，现在没事了。"),
        ("The user is allergic to peanuts.", "The user was allergic to peanuts as a child, not any more."),
    ],
)
def test_tidying_asks_before_an_allergy_counts_as_past(services: Services, known: str, said: str, held: bool) -> None:
    fact = learn(services, known)
    if held:
        services.archival.confirm(fact.id)
    learn(services, said)
    runner = Consolidation(services.store, [ReconcilePass(services)], RULES_ONLY)
    while runner.run_unit(1, CancelFlag()).outcome != "nothing":
        pass
    assert services.archival.get(fact.id).status == "active"
    assert [view.previous_text for view in services.proposals.list(1)] == [known]
