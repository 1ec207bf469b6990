"""What becomes of a fact that another takes the place of: when it ended, and what it had ended itself."""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.memory.journal import Cause, Journal
from engine.store.store import Store
from engine.values import Fact

NEVER_BEGAN: Final = "it never began"


def closed(old: Fact, successor: Fact, now: float) -> dict[str, Any]:
    """The fields of a fact that another takes the place of. What had ended before keeps its end.

    What was to begin later has never been true: it was a plan up to now, and its beginning is open. Any other fact of
    which the successor begins later stays active until then.
    """
    begins = now if successor.valid_from is None else successor.valid_from
    if is_ahead(old, now):
        end = min(max(begins, old.recorded_at), now)
        return {"status": "superseded", "valid_from": None, "valid_to": end, "superseded_by": successor.id}
    end = begins if old.valid_to is None else min(begins, old.valid_to)
    end = end if old.valid_from is None else max(end, old.valid_from)
    return {
        "status": "superseded" if end <= now else old.status,
        "valid_to": end,
        "superseded_by": successor.id,
    }


def closed_by_hand(fact: Fact, now: float) -> dict[str, Any]:
    """The fields of a fact without an end that is over as of now."""
    return {"valid_to": now} | ({"valid_from": None} if is_ahead(fact, now) else {})


def moved_end(fact: Fact, ends: float | UnsetType | None, now: float) -> dict[str, Any]:
    """What else changes of a fact that was to be replaced later, once its end was moved."""
    if ends is UNSET or fact.superseded_by is None or fact.status != "active":
        return {}
    if ends is None:
        return {"superseded_by": None}
    return {"status": "superseded"} if ends <= now else {}


def reopen(store: Store, plan: Fact, successor: Fact | None, cause: Cause) -> None:
    """Let what a plan was to end go on, once the plan is called off.

    Where another plan for a later day takes its place, it goes on until then.
    """
    now = store.now()
    if not is_ahead(plan, now):
        return
    ends: dict[str, Any] = {"superseded_by": None, "valid_to": None}
    if successor is not None and is_ahead(successor, now):
        ends = {"superseded_by": successor.id, "valid_to": successor.valid_from}
    for fact in store.facts.by_ids(store.facts.predecessors(plan.id)):
        if fact.status == "active" and fact.valid_to == plan.valid_from:
            Journal(store).record(fact, replace(fact, **ends, version=fact.version + 1), cause)


def mend(store: Store) -> None:
    """Close the plans that were replaced before they began and count as current all the same."""
    now = store.now()
    for fact in store.facts.by_ids(store.facts.replaced_before_they_began()):
        successor = None if fact.superseded_by is None else store.facts.get(fact.superseded_by)
        if successor is not None:
            end = max(fact.recorded_at, min(successor.recorded_at, now))
            mended = replace(fact, status="superseded", valid_from=None, valid_to=end, version=fact.version + 1)
            Journal(store).record(fact, mended, Cause("system", NEVER_BEGAN))


def is_ahead(fact: Fact, now: float) -> bool:
    """Whether it begins later."""
    return fact.valid_from is not None and fact.valid_from > now
