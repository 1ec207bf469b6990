"""Pauses of tidying: how long they last, and what is said about them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.times import time_text
from engine.protocol.consolidation import ConsolidationView

HOUR_S: Final = 3600.0
_MORNING_HOUR = 6
_SHORTEST = timedelta(hours=2)


def seconds_until_morning(now: float) -> float:
    """To six o'clock, local time; to that of the day after where it is nearly six."""
    moment = datetime.fromtimestamp(now)
    morning = moment.replace(hour=_MORNING_HOUR, minute=0, second=0, microsecond=0)
    while morning - moment < _SHORTEST:
        morning += timedelta(days=1)
    return morning.timestamp() - now


def pause_words(view: ConsolidationView) -> str:
    translate = QCoreApplication.translate
    if view.paused_until is None:
        return translate("Tidying", "Tidying goes on when you are away.")
    return translate("Tidying", "Nothing is tidied until {when}.").format(when=time_text(view.paused_until))
