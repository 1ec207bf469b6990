"""Facts by the hundred thousand: lists that are sorted and filtered, and changes of many at once."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from engine.protocol.base import Command
from engine.protocol.results import FactPage
from engine.values import Fact, FactKind, FactOrder, FactStatus, MemoryChange


class FactListing(Command, frozen=True):
    """Which facts are listed, and in which order.

    Attributes:
        query: every word must occur; the last one may be unfinished.
        tags: facts with any of them.
        holder: whom they are about; None is everybody.
        learned_from, learned_until: UTC Unix seconds, the first included, the second not.
    """

    query: str = ""
    kinds: tuple[FactKind, ...] = ()
    statuses: tuple[FactStatus, ...] = ("active", "proposed")
    offset: int = 0
    limit: int = 200
    agent_id: int | None = None
    tags: tuple[str, ...] = ()
    holder: str | None = None
    pinned: bool | None = None
    learned_from: float | None = None
    learned_until: float | None = None
    order: FactOrder = "learned"
    descending: bool = True


class ListFacts(FactListing, frozen=True, tag="list_facts"):
    """Result: FactPage."""


class ListFactIds(FactListing, frozen=True, tag="list_fact_ids"):
    """The ids alone, for choosing many. Result: list[int]."""


class GetFacts(Command, frozen=True, tag="get_facts"):
    """Result: list[Fact], those that are there, in the order of ``fact_ids``."""

    fact_ids: tuple[int, ...]


class GetFactLabels(Command, frozen=True, tag="get_fact_labels"):
    """What facts can be filtered by. Result: FactLabels."""

    agent_id: int | None = None


class ChangeFacts(Command, frozen=True, tag="change_facts"):
    """Change the given fields of several facts in one batch. Result: FactsChanged.

    Attributes:
        batch: that of the first part, where one action is sent in parts; "" begins a batch.
        closed_since: no longer true since then (UTC Unix seconds).
        forget: set the status "forgotten".
    """

    fact_ids: tuple[int, ...]
    batch: str = ""
    pinned: bool | None = None
    kind: FactKind | None = None
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    closed_since: float | None = None
    forget: bool = False


class MergeFacts(Command, frozen=True, tag="merge_facts"):
    """Make one fact of several, in one batch. Result: FactsMerged. Failed if one has changed since it was read.

    Attributes:
        fact_ids: the first is the one that stays and gets the words, the sources and the dates of all.
        versions: of each, as it was read.
    """

    fact_ids: tuple[int, ...]
    versions: tuple[int, ...]
    text: str


class LabelCount(Struct, frozen=True):
    """A tag or a holder, and how many facts have it."""

    name: str
    count: int


class FactLabels(Struct, frozen=True):
    """Tags and holders of the facts that are not forgotten, commonest first."""

    tags: tuple[LabelCount, ...]
    holders: tuple[LabelCount, ...]


class FactsChanged(Struct, frozen=True):
    """What came of a change of several facts.

    Attributes:
        unchanged: facts that were so already, or are not there any more.
        refused: facts that cannot be changed so.
    """

    batch: str
    changes: tuple[MemoryChange, ...]
    unchanged: int = 0
    refused: int = 0


class FactsMerged(Struct, frozen=True):
    fact: Fact
    batch: str
    changes: tuple[MemoryChange, ...]


FactCommand = ListFacts | ListFactIds | GetFacts | GetFactLabels | ChangeFacts | MergeFacts
FACT_RESULTS: Final[dict[type[Command], Any]] = {
    ListFacts: FactPage,
    ListFactIds: list[int],
    GetFacts: list[Fact],
    GetFactLabels: FactLabels,
    ChangeFacts: FactsChanged,
    MergeFacts: FactsMerged,
}
