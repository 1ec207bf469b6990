"""Settings of tidying, its pause and its budget, in the store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engine.consolidation.settings import PAUSE, SETTINGS, WORKED, ScheduleSettings
from engine.errors import EngineError
from engine.protocol.consolidation import ConsolidationSettings
from engine.store import Store


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 31, 23, 50).timestamp()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    made = Store.open(tmp_path, clock=clock)
    yield made
    made.close()


def test_what_is_set_is_found_again(store: Store) -> None:
    wanted = ConsolidationSettings(idle_minutes=9, from_hour=22, to_hour=6)
    ScheduleSettings(store).change(wanted)
    assert ScheduleSettings(store).settings == wanted


@pytest.mark.parametrize(
    "stored", ["words", 7, [1], {"idle_minutes": "soon"}, {"idle_minutes": -3}, {"busy_percent": 0}, {"enabled": 5}]
)
def test_what_cannot_be_read_is_left_as_it_is(store: Store, stored: Any, caplog: pytest.LogCaptureFixture) -> None:
    for key in (SETTINGS, PAUSE, WORKED):
        store.set_setting(key, stored)
    schedule = ScheduleSettings(store)
    assert schedule.settings == ConsolidationSettings()
    assert schedule.worked_s() == 0
    assert [store.get_setting(key) for key in (SETTINGS, PAUSE, WORKED)] == [stored] * 3
    assert caplog.records


def test_a_setting_that_is_no_json_is_left_as_it_is(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    store.set_setting(SETTINGS, 1)
    store.database.run("UPDATE settings SET value = '{' WHERE key = :key", {"key": f"user/{SETTINGS}"})
    assert ScheduleSettings(store).settings == ConsolidationSettings()
    assert store.database.column("SELECT value FROM settings WHERE key = :key", {"key": f"user/{SETTINGS}"}) == ["{"]


@pytest.mark.parametrize(
    "fields",
    [{"idle_minutes": -1}, {"idle_minutes": 1441}, {"min_battery_percent": 102}, {"from_hour": 24}, {"to_hour": -1},
     {"budget_minutes": -1}, {"budget_minutes": 1441}, {"busy_percent": 0}, {"busy_percent": 101}],
)  # fmt: skip
def test_what_is_out_of_range_is_refused(store: Store, fields: dict[str, Any]) -> None:
    schedule = ScheduleSettings(store)
    with pytest.raises(EngineError, match="must be between"):
        schedule.change(ConsolidationSettings(**fields))
    assert schedule.settings == ConsolidationSettings() and store.get_setting(SETTINGS) is None


def test_a_pause_ends_by_itself_and_outlives_a_restart(store: Store, clock: Clock) -> None:
    ScheduleSettings(store).pause(600)
    again = ScheduleSettings(store)
    assert again.paused_until == clock.now + 600
    clock.now += 600
    assert again.paused_until is None
    again.pause(600)
    again.pause(0)
    assert again.paused_until is None and ScheduleSettings(store).paused_until is None


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf"), 1e12])
def test_what_is_no_pause_is_refused(store: Store, seconds: float) -> None:
    with pytest.raises(EngineError):
        ScheduleSettings(store).pause(seconds)


def test_a_clock_that_was_set_back_does_not_pause_for_years(store: Store, clock: Clock) -> None:
    schedule = ScheduleSettings(store)
    schedule.pause(600)
    clock.now -= 2 * 366 * 86_400
    assert schedule.paused_until is None


def test_the_budget_is_that_of_the_local_day(store: Store, clock: Clock) -> None:
    schedule = ScheduleSettings(store)
    schedule.add_work(300)
    schedule.add_work(200)
    assert ScheduleSettings(store).worked_s() == 500
    clock.now += 20 * 60  # past midnight
    assert schedule.worked_s() == 0 and ScheduleSettings(store).worked_s() == 0
    schedule.add_work(7)
    assert ScheduleSettings(store).worked_s() == 7
