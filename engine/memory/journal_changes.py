"""What journal entries say to a person: the changes that chips, lists and undo answers show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.store.entities import Entity, parsed
from engine.store.rows import AgentState, Attachment, ConversationState
from engine.values import Block, Document, Fact, JournalEntry, MemoryChange, Operation

KEPT_OF_IT: Final = "told by a memory of which another part has changed"
"""Reason of the entries that keep the rest of a fact of which a part was replaced."""
SAID_ANEW: Final = "the message was written anew"
"""Reason of the entries that take back what only a message that was written anew had borne."""


def before_of(entry: JournalEntry) -> Entity | None:
    return _parsed(entry, entry.before)


def after_of(entry: JournalEntry) -> Entity | None:
    return _parsed(entry, entry.after)


def _parsed(entry: JournalEntry, text: str) -> Entity | None:
    try:
        return parsed(entry.entity_type, text)
    except msgspec.MsgspecError:
        if entry.redacted:
            return None
        raise


def changes_of(entries: Iterable[JournalEntry]) -> Sequence[MemoryChange]:
    """What a person is shown for journal entries: a superseded fact and its successor are one change.

    Entries that only add a source to a fact are left out, and so are facts that are proposed or dismissed: they change
    nothing that the assistant knows. So is what stays of a fact of which a part was replaced. Of what was erased for
    good nothing is left to be shown.
    """
    listed = [entry for entry in entries if not entry.redacted]
    replaced: dict[tuple[str, int], str] = {}
    hidden: set[int] = set()
    for entry in listed:
        before, after = before_of(entry), after_of(entry)
        if entry.reason == KEPT_OF_IT or (
            isinstance(after or before, Fact) and not _is_known(before) and not _is_known(after)
        ):
            hidden.add(entry.id)
        elif isinstance(before, Fact) and isinstance(after, Fact):
            if after.superseded_by is not None and before.superseded_by is None:
                replaced[entry.batch, after.superseded_by] = before.text
                hidden.add(entry.id)
            elif _shown(before) == _shown(after) or _goes_on(before, after):
                hidden.add(entry.id)
    changes: list[MemoryChange] = []
    for entry in listed:
        if entry.id in hidden:
            continue
        change = change_of(entry, before_of(entry), after_of(entry))
        if isinstance(before := before_of(entry), Fact) and before.status == "proposed":
            change = msgspec.structs.replace(change, operation="create", previous_text="")
        previous = replaced.get((entry.batch, entry.entity_id))
        if entry.entity_type == "fact" and previous is not None:
            change = msgspec.structs.replace(change, operation="update", previous_text=previous)
        changes.append(change)
    return changes


def _goes_on(before: Fact, after: Fact) -> bool:
    """Whether it was to be replaced later, and is not, or by something else."""
    return before.superseded_by not in (None, after.superseded_by) and before.status == after.status == "active"


def _is_known(entity: Entity | None) -> bool:
    return entity is not None and not (isinstance(entity, Fact) and entity.status in ("proposed", "forgotten"))


def change_of(entry: JournalEntry, before: Entity | None, after: Entity | None) -> MemoryChange:
    return MemoryChange(
        batch=entry.batch,
        entity_type=entry.entity_type,
        entity_id=entry.entity_id,
        operation=entry.operation,
        text=_visible_text(after),
        previous_text=_visible_text(before),
        label=label_of(after or before),
        entry_id=entry.id,
    )


def operation_of(before: Entity | None, after: Entity | None) -> Operation:
    if _is_visible(before) == _is_visible(after):
        return "update"
    return "create" if _is_visible(after) else "delete"


def _shown(fact: Fact) -> Fact:
    return msgspec.structs.replace(fact, sources=(), version=0)


def _is_visible(entity: Entity | None) -> bool:
    match entity:
        case None:
            return False
        case Block() | Attachment():
            return True
        case AgentState():
            return not entity.archived
        case Fact():
            return entity.status != "forgotten"
        case ConversationState():
            return not entity.hidden
        case Document():
            return not entity.removed


def _visible_text(entity: Entity | None) -> str:
    return text_of(entity) if _is_visible(entity) else ""


def text_of(entity: Entity | None) -> str:
    """The words of a row, hidden or not; "" for none."""
    match entity:
        case Block():
            return entity.value
        case Fact():
            return entity.text
        case ConversationState():
            return entity.title
        case Document():
            return entity.name
        case Attachment():
            return entity.label
        case AgentState():
            return msgspec.json.encode(entity.settings).decode()
        case None:
            return ""


def label_of(entity: Entity | None) -> str:
    """Which block it is, of what kind a fact, the name of an agent."""
    match entity:
        case Block() | Attachment():
            return entity.label
        case Fact():
            return entity.kind
        case AgentState():
            return entity.name
        case _:
            return ""
