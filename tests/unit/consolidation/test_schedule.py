"""When tidying may run: the pure decision."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.consolidation.schedule import LONGEST_LOOK_S, Signals, Verdict, decide, in_hours, seconds_until
from engine.protocol.consolidation import ConsolidationSettings

ZONE = datetime.timezone(datetime.timedelta(hours=8))
NOON = datetime.datetime(2026, 3, 31, 12, 0, tzinfo=ZONE)
DEFAULT = ConsolidationSettings()
AWAY = Signals(quiet_s=3600.0, system_idle_s=3600.0, battery_percent=None, others_percent=3.0)


def changed(**fields: Any) -> ConsolidationSettings:
    return ConsolidationSettings(**fields)


@pytest.mark.parametrize(
    ("settings", "signals", "hour", "pause_s", "worked_min", "expected"),
    [
        (DEFAULT, AWAY, 12, None, 0, "run"),
        (DEFAULT, Signals(3600.0), 12, None, 0, "run"),
        (changed(enabled=False), AWAY, 12, None, 0, "off"),
        (changed(enabled=False), AWAY, 12, 60, 0, "off"),
        (DEFAULT, AWAY, 12, 60, 0, "paused"),
        (DEFAULT, AWAY, 12, -1, 0, "run"),
        (DEFAULT, Signals(299.0), 12, None, 0, "activity"),
        (DEFAULT, Signals(300.0), 12, None, 0, "run"),
        (DEFAULT, Signals(3600.0, system_idle_s=2.0), 12, None, 0, "activity"),
        (DEFAULT, Signals(2.0, system_idle_s=3600.0), 12, None, 0, "activity"),
        (changed(idle_minutes=0), Signals(0.0, system_idle_s=0.0), 12, None, 0, "run"),
        (changed(from_hour=1, to_hour=6), AWAY, 0, None, 0, "hours"),
        (changed(from_hour=1, to_hour=6), AWAY, 1, None, 0, "run"),
        (changed(from_hour=1, to_hour=6), AWAY, 6, None, 0, "hours"),
        (changed(from_hour=22, to_hour=6), AWAY, 23, None, 0, "run"),
        (changed(from_hour=22, to_hour=6), AWAY, 5, None, 0, "run"),
        (changed(from_hour=22, to_hour=6), AWAY, 12, None, 0, "hours"),
        (changed(from_hour=12, to_hour=12), AWAY, 3, None, 0, "run"),
        (DEFAULT, AWAY, 12, None, 60, "budget"),
        (DEFAULT, AWAY, 12, None, 59.9, "run"),
        (changed(budget_minutes=0), AWAY, 12, None, 5000, "run"),
        (DEFAULT, Signals(3600.0, battery_percent=39.0), 12, None, 0, "battery"),
        (DEFAULT, Signals(3600.0, battery_percent=40.0), 12, None, 0, "run"),
        (changed(min_battery_percent=101), Signals(3600.0, battery_percent=100.0), 12, None, 0, "battery"),
        (changed(min_battery_percent=0), Signals(3600.0, battery_percent=0.0), 12, None, 0, "run"),
        (DEFAULT, Signals(3600.0, others_percent=50.0), 12, None, 0, "busy"),
        (DEFAULT, Signals(3600.0, others_percent=49.0), 12, None, 0, "run"),
        (changed(busy_percent=100), Signals(3600.0, others_percent=100.0), 12, None, 0, "run"),
    ],
)
def test_each_condition(
    settings: ConsolidationSettings,
    signals: Signals,
    hour: int,
    pause_s: float | None,
    worked_min: float,
    expected: str,
) -> None:
    now = NOON.replace(hour=hour)
    until = None if pause_s is None else now.timestamp() + pause_s
    verdict = decide(settings, signals, now, until, worked_min * 60)
    assert (verdict.waits_for or verdict.state) == expected


def test_when_to_look_again() -> None:
    assert decide(DEFAULT, Signals(100.0), NOON).look_again_s == 200.0
    assert decide(DEFAULT, Signals(400.0, system_idle_s=250.0), NOON).look_again_s == 50.0
    assert decide(DEFAULT, Signals(299.99), NOON).look_again_s == 1.0
    assert decide(DEFAULT, AWAY, NOON, NOON.timestamp() + 90).look_again_s == pytest.approx(90)
    assert decide(changed(idle_minutes=600), Signals(0.0), NOON).look_again_s == LONGEST_LOOK_S
    assert decide(changed(enabled=False), AWAY, NOON) == Verdict("off")
    before = NOON.replace(hour=0, minute=55)
    assert decide(changed(from_hour=1, to_hour=6), AWAY, before).look_again_s == 300.0
    late = NOON.replace(hour=23, minute=58)
    assert decide(DEFAULT, AWAY, late, worked_s=3600).look_again_s == 120.0


def test_until_an_hour_that_has_begun_is_tomorrow() -> None:
    assert seconds_until(NOON, 12) == 86_400
    assert seconds_until(NOON, 13) == 3600


settings_values = st.builds(
    ConsolidationSettings,
    enabled=st.booleans(),
    idle_minutes=st.integers(0, 1440),
    min_battery_percent=st.integers(0, 101),
    from_hour=st.integers(0, 23),
    to_hour=st.integers(0, 23),
    budget_minutes=st.integers(0, 1440),
    busy_percent=st.integers(1, 100),
)
seconds = st.floats(0, 200_000)
percent = st.none() | st.floats(0, 100)
signal_values = st.builds(Signals, seconds, st.none() | seconds, percent, percent)
moments = st.datetimes(
    datetime.datetime(2024, 1, 1), datetime.datetime(2030, 1, 1), timezones=st.timezones(), allow_imaginary=False
)


@given(settings_values, signal_values, moments, st.none() | st.floats(-1e5, 1e5), st.floats(0, 90_000))
def test_it_never_runs_while_anything_forbids_it(
    settings: ConsolidationSettings,
    signals: Signals,
    now: datetime.datetime,
    pause_s: float | None,
    worked_s: float,
) -> None:
    until = None if pause_s is None else now.timestamp() + pause_s
    verdict = decide(settings, signals, now, until, worked_s)
    idle = signals.quiet_s if signals.system_idle_s is None else min(signals.quiet_s, signals.system_idle_s)
    forbids = (
        not settings.enabled,
        until is not None and until > now.timestamp(),
        idle < settings.idle_minutes * 60,
        not in_hours(settings, now.hour),
        settings.budget_minutes > 0 and worked_s >= settings.budget_minutes * 60,
        signals.battery_percent is not None and signals.battery_percent < settings.min_battery_percent,
        signals.others_percent is not None and settings.busy_percent < 100
        and signals.others_percent >= settings.busy_percent,
    )  # fmt: skip
    assert (verdict.state == "run") == (not any(forbids))
    assert (verdict.state == "waiting") == bool(verdict.waits_for)
    if settings.enabled:
        assert verdict.look_again_s is not None and 0 < verdict.look_again_s <= LONGEST_LOOK_S


@given(st.integers(0, 23), st.integers(0, 23))
def test_the_window_has_as_many_hours_as_it_says(start: int, end: int) -> None:
    settings = changed(from_hour=start, to_hour=end)
    assert sum(in_hours(settings, hour) for hour in range(24)) == ((end - start) % 24 or 24)
