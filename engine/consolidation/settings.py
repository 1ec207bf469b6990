"""What the user has set about tidying, its pause, and how long it has worked today: in the store's settings."""

from __future__ import annotations

import datetime
import logging
import math
import threading
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from engine.errors import EngineError, say
from engine.protocol.consolidation import ConsolidationSettings
from engine.store import Store

SETTINGS: Final = "consolidation"
PAUSE: Final = "consolidation_paused_until"
WORKED: Final = "consolidation_worked"
LONGEST_PAUSE_S: Final = 366 * 86_400.0

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Worked(Struct, frozen=True):
    """Seconds of work on one local day, as "2026-03-31"."""

    day: str = ""
    seconds: float = 0.0


class ScheduleSettings:
    """Any thread. What cannot be read counts as never set, and stays until it is set anew."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._settings = _checked(self._read(SETTINGS, ConsolidationSettings, ConsolidationSettings()))
        self._paused_until = self._read(PAUSE, float | None, None)
        self._worked = self._read(WORKED, Worked, Worked())

    @property
    def settings(self) -> ConsolidationSettings:
        return self._settings

    def change(self, settings: ConsolidationSettings) -> None:
        """Raises EngineError where one is out of range; nothing is changed then."""
        check(settings)
        self._store.set_setting(SETTINGS, msgspec.to_builtins(settings))
        self._settings = settings

    @property
    def paused_until(self) -> float | None:
        """None also when a pause is over."""
        until, now = self._paused_until, self._store.now()
        return until if until is not None and now < until <= now + LONGEST_PAUSE_S else None

    def pause(self, seconds: float) -> None:
        """0 ends a pause. Raises EngineError for what is no length of a pause."""
        if not (math.isfinite(seconds) and 0 <= seconds <= LONGEST_PAUSE_S):
            raise EngineError(say("A pause lasts up to a year."))
        self._paused_until = self._store.now() + seconds if seconds else None
        self._store.set_setting(PAUSE, self._paused_until)

    def local_time(self) -> datetime.datetime:
        return datetime.datetime.fromtimestamp(self._store.now()).astimezone()

    def worked_s(self) -> float:
        """Today."""
        worked = self._worked
        return worked.seconds if worked.day == self._today() else 0.0

    def add_work(self, seconds: float) -> None:
        """Work counts for the day on which it ends."""
        with self._lock:
            self._worked = Worked(self._today(), self.worked_s() + seconds)
            self._store.set_setting(WORKED, msgspec.to_builtins(self._worked))

    def _today(self) -> str:
        return self.local_time().date().isoformat()

    def _read(self, key: str, kind: Any, default: T) -> T:
        try:
            value = self._store.get_setting(key)
            return default if value is None else msgspec.convert(value, kind)
        except msgspec.MsgspecError as error:
            _log.warning("the setting %s cannot be read: %s", key, error)
            return default


def check(settings: ConsolidationSettings) -> None:
    """Raises EngineError where one is out of range."""
    if not 0 <= settings.idle_minutes <= 1440:
        raise EngineError(say("The time without activity must be between 0 minutes and a day."))
    if not 0 <= settings.min_battery_percent <= 101:
        raise EngineError(say("The battery level must be between 0 and 100 percent, or 101 for never on battery."))
    if not (0 <= settings.from_hour <= 23 and 0 <= settings.to_hour <= 23):
        raise EngineError(say("Hours must be between 0 and 23."))
    if not 0 <= settings.budget_minutes <= 1440:
        raise EngineError(say("The time for tidying must be between 0 minutes and a day, where 0 sets no limit."))
    if not 1 <= settings.busy_percent <= 100:
        raise EngineError(say("The load of other programs must be between 1 and 100 percent."))


def _checked(settings: ConsolidationSettings) -> ConsolidationSettings:
    try:
        check(settings)
    except EngineError as error:
        _log.warning("settings of tidying are not used: %s", error)
        return ConsolidationSettings()
    return settings
