"""Dates as they are typed after an option."""

from __future__ import annotations

from datetime import datetime, timedelta

from engine.errors import EngineError, say

_DAY_CHARACTERS = len("2026-03-31")


def moment(text: str, end_of_day: bool) -> float:
    """UTC Unix seconds of a local date or date and time.

    Args:
        end_of_day: a day alone means its end, else its beginning.

    Raises:
        EngineError: it is neither.
    """
    try:
        found = datetime.fromisoformat(text.strip())
        if end_of_day and len(text.strip()) <= _DAY_CHARACTERS:
            found += timedelta(days=1, microseconds=-1)
        return found.timestamp()
    except (ValueError, OverflowError, OSError) as error:
        raise EngineError(
            say("“{text}” is not a date. Write it as 2026-03-31 or '2026-03-31 18:30'.", text=text)
        ) from error
