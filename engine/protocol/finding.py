"""Search for people: the command, and what it finds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.protocol.base import Command
from engine.values import FactKind, FactStatus, Origin, Role

FoundTier = Literal["conversation", "fact", "block", "document"]
FOUND_TIERS: tuple[FoundTier, ...] = ("fact", "block", "conversation", "document")
"""In the order in which they are shown."""
CURRENT_STATUSES: tuple[FactStatus, ...] = ("active", "proposed")


class Find(Command, frozen=True, tag="find"):
    """Look for words in all that is kept. Every word must occur; words in quotation marks as they stand.

    ``Cancel`` ends it early. Result: Found.

    Attributes:
        tiers: () for all of them.
        start, end: bounds on when it was said, learned, changed or added, inclusive.
        kinds: of facts; if given, nothing but facts is found.
        statuses: of facts.
        roles: of messages; if given, nothing but messages is found.
        unfinished: the last word may be the beginning of a longer one.
        literal: look for the words as they were typed, whatever comes of it.
        related: add a group of what is close in meaning, which takes longer.
        offset, limit: of each group.
    """

    query: str
    tiers: tuple[FoundTier, ...] = ()
    agent_id: int | None = None
    start: float | None = None
    end: float | None = None
    kinds: tuple[FactKind, ...] = ()
    statuses: tuple[FactStatus, ...] = CURRENT_STATUSES
    roles: tuple[Role, ...] = ()
    unfinished: bool = False
    literal: bool = False
    related: bool = False
    offset: int = 0
    limit: int = 20


class FoundItem(Struct, frozen=True):
    """One place where the words were found.

    Attributes:
        id: of the message, the fact, the block or the document's chunk; None where the title of the conversation or the
            name of the document was found.
        title: of the conversation, or in its place how it begins; name of the document; label of the block.
        place: page or heading inside a document.
        at: when it was said, learned, changed or added.
        snippet: the words around, on one line; for a title the title.
        highlights: characters (start, end) of the snippet.
        status, kind: of a fact.
        role: of a message.
    """

    tier: FoundTier
    id: int | None
    title: str
    at: float
    snippet: str
    highlights: tuple[tuple[int, int], ...] = ()
    conversation_id: int | None = None
    document_id: int | None = None
    place: str = ""
    status: FactStatus | None = None
    kind: FactKind | None = None
    role: Role | None = None
    origin: Origin = "conversation"


class FoundGroup(Struct, frozen=True):
    """What was found in one tier, or, as "related", what is close in meaning though the words are others.

    Attributes:
        total: how many there are; with ``more`` at least so many.
    """

    name: FoundTier | Literal["related"]
    items: tuple[FoundItem, ...]
    total: int
    more: bool = False


class Found(Struct, frozen=True):
    """Groups that have items, in the order to show them.

    Attributes:
        corrected: what was searched for instead of the query, which finds nothing as it was typed; "" if it was not.
        suggestion: what might have been meant by a query that finds little; "" mostly.
        superseded: facts left out because they are no longer true that hold the words; told from the beginning where no
            other fact does, else once the query is settled.
        cancelled: it was ended early; the groups say nothing.
    """

    groups: tuple[FoundGroup, ...] = ()
    corrected: str = ""
    suggestion: str = ""
    superseded: int = 0
    cancelled: bool = False
