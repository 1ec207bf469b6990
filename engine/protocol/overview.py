"""A picture of memory in figures: the command, and what its result holds."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import FactKind, SegmentTokens


class GetOverview(Command, frozen=True, tag="get_overview"):
    """Result: Overview.

    Attributes:
        points: moments at which growth is counted.
        replies: of so many last ones the context is summed up.
    """

    points: int = 48
    replies: int = 50
    agent_id: int | None = None


class KindGrowth(Struct, frozen=True):
    """``counts``: how many facts of a kind were remembered at each of ``Overview.moments``."""

    kind: FactKind
    counts: tuple[int, ...]


class ContextUse(Struct, frozen=True):
    """Where the context went in the last ``replies`` replies, in tokens added up."""

    replies: int = 0
    segments: SegmentTokens = SegmentTokens()
    reused: int = 0
    evaluated: int = 0


class DiskUse(Struct, frozen=True):
    """Bytes on disk: the memory file, saved states of conversations, backups."""

    memory: int = 0
    saved_states: int = 0
    backups: int = 0


class Overview(Struct, frozen=True):
    """What is remembered, in figures.

    Attributes:
        moments: UTC Unix seconds, at equal distances; the last one is now.
        growth: of each kind that there is, most first.
        statuses: how many facts of each status there are.
        pinned: of the active ones.
    """

    moments: tuple[float, ...]
    growth: tuple[KindGrowth, ...]
    statuses: dict[str, int]
    pinned: int
    conversations: int
    messages: int
    documents: int
    context: ContextUse
    disk: DiskUse


OverviewCommand = GetOverview
OVERVIEW_RESULTS: Final[dict[type[Command], Any]] = {GetOverview: Overview}
