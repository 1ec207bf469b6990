"""What was true when: commands, and what their results hold. Times are UTC Unix seconds."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import Fact, FactKind

TimelineMark = Literal["", "began", "learned", "ended", "replaced", "ahead"]


class ListFactsAt(Command, frozen=True, tag="list_facts_at"):
    """Facts that were true at ``at``, those that ended since ``since``, and those of a day to come. Result: FactsAt.

    What is to come is left out of ``changes_only``, and so is what was learned of it later.
    What began without a known day counts as true from the day it was learned.
    """

    at: float
    since: float
    query: str = ""
    kinds: tuple[FactKind, ...] = ()
    changes_only: bool = False
    offset: int = 0
    limit: int = 200
    agent_id: int | None = None


class GetTimeline(Command, frozen=True, tag="get_timeline"):
    """From when to when memory tells of something, and how much changed in between. Result: Timeline."""

    parts: int = 120
    agent_id: int | None = None


class GetFactChain(Command, frozen=True, tag="get_fact_chain"):
    """A fact with what it took the place of and what took its place. Result: list[Fact], oldest first."""

    fact_id: int


class FactAt(Struct, frozen=True):
    """A fact on a day.

    Attributes:
        mark: what happened to it since ``ListFactsAt.since``; "ahead": it was known and had not begun; "" for nothing.
        successor: the words of what took its place, "" for none.
    """

    fact: Fact
    mark: TimelineMark = ""
    successor: str = ""


class FactsAt(Struct, frozen=True):
    """``total`` rows in all, of which ``ended`` were over by then and ``ahead`` had not begun."""

    rows: tuple[FactAt, ...]
    total: int
    ended: int = 0
    ahead: int = 0


class Timeline(Struct, frozen=True):
    """``changes``: how many facts began or ended in each of equal parts of the time from ``first`` to ``last``.

    ``first`` is None where nothing is remembered.
    """

    first: float | None
    last: float
    changes: tuple[int, ...] = ()


TimelineCommand = ListFactsAt | GetTimeline | GetFactChain
TIMELINE_RESULTS: Final[dict[type[Command], Any]] = {
    ListFactsAt: FactsAt,
    GetTimeline: Timeline,
    GetFactChain: list[Fact],
}
