"""Memory as it was at a date: what would change, and the change itself, as one batch that can be undone.

The state of a row at a date is what the first journal entry after that date found. Nothing is removed from the
journal; messages stay, and so do conversations that were begun since.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from engine.memory.journal_changes import before_of, change_of, operation_of
from engine.memory.undoing import as_next_version, give_up_names, require_label
from engine.store.entities import Entity, fields_of, read_entity, same_content, spelled, type_of
from engine.store.rows import AgentState, Attachment, ConversationState
from engine.store.store import Store
from engine.values import Block, EntityType, JournalEntry, MemoryChange

Target = tuple[EntityType, int]


class Step(Struct, frozen=True):
    """One row to be written: as it is, and as it was (None: it was not there)."""

    current: Entity | None
    wanted: Entity | None


class Rewind(Struct, frozen=True):
    """What restoring would do.

    Attributes:
        erased: rows whose state at that date has been erased for good; they stay as they are.
    """

    at: float
    steps: tuple[Step, ...]
    erased: int


def plan(store: Store, agent_id: int, at: float, target: Target | None = None) -> Rewind:
    """What differs between now and ``at`` (UTC Unix seconds), of an agent or of one row of it."""
    steps: list[Step] = []
    erased = 0
    for entry in store.journal.first_after(agent_id, at):
        if target is not None and target != (entry.entity_type, entry.entity_id):
            continue
        current = read_entity(store, entry.entity_type, entry.entity_id)
        if entry.redacted:
            erased += 1
            continue
        wanted = _as_it_was(store, entry, current)
        if not same_content(current, wanted):
            steps.append(Step(current, wanted))
    return Rewind(at, tuple(steps), erased)


def carry_out(store: Store, rewind: Rewind, write: Callable[[Entity | None, Entity | None], MemoryChange]) -> None:
    """Write the differences, in an order that no two rows stand in each other's way. Inside a transaction.

    Raises:
        UndoConflict: another block has the name of one that is to come back.
    """
    _free_labels(store, rewind)
    steps = sorted(rewind.steps, key=lambda step: (step.wanted is not None, _number(step)))
    for step in steps:
        require_label(store, step.wanted)
        write(step.current, None if step.wanted is None else as_next_version(store, step.current, step.wanted))


def reason_of(at: float) -> str:
    return f"restored to {time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(at))}"


def change_of_step(step: Step) -> MemoryChange:
    """The step as a person is shown it; it belongs to no batch yet."""
    entity = step.wanted or step.current
    assert entity is not None
    entry = JournalEntry(
        id=0,
        agent_id=entity.agent_id,
        at=0.0,
        actor="undo",
        reason="",
        entity_type=type_of(entity),
        entity_id=entity.id,
        operation=operation_of(step.current, step.wanted),
        before=spelled(step.current),
        after=spelled(step.wanted),
        batch="",
    )
    return change_of(entry, step.current, step.wanted)


def _as_it_was(store: Store, entry: JournalEntry, current: Entity | None) -> Entity | None:
    """Conversations and documents are only hidden where they were not there; a title once given is kept.

    An agent neither comes nor goes with its memory; and of a block that is gone nothing can be seen.
    """
    wanted = before_of(entry)
    if isinstance(current, AgentState):
        return msgspec.structs.replace(wanted, archived=current.archived) if isinstance(wanted, AgentState) else current
    if isinstance(wanted, Attachment) and store.blocks.get(wanted.block_id) is None:
        return current
    if isinstance(current, ConversationState):
        if not isinstance(wanted, ConversationState):
            return current
        return wanted if wanted.title else msgspec.structs.replace(wanted, title=current.title)
    if wanted is None and current is not None and "removed" in fields_of(current):
        return msgspec.structs.replace(current, removed=True)
    return wanted


def _number(step: Step) -> int:
    entity = step.wanted or step.current
    assert entity is not None
    return entity.id


def _free_labels(store: Store, rewind: Rewind) -> None:
    give_up_names(
        store,
        {
            number: (step.current, step.wanted.label)
            for number, step in enumerate(rewind.steps)
            if isinstance(step.current, Block) and isinstance(step.wanted, Block)
        },
    )
