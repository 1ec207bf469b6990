"""The sections of the list of conversations: pinned ones, folders, and the rest by when they were last active."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cmp_to_key
from typing import Final

from PySide6.QtCore import QCollator

from engine.values import Conversation

PINNED: Final = "pinned"
FOLDER: Final = "folder:"
_DIGITS: Final = re.compile(r"(\d+)")
TIMES: Final = ("today", "yesterday", "week", "month", "earlier")


@dataclass
class Section:
    """``key``: "pinned", "folder:" and its name, or one of ``TIMES``. Conversations as they came."""

    key: str
    conversations: list[Conversation] = field(default_factory=list[Conversation])

    @property
    def folder(self) -> str | None:
        return self.key.removeprefix(FOLDER) if self.key.startswith(FOLDER) else None


def grouped(conversations: Sequence[Conversation], now: datetime) -> list[Section]:
    """Those that have something in them, in the order to show them."""
    pinned, folders = Section(PINNED), dict[str, Section]()
    times = [Section(key) for key in TIMES]
    bounds = _bounds(now)
    for one in conversations:
        if one.pinned:
            pinned.conversations.append(one)
        elif one.folder:
            folders.setdefault(one.folder, Section(FOLDER + one.folder)).conversations.append(one)
        else:
            times[_place(one.updated_at, bounds)].conversations.append(one)
    named = [folders[name] for name in sorted_names(folders)]
    return [section for section in (pinned, *named, *times) if section.conversations]


def by_time(conversations: Sequence[Conversation], now: datetime) -> list[Section]:
    """All of them by when they were last active."""
    times = [Section(key) for key in TIMES]
    bounds = _bounds(now)
    for one in conversations:
        times[_place(one.updated_at, bounds)].conversations.append(one)
    return [section for section in times if section.conversations]


def sorted_names(names: Sequence[str] | dict[str, Section]) -> list[str]:
    """Names of folders as the language sorts them, with numbers by their value."""
    collator = QCollator()

    def compare(left: str, right: str) -> int:
        for one, other in zip(_pieces(left), _pieces(right), strict=False):
            numbers = one.isdecimal() and other.isdecimal()
            order = int(one) - int(other) if numbers else collator.compare(one, other)
            if order:
                return order
        return len(left) - len(right)

    return sorted(names, key=cmp_to_key(compare))


def _pieces(name: str) -> list[str]:
    return [piece for piece in _DIGITS.split(name.casefold()) if piece]


def until_midnight_ms(now: datetime) -> int:
    """How long the sections by time stay right."""
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return int((midnight - now).total_seconds() * 1000) + 1000


def _bounds(now: datetime) -> tuple[float, ...]:
    """When today, yesterday, the last 7 and the last 30 days began, Unix seconds."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return tuple((today - timedelta(days=days)).timestamp() for days in (0, 1, 7, 30))


def _place(at: float, bounds: tuple[float, ...]) -> int:
    return next((place for place, bound in enumerate(bounds) if at >= bound), len(bounds))
