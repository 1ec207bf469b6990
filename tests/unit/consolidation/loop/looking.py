"""What tests of the loop send and look at."""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import (
    ConsolidationReport,
    ListFacts,
)
from engine.protocol.consolidation import (
    ChangeConsolidation,
    ConsolidationSettings,
    ConsolidationView,
    GetConsolidation,
)
from engine.store import Store
from tests.unit.consolidation.counting import CountingPass
from tests.unit.running_engine import RunningEngine

TEA = "I only drink tea, never coffee."
AT_ONCE = ConsolidationSettings(idle_minutes=0)
START = ChangeConsolidation(0, AT_ONCE)


Counting = Callable[..., tuple[RunningEngine, CountingPass]]


def view(engine: RunningEngine) -> ConsolidationView:
    return engine.get(GetConsolidation(0))


def numbers(engine: RunningEngine) -> list[int]:
    return sorted(int(fact.text.split()[1]) for fact in engine.get(ListFacts(0)).facts)


def reports(engine: RunningEngine) -> list[ConsolidationReport]:
    return [event for event in engine.events if isinstance(event, ConsolidationReport)]


# -- memory steps


def store_of(engine: RunningEngine) -> Store:
    services = engine.host.services
    assert services is not None
    return services.store
