"""When tidying may run: a decision from settings, what is known of the computer, and the clock. Nothing else."""

from __future__ import annotations

import datetime
from typing import Final, Literal

from msgspec import Struct

from engine.protocol.consolidation import ConsolidationSettings, WaitReason

LONGEST_LOOK_S: Final = 600.0
"""Clocks are set, computers sleep: it is looked again at least so often."""
BATTERY_LOOK_S: Final = 60.0
BUSY_LOOK_S: Final = 30.0
RUNNING_LOOK_S: Final = 2.0
NEVER_BUSY: Final = 100


class Signals(Struct, frozen=True):
    """What is known of user and computer. None is unknown, and forbids nothing.

    Attributes:
        quiet_s: since the last keystroke, click or call here.
        system_idle_s: since the last input anywhere.
        battery_percent: None also while the computer is not on battery.
        others_percent: share of the processors that other programs take, 0..100.
    """

    quiet_s: float
    system_idle_s: float | None = None
    battery_percent: float | None = None
    others_percent: float | None = None


class Verdict(Struct, frozen=True):
    """``look_again_s``: when it may have changed by itself; None: never."""

    state: Literal["off", "paused", "waiting", "run"]
    waits_for: WaitReason = ""
    look_again_s: float | None = None


def decide(
    settings: ConsolidationSettings,
    signals: Signals,
    now: datetime.datetime,
    paused_until: float | None = None,
    worked_s: float = 0.0,
) -> Verdict:
    """Whether tidying may run.

    Args:
        now: with its time zone: hours and days are local ones.
        paused_until: UTC Unix seconds.
        worked_s: today.
    """
    if not settings.enabled:
        return Verdict("off")
    pause_s = 0.0 if paused_until is None else paused_until - now.timestamp()
    if pause_s > 0:
        return Verdict("paused", look_again_s=_soon(pause_s))
    missing_s = settings.idle_minutes * 60 - idle_s(signals)
    if missing_s > 0:
        return _waits("activity", missing_s)
    if not in_hours(settings, now.hour):
        return _waits("hours", seconds_until(now, settings.from_hour))
    if settings.budget_minutes and worked_s >= settings.budget_minutes * 60:
        return _waits("budget", seconds_until(now, 0))
    if signals.battery_percent is not None and signals.battery_percent < settings.min_battery_percent:
        return _waits("battery", BATTERY_LOOK_S)
    if settings.busy_percent < NEVER_BUSY and (signals.others_percent or 0.0) >= settings.busy_percent:
        return _waits("busy", BUSY_LOOK_S)
    return Verdict("run", look_again_s=RUNNING_LOOK_S)


def idle_s(signals: Signals) -> float:
    """Seconds without anybody at it, here and anywhere."""
    return min(signals.quiet_s, signals.quiet_s if signals.system_idle_s is None else signals.system_idle_s)


def in_hours(settings: ConsolidationSettings, hour: int) -> bool:
    """Whether an hour lies in the nightly window, which may reach over midnight."""
    start, end = settings.from_hour, settings.to_hour
    if start < end:
        return start <= hour < end
    return start == end or hour >= start or hour < end


def seconds_until(now: datetime.datetime, hour: int) -> float:
    """Until that hour begins the next time, by the clock on the wall."""
    then = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    if then <= now:
        then += datetime.timedelta(days=1)
    return (then - now).total_seconds()


def _waits(reason: WaitReason, seconds: float) -> Verdict:
    return Verdict("waiting", reason, _soon(seconds))


def _soon(seconds: float) -> float:
    return min(LONGEST_LOOK_S, max(1.0, seconds))
