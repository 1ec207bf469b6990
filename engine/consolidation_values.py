"""Values of consolidation that the store, the engine and the front ends share. Times are UTC Unix seconds."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

PassName = Literal["steps", "extract", "reconcile", "verify", "rewrite", "titles"]
ItemKind = Literal["learned", "merged", "closed", "conflict", "suggested", "rewritten", "titled", "left_out"]

PASSES: Final[tuple[PassName, ...]] = ("steps", "extract", "reconcile", "verify", "rewrite", "titles")
"""In the order in which they run: each works on what the ones before it have left."""


class Unit(Struct, frozen=True):
    """The smallest piece of work: done in one transaction, or not at all.

    Attributes:
        entity_id: the message, fact, block or conversation it is about.
        mark: the state of what it is made from. A unit is due while the stored mark is another one.
    """

    pass_name: PassName
    agent_id: int
    entity_id: int
    mark: str


class Item(Struct, frozen=True):
    """One thing that a unit did, or left out, as the review lists it. It holds no text of its own: what is forgotten
    elsewhere is forgotten here.

    Attributes:
        entry_id: the journal's entry of the change.
        proposal_id: what waits for the user's word instead.
        message_id, start, end: the characters of the message that were left out.
        reason: a code: why it was left out or proposed, such as "sensitive" or "not_in_source".
    """

    kind: ItemKind
    entry_id: int | None = None
    proposal_id: int | None = None
    message_id: int | None = None
    start: int | None = None
    end: int | None = None
    reason: str = ""


class StoredItem(Struct, frozen=True):
    """An item with its number. ``kept``: the user has looked at it and keeps it."""

    id: int
    run_id: int
    item: Item
    kept: bool


class Run(Struct, frozen=True):
    """One idle pass: all that was done while the user was away. Undoing its batch takes all of it back.

    Attributes:
        ended_at: None while it runs, and after the program was ended in the middle of it.
        failures: units that failed, each tried once; they are tried again in the runs after it.
        tokens: evaluated and generated.
        seconds: of work, pauses left out.
        reviewed_at: when the user closed its review.
    """

    id: int
    agent_id: int
    batch: str
    started_at: float
    ended_at: float | None = None
    units: int = 0
    failures: int = 0
    tokens: int = 0
    seconds: float = 0.0
    reviewed_at: float | None = None
