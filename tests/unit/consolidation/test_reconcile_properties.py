"""Whatever facts there are and whatever the user does meanwhile: a run's undo brings every row back, and nothing that
is held changes."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.consolidation.base import Pass, Prepared
from engine.consolidation.reconcile import ReconcilePass
from engine.consolidation.runner import Consolidation
from engine.consolidation.verify import VerifyPass
from engine.consolidation_values import PassName, Unit
from engine.llm.base import CancelFlag
from engine.llm.fake import ScriptedModel
from engine.memory.capability import RULES_ONLY
from engine.memory.few_shot import FewShot
from engine.memory.joining import is_held
from engine.services import Services
from engine.store import Store
from engine.store.check import check_consistency
from engine.values import Fact
from tests.unit.consolidation.test_reconcile import AGENT, BilingualEmbedder, rows, say

TEXTS = (
    "The user is allergic to peanuts.", "用户对花生过敏。", "To peanuts the user is allergic.",
    "The user is not allergic to peanuts.", "The user lives in Leeds.", "The user moved to Cardiff.",
    "The user lives in Leeds!", "The user likes jazz.", "用户喜欢爵士乐。", "The user has quit smoking.",
    "The user smokes.", "The user bakes bread on Sundays.", "The user makes bread on Sundays.",
    "用户住在武汉。", "用户搬到厦门了。",
)  # fmt: skip
ANSWERS = ("same", "replaces", "contradicts", "different", "相同", "取代", "矛盾", "不同")


class Told(msgspec.Struct, frozen=True):
    text: str
    at: float
    how: str


TOLD = st.builds(
    Told,
    st.sampled_from(TEXTS),
    st.floats(1_000, 9_000),
    st.sampled_from(("assistant", "assistant", "assistant", "user", "pinned", "imported", "unsupported")),
)
EDITS = st.sampled_from(("none", "none", "text", "pin", "forget", "keep"))


class Meddling:
    """A pass beside which the user edits one of the facts between prepare and write."""

    def __init__(self, inner: Pass, services: Services, edits: Sequence[str]) -> None:
        self._inner = inner
        self._services = services
        self._edits = list(edits)
        self.edited: set[int] = set()

    @property
    def name(self) -> PassName:
        return self._inner.name

    @property
    def needs(self) -> Any:
        return self._inner.needs

    def due(self, agent_id: int, limit: int) -> Sequence[Unit]:
        return self._inner.due(agent_id, limit)

    def prepare(self, unit: Unit, cancel: CancelFlag) -> Prepared:
        prepared = self._inner.prepare(unit, cancel)
        if self._edits:
            self._edit(self._edits.pop())
        return prepared

    def _edit(self, what: str) -> None:
        archival = self._services.archival
        active = archival.list(AGENT, statuses=("active",)).facts
        if what == "none" or not active:
            return
        fact = active[len(self._edits) % len(active)]
        self.edited.add(fact.id)
        match what:
            case "text":
                archival.edit(fact.id, text=f"The user has {len(self._edits)} boats.")
            case "pin":
                archival.edit(fact.id, pinned=True)
            case "forget":
                archival.forget(fact.id)
            case _:
                archival.edit(fact.id, status="active")


def tell(services: Services, told: Told) -> None:
    match told.how:
        case "user":
            services.archival.insert(AGENT, told.text, valid_from=told.at)
        case "imported":
            services.archival.insert(AGENT, told.text, actor="import", origin="import")
        case "pinned":
            say(services, told.text, at=told.at, pinned=True)
        case "unsupported":
            say(services, told.text, at=told.at, message="what time is it?")
        case _:
            say(services, told.text, at=told.at)


def run(services: Services, one: Pass) -> None:
    runner = Consolidation(services.store, [one], RULES_ONLY)
    for _ in range(300):
        step = runner.run_unit(AGENT, CancelFlag())
        if step.outcome == "nothing":
            return
        assert step.outcome in ("done", "cancelled"), step
    raise AssertionError("it goes on and on")


def held_part(fact: Fact) -> Fact:
    """All that must not change of a held fact: everything but its sources."""
    return msgspec.structs.replace(fact, sources=(), version=0)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(TOLD, min_size=2, max_size=7),
    st.lists(EDITS, max_size=4),
    st.lists(st.integers(0, 3), min_size=1, max_size=5),
    st.booleans(),
)
def test_undo_brings_every_row_back(told: list[Told], edits: list[str], answers: list[int], meaning: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            _check(Services.over(store, BilingualEmbedder() if meaning else None), told, edits, answers)
        finally:
            store.close()


def _check(services: Services, told: Sequence[Told], edits: Sequence[str], answers: Sequence[int]) -> None:
    for one in told:
        tell(services, one)
    while services.retrieval.embed_pending():
        pass
    given_answers = iter(list(answers) * 100)
    model = ScriptedModel([""], choose=lambda _prompt, options: next(given_answers) % len(options))
    held = {fact.id: held_part(fact) for fact in rows(services) if is_held(fact)}
    meddling = Meddling(ReconcilePass(services, model, FewShot(model)), services, edits)
    verify = VerifyPass(services)
    run(services, meddling)
    run(services, verify)
    now = {fact.id: held_part(fact) for fact in rows(services)}
    assert all(now[number] == fact for number, fact in held.items() if number not in meddling.edited)
    assert check_consistency(services.store) == []
    runs = services.store.consolidation.open_run(AGENT)
    batch = "" if runs is None else runs.batch
    if not services.store.journal.batch(batch) or meddling.edited:
        return  # what the user has changed since is not to be undone over his head
    after, asked = rows(services), _waiting(services)
    services.journal.undo(batch)
    before = _untouched(services, told)
    assert _plain(rows(services)) == before and _waiting(services) == []
    undone = services.store.journal.batch(batch)[0].undone_by
    assert undone is not None
    services.journal.undo(undone)
    assert rows(services) == after and _waiting(services) == asked
    assert check_consistency(services.store) == []


def _waiting(services: Services) -> list[int]:
    return [view.proposal.id for view in services.proposals.list(AGENT)]


def _untouched(services: Services, told: Sequence[Told]) -> list[tuple[Any, ...]]:
    """The rows as they are where nobody tidies: told anew in a memory of its own."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        try:
            other = Services.over(store)
            for one in told:
                tell(other, one)
            return _plain(rows(other))
        finally:
            store.close()


def _plain(facts: Sequence[Fact]) -> list[tuple[Any, ...]]:
    return [
        tuple(value for name, value in msgspec.structs.asdict(fact).items() if name not in ("recorded_at", "version"))
        for fact in facts
    ]
